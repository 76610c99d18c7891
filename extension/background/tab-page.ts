import { type Look, look, type ReaderMessage } from '../messages.ts';
import { readKept } from '../storage.ts';
import { askTab, pause, runFile } from './browser.ts';

/** The time a page has until its people appear. */
const timeoutMs = 8_000;

/** What a tab shows, once it has loaded. `no-access` when the extension may not read it, as on the browser's own pages. */
export async function lookAtTab(tabId: number): Promise<Look | 'no-access'> {
	const until = Date.now() + timeoutMs;
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

/** Sends a command to the reader in a tab, which is put there first if needed. */
export async function askReader(tabId: number, message: ReadingMessage): Promise<unknown> {
	const [{ rules }] = await Promise.all([readKept(), runFile(tabId, 'reader.js')]);
	return askTab(tabId, rules ? { ...message, rules: rules.text } : message);
}

/** A command for which the reader needs reading rules. */
type ReadingMessage = Extract<ReaderMessage, { rules?: string | undefined }>;
