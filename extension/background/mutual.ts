import type { ReadingEnd } from '../messages.ts';
import { prospectWithConnections } from '../sites/prospect.ts';
import { sharedSearchUrl } from '../sites/shared-search.ts';
import { confirmShared } from '../sites/shared-verdict.ts';
import type { MutualRun } from '../storage.ts';
import { pause } from './browser.ts';
import { withRefused, withTried } from './leads.ts';
import { beginReading, failRun, sendPeople } from './run.ts';
import { change, moveRun, readState } from './state.ts';
import { lookOnce } from './tab-page.ts';

/** Time limit for the search for shared connections to load. */
const timeoutMs = 15_000;

/** Opens the search for shared connections in the run's tab, waits for it to load and starts reading. */
export async function openSharedSearch(run: MutualRun): Promise<void> {
	const seen = await lookOnce(run.tabId);
	if (seen === 'no-access') {
		await failRun(run.id, 'This page can’t be read. Click the toolbar button on the page again.');
		return;
	}
	const leftPage = seen.since;
	await change(({ run: now }) =>
		now?.task === 'mutual' && now.id === run.id ? { run: { ...now, leftPage } } : undefined,
	);
	try {
		await chrome.tabs.update(run.tabId, { url: sharedSearchUrl(run.target.leadId) });
	} catch {
		await failRun(run.id, 'The tab was closed.');
		return;
	}
	await waitForSharedSearch({ ...run, leftPage });
}

/**
 * Waits until the tab shows another document than the one the run left. Compares the documents' start times with each
 * other and not with the time of day, because a page's clock stops while the computer sleeps.
 */
export async function waitForSharedSearch(run: MutualRun): Promise<void> {
	const until = Date.now() + timeoutMs;
	while (Date.now() < until) {
		await pause(250);
		const { run: current } = await readState();
		if (current?.id !== run.id || current.phase !== 'opening') return;
		const seen = await lookOnce(run.tabId);
		if (seen === 'no-access' || seen.since === run.leftPage) continue;
		if (seen.kind !== 'people-search') {
			await failRun(run.id, 'The site didn’t open the search for shared connections.');
			return;
		}
		if (seen.state !== 'loading' && seen.state !== 'unread') return beginReading(run);
	}
	await failRun(run.id, 'The search for shared connections didn’t load.');
}

/** Saves the people read as connections, but only if the page is proved to show the target's connections. */
export async function concludeMutual(run: MutualRun, end: ReadingEnd | 'page-gone', url: string): Promise<void> {
	const { id, target, people } = run;
	const verdict = confirmShared(readingOf(run, end, url), target);
	if (!verdict.sure) {
		await change(({ leads }) => ({ leads: withRefused(leads, run) }));
		await failRun(id, `Could not confirm who knows ${target.name}: ${verdict.why}.`);
		return;
	}
	await change(({ leads }) => ({ leads: withTried(leads, run) }));
	if (people.length === 0) await moveRun(id, 'find-no-one');
	else await sendPeople(run, [prospectWithConnections(target, people)]);
}

// A complete page without people means that the search found no one, whether or not the page says a number.
function readingOf({ people, total, siteTotal, hasNext }: MutualRun, end: ReadingEnd | 'page-gone', url: string) {
	const isComplete = end === 'complete' || end === 'empty';
	const ofEmpty = end === 'empty' && total === 0 ? 0 : null;
	return { url, people, rowCount: total, siteTotal: siteTotal ?? ofEmpty, hasNext, isComplete };
}
