import { type Look, look, type ReaderMessage } from '../messages.ts';
import { askTab, pause, runFile } from './browser.ts';

/** How long a page may take until its people are there, in ms. */
const patience = 8_000;

/** What a tab shows, after giving it time to load; `no-access` where the press granted nothing, as on browser pages. */
export async function lookAtTab(tabId: number): Promise<Look | 'no-access'> {
	const until = Date.now() + patience;
	for (;;) {
		const seen = await lookOnce(tabId);
		if (seen === 'no-access' || seen.state !== 'loading' || Date.now() > until) return seen;
		await pause(250);
	}
}

/** What a tab shows at this moment. */
export async function lookOnce(tabId: number): Promise<Look | 'no-access'> {
	try {
		return look.parse(await askReader(tabId, { name: 'look' }));
	} catch {
		return 'no-access';
	}
}

/** Puts the reader into the tab, where it is not yet, and asks it. */
export async function askReader(tabId: number, message: ReaderMessage): Promise<unknown> {
	await runFile(tabId, 'reader.js');
	return askTab(tabId, message);
}
