// The rules: docs/product.md §9.8.
import { afterEach, expect, test, vi } from 'vitest';
import { askAs, forgetfulDatabase } from '../support/faults.ts';
import { addList, addProspects, ask, bindings, json, type Person, person, said } from '../support/people.ts';

afterEach(() => {
	vi.useRealTimers();
});

const hour = 60 * 60_000;
const importInto = async (who: Person, listId: string, importId: string, prospects: object[]) => {
	const answer = await who.ask(`/api/prospect-lists/${listId}/prospects/import`, json({ prospects, importId }));
	expect(answer.status).toBe(200);
};
const undo = (who: Person, importId: string) => who.ask(`/api/imports/${importId}/undo`, json({}));
const undone = async (who: Person, importId: string) => (await undo(who, importId)).json();
const recent = async (who: Person, listId: string) =>
	(await who.api['prospect-lists'][':id'].imports.$get({ param: { id: listId } })).json();
const peopleIn = async (who: Person, id: string) =>
	(await who.api['prospect-lists'][':id'].prospects.$get({ param: { id } })).json();
const connectionsOf = async (who: Person, id = '') =>
	(await who.api.prospects[':id'].connections.$get({ param: { id }, query: {} })).json();
const namesOf = async (who: Person, id?: string) =>
	(await connectionsOf(who, id)).map((one) => one.mutualConnectionName);

const saidOf = async (who: Person, id: string) =>
	(await connectionsOf(who, id)).map((one) => [one.mutualConnectionName, one.howWell]);
const posted = async (who: Person, path: string, body: object) =>
	(await (await who.ask(path, json(body))).json()) as Record<'id' | 'url' | 'answerUrl', string>;
/** Marks these people as known well on a link to the list for this friend. */
async function mark(who: Person, listId: string, name: string, ids: string[]) {
	const { url } = await posted(who, `/api/prospect-lists/${listId}/shares`, { name });
	const marks = ids.map((id) => [`k-${id}`, 'well']);
	const body = new URLSearchParams([['visit', crypto.randomUUID()], ...marks]);
	expect((await ask(new URL(url).pathname, { method: 'POST', body })).status).toBe(303);
}

const mara = { name: 'Mara', title: 'Founder', location: 'Lyon', connections: [{ name: 'Bo' }] };
const profile = 'https://www.linkedin.com/in/mara';

test('an import is undone: new people go, known ones are as they were, with their own connections', async () => {
	const ada = await person('Ada');
	const { list, prospects: before } = await addProspects(ada, [mara, { name: 'Nora', title: 'CEO' }]);
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 });
	const importId = crypto.randomUUID();
	const newer = { ...mara, linkedinUrl: profile, websiteUrl: 'https://mara.example', connections: [{ name: 'Cy' }] };
	await importInto(ada, list.id, importId, [newer, { name: 'Ola', connections: [{ name: 'Bo' }] }]);
	// The second part of the same import.
	vi.setSystemTime(Date.now() + 1_000);
	await importInto(ada, list.id, importId, [
		{ ...newer, title: 'Chair', connections: [{ name: 'Dee' }] },
		{ name: 'Pia' },
		{ name: 'Nora', title: 'CEO' },
	]);
	const at = new Date().toISOString();
	expect(await recent(ada, list.id)).toEqual([{ id: importId, at, created: 2, updated: 1 }]);
	expect(await undone(ada, importId)).toEqual({ removed: 2, restored: 1, kept: 0 });
	const after = await peopleIn(ada, list.id);
	expect(after).toEqual(before.map((one) => ({ ...one, updatedAt: expect.any(String) })));
	expect(after[0]?.updatedAt).not.toBe(before[0]?.updatedAt);
	expect(await namesOf(ada, after[0]?.id)).toEqual(['Bo']);
	expect(await recent(ada, list.id)).toEqual([]);
	// A second press changes nothing, and says the same.
	expect(await undone(ada, importId)).toEqual({ removed: 2, restored: 1, kept: 0 });
	// Whoever is imported again is found by the key that they had before.
	await importInto(ada, list.id, crypto.randomUUID(), [mara]);
	expect(await peopleIn(ada, list.id)).toHaveLength(2);
});

