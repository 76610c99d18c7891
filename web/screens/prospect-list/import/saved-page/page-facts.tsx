import { counted, formatNumber } from '#contract/rules/format';
import type { SavedPage } from './read-page.ts';

/** Says how much of a saved page was read, and how to get the rest; for a page without people, why. */
export function PageFacts({ page }: Pick<SavedPage, 'page'>) {
	const { rows, namesOnly, hasNext, isShared, problem } = page;
	if (problem) {
		return (
			<div role="status">
				<p className="font-semibold">{problem}</p>
				<p className="mt-1 text-ink-2">
					In LinkedIn Sales Navigator, do a people search and scroll to its last row. Save the page in Chrome as
					“Webpage, Single File”, then import that file.
				</p>
			</div>
		);
	}
	return (
		<ul className="grid gap-1 text-ink-2">
			<li className="font-semibold text-ink even-digits">{`${formatNumber(rows - namesOnly)} of ${formatNumber(rows)} rows were read in full`}</li>
			{namesOnly > 0 && (
				<li>
					{counted(namesOnly, 'person is', 'people are')} read only by name. To get their titles too, scroll to the last
					row before you save the page.
				</li>
			)}
			{isShared && <li>These are shared connections: people who can introduce you.</li>}
			{hasNext && <li>The search has more pages. Save and import them one by one.</li>}
		</ul>
	);
}
