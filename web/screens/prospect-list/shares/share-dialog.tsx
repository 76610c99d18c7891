import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewlyShared } from '#contract/share';
import { sharesQuery } from '../../../queries/shares.ts';
import { LoadError } from '../../../ui/loading/load-error.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { NewLink } from './new-link.tsx';
import { NewShareForm } from './new-share-form.tsx';
import { ShareLine } from './share-line.tsx';

type ShareDialogProps = { listId: string; onPick: (name: string) => void; onClose: () => void };

/**
 * Creates links through which people without an account mark who they know on a list, and shows the marks of each link.
 */
export function ShareDialog({ listId, onPick, onClose }: ShareDialogProps) {
	const { data: shares, isLoadingError, refetch } = useQuery(sharesQuery(listId));
	const [made, setMade] = useState<NewlyShared>();
	return (
		<Dialog
			onClose={onClose}
			width="lg"
			title="Ask a friend who they know"
			description="They open a link (no account needed) and tick the people they know. They see the names and what you choose here, never notes, statuses or sources."
		>
			{made ? (
				<NewLink key={made.id} share={made} onMore={() => setMade(undefined)} />
			) : (
				<NewShareForm listId={listId} onMade={setMade} />
			)}
			{isLoadingError && <LoadError title="Failed to load the links" onRetry={() => refetch()} />}
			{shares && shares.length > 0 && (
				<section aria-label="Links to this list" className="mt-6 border-t pt-4">
					<h3 className="font-semibold">Links to this list</h3>
					<ul className="mt-1 max-h-[40dvh] overflow-y-auto">
						{shares.map((share) => (
							<ShareLine key={share.id} listId={listId} share={share} onPick={onPick} />
						))}
					</ul>
				</section>
			)}
		</Dialog>
	);
}
