import { wordsVersion } from '#contract/disclosure';
import type { Batch, Leads, Run } from '../../extension/storage.ts';

type Tab = (message: { name: string; runId?: string }) => unknown;
type Stored = {
	run?: Run | null;
	waiting?: Batch[];
	leads?: Leads[];
	history?: Run[];
	settings?: object;
	consent?: object | null;
	today?: object;
	rules?: { text: string; etag: string; apiUrl: string } | null;
};

/**
 * A `chrome` with storage in memory and one tab. The tab's reader responds as the test says; if that throws, the tab
 * has no reader. `visited` lists the addresses the tab was sent to, `allowed` the hosts that may be called, `open` the
 * other tabs, `injected` the files put into tabs, `locked` the tabs that accept no file, `badge` the button's text.
 * With `storage.isBroken` the next read of the storage fails, and with `storage.isFull` the next write. No server
 * listens at the address in the settings, so every call to it fails. The user has agreed to what is read.
 */
export function stubBrowser(tab: Tab, stored: Stored = {}) {
	const visited: string[] = [];
	const allowed = ['http://127.0.0.1:1/*'];
	const open: { id?: number; url: string }[] = [];
	const injected: string[] = [];
	const locked: number[] = [];
	const badge = { text: '', color: '' };
	const storage = { isBroken: false, isFull: false };
	const settings = { apiUrl: 'http://127.0.0.1:1', lastListId: null, lastUserId: null };
	const consent = { words: wordsVersion, agreedAt: 0 };
	const kept: Stored = { settings, consent, ...stored };
	const runtime = {
		getManifest: () => ({ version: '0.1.0' }),
		getURL: (path: string) => `data:application/json,{"apiUrl":"https://shipped.example","path":"${path}"}`,
		lastError: undefined as { message: string } | undefined,
	};
	/** Calls back with a browser's error, set only during the callback. */
	const refuse = (message: string, hear: (response: undefined) => void) => {
		runtime.lastError = { message };
		hear(undefined);
		runtime.lastError = undefined;
	};
	const chrome = {
		runtime,
		permissions: {
			contains: ({ origins }: { origins: string[] }, hear: (granted: boolean) => void) => {
				origins.forEach(mustBePattern);
				hear(origins.every((origin) => allowed.includes(origin)));
			},
			remove: ({ origins }: { origins: string[] }, done: () => void) => {
				origins.forEach(mustBePattern);
				for (const origin of origins) if (allowed.includes(origin)) allowed.splice(allowed.indexOf(origin), 1);
				done();
			},
		},
		storage: {
			local: {
				get: (_: string[], hear: (found?: object) => void) => {
					if (storage.isBroken) {
						storage.isBroken = false;
						return refuse('The storage cannot be read.', hear);
					}
					const found = structuredClone(kept);
					setTimeout(() => hear(found));
				},
				set: (change: object, done: (_?: undefined) => void) => {
					if (storage.isFull) {
						storage.isFull = false;
						return refuse('The storage is full.', done);
					}
					Object.assign(kept, structuredClone(change));
					done();
				},
			},
		},
		action: {
			setBadgeBackgroundColor: ({ color }: { color: string }) => Object.assign(badge, { color }),
			setBadgeText: ({ text }: { text: string }) => Object.assign(badge, { text }),
		},
		scripting: {
			executeScript: (
				{ target: { tabId }, files }: { target: { tabId: number }; files: string[] },
				done: (result: unknown) => void,
			) =>
				setTimeout(() => {
					if (locked.includes(tabId)) return refuse('Cannot access contents of the page.', done);
					injected.push(`${files.join()} in ${tabId}`);
					done([]);
				}),
		},
		tabs: {
			query: async ({ url }: { url: string }) => open.filter((one) => one.url.startsWith(url.replace(/\*$/, ''))),
			sendMessage: (_: number, message: Parameters<Tab>[0], hear: (response: unknown) => void) => {
				let response: unknown;
				try {
					response = tab(message);
				} catch {
					return refuse('Could not establish connection.', hear);
				}
				hear(response);
			},
			update: async (tabId: number, { url }: { url: string }) => {
				if (locked.includes(tabId)) throw new Error('No tab with this id.');
				visited.push(url);
			},
		},
	};
	Object.assign(globalThis, { chrome });
	return { stored: kept, visited, allowed, open, injected, locked, badge, storage };
}

/** The browser throws for an invalid match pattern, such as one without a host. */
function mustBePattern(pattern: string) {
	if (!/^https?:\/\/[^/*]+\/\*$/.test(pattern)) throw new Error(`Invalid value for origin pattern ${pattern}.`);
}

/** A person as read from a page. */
export const mara = {
	leadId: 'ACwAA1',
	name: 'Mara Quill',
	title: null as string | null,
	company: null as string | null,
	location: null,
	linkedinUrl: 'https://www.linkedin.com/sales/lead/ACwAA1',
	degree: 2 as const,
	mutualCount: 3,
	full: true,
};