test('what somebody who was said to be the same got by the import goes again, and what was there stays', async () => {
	const ada = await person('Ada');
	const { list, prospects: before } = await addProspects(ada, [{ name: 'Mara', notes: 'Mine' }]);
	const importId = crypto.randomUUID();
	const row = { name: 'Mara', email: 'm@example.com', notes: 'Theirs', linkedinUrl: profile, sameAs: before[0]?.id };
	await importInto(ada, list.id, importId, [row]);
	expect(await peopleIn(ada, list.id)).toMatchObject([{ email: 'm@example.com', notes: 'Mine', linkedinUrl: profile }]);
	expect(await undone(ada, importId)).toEqual({ removed: 0, restored: 1, kept: 0 });
	expect(await peopleIn(ada, list.id)).toEqual([{ ...before[0], updatedAt: expect.any(String) }]);
});

test('what was asked, drafted or marked before an import, and people of other lists, hold nobody up', async () => {
	const ada = await person('Ada');
	await addProspects(ada, [mara, { name: 'Nora' }], 'Other');
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
	const { list, prospects } = await addProspects(ada, [mara]);
	const { id = '' } = prospects[0] ?? {};
	const letter = { recipientEmail: 'bo@example.com', subject: 's', message: 'm' };
	await ada.ask('/api/intro-requests', json({ ...letter, prospectId: id, sendEmail: false }));
	await ada.ask(`/api/prospects/${id}/intro-draft`, json({ ...letter, writtenBy: 'A program' }, 'PUT'));
	await mark(ada, list.id, 'Fred', [id]);
	// Of a connection of the same moment nobody knows whether the import made it.
	const fred = (await connectionsOf(ada, id)).find((one) => one.mutualConnectionName === 'Fred');
	await ada.ask(`/api/connections/${fred?.id}`, { method: 'DELETE' });
	const [before] = await peopleIn(ada, list.id);
	const importId = crypto.randomUUID();
	await importInto(ada, list.id, importId, [{ ...mara, linkedinUrl: profile }, { name: 'Nora' }]);
	expect(await undone(ada, importId)).toEqual({ removed: 1, restored: 1, kept: 0 });
	expect(await peopleIn(ada, list.id)).toEqual([{ ...before, updatedAt: expect.any(String) }]);
});

test('whose earlier place somebody else has taken since stays as they are', async () => {
	const ada = await person('Ada');
	const { list } = await addProspects(ada, [mara, { name: 'Nora', title: 'CEO' }]);
	const importId = crypto.randomUUID();
	await importInto(ada, list.id, importId, [{ ...mara, linkedinUrl: profile }]);
	const nora = (await peopleIn(ada, list.id)).find(({ name }) => name === 'Nora');
	const { name, title, location } = mara;
	await ada.ask(`/api/prospects/${nora?.id}`, json({ name, title, location }, 'PATCH'));
	expect(await undone(ada, importId)).toEqual({ removed: 0, restored: 0, kept: 1 });
	const profiles = (await peopleIn(ada, list.id)).map(({ linkedinUrl }) => linkedinUrl);
	expect(profiles.toSorted()).toEqual([profile, null]);
});

test('who was touched since stays: edited, moved, asked about, or given a connection or a draft', async () => {
	const ada = await person('Ada');
	const list = await addList(ada);
	const other = await addList(ada, 'Other');
	const importId = crypto.randomUUID();
	const names = ['Edited', 'Moved', 'Asked', 'Connected', 'Renamed status', 'Drafted', 'Untouched'];
	await importInto(
		ada,
		list.id,
		importId,
		names.map((name) => ({ name, connections: [{ name: 'Bo' }] })),
	);
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 });
	const [edited, moved, asked, connected, status, drafted] = (await peopleIn(ada, list.id)).map(({ id }) => id);
	await ada.ask(`/api/prospects/${edited}`, json({ notes: 'Mine' }, 'PATCH'));
	await ada.ask(`/api/prospect-lists/${list.id}/prospects/move`, json({ ids: [moved], toListId: other.id }));
	const letter = { recipientEmail: 'bo@example.com', subject: 's', message: 'm', sendEmail: false };
	await ada.ask('/api/intro-requests', json({ ...letter, prospectId: asked }));
	await ada.ask(`/api/prospects/${connected}/connections`, json({ connections: [{ name: 'Cy' }] }));
	await ada.ask(`/api/prospect-lists/${list.id}/prospects`, json({ ids: [status], status: 'contacted' }, 'PATCH'));
	const draft = { subject: 's', message: 'm', writtenBy: 'A program' };
	await ada.ask(`/api/prospects/${drafted}/intro-draft`, json(draft, 'PUT'));
	expect(await undone(ada, importId)).toEqual({ removed: 1, restored: 0, kept: 6 });
	expect((await peopleIn(ada, list.id)).map(({ name }) => name)).not.toContain('Untouched');
	expect(await peopleIn(ada, list.id)).toHaveLength(5);
	expect(await peopleIn(ada, other.id)).toHaveLength(1);
});

