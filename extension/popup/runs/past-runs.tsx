import { formatDayAndHour } from '#contract/rules/format';
import type { Run } from '../../storage.ts';
import { outcomeLines } from './outcome-lines.tsx';

/** Lists the user's last runs with their results, newest first. */
export function History({ runs }: { runs: Run[] }) {
	if (runs.length === 0) return null;
	return (
		<details className="rounded-md border bg-surface p-4">
			<summary className="cursor-pointer font-semibold text-md">Last runs</summary>
			<ol className="mt-2 grid gap-3">
				{runs.map((run) => (
					<li key={run.id}>
						<h3 className="font-semibold">{title(run)}</h3>
						<p className="text-ink-2 text-sm">
							<time dateTime={new Date(run.startedAt).toISOString()}>{formatDayAndHour(run.startedAt)}</time>
						</p>
						{run.problem && <p>{run.problem}</p>}
						<ul className="grid gap-0.5">{outcomeLines(run)}</ul>
					</li>
				))}
			</ol>
		</details>
	);
}

const title = (run: Run) => (run.task === 'mutual' ? `Who knows ${run.target.name}` : `Import into ${run.listName}`);
