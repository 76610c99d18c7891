import { and, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { daySeconds } from '#contract/rules/durations';
import type { Db } from './client.ts';
import type { Owner } from './owned.ts';
import { runBatch } from './run-batch.ts';
import { counters } from './schema.ts';
import { statement } from './statement.ts';
import { userCounter, userCounters } from './user-counters.ts';

/**
 * A limit counted in fixed windows: `key` names what is counted, at most `limit` in each `seconds`. `weight` is how much one
 * call counts, else one: the call that reaches the limit may go over it. `spared` keeps a part of
 * the limit for others: somebody who has counted `spared.from` on the counter `spared.of`, in the same window, has only
 * `spared.limit`. What is limited for everybody together is counted `inDirectory`, by one at a time.
 */
export type Limit = {
	key: string;
	limit: number;
	seconds: number;
	weight?: number;
	spared?: { of: string; from: number; limit: number };
	inDirectory?: true;
};

/** The limit of the records that a user changes by calls about many of them. */
export const changesADay = (userId: string, records: number): Limit => ({
	key: userCounter(userId, 'changed'),
	...{ limit: 1_000_000, seconds: daySeconds, weight: records },
});

/** The statement that removes what is counted for a user. */
export function removeUserCounters(db: Db, userId: Owner) {
	const { from, to } = userCounters(userId);
	return db.delete(counters).where(and(gte(counters.key, from), lt(counters.key, to)));
}

/** Something that is counted until `expire` (ISO), and limits nothing by itself. */
export type Counted = { key: string; expire: string; inDirectory?: true };

/**
 * Limits in their present windows, and what is counted beside them, as a JSON text for {@link usedUp} and
 * {@link countStatement}.
 */
export const windowsOf = (limits: Limit[], counted: readonly Counted[] = []): string =>
	JSON.stringify(listWindows(limits, counted));

const listWindows = (limits: Limit[], counted: readonly Counted[]) => [
	...limits.map(({ key, limit, seconds, weight, spared, inDirectory }) => {
		const start = Math.floor(Date.now() / 1000 / seconds) * seconds;
		const expire = new Date((start + seconds) * 1000).toISOString();
		const below = spared && { of: `${spared.of}:${start}`, from: spared.from, lower: spared.limit };
		return { name: key, key: `${key}:${start}`, limit, expire, weight, inDirectory, ...below };
	}),
	// Without a limit the comparison in usedUp is null, and never holds.
	...counted,
];

/** A select of the limits that are used up. */
export const usedUp = (windows: string) =>
	sql`select j.value ->> 'name' as name, j.value ->> 'expire' as expire from json_each(${windows}) j
		where coalesce(j.value ->> 'known', (select count from counters where key = j.value ->> 'key'), 0) >=
			case when (select count from counters where key = j.value ->> 'of') >= j.value ->> 'from'
				then j.value ->> 'lower' else j.value ->> 'limit' end`;

/** The statement that counts one more for every limit, or its weight, when `condition` holds. What the directory has counted is not. */
export const countStatement = (db: Db, windows: string, condition = sql`not exists (${usedUp(windows)})`) =>
	statement<{ key: string }>(
		db,
		sql`insert into counters (key, count, expire)
		select j.value ->> 'key', coalesce(j.value ->> 'weight', 1), j.value ->> 'expire'
		from json_each(${windows}) j where j.value ->> 'known' is null and ${condition}
		on conflict (key) do update set count = count + excluded.count returning key`,
	);

/**
 * Counts one more for all limits, or their weights, or for none when one of them is used up. Null when it is counted, else the seconds
 * until the used up window ends. Exact under parallel calls.
 */
export async function countOne(db: Db, ...limits: Limit[]): Promise<number | null> {
	const { windows, giveBack } = await reserve(db, limits);
	const counted = await countStatement(db, windows);
	if (counted.length > 0) return null;
	await giveBack();
	return Math.max(1, secondsLeft(await statement<{ expire: string }>(db, usedUp(windows))));
}

/** The statement that counts the rows that the one before it in its batch has changed, also beyond the limit. */
export const countChanges = (db: Db, limit: Limit) =>
	statement(
		db,
		sql`update counters set count = count + changes()
			where key in (select j.value ->> 'key' from json_each(${windowsOf([limit])}) j)`,
	);

/** The seconds until the last of these windows ends. */
export const secondsLeft = (windows: { expire: string }[]): number =>
	(Math.max(Date.now(), ...windows.map(({ expire }) => Date.parse(expire))) - Date.now()) / 1000;

/** The statement that takes back what {@link countStatement} counted: `keys` are those it returned. */
export const uncountStatement = (db: Db, keys: string[]) =>
	db
		.update(counters)
		.set({ count: sql`max(${counters.count} - 1, 0)` })
		.where(inArray(counters.key, keys));

/** What is known in the directory alone, each as an expression of one value. */
type Facts = Readonly<Record<string, SQL>>;

/** What {@link reserve} gives: `windows` for {@link usedUp} and {@link countStatement}, and the facts. */
type Reserved<Of extends Facts> = { windows: string; facts: Of; giveBack: () => Promise<void> };

/**
 * What a call of an account is counted for, with facts that hold for everybody, as a statement of its place reads them. In
 * place 0 the statement itself reads and counts all of it. For another place the directory is asked first: it says what it
 * knows, and counts what is counted there, unless that is used up or `refuses`. The statement then decides by the same
 * rules. `giveBack` is for a call that did nothing; one that is broken off before stays counted.
 */
export async function reserve<Of extends Facts>(
	{ place, directory }: Db,
	limits: Limit[],
	counted: readonly Counted[] = [],
	facts = {} as Of,
	refuses: (facts: Of) => SQL = () => sql`false`,
): Promise<Reserved<Of>> {
	const windows = listWindows(limits, counted);
	const shared = JSON.stringify(windows.filter(({ inDirectory }) => inDirectory));
	const names = Object.keys(facts);
	if (place === 0 || (shared === '[]' && names.length === 0)) {
		return { windows: JSON.stringify(windows), facts, giveBack: async () => {} };
	}
	const columns = names.map((name) => sql`, ${facts[name]} as ${sql.identifier(name)}`);
	const asked = await runBatch(directory, {
		known: statement<{ key: string; count: number }>(
			directory,
			sql`select key, count from counters where key in (select value ->> 'key' from json_each(${shared}))`,
		),
		facts: statement<Record<string, unknown>>(directory, sql`select 1${sql.join(columns)}`),
		counted: countStatement(directory, shared, sql`not exists (${usedUp(shared)}) and not ${refuses(facts)}`),
	});
	const known = new Map(asked.known.map(({ key, count }) => [key, count]));
	const keys = asked.counted.map(({ key }) => key);
	return {
		windows: JSON.stringify(windows.map((one) => (one.inDirectory ? { ...one, known: known.get(one.key) ?? 0 } : one))),
		facts: Object.fromEntries(names.map((name) => [name, sql`${asked.facts[0]?.[name] ?? null}`])) as Of,
		giveBack: async () => void (keys.length > 0 && (await uncountStatement(directory, keys))),
	};
}
