import { afterEach, expect, test, vi } from 'vitest';
import { addList, addProspects, bindings, json, type Person, person, said } from '../support/people.ts';

afterEach(() => {
	vi.useRealTimers();
});

const hour = 60 * 60_000;
const importInto = async (who: Person, listId: string, importId: string, prospects: object[]) => {
	const answer = await who.ask(`/api/prospect-lists/${listId}/prospects/import`, json({ prospects, importId }));
	expect(answer.status).toBe(200);
};
const recent = async (who: Person, listId: string) =>
	(await who.api['prospect-lists'][':id'].imports.$get({ param: { id: listId } })).json();
const peopleIn = async (who: Person, id: string) =>
	(await who.api['prospect-lists'][':id'].prospects.$get({ param: { id } })).json();
const namesIn = async (who: Person, id: string) => (await peopleIn(who, id)).map(({ name }) => name).toSorted();
/** Undoes the last import into a list, as the app does. Returns the id of its trash item. */
async function undo(who: Person, listId: string): Promise<string> {
	const [last] = await recent(who, listId);
	const removed = await who.ask(`/api/prospect-lists/${listId}/prospects/removal`, json({ ids: last?.added }));
	expect(removed.status).toBe(200);
	return ((await removed.json()) as { binId: string }).binId;
}

const mara = { name: 'Mara', title: 'Founder', location: 'Lyon', connections: [{ name: 'Bo' }] };

test('undoing an import moves the people it added to the trash, from where they can be restored, and changes no one else', async () => {
	const ada = await person('Ada');
	const { list, prospects: before } = await addProspects(ada, [mara, { name: 'Nora', title: 'CEO' }]);
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 });
	const importId = crypto.randomUUID();
	const newer = { ...mara, company: 'Acme', connections: [{ name: 'Cy' }] };
	await importInto(ada, list.id, importId, [newer, { name: 'Ola', connections: [{ name: 'Bo' }] }]);
	// The second part of the same import repeats someone.
	vi.setSystemTime(Date.now() + 1_000);
	await importInto(ada, list.id, importId, [{ name: 'Pia' }, { name: 'Ola', connections: [{ name: 'Dee' }] }]);
	const full = await peopleIn(ada, list.id);
	const added = full.filter(({ name }) => ['Ola', 'Pia'].includes(name));
	const [last, ...others] = await recent(ada, list.id);
	expect([last, others]).toEqual([
		{ id: importId, at: new Date().toISOString(), added: expect.toSatisfy((ids: string[]) => ids.length === 2) },
		[],
	]);
	expect(last?.added.toSorted()).toEqual(added.map(({ id }) => id).toSorted());
	const binId = await undo(ada, list.id);
	expect(await peopleIn(ada, list.id)).toEqual(full.filter(({ id }) => before.some((one) => one.id === id)));
	expect(await peopleIn(ada, list.id)).toMatchObject([{ name: 'Mara', company: 'Acme' }, { name: 'Nora' }]);
	expect(await recent(ada, list.id)).toEqual([]);
	expect((await ada.ask(`/api/bin/${binId}/restore`, { method: 'POST' })).status).toBe(200);
	expect(await peopleIn(ada, list.id)).toEqual(full);
});

test('a person added by an earlier import belongs to it, and is undone with it', async () => {
	const ada = await person('Ada');
	const list = await addList(ada);
	const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
	await importInto(ada, list.id, first, [{ name: 'Nora', title: 'CEO' }]);
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 });
	await importInto(ada, list.id, second, [{ name: 'Nora', title: 'CEO', company: 'Bolt' }]);
	expect((await recent(ada, list.id)).map(({ id }) => id)).toEqual([first]);
	await importInto(ada, list.id, second, [{ name: 'Ola' }]);
	expect((await recent(ada, list.id)).map(({ id }) => id)).toEqual([second, first]);
	await undo(ada, list.id);
	expect(await namesIn(ada, list.id)).toEqual(['Nora']);
	await undo(ada, list.id);
	expect(await namesIn(ada, list.id)).toEqual([]);
});

