import { FileDown } from 'lucide-react';
import type { PageReport } from '../messages.ts';
import { Button, Panel } from './controls.tsx';
import { byLooksLine } from './page-texts.ts';

type Drift = PageReport['drift'];

const sentences: Record<Drift['problems'][number], string> = {
	'no-rows': 'The page names people, but we couldn’t find their rows.',
	'no-names': 'Most names couldn’t be read.',
	'no-titles': 'No title was read.',
	'no-companies': 'No company was read.',
	'no-locations': 'No location was read.',
	'rows-missing': 'The page has more people than rows were found.',
	'marker-missing': 'A marker that Kindling looks for is missing.',
};

/** Says what could not be read when the site may have changed, and offers a report for Kindling's developers. */
export function DriftPanel({ report }: { report: PageReport | null }) {
	if (!report || report.drift.problems.length === 0) return null;
	const { drift, html } = report;
	return (
		<Panel title="Sales Navigator may have changed" tone="warn" role="status">
			{drift.byLooks > 0 && <p className="mt-1">{byLooksLine(drift.byLooks, drift.people)}</p>}
			<p className="mt-1">{readLine(drift)}</p>
			<ul className="mt-1 grid gap-0.5">
				{drift.problems.map((problem) => (
					<li key={problem}>{sentences[problem]}</li>
				))}
			</ul>
			<p className="mt-2 text-sm">A report holds only the page’s structure: no names, no texts, no addresses.</p>
			<Button className="mt-3" onClick={() => save(html)}>
				<FileDown aria-hidden /> Save a report
			</Button>
		</Panel>
	);
}

function readLine({ rows, drawn, people, fields }: Drift): string {
	const read = (field: string) => fields.find((one) => one.field === field)?.read ?? 0;
	const counts = [`${read('title')} titles`, `${read('company')} companies`, `${read('location')} locations`];
	return `Read: ${people} of ${rows} people. In the ${drawn} rows that have loaded: ${counts.join(', ')}.`;
}

function save(html: string): void {
	const url = URL.createObjectURL(new Blob([html], { type: 'text/html' }));
	const link = document.createElement('a');
	link.href = url;
	link.download = 'kindling-page-report.html';
	link.click();
	// The browser reads the address a moment after the click.
	setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
