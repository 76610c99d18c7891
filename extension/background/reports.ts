import type { ReaderReport, ReadingEnd } from '../messages.ts';
import { isReading } from '../run-states.ts';
import { prospectOf } from '../sites/prospect.ts';
import type { Run } from '../storage.ts';
import { askTab } from './browser.ts';
import { withImported } from './leads.ts';
import { concludeMutual, openSharedSearch, waitForSharedSearch } from './mutual.ts';
import { beginReading, failRun, sendPeople } from './run.ts';
import { sendWaiting } from './send.ts';
import { afterEvent, change, readState } from './state.ts';

/** Stores a report of a reader. Ignores reports for another run, from another tab, or older than the last one. */
export async function handleReport(report: ReaderReport, tabId: number): Promise<void> {
	const { run } = await change((kept) => {
		const { run: current } = kept;
		if (current?.id !== report.runId || current.tabId !== tabId) return undefined;
		if (!report.end && report.people.length < current.people.length) return undefined;
		const { people, refused, total, hasNext, siteTotal } = report;
		return afterEvent(kept, report.paused ? 'pause' : 'report', { people, refused, total, hasNext, siteTotal });
	});
	if (run?.id === report.runId && run.tabId === tabId && report.end && isReading(run)) {
		await conclude(run, report.end, report.url);
	}
}

/** Continues a run that was interrupted when the browser stopped the background. Called once, at its start. */
export async function resumeRun(): Promise<void> {
	const { run } = await readState();
	if (run?.phase === 'sending') await sendWaiting();
	else if (run?.phase !== 'opening') await checkRun();
	else if (run.task === 'import') await beginReading(run);
	else await (run.leftPage === undefined ? openSharedSearch(run) : waitForSharedSearch(run));
}

/**
 * Ends a run whose page is gone, and keeps the people read until then. With a tab given, checks only that tab's run.
 */
export async function checkRun(changedTab?: number): Promise<void> {
	const { run } = await readState();
	if (run?.phase !== 'reading' && run?.phase !== 'paused') return;
	if (changedTab !== undefined && changedTab !== run.tabId) return;
	const isAlive = await askTab(run.tabId, { name: 'still-reading', runId: run.id }).catch(() => false);
	if (isAlive) return;
	const { run: now } = await readState();
	if (now?.id === run.id) await conclude(now, 'page-gone', '');
}

type End = ReadingEnd | 'page-gone';

const cutShort: Record<Exclude<End, 'complete'>, string> = {
	incomplete: 'The page says it has more people than were found.',
	cancelled: 'You stopped it.',
	'search-changed': 'The search changed while it was being read.',
	'page-gone': 'The page was closed or reloaded while it was being read.',
	empty: 'This page shows no people.',
	'not-understood': 'This page doesn’t look like a people search that Kindling knows, so nothing was read.',
};

async function conclude(run: Run, end: End, url: string): Promise<void> {
	if (run.task === 'mutual') return concludeMutual(run, end, url);
	const why = end === 'complete' ? null : cutShort[end];
	if (run.people.length === 0) {
		await failRun(run.id, why ?? 'No rows on this page could be read.');
	} else {
		await sendPeople({ ...run, cutShort: why }, run.people.map(prospectOf), ({ leads }) => ({
			leads: withImported(leads, run, url),
		}));
	}
}
