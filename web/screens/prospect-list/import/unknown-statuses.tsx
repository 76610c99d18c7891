import { useMutation } from '@tanstack/react-query';
import { formatNumber } from '#contract/rules/format';
import { createStatus } from '../../../queries/status-changes.ts';
import { Button } from '../../../ui/button.tsx';

const shownAtMost = 10;

/** The unknown statuses of a file, with the number of people of each, and a button that creates them. */
export function UnknownStatuses({ statuses }: { statuses: ReadonlyMap<string, number> }) {
	const { mutateAsync, isPending } = useMutation(createStatus);
	const shown = [...statuses].slice(0, shownAtMost);
	const create = async (names: string[]) => {
		// One after the other, because each gets the next place in the order. A failure has its own toast and stops it.
		for (const name of names) {
			const isDone = await mutateAsync({ name }).then(
				() => true,
				() => false,
			);
			if (!isDone) return;
		}
	};
	const more = statuses.size - shown.length;
	return (
		<div className="rounded-md border border-amber bg-amber-soft px-4 py-2.5">
			<p className="text-amber">
				{statuses.size === 1 ? 'This status is' : 'These statuses are'} not in your list. The people become pending,
				unless you create {statuses.size === 1 ? 'it' : 'them'}.
			</p>
			<div className="mt-2 flex flex-wrap gap-2">
				{shown.map(([name, count]) => (
					<Button key={name} aria-disabled={isPending} onClick={() => void create([name])} className="max-w-full">
						<bdi className="max-w-64 truncate">{`Create the status “${name}”`}</bdi>
						<span className="font-normal text-ink-3">({formatNumber(count)})</span>
					</Button>
				))}
				{shown.length > 1 && (
					<Button aria-disabled={isPending} onClick={() => void create(shown.map(([name]) => name))}>
						{more > 0 ? `Create these ${shown.length}` : `Create all ${shown.length}`}
					</Button>
				)}
			</div>
			{more > 0 && <p className="mt-2 text-amber">and {formatNumber(more)} more</p>}
		</div>
	);
}
