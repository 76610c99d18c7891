// Ways to send much to the database: JSON parts, slices, and batches of named statements.
import { DrizzleQueryError, sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { connect } from '../../../worker/db/client.ts';
import { causesOf, messagesOf } from '../../../worker/db/errors.ts';
import { inSlices, isOver } from '../../../worker/db/in-slices.ts';
import { jsonParts } from '../../../worker/db/json-parts.ts';
import { metNewer } from '../../../worker/db/record-version.ts';
import { runBatch, statement } from '../../../worker/db/statements.ts';
import { bindings } from '../support/people.ts';

afterEach(() => {
	vi.useRealTimers();
});

const db = connect(bindings.DB);

test('items are packed into arrays below a byte limit, in order, each with its index', () => {
	// Each array has 11 bytes, or 6 with one item.
	const items = ['aa', 'bb', 'é', 'dd', 'e'];
	expect(jsonParts(items, 12)).toEqual([
		{ json: '["aa","bb"]', from: 0 },
		{ json: '["é","dd"]', from: 2 },
		{ json: '["e"]', from: 4 },
	]);
	expect(jsonParts(items, 11).map(({ from }) => from)).toEqual([0, 1, 2, 3]);
	expect(jsonParts(items, 1).map(({ from }) => from)).toEqual([0, 1, 2, 3, 4]);
	expect(jsonParts(items)).toEqual([{ json: JSON.stringify(items), from: 0 }]);
	expect(jsonParts([])).toEqual([]);
});

test('a batch returns the rows of each statement under its name', async () => {
	const give = (n: number) => statement<{ n: number }>(db, sql`select ${n} as n`);
	expect(
		await runBatch(db, { one: give(1), none: undefined, several: [give(2), give(3)], empty: [], last: give(4) }),
	).toEqual({ one: [{ n: 1 }], none: undefined, several: [[{ n: 2 }], [{ n: 3 }]], empty: [], last: [{ n: 4 }] });
	expect(await runBatch(db, { none: undefined, empty: [] })).toEqual({ none: undefined, empty: [] });
});

test('a change in slices continues until a slice is not full or its budget is used up', async () => {
	const until = Date.now() + 600_000;
	const change = (...counts: number[]) => vi.fn(async (_most: number) => counts.shift() ?? 0);
	const full = change(5, 5, 4, 5);
	const share = { until, statements: 900 };
	expect(await inSlices(full, share, 5)).toEqual({ count: 14, isDone: true });
	expect([full.mock.calls, share.statements]).toEqual([[[5], [5], [5]], 897]);
	expect(await inSlices(change(5, 5, 5), { until, statements: 2 }, 5)).toEqual({ count: 10, isDone: false });
	expect(await inSlices(change(5, 5, 5), { until: Date.now(), statements: 9 }, 5)).toEqual({ count: 5, isDone: false });
	const usual = change(4_999);
	expect([await inSlices(usual, share), usual.mock.calls]).toEqual([{ count: 4_999, isDone: true }, [[5_000]]]);
	vi.useFakeTimers({ toFake: ['Date'], now: 1_000 });
	expect([999, 1_000, 1_001].map((end) => isOver({ until: end, statements: 1 }))).toEqual([true, true, false]);
	expect([-1, 0, 1].map((statements) => isOver({ until: 1_001, statements }))).toEqual([true, true, false]);
});

test('writing values that are already stored is no conflict, whatever else is newer', () => {
	const found = { name: 'Mara', title: null as string | null };
	expect(metNewer(undefined, { name: 'Mara' })).toBeUndefined();
	expect(metNewer(found, {})).toBe(found);
	expect(metNewer(found, { name: 'Mara', title: undefined })).toBe(found);
	expect(metNewer(found, { name: 'Mara', title: null })).toBe(found);
	expect(metNewer(found, { name: 'Mara', title: 'CTO' })).toEqual({ outdated: found });
	expect(metNewer(found, { name: 'Nora', title: null })).toEqual({ outdated: found });
});

test('a fault shows its causes, but never the query or its parameters', () => {
	const cause = new Error('inner', { cause: null });
	const query = new DrizzleQueryError('select secret', ['typed'], cause);
	const outer = new Error('outer', { cause: query });
	expect([...causesOf(outer)]).toEqual([outer, cause, null]);
	expect(messagesOf(outer)).toBe('outer\ninner\n');
	const round = new Error('round');
	round.cause = round;
	expect([...causesOf(round)]).toHaveLength(6);
	expect([...causesOf(undefined)]).toEqual([]);
});