test('whom a friend marked or a connector knows since stays, with what they said', async () => {
	const ada = await person('Ada');
	const known = [
		{ name: 'Marked', title: 'CEO', connectionSource: 'Own' },
		{ name: 'Answered', title: 'CEO', connectionSource: 'Own' },
		{ name: 'Left', title: 'CEO', connectionSource: 'Own' },
	];
	const { list } = await addProspects(ada, known);
	const ids = async () => Object.fromEntries((await peopleIn(ada, list.id)).map(({ name, id }) => [name, id]));
	const { Answered = '' } = await ids();
	const letter = { recipientEmail: 'fred@example.com', subject: 's', message: 'm', sendEmail: false };
	const request = { ...letter, prospectId: Answered, connectorName: 'Fred', answerLink: true };
	const { id, answerUrl } = await posted(ada, '/api/intro-requests', request);
	const importId = crypto.randomUUID();
	const fred = { connections: [{ name: 'Fred' }] };
	const fresh = ['New', 'Known to another', 'Gone'].map((name) => ({ name, connectionSource: 'Own' }));
	await importInto(
		ada,
		list.id,
		importId,
		[...known, ...fresh].map((one) => ({ ...one, ...fred })),
	);
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 });
	const { Marked = '', New = '', 'Known to another': other = '' } = await ids();
	await mark(ada, list.id, 'Fred', [Marked, New]);
	// The mark stays with its link when the connection that it made is removed.
	await mark(ada, list.id, 'Gina', [other]);
	const gina = (await connectionsOf(ada, other)).find((one) => one.mutualConnectionName === 'Gina');
	await ada.ask(`/api/connections/${gina?.id}`, { method: 'DELETE' });
	await ask(answerUrl, { method: 'POST', body: new URLSearchParams({ howWell: 'well' }) });
	expect(await undone(ada, importId)).toEqual({ removed: 1, restored: 1, kept: 4 });
	expect(await saidOf(ada, Marked)).toEqual([['Fred', 'well']]);
	expect(await saidOf(ada, New)).toEqual([['Fred', 'well']]);
	expect(await saidOf(ada, other)).toEqual([['Fred', null]]);
	expect(await saidOf(ada, Answered)).toEqual([['Fred', 'well']]);
	const named = (await (await ada.ask(`/api/intro-requests/${id}`)).json()) as { connectionId: string | null };
	expect(named.connectionId).not.toBeNull();
});

test('who was edited between two parts of one import stays as they are, new or known before, and all else goes', async () => {
	const ada = await person('Ada');
	const { list, prospects: before } = await addProspects(ada, [{ name: 'Known', title: 'CEO' }]);
	const importId = crypto.randomUUID();
	const part = [
		{ name: 'New', title: 'CTO' },
		{ name: 'Known', title: 'CEO', websiteUrl: 'https://k.example' },
		{ name: 'Left' },
	];
	await importInto(ada, list.id, importId, part);
	for (const { id, name } of await peopleIn(ada, list.id))
		if (name !== 'Left') await ada.ask(`/api/prospects/${id}`, json({ notes: 'Mine' }, 'PATCH'));
	// The same people come again in the next part, with more of them.
	await importInto(
		ada,
		list.id,
		importId,
		part.map((one) => ({ ...one, company: 'Acme' })),
	);
	expect(await undone(ada, importId)).toEqual({ removed: 1, restored: 0, kept: 2 });
	const after = await peopleIn(ada, list.id);
	expect(after.map(({ name, notes, company }) => [name, notes, company]).sort()).toEqual([
		['Known', 'Mine', 'Acme'],
		['New', 'Mine', 'Acme'],
	]);
	expect(after.map(({ id }) => id)).toContain(before[0]?.id);
});

