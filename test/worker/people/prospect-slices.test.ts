import { afterEach, expect, test, vi } from 'vitest';
import type { Prospect } from '#contract/prospect';
import { askWith, d1Error, recordingDatabase, watchedDatabase } from '../support/faults.ts';
import { addList, addProspects, bindings, json, type Person, person } from '../support/people.ts';

afterEach(() => vi.restoreAllMocks());

const add = (who: Person, listId: string, people: object[]) =>
	who.ask(`/api/prospect-lists/${listId}/prospects/import`, json({ prospects: people }));
const isSlice = (sql: string) => sql.includes('group_concat');

let made: ReturnType<typeof makeLongList> | undefined;
/** Ada and her list of nine imports of a thousand people each, made once because that takes most of the time. */
const longList = () => {
	made ??= makeLongList();
	return made;
};

async function makeLongList() {
	const ada = await person('Ada');
	const list = await addList(ada);
	for (let part = 0; part < 9; part += 1) {
		await add(
			ada,
			list.id,
			Array.from({ length: 1_000 }, (_, index) => ({ name: `Person ${part * 1_000 + index}`, title: 'x' })),
		);
	}
	return { ada, path: `/api/prospect-lists/${list.id}/prospects` };
}

test('nine thousand people come once each, newest import first and each import in its order', async () => {
	const { ada, path } = await longList();
	const { database, statements } = recordingDatabase();
	const response = await askWith({ DB: database }, path, { headers: { Cookie: ada.cookie } });
	const names = ((await response.json()) as Prospect[]).map(({ name }) => name);
	const parts = Array.from({ length: 9 }, (_, at) => 8 - at);
	expect(names).toEqual(
		parts.flatMap((part) => Array.from({ length: 1_000 }, (_, index) => `Person ${part * 1_000 + index}`)),
	);
	expect(statements().filter(({ sql }) => isSlice(sql)).length).toBeGreaterThan(2);
});

test('no slice is larger than a D1 value may be, and nothing is lost', async () => {
	const ada = await person('Ada');
	const list = await addList(ada);
	// 9 MB as one text. D1 allows 2 MB for a text, the tests' database about 8 MB.
	const notes = '“€\u0001”\n'.repeat(1_600);
	for (let part = 0; part < 11; part += 1) {
		const people = Array.from({ length: 30 }, (_, index) => ({ name: `Person ${part}.${index}`, title: 'x', notes }));
		expect((await add(ada, list.id, people)).status).toBe(200);
	}
	const sizes: number[] = [];
	const DB = watchedDatabase(async (call, proceed) => {
		const results = (await proceed()) as D1Result<{ json?: string }>[];
		if (!call.statements.some(({ sql }) => isSlice(sql))) return results;
		const size = Math.max(...results.map(({ results: [row] }) => new TextEncoder().encode(row?.json).length));
		if (size >= 2_000_000) throw d1Error('string or blob too big: SQLITE_TOOBIG');
		sizes.push(size);
		return results;
	});
	const response = await askWith({ DB }, `/api/prospect-lists/${list.id}/prospects`, {
		headers: { Cookie: ada.cookie },
	});
	const found = (await response.json()) as Prospect[];
	expect(found).toHaveLength(330);
	expect(found.every((prospect) => prospect.notes === notes.trim())).toBe(true);
	expect(sizes.length).toBeGreaterThan(4);
});

test('when a prospect is removed while the list is sent, all others still come exactly once', async () => {
	const { ada, path } = await longList();
	let slices = 0;
	// The tests below find three people fewer.
	const DB = watchedDatabase(async (call, proceed) => {
		const results = await proceed();
		if (call.statements.some(({ sql }) => isSlice(sql)) && ++slices === 1) {
			await bindings.DB.prepare(
				"delete from prospects where user_id = ? and name in ('Person 8000', 'Person 3', 'Person 5100')",
			)
				.bind(ada.user.id)
				.run();
		}
		return results;
	});
	const response = await askWith({ DB }, path, { headers: { Cookie: ada.cookie } });
	const names = ((await response.json()) as Prospect[]).map(({ name }) => name);
	const found = new Set(names);
	expect(found.size).toBe(names.length);
	const others = Array.from({ length: 9_000 }, (_, at) => at).filter((at) => ![3, 5_100, 8_000].includes(at));
	expect(others.filter((at) => !found.has(`Person ${at}`))).toEqual([]);
});

test('a database that fails half-way breaks the response, so that half a list does not look whole', async () => {
	const { ada, path } = await longList();
	const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
	let slices = 0;
	const DB = watchedDatabase((call, proceed) => {
		if (call.statements.some(({ sql }) => isSlice(sql)) && ++slices > 1) throw new Error('D1_ERROR: overloaded');
		return proceed();
	});
	const response = await askWith({ DB }, path, { headers: { Cookie: ada.cookie } });
	await expect(response.text()).rejects.toThrow();
	expect(logged).toHaveBeenCalledWith(expect.stringContaining('response-broken-off'));
});

test('an empty list is an empty array', async () => {
	const ada = await person('Ada');
	const { list } = await addProspects(ada, [{ name: 'x' }]);
	const empty = await addList(ada);
	expect(await (await ada.ask(`/api/prospect-lists/${empty.id}/prospects`)).text()).toBe('[]');
	expect(await (await ada.ask(`/api/prospect-lists/${list.id}/prospects`)).json()).toHaveLength(1);
});
