import { useMutation, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Status } from '#contract/status';
import { deleteStatus, statusesQuery } from '../../queries/statuses.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { confirmAction } from '../../ui/confirm.ts';
import { focusBack } from '../../ui/focus.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { StatusList } from './status-list.tsx';

// The dialogs' code comes after the list, which does not need it.
const AddStatus = lazy(async () => ({ default: (await import('./add-status.tsx')).AddStatus }));
const EditStatus = lazy(async () => ({ default: (await import('./edit-status.tsx')).EditStatus }));

/** The card that adds, edits, reorders and deletes the person's statuses. */
export function StatusManagement() {
	const statuses = useQuery(statusesQuery);
	const [adding, setAdding] = useState(false);
	const [edited, setEdited] = useState<Status>();
	const { card, remove } = useRemove();
	return (
		<Card ref={card} className="p-0" aria-labelledby="status-management">
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
			{statuses.isError ? (
				<LoadError
					title="Failed to load statuses"
					text="Please try refreshing the page."
					onRetry={() => statuses.refetch()}
				/>
			) : statuses.data ? (
				<StatusList statuses={statuses.data} onEdit={setEdited} onDelete={remove} />
			) : (
				<Waiting />
			)}
			<Suspense>
				<AddStatus open={adding} onOpenChange={setAdding} statuses={statuses.data ?? []} />
				<EditStatus status={edited} onClose={() => setEdited(undefined)} />
			</Suspense>
		</Card>
	);
}

// The status goes at once; the focus moves to the next row, else the one before, so that it never falls to the body.
function useRemove() {
	const { mutate } = useMutation(deleteStatus);
	const card = useRef<HTMLElement>(null);
	const remove = async (status: Status) => {
		if (status.isDefault) {
			toast({
				title: 'Cannot delete',
				description: 'Default statuses cannot be deleted.',
				variant: 'destructive',
			});
			return;
		}
		if (!(await confirmAction(`Are you sure you want to delete the "${status.name}" status?`))) return;
		const row = card.current?.querySelector(`[data-status="${CSS.escape(status.id)}"]`);
		const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
		focusBack(neighbour?.querySelector('[data-edit]'));
		mutate(status);
	};
	return { card, remove };
}

function Waiting() {
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