test('nobody undoes the import of another person, nor one that is more than an hour old', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const [list, theirs] = [await addList(ada), await addList(eve)];
	const importId = crypto.randomUUID();
	await importInto(ada, list.id, importId, [{ name: 'Mara' }]);
	expect(await said(await undo(eve, importId))).toEqual([404, 'Import not found.']);
	// The same id chosen by another person is another import.
	await importInto(eve, theirs.id, importId, [{ name: 'Nora' }]);
	expect(await undone(eve, importId)).toEqual({ removed: 1, restored: 0, kept: 0 });
	expect(await peopleIn(ada, list.id)).toHaveLength(1);
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hour + 1_000 });
	expect(await recent(ada, list.id)).toEqual([]);
	expect(await said(await undo(ada, importId))).toEqual([
		409,
		'This import is more than an hour old, so it cannot be undone any more.',
	]);
	expect(await peopleIn(ada, list.id)).toHaveLength(1);
});

test('two imports of the same people are undone one after the other, the later one first', async () => {
	const ada = await person('Ada');
	const { list, prospects: before } = await addProspects(ada, [mara]);
	const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
	await importInto(ada, list.id, first, [
		{ ...mara, company: 'Acme' },
		{ name: 'Nora', title: 'CEO' },
	]);
	await importInto(ada, list.id, second, [
		{ ...mara, company: 'Bolt', connections: [{ name: 'Cy' }] },
		{ name: 'Nora', title: 'CEO', company: 'Bolt' },
	]);
	// The response of the database is lost, and the batch comes twice.
	const DB = forgetfulDatabase({ when: /delete from prospects/ });
	const twice = await askAs(ada, `/api/imports/${second}/undo`, json({}), { DB });
	expect(await twice.json()).toEqual({ removed: 0, restored: 2, kept: 0 });
	expect((await peopleIn(ada, list.id)).map(({ company }) => company)).toEqual([null, 'Acme']);
	expect(await undone(ada, first)).toEqual({ removed: 1, restored: 1, kept: 0 });
	expect(await peopleIn(ada, list.id)).toEqual([{ ...before[0], updatedAt: expect.any(String) }]);
});

test('who was edited between two imports stays when both are undone', async () => {
	const ada = await person('Ada');
	const { list, prospects: before } = await addProspects(ada, [mara]);
	const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
	await importInto(ada, list.id, first, [{ ...mara, company: 'Acme' }]);
	await ada.ask(`/api/prospects/${before[0]?.id}`, json({ notes: 'Mine' }, 'PATCH'));
	await importInto(ada, list.id, second, [{ ...mara, company: 'Bolt' }]);
	expect(await undone(ada, second)).toEqual({ removed: 0, restored: 1, kept: 0 });
	expect(await undone(ada, first)).toEqual({ removed: 0, restored: 0, kept: 1 });
	expect(await peopleIn(ada, list.id)).toMatchObject([{ notes: 'Mine', company: 'Acme' }]);
	// After both of them, too.
	const [third, fourth] = [crypto.randomUUID(), crypto.randomUUID()];
	await importInto(ada, list.id, third, [{ ...mara, company: 'Core' }]);
	await importInto(ada, list.id, fourth, [{ ...mara, company: 'Dyn' }]);
	await ada.ask(`/api/prospects/${before[0]?.id}`, json({ notes: 'Newer' }, 'PATCH'));
	for (const one of [fourth, third]) expect(await undone(ada, one)).toEqual({ removed: 0, restored: 0, kept: 1 });
	expect(await peopleIn(ada, list.id)).toMatchObject([{ notes: 'Newer', company: 'Dyn' }]);
});

test('an import into a list in the bin is not found, and is undone once the list is back', async () => {
	const ada = await person('Ada');
	const { list, prospects: before } = await addProspects(ada, [mara]);
	const importId = crypto.randomUUID();
	await importInto(ada, list.id, importId, [{ ...mara, company: 'Acme' }, { name: 'Nora' }]);
	await ada.ask(`/api/prospect-lists/${list.id}`, { method: 'DELETE' });
	expect(await said(await undo(ada, importId))).toEqual([404, 'Import not found.']);
	expect((await ada.ask(`/api/bin/${list.id}/restore`, { method: 'POST' })).status).toBe(200);
	// Nor is one into a list of which only some are in the bin yet.
	await bindings.DB.prepare("update prospect_lists set removed_at = '2026' where id = ?").bind(list.id).run();
	expect(await said(await undo(ada, importId))).toEqual([404, 'Import not found.']);
	await bindings.DB.prepare('update prospect_lists set removed_at = null where id = ?').bind(list.id).run();
	expect(await undone(ada, importId)).toEqual({ removed: 1, restored: 1, kept: 0 });
	expect(await peopleIn(ada, list.id)).toEqual([{ ...before[0], updatedAt: expect.any(String) }]);
});

