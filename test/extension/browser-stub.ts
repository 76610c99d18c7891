import type { Run } from '../../extension/storage.ts';

type Tab = (message: { name: string; runId?: string }) => unknown;

/**
 * A `chrome` with storage in memory and one tab, whose reader answers as the test says. `visited` holds the addresses
 * the tab was sent to. There is no server: a call of one fails the test.
 */
export function stubBrowser(tab: Tab, stored: Record<string, unknown> = {}) {
	const visited: string[] = [];
	const chrome = {
		runtime: {},
		storage: {
			local: {
				get: (_: string[], hear: (found: object) => void) => hear(structuredClone(stored)),
				set: (change: object, done: () => void) => {
					Object.assign(stored, structuredClone(change));
					done();
				},
			},
		},
		action: { setBadgeBackgroundColor: () => {}, setBadgeText: () => {} },
		scripting: { executeScript: (_: object, done: (result: unknown) => void) => done([]) },
		tabs: {
			sendMessage: (_: number, message: Parameters<Tab>[0], hear: (answer: unknown) => void) => hear(tab(message)),
			update: async (_: number, { url }: { url: string }) => void visited.push(url),
		},
	};
	Object.assign(globalThis, { chrome });
	return { stored: stored as { run?: Run | null }, visited };
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
