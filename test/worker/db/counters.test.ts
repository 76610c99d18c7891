// A limit holds in windows of fixed length: worker/db/counters.ts.
import { sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { connect } from '../../../worker/db/client.ts';
import {
	countChanges,
	countOne,
	countStatement,
	removeUserCounters,
	uncountStatement,
	windowsOf,
} from '../../../worker/db/counters.ts';
import { statement } from '../../../worker/db/statements.ts';
import { userCounter } from '../../../worker/db/user-counters.ts';
import { bindings, person } from '../support/people.ts';

afterEach(() => {
	vi.useRealTimers();
});

const db = connect(bindings.DB);
const minute = 60_000;
const at = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 5, 12, 0) + ms });
const counted = async (key: string) =>
	(
		await bindings.DB.prepare('select sum(count) as n from counters where key >= ?1 and key < ?1 || ?2')
			.bind(`${key}:`, ';')
			.first<{ n: number | null }>()
	)?.n ?? 0;

const limitOf = (limit: number) => ({ key: crypto.randomUUID(), limit, seconds: 60 });

test('a limit counts so many in a window, and says how long the window lasts', async () => {
	const limit = { key: crypto.randomUUID(), limit: 2, seconds: 60 };
	at(10_000);
	expect([await countOne(db, limit), await countOne(db, limit), await countOne(db, limit)]).toEqual([null, null, 50]);
	expect(await countOne(db, { ...limit, key: crypto.randomUUID() })).toBeNull();
	// A limit of zero lets nothing pass.
	expect(await countOne(db, { ...limit, key: crypto.randomUUID(), limit: 0 })).toBe(50);
	at(minute - 1);
	expect(await countOne(db, limit)).toBe(1);
	at(minute);
	expect(await countOne(db, limit)).toBeNull();
	const { results } = await bindings.DB.prepare(
		'select count, expire from counters where instr(key, ?) order by expire',
	)
		.bind(limit.key)
		.all();
	expect(results).toEqual([
		{ count: 2, expire: '2026-01-05T12:01:00.000Z' },
		{ count: 1, expire: '2026-01-05T12:02:00.000Z' },
	]);
});

test('several limits count together or not at all, and the longest one is reported', async () => {
	at(0);
	const [short, long] = [60, 3_600].map((seconds) => ({ key: crypto.randomUUID(), limit: 1, seconds }));
	if (!short || !long) throw new Error('Two limits are made.');
	expect(await countOne(db, short)).toBeNull();
	expect(await countOne(db, short, long)).toBe(60);
	expect(await countOne(db, long)).toBeNull();
	expect([await countOne(db, short, long), await countOne(db, long, short)]).toEqual([3_600, 3_600]);
});

test('a heavy user of one counter gets only the part of a limit that is not reserved for others', async () => {
	at(0);
	const of = crypto.randomUUID();
	const own = { key: of, limit: 100, seconds: 60 };
	const limit = { key: crypto.randomUUID(), limit: 3, seconds: 60, reserve: { of, from: 2, limit: 1 } };
	expect([await countOne(db, own), await countOne(db, limit), await countOne(db, limit)]).toEqual([null, null, null]);
	expect(await countOne(db, own)).toBeNull();
	expect(await countOne(db, limit)).toBe(60);
	expect(await countOne(db, { ...limit, reserve: { ...limit.reserve, of: crypto.randomUUID() } })).toBeNull();
	// Counts of an earlier window don't carry over.
	at(minute);
	expect([await countOne(db, limit), await countOne(db, limit)]).toEqual([null, null]);
});

test('a heavier call counts more, and the one that reaches the limit may exceed it', async () => {
	at(0);
	const heavy = { key: crypto.randomUUID(), limit: 5, seconds: 60, weight: 4 };
	const tried = [await countOne(db, heavy), await countOne(db, heavy), await countOne(db, heavy)];
	expect([tried, await counted(heavy.key)]).toEqual([[null, null, 60], 8]);
});

test('the rows a statement changed count towards its own limit alone, even beyond it', async () => {
	at(0);
	const [own, other] = [limitOf(1), limitOf(1)];
	for (const limit of [own, other]) expect(await countOne(db, limit)).toBeNull();
	const { user } = await person('Ada');
	const three = sql`update statuses set color = color where user_id = ${user.id} and display_order <= 3`;
	await db.batch([statement(db, three), countChanges(db, own)]);
	expect([await counted(own.key), await counted(other.key)]).toEqual([4, 1]);
});

test('releasing lowers only its own counter, and never below zero', async () => {
	at(0);
	const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
	const windows = windowsOf([one, other].map((key) => ({ key, limit: 9, seconds: 60 })));
	const keys = (await countStatement(db, windows)).map(({ key }) => key).filter((key) => key.startsWith(one));
	await countStatement(db, windows);
	const both = async () => [await counted(one), await counted(other)];
	expect(await both()).toEqual([2, 2]);
	await uncountStatement(db, keys);
	expect(await both()).toEqual([1, 2]);
	for (let times = 0; times < 2; times += 1) await uncountStatement(db, keys);
	expect(await both()).toEqual([0, 2]);
});

test('removing an account removes its counters, and no one else’s', async () => {
	const { user } = await person('Ada');
	const keys = ['a', 'b'].map((what) => userCounter(user.id, what));
	const others = [user.id.slice(0, -1), `${user.id}0`, `0${user.id}`].map((id) => userCounter(id, 'a'));
	for (const key of [...keys, ...others]) await countOne(db, { key, limit: 9, seconds: 60 });
	await removeUserCounters(db, user.id);
	expect(await Promise.all([...keys, ...others].map(counted))).toEqual([0, 0, 1, 1, 1]);
});
