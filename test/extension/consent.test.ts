import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { disclosure, wordChanges, wordsVersion } from '#contract/disclosure';
import { dayOf } from '#contract/rules/format';
import { runCommand } from '../../extension/background/commands.ts';
import { startImport } from '../../extension/background/run.ts';
import { sendWaiting } from '../../extension/background/send.ts';
import { changesSince, hasAgreed } from '../../extension/consent.ts';
import { dailyLimits, readToday } from '../../extension/read-today.ts';
import type { Run } from '../../extension/storage.ts';
import { mara, stubBrowser } from './browser-stub.ts';

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const list = { listId: 'l', listName: 'L' };
const start = { tabId: 1, ...list, userId: 'u' };
const importPage = { name: 'import', tabId: 1, ...list, isPerson: false, isSure: false } as const;
const settings = { apiUrl: 'http://127.0.0.1:1', lastListId: null, lastUserId: 'u' };

/** Stubs a browser that records the messages to its reader, and counts how often the reader was injected. */
function watchedBrowser(stored: Parameters<typeof stubBrowser>[1]) {
	const messages: string[] = [];
	const browser = stubBrowser(({ name }) => messages.push(name) > 0, { settings, ...stored });
	let injected = 0;
	const { chrome } = globalThis as unknown as { chrome: { scripting: object } };
	const executeScript = (_: object, done: (result: unknown) => void) => {
		injected += 1;
		done([]);
	};
	Object.assign(chrome.scripting, { executeScript });
	return { ...browser, messages, injected: () => injected };
}

/** Waits until the run that a command started has ended. */
const ended = (stored: { run?: Run | null }) => vi.waitFor(() => expect(stored.run?.phase).toMatch(/failed|reading/));

test.each([
	['no one was asked yet', null],
	['the words were others', { words: wordsVersion - 1, agreedAt: 1 }],
	['the words that were agreed to are newer than these', { words: wordsVersion + 1, agreedAt: 1 }],
])('no page is read, and no code is put into one, when %s', async (_why, consent) => {
	const { stored, messages, injected } = watchedBrowser({ consent });
	expect(await runCommand({ name: 'look', tabId: 1 })).toBe('no-access');
	await expect(runCommand({ name: 'report', tabId: 1 })).rejects.toThrow();
	await runCommand(importPage);
	await ended(stored);
	expect(stored.run?.phase).toBe('failed');
	expect([messages, injected()]).toEqual([[], 0]);
	await runCommand({ name: 'agree', words: wordsVersion });
	await runCommand({ name: 'report', tabId: 1 });
	expect([messages, injected()]).toEqual([['report'], 1]);
});

test('withdrawing consent ends the reading, and sends no one who waits', async () => {
	const batch = { id: 'b', userId: 'u', ...list, prospects: [{ name: 'Mara' }], problem: null, listGone: false };
	const { stored, messages } = watchedBrowser({ waiting: [batch] });
	await startImport(start);
	await runCommand({ name: 'withdraw' });
	expect([stored.run, stored.consent]).toEqual([null, null]);
	expect(messages).toEqual(['stop']);
	const calls = vi.spyOn(globalThis, 'fetch');
	await sendWaiting();
	expect(calls).not.toHaveBeenCalled();
	expect(stored.waiting).toEqual([{ ...batch, problem: 'They’re kept here, unsent, until you agree again.' }]);
});

test('someone who agreed to earlier words is told what has changed since, and no one else is', () => {
	wordChanges.push({ version: 7, text: 'Seven.' }, { version: 9, text: 'Nine.' });
	const since = (words: number) => changesSince({ consent: { words, agreedAt: 1 } });
	expect([since(6), since(7), since(9)]).toEqual([['Seven.', 'Nine.'], ['Nine.'], []]);
	expect(changesSince({ consent: null })).toEqual([]);
	wordChanges.splice(-2);
	expect(hasAgreed({ consent: { words: wordsVersion, agreedAt: 1 } })).toBe(true);
});

test('the words of a version never change after people agreed to them', () => {
	const digest = createHash('sha256').update(JSON.stringify(disclosure)).digest('hex').slice(0, 16);
	// To change the words, raise wordsVersion, say in `changes` what is new, and add a line.
	const digests: Record<number, string> = { 1: '73c7896a844a27c8' };
	expect(digests[wordsVersion]).toBe(digest);
	expect(Object.keys(digests).length).toBe(wordChanges.length + 1);
});

test('docs/store.md says the words that people agree to', () => {
	const text = readFileSync('docs/store.md', 'utf8');
	for (const { title, text: words } of disclosure) expect(text).toContain(`**${title}.** ${words}`);
});

test.each([
	['pages of results', importPage, { pages: 2, people: 9 }, 'Read today: 2 pages of results.'],
	['people', { ...importPage, isPerson: true }, { pages: 9, people: 2 }, 'Read today: 2 people.'],
	[
		'people, in a search for who knows them',
		{ name: 'find-mutual', tabId: 1, ...list, person: mara, isSure: false } as const,
		{ pages: 9, people: 2 },
		'Read today: 2 people.',
	],
])('above the daily limit a second click is needed: %s', async (_what, command, counts, question) => {
	const { day } = readToday({ today: null });
	const most = { pages: 2, people: 2 };
	const { stored } = watchedBrowser({ settings: { ...settings, most }, today: { day, ...counts } });
	expect(await runCommand(command)).toMatchObject({ problem: null, asks: expect.stringContaining(question) });
	expect(stored.run).toBeUndefined();
	expect(await runCommand({ ...command, isSure: true })).toEqual({ problem: null });
	await ended(stored);
	const counted = _what.startsWith('people') ? 'people' : 'pages';
	expect(stored.today).toEqual({ day, ...counts, [counted]: 3 });
});

test('below the limit nothing is asked, a click during another reading doesn’t count, and each day starts at zero', async () => {
	vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 23, 23, 59) });
	const { stored } = watchedBrowser({ settings: { ...settings, most: { pages: 2, people: 1 } } });
	expect(await runCommand(importPage)).toEqual({ problem: null });
	await ended(stored);
	stored.run = { ...(stored.run as Run), phase: 'reading' };
	expect(await runCommand(importPage)).toEqual({ problem: 'Another page is being read right now.' });
	expect(stored.today).toEqual({ day: dayOf(Date.now()), pages: 1, people: 0 });
	stored.run = null;
	expect(await runCommand(importPage)).toEqual({ problem: null });
	await ended(stored);
	stored.run = null;
	expect(await runCommand(importPage)).toHaveProperty('asks');
	vi.setSystemTime(new Date(2026, 10, 24, 0, 1));
	expect(await runCommand(importPage)).toEqual({ problem: null });
	await ended(stored);
	expect(stored.today).toEqual({ day: dayOf(Date.now()), pages: 1, people: 0 });
});

test.each([['0'], ['1001'], ['2.5'], ['many'], ['']])('"%s" is not a valid daily limit', (pages) => {
	expect(dailyLimits.safeParse({ pages, people: '5' }).error?.issues).toMatchObject([
		{ path: ['pages'], message: 'Enter a number from 1 to 1,000.' },
	]);
});

test('1 and 1,000 readings a day are taken, and kept by the settings', async () => {
	const { stored } = watchedBrowser({});
	const most = dailyLimits.parse({ pages: '1', people: '1000' });
	await runCommand({ name: 'set-most', most });
	expect(stored.settings).toEqual({ ...settings, most: { pages: 1, people: 1_000 } });
});
