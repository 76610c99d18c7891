import { type ReaderMessage, type ReaderReport, readerMessage } from '../messages.ts';
import { isEnabled } from '../sites/page/pagination.ts';
import { chooseRules } from './choose-rules.ts';
import { lookAt, readPeople } from './look.ts';
import { readPage } from './read-page.ts';
import { reportOn } from './report.ts';

/**
 * Runs in a page from the user's first click on. It looks and reads on the background's command, and reports. It
 * inserts nothing, calls no server, and restores the scroll position, the only thing it changes.
 */
type Here = { kindlingReader?: true };
const running = new Map<string, { stop: () => void }>();

if (!(globalThis as Here).kindlingReader) {
	(globalThis as Here).kindlingReader = true;
	chrome.runtime.onMessage.addListener((message, sender, answer) => {
		if (sender.id !== chrome.runtime.id || sender.tab) return;
		const parsed = readerMessage.safeParse(message);
		if (parsed.success) answer(obey(parsed.data));
	});
}

const here = () => new URL(location.href);

function obey(message: ReaderMessage): unknown {
	switch (message.name) {
		case 'look':
			return lookAt(document, here(), performance.timeOrigin, chooseRules(document, here(), message.rules));
		case 'read':
			return begin(message.runId, message.rules);
		case 'still-reading':
			return running.has(message.runId);
		case 'stop':
			running.get(message.runId)?.stop();
			return true;
		case 'next-page': {
			const next = readPeople(document, here(), chooseRules(document, here(), message.rules))?.page?.next ?? null;
			if (!isEnabled(next)) return false;
			next?.click();
			return true;
		}
		case 'report':
			return reportOn(document, here(), chooseRules(document, here(), message.rules));
	}
}

function begin(runId: string, offeredRules: string | undefined): boolean {
	if (running.size > 0) return running.has(runId);
	let stopped = false;
	running.set(runId, {
		stop: () => {
			stopped = true;
		},
	});
	const report = (state: Omit<ReaderReport, 'name' | 'runId' | 'url'>) =>
		deliver({ name: 'reading', runId, url: location.href, ...state }, 3);
	void readPage(document, here, { offeredRules, report, isStopped: () => stopped }).finally(() =>
		running.delete(runId),
	);
	return true;
}

// The message restarts a background that was stopped. The second try covers one that stops at this very moment.
function deliver(message: ReaderReport, tries: number): void {
	chrome.runtime.sendMessage(message, () => {
		if (chrome.runtime.lastError && tries > 1) setTimeout(() => deliver(message, tries - 1), 300);
	});
}
