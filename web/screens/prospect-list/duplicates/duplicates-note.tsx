import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Prospect } from '#contract/prospect';
import { counted } from '#contract/rules/format';
import { useActions } from '../../../features/actions/use-actions.ts';
import { inSlices } from '../../../queries/cache/turns.ts';
import { prospectsQuery } from '../../../queries/prospects.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { nameOf, pairsOf } from './pairs.ts';

const DuplicatesDialog = lazyPart(async () => (await import('./duplicates-dialog.tsx')).DuplicatesDialog, {
	place: 'over',
});

/** Says below the list how many people may be duplicates. Shows nothing if there are none. */
export function DuplicatesNote({ listId }: { listId: string }) {
	const { data: prospects } = useQuery(prospectsQuery(listId));
	const [open, setOpen] = useState(false);
	const [said, setSaid] = useState(0);
	// In slices, so that the list renders first.
	const [known, setKnown] = useState<readonly Prospect[]>();
	useEffect(() => {
		const stop = new AbortController();
		void inSlices(prospects ?? [], nameOf, stop.signal).then((isWhole) => isWhole && setKnown(prospects));
		return () => stop.abort();
	}, [prospects]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: what was said is read from the memory of the browser.
	const pairs = useMemo(() => pairsOf(known ?? []), [known, said]);
	useActions({ duplicates: pairs.length > 0 ? () => setOpen(true) : undefined });
	if (pairs.length === 0) return null;
	return (
		<div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-2 text-sm print:hidden">
			<p>{`${counted(pairs.length, 'person', 'people')} may be duplicates.`}</p>
			<Button onClick={() => setOpen(true)}>Review them</Button>
			{open && (
				<DuplicatesDialog
					listId={listId}
					pairs={pairs}
					onDifferent={() => setSaid((before) => before + 1)}
					onClose={() => setOpen(false)}
				/>
			)}
		</div>
	);
}
