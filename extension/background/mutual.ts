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
	const seen = await lookOnce(run.tabId);
	if (seen === 'no-access') {
		await failRun(run.id, 'This page cannot be read. Press the toolbar button on the page once more.');
		return;
	}
	const leftPage = seen.since;
	await changeRun(run.id, () => ({ leftPage }));
	try {
		await chrome.tabs.update(run.tabId, { url: sharedSearchUrl(run.target.leadId) });
	} catch {
		await failRun(run.id, 'The tab is gone.');
		return;
	}
	await waitForSharedSearch({ ...run, leftPage });
}

/**
 * Waits for the page that the run opened: another document than the one it left. When the two began is compared with
 * each other only, since a page's clock stands still while the computer sleeps and so lags behind the time of day.
 */
export async function waitForSharedSearch(run: Run): Promise<void> {
	const until = Date.now() + patience;
	while (Date.now() < until) {
		await pause(250);
		const { run: current } = await change(() => undefined);
		if (current?.id !== run.id || current.phase !== 'opening') return;
		const seen = await lookOnce(run.tabId);
		if (seen === 'no-access' || seen.since === run.leftPage) continue;
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
	await change(({ leads }) =>
		leads?.userId === run.userId ? { leads: { ...leads, tried: [...leads.tried, target.leadId] } } : undefined,
	);
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
