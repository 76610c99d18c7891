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
};

/**
 * A `chrome` with storage in memory and one tab, whose reader responds as the test says. `visited` holds the addresses
 * the tab was sent to, `allowed` the hosts that may be talked to. No server listens on the address in the settings, so
 * every call of it fails. The user has agreed to what is read.
 */
export function stubBrowser(tab: Tab, stored: Stored = {}) {
	const visited: string[] = [];
	const allowed = ['http://127.0.0.1:1/*'];
	const settings = { apiUrl: 'http://127.0.0.1:1', lastListId: null, lastUserId: null };
	const consent = { words: wordsVersion, agreedAt: 0 };
	const kept: Stored = { settings, consent, ...stored };
	const chrome = {
		runtime: { getManifest: () => ({ version: '0.1.0' }) },
		permissions: {
			contains: ({ origins }: { origins: string[] }, hear: (granted: boolean) => void) =>
				hear(origins.every((origin) => allowed.includes(origin))),
			remove: ({ origins }: { origins: string[] }, done: () => void) => {
				for (const origin of origins) allowed.splice(allowed.indexOf(origin), 1);
				done();
			},
		},
		storage: {
			local: {
				get: (_: string[], hear: (found: object) => void) => {
					const found = structuredClone(kept);
					setTimeout(() => hear(found));
				},
				set: (change: object, done: () => void) => {
					Object.assign(kept, structuredClone(change));
					done();
				},
			},
		},
		action: { setBadgeBackgroundColor: () => {}, setBadgeText: () => {} },
		scripting: { executeScript: (_: object, done: (result: unknown) => void) => done([]) },
		tabs: {
			query: async () => [],
			sendMessage: (_: number, message: Parameters<Tab>[0], hear: (response: unknown) => void) => hear(tab(message)),
			update: async (_: number, { url }: { url: string }) => void visited.push(url),
		},
	};
	Object.assign(globalThis, { chrome });
	return { stored: kept, visited, allowed };
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
