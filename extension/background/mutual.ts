import type { ReadingEnd } from '../messages.ts';
import { confirmShared, sharedSearchUrl } from '../sites/shared-search.ts';
import type { Run } from '../storage.ts';
import { pause } from './browser.ts';
import { lookOnce } from './page.ts';
import { prospectWithConnections } from './prospect.ts';
import { beginReading, enqueue, failRun } from './run.ts';
import { change, changeRun } from './state.ts';

/** How long the search for shared connections may take to load, in ms. */
const patience = 15_000;

/** Goes to the search for shared connections in the run's tab, waits for it and begins to read. */
export async function openSharedSearch(run: Run): Promise<void> {
	if (!run.target) return;
	try {
		await chrome.tabs.update(run.tabId, { url: sharedSearchUrl(run.target.leadId) });
	} catch {
		await failRun(run.id, 'The tab is gone.');
		return;
	}
	await waitForSharedSearch(run);
}

/** Waits for the page that the run opened: a document that began after the run did. */
export async function waitForSharedSearch(run: Run): Promise<void> {
	const until = Date.now() + patience;
	while (Date.now() < until) {
		await pause(250);
		const { run: current } = await change(() => undefined);
		if (current?.id !== run.id || current.phase !== 'opening') return;
		const seen = await lookOnce(run.tabId);
		if (seen === 'no-access' || seen.since < run.startedAt - 1) continue;
		if (seen.kind !== 'people-search') {
			await failRun(run.id, 'The site did not open the search for shared connections.');
			return;
		}
		if (seen.state !== 'loading') return beginReading(run);
	}
	await failRun(run.id, 'The search for shared connections did not load.');
}

/** What was read becomes connections only if the page really shows them; otherwise nothing is written. */
export async function concludeMutual(run: Run, end: ReadingEnd | 'page-gone', url: string): Promise<void> {
	const { target } = run;
	if (!target) return;
	await change(({ leads }) => (leads ? { leads: { ...leads, tried: [...leads.tried, target.leadId] } } : undefined));
	if (end !== 'complete' && end !== 'empty') {
		await failRun(run.id, `Could not confirm who knows ${target.name}: the page was not read to its end.`);
		return;
	}
	const { people, total, hasNext } = run;
	const verdict = confirmShared(
		{ url: new URL(url), people, rowCount: total, hasNext },
		target.leadId,
		target.mutualCount,
	);
	if (!verdict.sure) {
		await failRun(run.id, `Could not confirm who knows ${target.name}: ${verdict.why}.`);
	} else if (people.length === 0) {
		await changeRun(run.id, () => ({ phase: 'done' }));
	} else await enqueue(run, [prospectWithConnections(target, people)]);
}
