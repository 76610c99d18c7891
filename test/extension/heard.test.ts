// The rules: docs/product.md §15. Who may tell the background what to do.
import { expect, test } from 'vitest';
import { stubBrowser } from './browser-stub.ts';

type Sender = { id?: string; url?: string; tab?: { id: number } };
type Listener = (message: unknown, sender: Sender, respond: () => void) => true | undefined;

const own = 'chrome-extension://kindling/';
const popup: Sender = { id: 'kindling', url: `${own}popup.html` };
const reader: Sender = { id: 'kindling', url: 'https://www.linkedin.com/sales/search/people', tab: { id: 1 } };
const command = { name: 'set-api-url', apiUrl: 'https://evil.example' };
const report = {
	...{ name: 'reading', runId: 'r', url: '', total: 0, people: [], refused: [], hasNext: false },
	...{ siteTotal: null, paused: false, end: null },
};

/** The listener that the background adds for messages. */
async function listener(): Promise<Listener> {
	stubBrowser(() => true);
	const { chrome } = globalThis as unknown as { chrome: Record<'runtime' | 'permissions' | 'tabs', object> };
	const heard: Listener[] = [];
	const never = { addListener: () => {} };
	const onMessage = { addListener: (one: Listener) => heard.push(one) };
	Object.assign(chrome.runtime, { id: 'kindling', getURL: (path: string) => own + path, onMessage });
	Object.assign(chrome.permissions, { onAdded: never });
	Object.assign(chrome.tabs, { onRemoved: never, onUpdated: never });
	await import('../../extension/background/main.ts');
	return heard[0] ?? expect.fail();
}

test('the background takes commands from its popup only, reports from a tab only, and nothing from anybody else', {
	tags: ['X1'],
}, async () => {
	const listen = await listener();
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
