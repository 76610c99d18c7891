import { expect, test } from 'vitest';
import { popupMessage, readerMessage, readerReport } from '../../extension/messages.ts';
import { parseKept } from '../../extension/storage.ts';

const batch = {
	id: 'b',
	userId: 'u',
	listId: 'l',
	listName: 'L',
	prospects: [{ name: 'A' }],
	problem: null,
	listGone: false,
};

test('a stored value that does not parse counts as absent; the batches that parse are kept', () => {
	expect(parseKept({})).toEqual({
		run: null,
		waiting: [],
		leads: [],
		history: [],
		rules: null,
		settings: { apiUrl: null, lastListId: null, lastUserId: null },
		consent: null,
		today: null,
	});
	const kept = parseKept({ run: { id: 1 }, waiting: [batch, { id: 'broken' }, null], leads: 'x', settings: [] });
	expect(kept).toMatchObject({ run: null, waiting: [batch], leads: [] });
});

test('people who were waiting in version 0.1.0 are still waiting after an update', () => {
	expect(parseKept({ queue: [batch] }).waiting).toEqual([batch]);
	expect(parseKept({ queue: [batch], waiting: [] }).waiting).toEqual([]);
});

test('people kept without an account count as absent', () => {
	const leads = { listId: 'l', listName: 'L', returnUrl: '', people: [], tried: [], known: [], knownAt: 0 };
	expect(parseKept({ leads: [leads, { ...leads, userId: 'u' }] }).leads).toEqual([{ ...leads, userId: 'u' }]);
});

test.each([
	null,
	'import',
	{ name: 'steal' },
	{ name: 'import' },
	{ name: 'import', tabId: '1', listId: 'l', listName: 'L' },
	{ name: 'find-mutual', tabId: 1, listId: 'l', listName: 'L', person: { name: 'x' } },
	{ name: 'set-api-url', apiUrl: 1 },
])('the forged message %j does not parse', { tags: ['X1'] }, (message) => {
	expect(popupMessage.safeParse(message).success).toBe(false);
	expect(readerMessage.safeParse(message).success).toBe(false);
	expect(readerReport.safeParse(message).success).toBe(false);
});
