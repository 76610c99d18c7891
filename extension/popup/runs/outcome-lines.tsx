import type { ReactNode } from 'react';
import { counted, formatNumber } from '#contract/rules/format';
import { refusalTexts } from '../../sites/refusal-texts.ts';
import type { Run } from '../../storage.ts';
import { Name } from '../controls.tsx';
import { byLooksLine } from '../page-texts.ts';

/** Returns the result of a run, a line for each count. Every row of the page is in one of the counts. */
export function outcomeLines(run: Run): ReactNode[] {
	const lines: ReactNode[] = [];
	const line = (key: string, content: ReactNode) => lines.push(<li key={key}>{content}</li>);
	const { outcome } = run;
	if (run.task === 'mutual') {
		if (run.people.length > 0) line('found', `${counted(run.people.length, 'person', 'people')} can introduce you.`);
		if (run.people.length > 0 && run.hasNext && run.siteTotal) {
			line('more', `${run.people.length} of ${formatNumber(run.siteTotal)}; the next page has more`);
		}
		return lines;
	}
	if (outcome) {
		line('created', `${outcome.created} added`);
		if (outcome.updated) line('updated', `${outcome.updated} updated`);
		if (outcome.unchanged) line('unchanged', `${outcome.unchanged} already there`);
		for (const { name, reason } of outcome.refused) {
			line(
				`server ${name} ${reason}`,
				<>
					Not added: {name ? <Name>{name}</Name> : 'a row'} ({reason})
				</>,
			);
		}
	}
	const byLooks = run.people.filter((person) => person.byLooks).length;
	if (byLooks > 0) line('by-looks', byLooksLine(byLooks, run.people.length));
	const byName = run.people.filter((person) => !person.full);
	if (byName.length > 0) {
		const why = run.cutShort ? 'because reading ended before their rows loaded' : 'because their rows did not load';
		const most = run.cutShort ? byName.length : 6;
		line(
			'by-name',
			<>
				{byName.length} only by name, {why}: {names(byName, most)}
			</>,
		);
	}
	for (const [reason, text] of Object.entries(refusalTexts)) {
		const found = run.refused.filter((one) => one.reason === reason);
		if (found.length > 0 && reason !== 'no-id') line(reason, `${found.length} not read: ${text}`);
	}
	for (const { name } of run.refused.filter(({ reason }) => reason === 'no-id')) {
		line(
			`no-id ${name}`,
			<>
				Not read: {name ? <Name>{name}</Name> : 'a row'} {refusalTexts['no-id']}
			</>,
		);
	}
	const rows = run.refused.filter(({ reason }) => reason !== 'not-in-list');
	const twice = run.total - run.people.length - rows.length;
	if (twice > 0 && !run.cutShort) line('twice', `${twice} shown twice on the page`);
	if (run.cutShort)
		line('cut-short', `${run.cutShort} ${run.people.length - byName.length} of ${run.total} were read in full.`);
	if (outcome?.elsewhere.length) line('elsewhere', `${elsewhere(outcome.elsewhere)} also on another of your lists`);
	return lines;
}

const elsewhere = (found: { name: string }[]) =>
	counted(new Set(found.map(({ name }) => name)).size, 'person', 'people');

/** Names the first few people, and says how many more there are. */
export const names = (some: { leadId: string; name: string }[], most: number) => (
	<>
		{some.slice(0, most).map(({ leadId, name }, index) => (
			<span key={leadId}>
				{index > 0 && ', '}
				<Name>{name}</Name>
			</span>
		))}
		{some.length > most && ` and ${some.length - most} more`}
	</>
);