test('a person who was moved, copied or merged since belongs to no import', async () => {
	const ada = await person('Ada');
	const { list, prospects } = await addProspects(ada, [{ name: 'Known', title: 'CEO' }]);
	const other = await addList(ada, 'Other');
	await importInto(
		ada,
		list.id,
		crypto.randomUUID(),
		['Left', 'Moved', 'Merged', 'Copied'].map((name) => ({ name })),
	);
	const of = Object.fromEntries((await peopleIn(ada, list.id)).map((one) => [one.name, one]));
	const to = (name: string) => json({ ids: [of[name]?.id], toListId: other.id });
	await ada.ask(`/api/prospect-lists/${list.id}/prospects/move`, to('Moved'));
	await ada.ask(`/api/prospect-lists/${list.id}/prospects/copy`, to('Copied'));
	const [known] = prospects;
	const merge = { otherId: known?.id, otherVersion: known?.updatedAt, version: of.Merged?.updatedAt, prospect: {} };
	expect((await ada.ask(`/api/prospects/${of.Merged?.id}/merge`, json(merge))).status).toBe(200);
	expect(await recent(ada, other.id)).toEqual([]);
	await undo(ada, list.id);
	expect(await namesIn(ada, list.id)).toEqual(['Merged']);
	expect(await namesIn(ada, other.id)).toEqual(['Copied', 'Moved']);
});

test('no one reads the imports into a list of another person, and the same id chosen by two is two imports', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const [list, theirs] = [await addList(ada), await addList(eve)];
	const importId = crypto.randomUUID();
	for (const [who, id] of [
		[ada, list.id],
		[eve, theirs.id],
	] as const)
		await importInto(who, id, importId, [{ name: 'Mara' }]);
	expect(await said(await eve.ask(`/api/prospect-lists/${list.id}/imports`))).toEqual([404, 'List not found.']);
	await undo(eve, theirs.id);
	expect([await namesIn(ada, list.id), await namesIn(eve, theirs.id)]).toEqual([['Mara'], []]);
});

test('an import is named for an hour, to the millisecond, and one without an id or by hand never', async () => {
	const ada = await person('Ada');
	const { list } = await addProspects(ada, [{ name: 'Mara' }]);
	const start = Date.now();
	vi.useFakeTimers({ toFake: ['Date'], now: start });
	await importInto(ada, list.id, crypto.randomUUID(), [{ name: 'Nora' }]);
	vi.setSystemTime(start + hour - 1);
	expect(await recent(ada, list.id)).toHaveLength(1);
	vi.setSystemTime(start + hour);
	expect(await recent(ada, list.id)).toEqual([]);
});

test('imports of 10,000 people together are named, the newest first, and those before them are not', async () => {
	const ada = await person('Ada');
	const list = await addList(ada);
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
	const ids = ['first', 'second', 'third'].map((name) => `${name}-${crypto.randomUUID()}`);
	for (const id of ids) {
		vi.setSystemTime(Date.now() + 1);
		await importInto(ada, list.id, id, [{ name: id }]);
	}
	expect((await recent(ada, list.id)).map(({ id }) => id)).toEqual(ids.toReversed());
	await bindings.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < 9999)
			insert into prospects (id, user_id, prospect_list_id, name, person_key, facts_key, import_id, created_at, updated_at)
			select id || i, user_id, prospect_list_id, name, person_key || i, facts_key || i, import_id, created_at, updated_at
			from prospects, n where import_id = ?`,
	)
		.bind(ids[1])
		.run();
	const named = async () => (await recent(ada, list.id)).map(({ id, added }) => [id, added.length]);
	expect(await named()).toEqual([[ids[2], 1]]);
	const last = 'select max(rowid) from prospects where import_id = ?';
	await bindings.DB.prepare(`delete from prospects where rowid = (${last})`).bind(ids[1]).run();
	expect(await named()).toEqual([
		[ids[2], 1],
		[ids[1], 9_999],
	]);
});
