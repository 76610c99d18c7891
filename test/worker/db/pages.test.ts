// Reading in pages and in slices: docs/scale.md.
import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { pageBytes } from '#contract/rules/limits';
import { connect } from '../../../worker/db/client.ts';
import { fitting, readOwnPage, readPage } from '../../../worker/db/pages.ts';
import { openOwnSlices, openSlices, type Sliced } from '../../../worker/db/slices.ts';
import { watchedDatabase } from '../support/faults.ts';
import { bindings } from '../support/people.ts';

const db = connect(bindings.DB);

type Place = { at: number };

/** Rows 1, 2, … with texts of these lengths, `rows` of them in one query. */
const texts = (lengths: readonly number[], rows: number, more: Record<string, SQL> = {}): Sliced<Place> => ({
	rows,
	fields: { at: sql`at`, text: sql`substr(hex(zeroblob(length / 2 + 1)), 1, length)`, ...more },
	place: { at: sql`at` },
	from: (after) => sql`from (select key + 1 as at, value as length from json_each(${JSON.stringify(lengths)}))
		where at > cast(${after?.at ?? 0} as integer) order by at`,
});
const short = (count: number) => Array.from({ length: count }, () => 1);

/** Returns the row numbers of each page. */
async function pagesOf(source: Sliced<Place>, from = db): Promise<number[][]> {
	const pages: number[][] = [];
	for (let after: string | undefined, isMore = true; isMore && pages.length < 20; ) {
		const { json, next } = await readPage(from, source, after);
		pages.push((JSON.parse(json) as Place[]).map(({ at }) => at));
		isMore = next !== null;
		after = next ?? undefined;
	}
	return pages;
}

test('a page has a limit of rows, and the last one has no next, even when full', async () => {
	expect(await pagesOf(texts(short(7), 3))).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
	expect(await pagesOf(texts(short(6), 3))).toEqual([
		[1, 2, 3],
		[4, 5, 6],
	]);
	expect(await pagesOf(texts([], 3))).toEqual([[]]);
});

test('a page of long rows ends before its bytes are full, and no row is lost at that bound', async () => {
	// The bytes of JSON around a text, and one between two rows.
	const around = '{"at":1,"text":""},'.length;
	for (const more of [-1, 0, 1]) {
		const last = pageBytes - 700_000 - 2 * around + more;
		const pages = await pagesOf(texts([700_000, last, 5, 5], 100));
		expect([more, pages]).toEqual([
			more,
			more < 0
				? [
						[1, 2],
						[3, 4],
					]
				: [[1], [2, 3, 4]],
		]);
	}
});

test('at most one row beyond a page is read', async () => {
	let read = 0;
	const watched = watchedDatabase(async (_, proceed) => {
		const done = (await proceed()) as { results?: unknown[] } | unknown[];
		read = Array.isArray(done) ? done.length : (done.results?.length ?? 0);
		return done;
	});
	for (const [source, rows] of [
		[texts(short(9), 3), 4],
		[texts([900_000, 900_000, 900_000, 900_000], 100), 2],
	] as const) {
		await readPage(connect(watched), source, undefined);
		expect(read).toBe(rows);
	}
});

test('joined rows come with their record, and a record without any still comes', async () => {
	const own = (some: number) => sql`select 1 where ${some}`;
	expect(await readOwnPage(db, own(1), texts([], 3), undefined)).toEqual({ json: '[]', next: null });
	expect(await readOwnPage(db, own(0), texts(short(1), 3), undefined)).toBeUndefined();
	expect((await readOwnPage(db, own(1), texts(short(3), 2), undefined))?.next).toBe('2');
	expect(await openOwnSlices(db, own(0), texts(short(1), 3))).toBeUndefined();
	expect(await all(openOwnSlices(db, own(1), texts([], 3)))).toEqual([]);
});

test('items are cut to what fits into a limit of JSON bytes, separators included', () => {
	const fits = (bytes: number) => fitting(['aa', 'é', 'bb'], bytes).length;
	expect([4, 5, 9, 10, 14, 15, 99].map(fits)).toEqual([0, 1, 1, 2, 2, 3, 3]);
	expect(fitting([], 0)).toEqual([]);
});

/** Returns the row numbers of each slice. */
async function all(slices: Promise<AsyncGenerator<string> | undefined>): Promise<number[][]> {
	const found: number[][] = [];
	for await (const json of (await slices) ?? []) {
		found.push((JSON.parse(`[${json}]`) as Place[]).map(({ at }) => at));
		if (found.length === 20) break;
	}
	return found;
}

test('slices have a fixed size except the first, and each row comes once', async () => {
	expect(await all(openSlices(db, texts(short(7), 3)))).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
	expect(await all(openSlices(db, { ...texts(short(6), 3), firstRows: 1 }))).toEqual([[1], [2, 3, 4], [5, 6]]);
	expect(await all(openOwnSlices(db, sql`select 1`, { ...texts(short(4), 3), firstRows: 1 }))).toEqual([
		[1],
		[2, 3, 4],
	]);
	expect(await all(openSlices(db, texts(short(6), 3)))).toEqual([
		[1, 2, 3],
		[4, 5, 6],
	]);
});

test('a slice too large for one value is retried with a quarter of its rows, and none is lost', async () => {
	const long = Array.from({ length: 6 }, () => 3_000_000);
	expect(await all(openSlices(db, texts(long, 6)))).toEqual([
		[1, 2],
		[3, 4],
		[5, 6],
	]);
	// A single row that is too large fails, however few rows there are.
	await expect(openSlices(db, texts([9_000_000], 6))).rejects.toThrow();
	expect(await all(openSlices(db, texts([4_500_000, 4_500_000, 4_500_000], 3)))).toEqual([[1], [2], [3]]);
});

test('a fault unrelated to the size is not retried', async () => {
	let calls = 0;
	const broken = watchedDatabase(() => {
		calls += 1;
		return Promise.reject(new Error('D1_ERROR: no such table'));
	});
	await expect(openSlices(connect(broken), texts(short(3), 3))).rejects.toThrow();
	expect(calls).toBe(1);
});

test('a row has any number of fields', async () => {
	for (const count of [13, 14, 28, 29, 60]) {
		const more = Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`, sql.raw(String(at))]));
		const { json } = await readPage(db, texts(short(1), 3, more), undefined);
		expect(Object.keys((JSON.parse(json) as object[])[0] ?? {})).toEqual(['at', 'text', ...Object.keys(more)]);
	}
});
