import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Status } from '#contract/status';
import { useRemove } from '../../../features/forms/use-remove.ts';
import { removeStatus } from '../../../queries/status-changes.ts';
import { statusesQuery } from '../../../queries/statuses.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { LoadError } from '../../../ui/loading/load-error.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusList } from './status-list.tsx';

const AddStatus = lazyPart(async () => (await import('./add-status.tsx')).AddStatus, {
	place: 'over',
});
const EditStatus = lazyPart(async () => (await import('./edit-status.tsx')).EditStatus, {
	place: 'over',
});

/** The card in which the user adds, edits, reorders and deletes their statuses. */
export function StatusManagement() {
	const statuses = useQuery(statusesQuery);
	const [adding, setAdding] = useState(false);
	const [edited, setEdited] = useState<Status>();
	const remove = useRemoveStatus();
	// The status may change while its dialog is open.
	const current = edited && (statuses.data?.find(({ id }) => id === edited.id) ?? edited);
	return (
		<Card padding="none" aria-labelledby="status-management">
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-5">
				<div className="min-w-0">
					<CardTitle id="status-management">Status Management</CardTitle>
					<p className="mt-0.5 text-ink-3 text-sm">Drag and drop to reorder statuses. Click to edit or delete them.</p>
				</div>
				<Button variant="primary" onClick={() => setAdding(true)} disabled={!statuses.data}>
					<Plus aria-hidden />
					Add Status
				</Button>
			</div>
			{statuses.isLoadingError ? (
				<LoadError title="Failed to load statuses" onRetry={() => statuses.refetch()} />
			) : statuses.data ? (
				<StatusList statuses={statuses.data} onEdit={setEdited} onDelete={remove} />
			) : (
				<LoadingRows />
			)}
			{adding && <AddStatus statuses={statuses.data ?? []} onClose={() => setAdding(false)} />}
			{current && <EditStatus status={current} onClose={() => setEdited(undefined)} />}
		</Card>
	);
}

const question = ({ name }: Status) => `Are you sure you want to delete the "${name}" status?`;

// A default status has no delete button, and the server refuses to delete it.
function useRemoveStatus() {
	const remove = useRemove(removeStatus, question);
	return (status: Status) => {
		if (!status.isDefault) return remove(status);
		toast({ title: 'Cannot delete', description: 'Default statuses cannot be deleted.', variant: 'destructive' });
	};
}

function LoadingRows() {
	return (
		<div role="status" className="border-t">
			<span className="sr-only">Loading statuses</span>
			{[24, 28, 36, 28].map((width, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: four grey bars that never change.
				<div key={index} className="flex h-13 items-center border-t px-5 first-of-type:border-t-0">
					<Skeleton className={width === 24 ? 'h-5 w-20' : width === 28 ? 'h-5 w-28' : 'h-5 w-36'} />
				</div>
			))}
		</div>
	);
}
