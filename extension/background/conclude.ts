import type { ReaderReport, ReadingEnd } from '../messages.ts';
import { isReading, type Leads, type Run } from '../storage.ts';
import { askTab } from './browser.ts';
import { concludeMutual, openSharedSearch, waitForSharedSearch } from './mutual.ts';
import { prospectOf } from './prospect.ts';
import { beginReading, enqueue, failRun } from './run.ts';
import { sendWaiting } from './send.ts';
import { change, changeRun } from './state.ts';

/** Takes in what the reader of a tab reports. A report for another run, or from another tab, is ignored. */
export async function hearReport(report: ReaderReport, tabId: number): Promise<void> {
	const { run } = await changeRun(report.runId, (current) => {
		if (current.tabId !== tabId || !isReading(current)) return undefined;
		if (!report.end && report.people.length < current.people.length) return undefined;
		const { people, refused, total, hasNext } = report;
		return { people, refused, total, hasNext, phase: report.paused ? 'paused' : 'reading' };
	});
	if (run?.id === report.runId && run.tabId === tabId && report.end && isReading(run)) {
		await conclude(run, report.end, report.url);
	}
}

/** Takes up what a stopped worker left behind. Called once, when the worker starts. */
export async function resumeRun(): Promise<void> {
	const { run } = await change(() => undefined);
	if (run?.phase === 'sending') await sendWaiting();
	else if (run?.phase === 'opening' && run.task === 'import') await beginReading(run);
	else if (run?.phase === 'opening') {
		await (run.leftPage === undefined ? openSharedSearch(run) : waitForSharedSearch(run));
	} else await checkRun();
}

/** Ends a run whose page is gone; who was read until then is kept. */
export async function checkRun(changedTab?: number): Promise<void> {
	const { run } = await change(() => undefined);
	if (!run || (run.phase !== 'reading' && run.phase !== 'paused')) return;
	if (changedTab !== undefined && changedTab !== run.tabId) return;
	const isAlive = await askTab(run.tabId, { name: 'still-reading', runId: run.id }).catch(() => false);
	if (isAlive) return;
	const { run: now } = await change(() => undefined);
	if (now?.id === run.id) await conclude(now, 'page-gone', '');
}

type End = ReadingEnd | 'page-gone';

const cutShort: Record<Exclude<End, 'complete'>, string> = {
	cancelled: 'You stopped it.',
	'search-changed': 'The search changed while it was read.',
	'page-gone': 'The page was closed or reloaded while it was read.',
	empty: 'This page shows no people.',
	'not-understood': 'This page does not look like the people search Kindling knows, so nothing was read.',
};

async function conclude(run: Run, end: End, url: string): Promise<void> {
	if (run.task === 'mutual') return concludeMutual(run, end, url);
	if (run.people.length === 0) {
		const why = end === 'complete' ? 'No row of this page could be read.' : cutShort[end];
		await failRun(run.id, why);
		return;
	}
	const why = end === 'complete' ? null : cutShort[end];
	await enqueue({ ...run, cutShort: why }, run.people.map(prospectOf), { leads: leadsOf(run, url) });
}

// Those whose badge counts mutual connections are offered next, one press at a time.
function leadsOf({ userId, people, listId, listName }: Run, url: string): Leads | null {
	const returnUrl = url.startsWith('https://www.linkedin.com/sales/') ? url : '';
	const known = people.filter(({ degree, mutualCount }) => degree !== 1 && (mutualCount ?? 0) > 0);
	return known.length > 0 ? { userId, listId, listName, returnUrl, people: known, tried: [] } : null;
}
