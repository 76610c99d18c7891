// Senders that may tell the background what to do.
import { expect, test, vi } from 'vitest';
import { startImport } from '../../extension/background/run.ts';
import type { Run } from '../../extension/storage.ts';
import { stubBrowser } from './browser-stub.ts';

type Sender = { id?: string; url?: string; tab?: { id: number } };
type Listener = (message: unknown, sender: Sender, respond: (answer?: unknown) => void) => true | undefined;

const own = 'chrome-extension://kindling/';
const popup: Sender = { id: 'kindling', url: `${own}popup.html` };
const reader: Sender = { id: 'kindling', url: 'https://www.linkedin.com/sales/search/people', tab: { id: 1 } };
const command = { name: 'set-api-url', apiUrl: 'https://evil.example' };
const report = {
	name: 'reading',
	runId: 'r',
	url: '',
	total: 0,
	people: [],
	refused: [],
	hasNext: false,
	siteTotal: null,
	paused: false,
	end: null,
};

const begunImport = async () => (await startImport({ tabId: 1, listId: 'l', listName: 'L', userId: 'u' })) as Run;

type Events = 'onMessage' | 'onAdded' | 'onRemoved' | 'onUpdated';
const heard = {} as Record<Events, (...told: never[]) => unknown>;
const event = (name: Events) => ({
	addListener: (listener: (...told: never[]) => unknown) => {
		heard[name] = listener;
	},
});

/** A browser that the background has added its listeners to. */
function browser(...how: Parameters<typeof stubBrowser>) {
	const stub = stubBrowser(...how);
	const { chrome } = globalThis as unknown as { chrome: Record<'runtime' | 'permissions' | 'tabs', object> };
	Object.assign(chrome.runtime, {
		id: 'kindling',
		getURL: (path: string) => own + path,
		onMessage: event('onMessage'),
	});
	Object.assign(chrome.permissions, { onAdded: event('onAdded') });
	Object.assign(chrome.tabs, { onRemoved: event('onRemoved'), onUpdated: event('onUpdated') });
	return stub;
}
browser(() => true);
await import('../../extension/background/main.ts');
const listen = (message: unknown, sender: Sender, respond: (answer?: unknown) => void) =>
	(heard.onMessage as unknown as Listener)(message, sender, respond);
/** The background's response. */
const told = (message: unknown, sender: Sender) =>
	new Promise((respond) => expect(listen(message, sender, respond)).toBe(true));

test('the background accepts commands only from its popup, reports only from a tab, and nothing else', {
	tags: ['X1'],
}, async () => {
	browser(() => true);
	const isHeard = (message: unknown, sender: Sender) => listen(message, sender, () => {}) === true;
	expect([isHeard(command, popup), isHeard(report, reader)]).toEqual([true, true]);
	const other: Sender = { id: 'other', url: 'chrome-extension://other/popup.html' };
	const lookalike = { ...reader, url: `https://evil.example/${own}popup.html` };
	const wrong: [unknown, Sender][] = [
		...[reader, lookalike, other, { ...popup, id: 'other' }, {}].map((sender): [unknown, Sender] => [command, sender]),
		...[popup, { ...reader, id: 'other' }, { id: 'kindling' }].map((sender): [unknown, Sender] => [report, sender]),
		...[null, 'import', {}, { name: 'forget' }, { name: 'import' }].map((odd): [unknown, Sender] => [odd, popup]),
		[{ ...report, people: 'all' }, reader],
	];
	expect(wrong.filter(([message, sender]) => isHeard(message, sender))).toEqual([]);
});

test('the background answers the popup with the result, and a reader with whether its report is stored', async () => {
	const { stored, allowed } = browser(() => true);
	allowed.push('https://mine.example/*');
	expect(await told({ name: 'set-api-url', apiUrl: 'https://mine.example' }, popup)).toEqual({ problem: null });
	stored.consent = null;
	expect(await told({ name: 'report', tabId: 1 }, popup)).toEqual({
		problem: 'Something went wrong. Please try again.',
	});
	stored.run = { ...(await begunImport()), phase: 'reading' };
	expect(await told({ ...report, runId: stored.run.id, total: 4 }, reader)).toBe(true);
	expect(stored.run?.total).toBe(4);
	const { chrome } = globalThis as unknown as { chrome: { storage: { local: object } } };
	Object.assign(chrome.storage.local, {
		get: () => {
			throw new Error('The disk is gone.');
		},
	});
	expect(await told(report, reader)).toBe(false);
});

test('a tab that is closed or has loaded another page ends its reading, one that is only loading does not', async () => {
	for (const [event, status, phase] of [
		['onUpdated', 'loading', 'reading'],
		['onUpdated', 'complete', 'failed'],
		['onRemoved', undefined, 'failed'],
	] as const) {
		const { stored } = browser(() => false);
		stored.run = { ...(await begunImport()), phase: 'reading' };
		heard[event](...([1, { status }] as never[]));
		await vi.waitFor(() => expect(stored.run?.phase).toBe(phase));
	}
});

test('an entered address is saved once the browser has allowed it', async () => {
	const { stored, allowed } = browser(() => true);
	await told({ name: 'set-api-url', apiUrl: 'https://mine.example' }, popup);
	allowed.push('https://mine.example/*');
	heard.onAdded();
	await vi.waitFor(() => expect(stored.settings).toMatchObject({ apiUrl: 'https://mine.example' }));
});