test('an import of 10,000 people is undone, and one of more is not, and says so', async () => {
	const ada = await person('Ada');
	const list = await addList(ada);
	const [most, more] = [crypto.randomUUID(), crypto.randomUUID()];
	// Another person chose the same id.
	const eve = await person('Eve');
	await importInto(eve, (await addList(eve)).id, most, [{ name: 'Nora' }]);
	for (const [importId, others] of [
		[most, 9_999],
		[more, 10_000],
	] as const) {
		await importInto(ada, list.id, importId, [{ name: `With ${others} others` }]);
		await bindings.DB.prepare(
			`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?2)
			insert into import_changes select import_id, 'p' || i, user_id, prospect_list_id, since, until, version, before, expire
			from import_changes, n where import_id = ?1 and user_id = ?3`,
		)
			.bind(importId, others, ada.user.id)
			.run();
	}
	expect((await recent(ada, list.id)).map(({ id, created }) => [id, created])).toEqual([[most, 10_000]]);
	expect(await said(await undo(ada, more))).toEqual([
		409,
		'This import has more than 10,000 people, so it cannot be undone.',
	]);
	expect(await peopleIn(ada, list.id)).toHaveLength(2);
	expect((await undo(ada, most)).status).toBe(200);
	expect((await peopleIn(ada, list.id)).map(({ name }) => name)).toEqual(['With 10000 others']);
});

test('of the imports of a list the newest 20 are named, the newest first', async () => {
	const ada = await person('Ada');
	const list = await addList(ada);
	const ids = Array.from({ length: 21 }, () => crypto.randomUUID());
	const other = await addList(ada, 'Other');
	await importInto(ada, other.id, crypto.randomUUID(), [{ name: 'Mara' }]);
	expect(await recent(ada, list.id)).toEqual([]);
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
	for (const [at, id] of ids.entries()) {
		vi.setSystemTime(Date.now() + 1);
		await importInto(ada, list.id, id, [{ name: `Person ${at}` }]);
	}
	expect((await recent(ada, list.id)).map(({ id }) => id)).toEqual(ids.slice(1).toReversed());
});

test('an import is undone until its hour is over, to the millisecond', async () => {
	const ada = await person('Ada');
	const list = await addList(ada);
	const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
	const start = Date.now();
	vi.useFakeTimers({ toFake: ['Date'], now: start });
	await importInto(ada, list.id, first, [{ name: 'Mara' }]);
	await importInto(ada, list.id, second, [{ name: 'Nora' }]);
	vi.setSystemTime(start + hour - 1);
	expect(await recent(ada, list.id)).toHaveLength(2);
	expect(await undone(ada, first)).toEqual({ removed: 1, restored: 0, kept: 0 });
	vi.setSystemTime(start + hour);
	expect(await recent(ada, list.id)).toEqual([]);
	for (let press = 0; press < 2; press += 1) expect((await undo(ada, second)).status).toBe(409);
	expect((await peopleIn(ada, list.id)).map(({ name }) => name)).toEqual(['Nora']);
	// What was undone in time says so once more.
	expect(await undone(ada, first)).toEqual({ removed: 1, restored: 0, kept: 0 });
});

test('the hour of somebody who comes in two parts of an import counts from the second', async () => {
	const ada = await person('Ada');
	const { list } = await addProspects(ada, [mara]);
	const importId = crypto.randomUUID();
	const start = Date.now() + 1_000;
	vi.useFakeTimers({ toFake: ['Date'], now: start });
	await importInto(ada, list.id, importId, [{ ...mara, company: 'Acme' }, { name: 'Nora' }]);
	vi.setSystemTime(start + 1_000);
	await importInto(ada, list.id, importId, [{ ...mara, company: 'Bolt' }]);
	vi.setSystemTime(start + hour);
	expect(await undone(ada, importId)).toEqual({ removed: 0, restored: 1, kept: 1 });
	expect((await peopleIn(ada, list.id)).map(({ name }) => name).toSorted()).toEqual(['Mara', 'Nora']);
});

test('an import without an id is recorded nowhere', async () => {
	const ada = await person('Ada');
	const { list } = await addProspects(ada, [{ name: 'Mara' }]);
	expect(await recent(ada, list.id)).toEqual([]);
});
