// Why: docs/decisions/080.
import { afterEach, expect, test, vi } from 'vitest';
import { problemOf } from '#contract/rules/problem';
import type { TrashItem } from '#contract/trash';
import { connect } from '../../../worker/db/client.ts';
import { purge } from '../../../worker/nightly/purge.ts';
import { emptyItem, emptyTrash, finishMoves } from '../../../worker/trash/db/empty-trash.ts';
import { findItem, removeItem } from '../../../worker/trash/db/items.ts';
import { continueRemoval, removeProspectList } from '../../../worker/trash/db/remove-list.ts';
import { restoreItem } from '../../../worker/trash/db/restore-item.ts';
import { askWith, d1Error, recordingDatabase, watchedDatabase } from '../support/faults.ts';
import { addList, addProspects, ask, bindings, json, type Person, person } from '../support/people.ts';
import { everythingOf } from '../world/keep.ts';
import { worldOf } from '../world/world.ts';

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const remove = async (who: Person, path: string) => (await who.ask(path, { method: 'DELETE' })).status;
const bringBack = async (who: Person, id: string) =>
	(await who.ask(`/api/bin/${id}/restore`, { method: 'POST' })).status;
const items = async (who: Person) => (await (await who.ask('/api/bin')).json()) as TrashItem[];
const share = () => ({ until: Date.now() + 60_000, statements: 900 });
const counted = async (sql: string, ...values: unknown[]) =>
	(await bindings.DB.prepare(`select count(*) as n from ${sql}`)
		.bind(...values)
		.first<number>('n')) ?? 0;

/** Returns all rows of a person except sessions and counts, in no order. */
async function all(who: Person) {
	const { sessions: _, record_counts: __, ...tables } = await everythingOf(who.user.id);
	return Object.fromEntries(
		Object.entries(tables).map(([table, rows]) => [table, rows.map((row) => JSON.stringify(row)).toSorted()]),
	);
}

test('a list, a person, a connection and a template are restored exactly, in any order', {
	tags: ['D5'],
}, async () => {
	const { who, ids, prospects, other } = await worldOf();
	const start = await all(who);
	const paths = {
		connection: ['connections', ids.connections],
		person: ['prospects', prospects[0].id],
		another: ['prospects', prospects[3].id],
		list: ['prospect-lists', ids.prospectLists],
		other: ['prospect-lists', other],
		template: ['templates', ids.templates],
	} as const;
	for (const order of [
		['list'],
		['person'],
		['another'],
		['connection'],
		['template', 'other'],
		['connection', 'person', 'another', 'list', 'other', 'template'],
	] as (keyof typeof paths)[][]) {
		for (const back of [order, order.toReversed()]) {
			for (const one of order) expect([one, await remove(who, `/api/${paths[one].join('/')}`)]).toEqual([one, 204]);
			// A person restored with their connection is no longer in the trash.
			for (const one of back) expect([200, 404]).toContain(await bringBack(who, paths[one][1]));
			expect([order, back, await all(who)]).toEqual([order, back, start]);
		}
	}
});

test('the trash says what was removed, when, from where and until when, and restores it once', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const { list, prospects } = await addProspects(ada, [
		{ name: 'Mara', connections: [{ name: 'Bo' }] },
		{ name: 'Nora' },
	]);
	const [mara, nora] = prospects.map(({ id }) => id);
	await remove(ada, `/api/prospects/${mara}`);
	const path = `/api/prospect-lists/${list.id}`;
	const some = await addProspects(ada, [{ name: 'Ola' }, { name: 'Pia' }], 'Second');
	const selection = json({ ids: some.prospects.map(({ id }) => id) });
	const removal = await ada.ask(`/api/prospect-lists/${some.list.id}/prospects/removal`, selection);
	const { binId } = (await removal.json()) as { binId: string };
	await remove(ada, path);
	const third = await addList(ada, 'Third');
	await remove(ada, `/api/prospect-lists/${third.id}`);
	expect(await items(ada)).toMatchObject([
		{ id: third.id, kind: 'list', name: 'Third', people: 0, from: null },
		{ id: list.id, kind: 'list', name: 'Investors', people: 1, from: null },
		{ id: binId, kind: 'prospect', people: 2, from: 'Second' },
		{ id: mara, kind: 'prospect', name: 'Mara', people: 1, from: 'Investors' },
	]);
	for (const { removedAt, until } of await items(ada))
		expect(Math.round((Date.parse(until) - Date.parse(removedAt)) / 86_400_000)).toBe(30);
	expect([await items(eve), await bringBack(eve, list.id), await remove(eve, `/api/bin/${list.id}`)]).toEqual([
		[],
		404,
		404,
	]);

	// The person is restored with the list, but without the others in it.
	expect([await bringBack(ada, mara ?? ''), await bringBack(ada, mara ?? '')]).toEqual([200, 404]);
	const names = async () =>
		((await (await ada.ask(`${path}/prospects`)).json()) as { name: string }[]).map(({ name }) => name).toSorted();
	expect(await names()).toEqual(['Mara']);
	const lists = (await (await ada.ask('/api/prospect-lists')).json()) as { name: string }[];
	expect(lists.map(({ name }) => name).toSorted()).toEqual(['Investors', 'Second']);
	expect(await bringBack(ada, third.id)).toBe(200);
	expect(await Promise.all([bringBack(ada, list.id), bringBack(ada, list.id)])).toContain(200);
	expect(await names()).toEqual(['Mara', 'Nora']);
	expect([await bringBack(ada, binId), await items(ada)]).toEqual([200, []]);
	expect((await ada.ask(`/api/prospects/${nora}`)).status).toBe(200);
});

type Texts =
	| 'mutualConnectionName'
	| 'mutualConnectionTitle'
	| 'mutualConnectionCompany'
	| 'mutualConnectionLinkedinUrl';
type Connection = { id: string } & Record<Texts, string | null>;

test('a restored connection merges with one made meanwhile, and loses nothing', async () => {
	const ada = await person('Ada');
	const mia = { title: 'VP Sales', company: 'Bigco' };
	const profile = 'https://www.linkedin.com/in/mia-mut';
	const { prospects } = await addProspects(ada, [
		{ name: 'By name', connections: [{ name: 'Mia Mut', ...mia }] },
		{ name: 'By profile', connections: [{ name: 'Mia Mut', ...mia, linkedinUrl: profile }] },
		{ name: 'Profile meanwhile', connections: [{ name: 'Mia Mut', ...mia }] },
		{ name: 'Profile before', connections: [{ name: 'Mia Mut', ...mia, linkedinUrl: profile }] },
		{ name: 'Two of a name', connections: [{ name: 'Mia Mut', ...mia, linkedinUrl: profile }] },
	]);
	const meanwhile = {
		'By name': { name: 'mia mut', title: 'CEO' },
		'By profile': { name: 'Mia Mutton', linkedinUrl: profile },
		'Profile meanwhile': { name: 'Mia Mut', linkedinUrl: profile },
		'Profile before': { name: 'Mia Mut' },
		'Two of a name': { name: 'Mia Mut', linkedinUrl: `${profile}-2` },
	};
	const found: Record<string, object[]> = {};
	const read = async (id: string) => (await (await ada.ask(`/api/prospects/${id}/connections`)).json()) as Connection[];
	const removed: { id: string; name: string; before: Connection | undefined; request: string }[] = [];
	for (const { id, name } of prospects) {
		const [before] = await read(id);
		const asked = await ada.ask(
			'/api/intro-requests',
			json({
				prospectId: id,
				connectionId: before?.id,
				recipientEmail: 'mia@example.com',
				subject: 'S',
				message: 'M',
				sendEmail: false,
			}),
		);
		const { id: request } = (await asked.json()) as { id: string };
		await remove(ada, `/api/connections/${before?.id}`);
		const made = json({ connections: [meanwhile[name as keyof typeof meanwhile]] }, 'POST');
		await ada.ask(`/api/prospects/${id}/connections`, made);
		removed.push({ id, name, before, request });
	}
	for (const { id, name, before, request } of removed) {
		const namedIn = () =>
			bindings.DB.prepare('select connection_id from intro_requests where id = ?').bind(request).first();
		// Restoring the others changed nothing here.
		expect((await read(id)).map((one) => one.mutualConnectionCompany)).toEqual([null]);
		expect(await namedIn()).toEqual({ connection_id: null });
		expect([name, await bringBack(ada, String(before?.id))]).toEqual([name, 200]);
		const after = await read(id);
		found[name] = after.map(
			({
				mutualConnectionName: who,
				mutualConnectionTitle: title,
				mutualConnectionCompany: company,
				mutualConnectionLinkedinUrl: url,
			}) => [who, title, company, url],
		);
		// The restored one, if two have the same name.
		const own = after.find((one) => one.id === before?.id) ?? after[0];
		expect([name, await namedIn()]).toEqual([name, { connection_id: own?.id }]);
	}
	expect(await items(ada)).toEqual([]);
	expect(found).toEqual({
		'By name': [['mia mut', 'CEO', 'Bigco', null]],
		'By profile': [['Mia Mutton', 'VP Sales', 'Bigco', profile]],
		'Profile meanwhile': [['Mia Mut', 'VP Sales', 'Bigco', profile]],
		'Profile before': [['Mia Mut', 'VP Sales', 'Bigco', profile]],
		'Two of a name': [
			['Mia Mut', 'VP Sales', 'Bigco', profile],
			['Mia Mut', null, null, `${profile}-2`],
		],
	});
});

test('a connection of a deleted person is not restored, and one of a person in the trash restores them too', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [{ name: 'Mara', connections: [{ name: 'Bo' }] }]);
	const mara = prospects[0]?.id;
	const [bo] = (await (await ada.ask(`/api/prospects/${mara}/connections`)).json()) as { id: string }[];
	const both = async () => [
		await remove(ada, `/api/connections/${bo?.id}`),
		await remove(ada, `/api/prospects/${mara}`),
	];
	expect([await both(), await bringBack(ada, bo?.id ?? '')]).toEqual([[204, 204], 200]);
	expect((await ada.ask(`/api/prospects/${mara}`)).status).toBe(200);
	// Removing people for good takes their connections along.
	expect([await both(), await remove(ada, `/api/bin/${mara}`)]).toEqual([[204, 204], 204]);
	expect([await items(ada), await bringBack(ada, bo?.id ?? ''), await remove(ada, `/api/bin/${mara}`)]).toEqual([
		[],
		404,
		404,
	]);
	// Restores one person of a list in the trash, and the list with them. The others stay in the trash.
	const kept = await addProspects(ada, [{ name: 'Mia', connections: [{ name: 'Di' }] }, { name: 'Nora' }], 'Kept');
	const mia = kept.prospects.find(({ name }) => name === 'Mia')?.id;
	const [di] = (await (await ada.ask(`/api/prospects/${mia}/connections`)).json()) as { id: string }[];
	for (const people of [1, 0]) {
		await remove(ada, `/api/connections/${di?.id}`);
		await remove(ada, `/api/prospect-lists/${kept.list.id}`);
		expect(await bringBack(ada, di?.id ?? '')).toBe(200);
		const there = await ada.ask(`/api/prospect-lists/${kept.list.id}/prospects`);
		expect(await there.json()).toMatchObject([{ name: 'Mia' }]);
		// The list stays there even with no one else in it, until it is restored itself.
		expect(await items(ada)).toMatchObject([{ id: kept.list.id, kind: 'list', people }]);
		expect([await bringBack(ada, kept.list.id), await items(ada)]).toEqual([200, []]);
		await remove(ada, `/api/prospects/${kept.prospects.find(({ name }) => name === 'Nora')?.id}`);
		await remove(ada, `/api/bin/${kept.prospects.find(({ name }) => name === 'Nora')?.id}`);
	}
	// Merging two people also deletes one for good.
	const { prospects: twins } = await addProspects(ada, [
		{ name: 'Ola', title: 'CEO' },
		{ name: 'Ola', title: 'Chair', connections: [{ name: 'Cy' }] },
	]);
	const [ola, twin] = twins as { id: string; updatedAt: string }[];
	const [cy] = (await (await ada.ask(`/api/prospects/${twin?.id}/connections`)).json()) as { id: string }[];
	await remove(ada, `/api/connections/${cy?.id}`);
	const versions = { version: ola?.updatedAt, otherVersion: twin?.updatedAt };
	await ada.ask(`/api/prospects/${ola?.id}/merge`, json({ otherId: twin?.id, ...versions, prospect: {} }));
	const refused = await ada.ask(`/api/bin/${cy?.id}/restore`, { method: 'POST' });
	expect([refused.status, problemOf(refused.headers)]).toEqual([409, 'not-restorable']);
	expect(await items(ada)).toMatchObject([{ id: cy?.id, kind: 'connection', name: 'Cy', from: 'Ola' }]);
});

test('links of trashed records lead nowhere, and work again once restored', async () => {
	const { who, ids, links } = await worldOf();
	const open = async () => [(await ask(links.answer)).status, (await ask(links.share)).status];
	const before = await open();
	await remove(who, `/api/prospect-lists/${ids.prospectLists}`);
	expect([before, await open()]).toEqual([
		[200, 200],
		[404, 404],
	]);
	await bringBack(who, ids.prospectLists);
	expect(await open()).toEqual([200, 200]);
});

test('a link ended after its list was restored with a person stays ended when the list itself is restored', async () => {
	const ada = await person('Ada');
	const { list, prospects } = await addProspects(ada, [{ name: 'Mara' }, { name: 'Nora' }, { name: 'Ola' }]);
	const path = `/api/prospect-lists/${list.id}`;
	const shared = await ada.ask(`${path}/shares`, json({ name: 'Friend' }));
	const { id, url } = (await shared.json()) as { id: string; url: string };
	const [mara = '', nora = ''] = prospects.map((one) => one.id);
	for (const one of [mara, nora]) await remove(ada, `/api/prospects/${one}`);
	await remove(ada, path);
	await bringBack(ada, mara);
	expect((await ask(url)).status).toBe(200);
	expect(await remove(ada, `${path}/shares/${id}`)).toBe(204);
	for (const one of [nora, list.id]) expect([await bringBack(ada, one), (await ask(url)).status]).toEqual([200, 404]);
});

test('people of one mail are restored with its latest answer link, in any order', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [{ name: 'Mara' }, { name: 'Nora' }]);
	const [mara = '', nora = ''] = prospects.map(({ id }) => id);
	const letter = { connectorName: 'Petra', recipientEmail: null, subject: 's', message: 'm', sendEmail: false };
	const saved = await ada.ask('/api/favours', json({ ...letter, prospectIds: [mara, nora], answerLink: true }));
	const { answerUrl: first, requests } = (await saved.json()) as { answerUrl: string; requests: { id: string }[] };
	await remove(ada, `/api/prospects/${mara}`);
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 });
	const again = await ada.ask(`/api/intro-requests/${requests[1]?.id}/answer-link`, { method: 'POST' });
	const { answerUrl: last } = (await again.json()) as { answerUrl: string };
	await remove(ada, `/api/prospects/${nora}`);
	for (const one of [mara, nora]) expect(await bringBack(ada, one)).toBe(200);
	expect([(await ask(first)).status, (await ask(last)).status]).toEqual([404, 200]);
});

test.each(['first', 'second'])(
	'everything known about a mail is known again when the person removed %s is restored last',
	async (last) => {
		const ada = await person('Ada');
		const { prospects } = await addProspects(ada, [{ name: 'Mara' }, { name: 'Nora' }]);
		const [mara = '', nora = ''] = prospects.map(({ id }) => id);
		const letter = { connectorName: 'Petra', recipientEmail: null, subject: 's', message: 'm', sendEmail: false };
		await ada.ask('/api/favours', json({ ...letter, prospectIds: [mara, nora] }));
		await remove(ada, `/api/prospects/${mara}`);
		const known = { sent_at: '2026-01-02T00:00:00.000Z', delivery: '{"delivered":"2026-01-03T00:00:00.000Z"}' };
		await bindings.DB.prepare('update mails set sent_at = ?, delivery = ? where user_id = ?')
			.bind(known.sent_at, known.delivery, ada.user.id)
			.run();
		await remove(ada, `/api/prospects/${nora}`);
		for (const one of last === 'first' ? [nora, mara] : [mara, nora]) expect(await bringBack(ada, one)).toBe(200);
		const mails = bindings.DB.prepare('select sent_at, delivery from mails where user_id = ?').bind(ada.user.id);
		expect((await mails.all()).results).toEqual([known]);
	},
);

test('a request that now names another connection keeps it when the earlier one is restored', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [{ name: 'Mara', connections: [{ name: 'Bo' }, { name: 'Cy' }] }]);
	const mara = prospects[0]?.id ?? '';
	const [bo, cy] = (await (await ada.ask(`/api/prospects/${mara}/connections`)).json()) as { id: string }[];
	const letter = { prospectId: mara, recipientEmail: null, subject: 's', message: 'm', connectionId: bo?.id };
	expect((await ada.ask('/api/intro-requests', json(letter))).status).toBe(201);
	const named = bindings.DB.prepare('select connection_id from intro_requests where user_id = ?').bind(ada.user.id);
	await remove(ada, `/api/connections/${bo?.id}`);
	expect(await named.first('connection_id')).toBeNull();
	await bindings.DB.prepare('update intro_requests set connection_id = ? where user_id = ?')
		.bind(cy?.id, ada.user.id)
		.run();
	expect(await bringBack(ada, bo?.id ?? '')).toBe(200);
	expect(await named.first('connection_id')).toBe(cy?.id);
});

test('a person imported again meanwhile is not the restored one, and both are there', async () => {
	const ada = await person('Ada');
	const { list, prospects } = await addProspects(ada, [{ name: 'Mara', title: 'CTO', notes: 'first' }]);
	await remove(ada, `/api/prospects/${prospects[0]?.id}`);
	const again = json({ prospects: [{ name: 'Mara', title: 'CTO', notes: 'second' }] });
	await ada.ask(`/api/prospect-lists/${list.id}/prospects/import`, again);
	await bringBack(ada, prospects[0]?.id ?? '');
	const found = (await (await ada.ask(`/api/prospect-lists/${list.id}/prospects`)).json()) as { notes: string }[];
	expect(found.map(({ notes }) => notes).toSorted()).toEqual(['first', 'second']);
});

test('records in the trash count towards the limits', async () => {
	const ada = await person('Ada');
	const env = { LISTS_PER_USER: '1' };
	const create = () =>
		askWith(env, '/api/prospect-lists', {
			...json({ name: 'x' }),
			headers: { ...json({}).headers, Cookie: ada.cookie },
		});
	const { id } = (await (await create()).json()) as { id: string };
	await remove(ada, `/api/prospect-lists/${id}`);
	const refused = await create();
	expect([refused.status, problemOf(refused.headers)]).toEqual([409, 'quota-used-up']);
	await remove(ada, `/api/bin/${id}`);
	expect((await create()).status).toBe(201);
});

test('the trash is purged in the night after 30 days, not before', async () => {
	const ada = await person('Ada');
	const { list } = await addProspects(ada, [{ name: 'Mara', connections: [{ name: 'Bo' }] }]);
	await remove(ada, `/api/prospect-lists/${list.id}`);
	const day = 86_400_000;
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 29.9 * day });
	await purge(bindings);
	expect([(await items(ada)).length, await counted('trash_rows where user_id = ?', ada.user.id)]).toEqual([1, 3]);
	vi.setSystemTime(Date.now() + 0.2 * day);
	expect([await items(ada), await bringBack(ada, list.id)]).toEqual([[], 404]);
	await purge(bindings);
	expect(await counted('trash_rows where user_id = ?', ada.user.id)).toBe(0);
	expect(await counted('trash where user_id = ?', ada.user.id)).toBe(0);
});

test('an item stays in the trash for 30 days, to the millisecond', async () => {
	const ada = await person('Ada');
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
	const [one, two] = [await addList(ada, '1'), await addList(ada, '2')];
	const { list: three, prospects } = await addProspects(ada, [{ name: 'Mara' }], '3');
	for (const { id } of [one, two, three]) await remove(ada, `/api/prospect-lists/${id}`);
	const templates = async () => (await (await ada.ask('/api/templates')).json()) as { id: string }[];
	const [template] = await templates();
	await remove(ada, `/api/templates/${template?.id}`);
	const others = await templates();
	const until = Date.parse((await items(ada))[0]?.until ?? '');
	// A request an hour before keeps the session alive.
	vi.setSystemTime(until - 3_600_000);
	await items(ada);
	vi.setSystemTime(until - 1);
	expect([(await items(ada)).length, await bringBack(ada, one.id)]).toEqual([4, 200]);
	expect(await remove(ada, `/api/bin/${two.id}`)).toBe(204);
	const db = connect(bindings.DB);
	const found = [await findItem(db, ada.user.id, three.id), await findItem(db, ada.user.id, template?.id ?? '')];
	vi.setSystemTime(until);
	expect([await items(ada), await bringBack(ada, three.id)]).toEqual([[], 404]);
	expect(await remove(ada, `/api/bin/${three.id}`)).toBe(404);
	// Nor is any of it restored if it expires meanwhile, which shows at once. The nightly run then deletes it.
	const whole = share();
	for (const one of found) if (one) await restoreItem(db, ada.user.id, one, whole);
	expect([whole.statements > 800, (await ada.ask(`/api/prospects/${prospects[0]?.id}`)).status]).toEqual([true, 404]);
	expect(await templates()).toEqual(others);
	await emptyTrash(db, share());
	const left = () => counted('trash where user_id = ?', ada.user.id);
	const before = await left();
	vi.setSystemTime(until + 1);
	await emptyTrash(db, share());
	expect([(await ada.ask(`/api/prospect-lists/${three.id}`)).status, before, await left()]).toEqual([404, 2, 0]);
});

test('deleting a person for good deletes their own trashed connections, and no others', async () => {
	const ada = await person('Ada');
	const friends = { connections: [{ name: 'Bo' }] };
	const { prospects } = await addProspects(ada, [
		{ name: 'Mara', ...friends },
		{ name: 'Nora', ...friends },
	]);
	for (const { id } of prospects) {
		const [bo] = (await (await ada.ask(`/api/prospects/${id}/connections`)).json()) as { id: string }[];
		await remove(ada, `/api/connections/${bo?.id}`);
	}
	const [template] = (await (await ada.ask('/api/templates')).json()) as { id: string }[];
	await remove(ada, `/api/templates/${template?.id}`);
	for (const { id } of prospects) await remove(ada, `/api/prospects/${id}`);
	await remove(ada, `/api/bin/${prospects.find(({ name }) => name === 'Mara')?.id}`);
	expect((await items(ada)).map(({ kind, name, from }) => [kind, from ?? name]).toSorted()).toEqual([
		['connection', 'Nora'],
		['prospect', 'Investors'],
		['template', expect.any(String)],
	]);
	expect(await counted('trash_rows where user_id = ?', ada.user.id)).toBe(3);
	// Deleting a list deletes no one who was removed before it.
	const { list, prospects: others } = await addProspects(ada, [{ name: 'Ola' }, { name: 'Pia' }], 'Gone');
	await remove(ada, `/api/prospects/${others.find(({ name }) => name === 'Ola')?.id}`);
	await remove(ada, `/api/prospect-lists/${list.id}`);
	expect(await remove(ada, `/api/bin/${list.id}`)).toBe(204);
	expect((await items(ada)).map(({ kind, name }) => [kind, name])).toContainEqual(['prospect', 'Ola']);
});

test('a row removed before a column existed is restored with its default', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [{ name: 'Mara' }]);
	const [mara = ''] = prospects.map(({ id }) => id);
	await remove(ada, `/api/prospects/${mara}`);
	await bindings.DB.prepare("update trash_rows set row = json_remove(row, '$.position') where trash_id = ?")
		.bind(mara)
		.run();
	expect([await bringBack(ada, mara), (await ada.ask(`/api/prospects/${mara}`)).status]).toEqual([200, 200]);
});

test('a list removed again before it was fully restored is in the trash under its new name and date', async () => {
	const ada = await person('Ada');
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
	const { list, prospects } = await addProspects(ada, [{ name: 'Mara' }, { name: 'Nora' }]);
	const path = `/api/prospect-lists/${list.id}`;
	await remove(ada, `/api/prospects/${prospects[0]?.id}`);
	await remove(ada, path);
	// The list is restored with Mara, and Nora stays in the trash.
	await bringBack(ada, prospects[0]?.id ?? '');
	await ada.ask(path, json({ name: 'Renamed' }, 'PATCH'));
	const shared = await ada.ask(`${path}/shares`, json({ name: 'Petra' }));
	const { url } = (await shared.json()) as { url: string };
	const day = 86_400_000;
	vi.setSystemTime(Date.now() + day);
	await remove(ada, path);
	const [removedAt, until] = [0, 30 * day].map((ms) => new Date(Date.now() + ms).toISOString());
	expect(await items(ada)).toEqual([
		{ id: list.id, kind: 'list', name: 'Renamed', people: 2, from: null, removedAt, until },
	]);
	expect(await bringBack(ada, list.id)).toBe(200);
	const { name } = (await (await ada.ask(path)).json()) as { name: string };
	const people = (await (await ada.ask(`${path}/prospects`)).json()) as { name: string }[];
	expect([name, people.map((one) => one.name).toSorted()]).toEqual(['Renamed', ['Mara', 'Nora']]);
	expect((await ask(new URL(url).pathname)).status).toBe(200);
});

test('removing a trashed record again changes nothing', async () => {
	const { who, ids, prospects } = await worldOf();
	const eve = await person('Eve');
	const paths = [
		`/api/connections/${ids.connections}`,
		`/api/prospects/${prospects[0].id}`,
		`/api/templates/${ids.templates}`,
		`/api/prospect-lists/${ids.prospectLists}`,
	];
	const start = await all(who);
	for (const path of paths) expect([path, await remove(who, path)]).toEqual([path, 204]);
	const removed = await all(who);
	for (const one of [who, eve]) for (const path of paths) expect(await remove(one, path)).toBe(404);
	expect(await all(who)).toEqual(removed);
	for (const path of paths) await bringBack(who, path.split('/').at(-1) ?? '');
	expect(await all(who)).toEqual(start);
});

test('no one deletes, empties or restores another person’s trash, whatever id they give', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const { list, prospects } = await addProspects(ada, [
		{ name: 'Mara', connections: [{ name: 'Bo' }] },
		{ name: 'Nora' },
	]);
	await ada.ask(`/api/prospect-lists/${list.id}/shares`, json({ name: 'Friend' }));
	const mara = prospects.find(({ name }) => name === 'Mara')?.id ?? '';
	const [bo] = (await (await ada.ask(`/api/prospects/${mara}/connections`)).json()) as { id: string }[];
	const [template] = (await (await ada.ask('/api/templates')).json()) as { id: string }[];
	for (const path of [
		`connections/${bo?.id}`,
		`prospects/${mara}`,
		`templates/${template?.id}`,
		`prospect-lists/${list.id}`,
	])
		expect([path, await remove(ada, `/api/${path}`)]).toEqual([path, 204]);
	const db = connect(bindings.DB);
	const both = async () => [await all(ada), await all(eve)];
	const before = await both();
	const ids = (await items(ada)).map(({ id }) => id);
	expect(ids).toHaveLength(4);
	for (const id of ids) {
		const found = await findItem(db, ada.user.id, id);
		if (found) await restoreItem(db, eve.user.id, found, share());
		expect([await findItem(db, eve.user.id, id), await removeItem(db, eve.user.id, id)]).toEqual([
			undefined,
			undefined,
		]);
	}
	expect(await both()).toEqual(before);
	await bindings.DB.prepare("update trash set expire = '0' where user_id = ?").bind(ada.user.id).run();
	const forGood = await both();
	for (const id of ids) expect(await emptyItem(db, eve.user.id, id, share())).toEqual({ count: 0, isDone: true });
	expect(await both()).toEqual(forGood);
});

test('an unfinished removal or restore continues, whatever else is removed or restored', async () => {
	const ada = await person('Ada');
	const { list, prospects } = await addProspects(ada, [{ name: 'Mara', connections: [{ name: 'Cy' }] }], 'Kept');
	const letter = { prospectId: prospects[0]?.id, recipientEmail: 'bo@example.com', subject: 's', message: 'm' };
	await ada.ask('/api/intro-requests', json(letter));
	// People who stay keep everything, such as a reply to the request about Mara.
	await bindings.DB.prepare(
		`insert into intro_replies (id, user_id, request_id, message_hash, kind, from_email, created_at)
			select id, user_id, id, id, 'reply', 'bo@example.com', created_at from intro_requests where user_id = ?`,
	)
		.bind(ada.user.id)
		.run();
	const lists: string[] = [];
	for (const name of ['Out', 'In', 'Back']) {
		const { list } = await addProspects(ada, [{ name, connections: [{ name: 'Bo' }] }], name);
		lists.push(list.id);
		await remove(ada, `/api/prospect-lists/${list.id}`);
	}
	const [out = '', into = '', back = ''] = lists;
	const [template] = (await (await ada.ask('/api/templates')).json()) as { id: string }[];
	await remove(ada, `/api/templates/${template?.id}`);
	const [cy] = (await (await ada.ask(`/api/prospects/${prospects[0]?.id}/connections`)).json()) as { id: string }[];
	await remove(ada, `/api/connections/${cy?.id}`);
	const move = bindings.DB.prepare('update trash set moving = ? where id = ?');
	await bindings.DB.batch([move.bind('out', out), move.bind('in', into)]);
	for (const id of [template?.id, cy?.id, back]) expect(await bringBack(ada, id ?? '')).toBe(200);
	const left = async () => [
		(await items(ada)).map(({ id }) => id),
		...(await Promise.all([out, into].map((id) => counted('trash_rows where trash_id = ?', id)))),
	];
	expect(await left()).toEqual([[into, out], 3, 3]);
	// A smaller list goes into the trash at once.
	const { id: beside } = await addList(ada, 'Beside');
	expect(await removeProspectList(connect(bindings.DB), ada.user.id, beside)).toEqual({ isWhole: true });
	expect(await bringBack(ada, beside)).toBe(200);
	// It can be deleted for good once it is there.
	const db = connect(bindings.DB);
	expect(await removeItem(db, ada.user.id, into)).toEqual({ isWhole: false });
	await emptyTrash(db, share());
	expect(await left()).toEqual([[out], 3, 3]);
	// Later removals don't wait for it either.
	await remove(ada, `/api/prospect-lists/${list.id}`);
	expect(await removeItem(db, ada.user.id, list.id)).toEqual({ isWhole: true });
});

test('a large item is deleted in slices, and stays in the trash until the last of it is gone', async () => {
	const ada = await person('Ada');
	const { id } = ada.user;
	await bindings.DB.batch([
		bindings.DB.prepare(
			`insert into trash (id, user_id, kind, name, people, created_at, expire)
				values (?1, ?1, 'list', 'Large', 10001, '2026', '2126')`,
		).bind(id),
		bindings.DB.prepare(
			`with recursive n(i) as (select 1 union all select i + 1 from n where i < 10001)
				insert into trash_rows (trash_id, user_id, part, root, row) select ?1, ?1, 'connections', i, '{}' from n`,
		).bind(id),
	]);
	const db = connect(bindings.DB);
	expect(await removeItem(db, id, id)).toEqual({ isWhole: false });
	const empty = (statements: number) => emptyItem(db, id, id, { ...share(), statements });
	expect(await empty(1)).toEqual({ count: 5_000, isDone: false });
	expect(await counted('trash where id = ?', id)).toBe(1);
	// The last record and the item itself.
	const rest = await empty(900);
	expect([rest.isDone, rest.count > 1]).toEqual([true, true]);
	expect([await counted('trash where id = ?', id), await counted('trash_rows where trash_id = ?', id)]).toEqual([0, 0]);
});

test('a restored row returns to its place among rows of the same time, unless it is taken', async () => {
	const ada = await person('Ada');
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
	const lists = [await addList(ada, '1'), await addList(ada, '2'), await addList(ada, '3')];
	const names = async () => (await (await ada.api['prospect-lists'].$get()).json()).map(({ name }) => name);
	await remove(ada, `/api/prospect-lists/${lists[1]?.id}`);
	await bringBack(ada, lists[1]?.id ?? '');
	expect(await names()).toEqual(['3', '2', '1']);
	// The next list takes the number of the last one.
	await remove(ada, `/api/prospect-lists/${lists[2]?.id}`);
	await addList(ada, '4');
	await bringBack(ada, lists[2]?.id ?? '');
	expect((await names()).toSorted()).toEqual(['1', '2', '3', '4']);
});

test('a trash with 1,001 items comes in two pages, the newest first, and each of them once', async () => {
	const ada = await person('Ada');
	// A list that is removed again gets a new time in its old row.
	await bindings.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < 1001)
		insert into trash (id, user_id, kind, name, people, created_at, expire)
		select ?1 || i, ?1, 'template', i, 0, '2026-01-0' || (1 + i % 2), '2126-01-01' from n`,
	)
		.bind(ada.user.id)
		.run();
	const first = await ada.ask('/api/bin');
	const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
	const pages = [first, await ada.ask(next)].map(async (page) => (await page.json()) as TrashItem[]);
	const names = (await Promise.all(pages)).map((page) => page.map(({ name }) => Number(name)));
	expect(names.map(({ length }) => length)).toEqual([1_000, 1]);
	const latestFirst = Array.from({ length: 1_001 }, (_, at) => 1_001 - at);
	const ofDay = (isSecond: number) => latestFirst.filter((number) => number % 2 === isSecond);
	expect(names.flat()).toEqual([...ofDay(1), ...ofDay(0)]);
});

test('a run finishes 20 interrupted moves, the oldest first, within its budget', async () => {
	const ada = await person('Ada');
	// Moves interrupted by other tests would be among them.
	await bindings.DB.prepare('update trash set moving = null').run();
	await bindings.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < 23)
		insert into trash (id, user_id, kind, name, people, moving, created_at, expire)
		select ?1 || i, ?1, iif(i = 2, 'prospect', 'list'), i, 0, iif(i = 1, null, 'out'), '2020-01-' || printf('%02d', i), '2126-01-01' from n`,
	)
		.bind(ada.user.id)
		.run();
	const finish = (statements: number) => finishMoves(connect(bindings.DB), { ...share(), statements });
	const left = async () => (await items(ada)).map(({ name }) => name);
	expect(await finish(0)).toEqual({ count: 0, isDone: false });
	expect(await finish(1)).toEqual({ count: 1, isDone: false });
	expect(await finish(900)).toEqual({ count: 20, isDone: false });
	// The first item isn't moving.
	expect(await left()).toEqual(['23', '1']);
	expect([await finish(0), await finish(900)]).toEqual([
		{ count: 0, isDone: false },
		{ count: 1, isDone: true },
	]);
	expect(await left()).toEqual(['1']);
});

/** Adds a list of `people`, each with two connections or these, without an import. */
async function largeList(who: Person, people: number, friends = ['bo', 'cy']) {
	const list = await addList(who, 'Large');
	const numbers = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < ?1)';
	await bindings.DB.batch([
		bindings.DB.prepare(
			`${numbers} insert into prospects (id, user_id, prospect_list_id, name, person_key, facts_key, position, created_at, updated_at)
				select ?2 || ':' || i, ?3, ?2, 'Person ' || i, 'key:' || i, 'facts:' || i, i, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' from n`,
		).bind(people, list.id, who.user.id),
		bindings.DB.prepare(
			`${numbers} insert into connections (id, user_id, prospect_id, mutual_connection_name, connection_key, name_key, created_at)
				select ?2 || ':' || i || ':' || c.value, ?3, ?2 || ':' || i, c.value, 'name:' || c.value, 'name:' || c.value, '2026-01-01T00:00:00.000Z'
				from n, json_each(?4) c`,
		).bind(people, list.id, who.user.id, JSON.stringify(friends)),
		bindings.DB.prepare(
			`insert into list_shares (id, user_id, prospect_list_id, name, fields, token_hash, created_at, expire)
				values (?1 || ':share', ?2, ?1, 'Petra', '[]', ?1, '2026-01-01T00:00:00.000Z', '2126-01-01')`,
		).bind(list.id, who.user.id),
		// One mark moves with the first people, one with the last.
		bindings.DB.prepare(
			`insert into share_marks (share_id, visit, prospect_id, user_id, how_well, created_at)
				select ?1 || ':share', 'v', ?1 || ':' || value, ?2, 'well', '2026-01-01T00:00:00.000Z' from json_each(?3)`,
		).bind(list.id, who.user.id, JSON.stringify([1, people])),
	]);
	return list.id;
}

test('the rest of a large deleted list counts until the nightly run has deleted it', async () => {
	const said = vi.spyOn(console, 'error').mockReturnValue();
	const ada = await person('Ada');
	const id = await largeList(ada, 2_500);
	await askWith({}, `/api/prospect-lists/${id}`, { method: 'DELETE', headers: { Cookie: ada.cookie } });
	expect(await counted('trash_rows where trash_id = ?', id)).toBe(7_504);
	// The work after the response fails.
	const init = { method: 'DELETE', headers: { Cookie: ada.cookie } };
	const [path, DB] = [`/api/bin/${id}`, secondFails(/^delete from trash_rows where id in/)];
	expect((await askWith({ DB }, path, init)).status).toBe(204);
	expect([await counted('trash_rows where trash_id = ?', id), await items(ada)]).toEqual([2_504, []]);
	expect(said.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
		{ level: 'error', event: 'trash-item-removal', message: 'Error: cut off' },
	]);
	await purge(bindings);
	expect(await counted('trash_rows where trash_id = ?', id)).toBe(0);
});

test('a large list that is removed for good is gone with the call', async () => {
	const ada = await person('Ada');
	const id = await largeList(ada, 2_500);
	await askWith({}, `/api/prospect-lists/${id}`, { method: 'DELETE', headers: { Cookie: ada.cookie } });
	await askWith({}, `/api/bin/${id}`, { method: 'DELETE', headers: { Cookie: ada.cookie } });
	expect(await counted('trash_rows where user_id = ?', ada.user.id)).toBe(0);
});

test('a failing restore delays no one else, and one into a full account succeeds', async () => {
	vi.spyOn(console, 'error').mockReturnValue();
	vi.spyOn(console, 'log').mockReturnValue();
	const [ada, bo] = [await person('Ada'), await person('Bo')];
	const cutOff = async (who: Person, name: string) => {
		const { list } = await addProspects(who, [{ name }]);
		await remove(who, `/api/prospect-lists/${list.id}`);
		await bindings.DB.prepare(`update trash set moving = 'out' where id = ?`).bind(list.id).run();
		return list.id;
	};
	const [hers, theirs] = [await cutOff(ada, 'Mara'), await cutOff(bo, 'Nora')];
	const isOf = (id: string) =>
		bindings.DB.prepare('update trash_rows set row = ? where trash_id = ? and part = ?').bind('{', id, 'lists');
	await isOf(hers).run();
	const full = { ...bindings, LISTS_PER_USER: '0', PROSPECTS_PER_USER: '0' };
	await expect(purge(full)).rejects.toThrow('trashMoves');
	expect((await bo.ask(`/api/prospect-lists/${theirs}`)).status).toBe(200);
	await bindings.DB.prepare('delete from users where id = ?').bind(ada.user.id).run();
});

test('a list being restored can be deleted for good, and none of it is left', async () => {
	vi.spyOn(console, 'error').mockReturnValue();
	const ada = await person('Ada');
	const before = await all(ada);
	const halfBack = async () => {
		const id = await largeList(ada, 2_500);
		const init = { headers: { Cookie: ada.cookie } };
		await askWith({}, `/api/prospect-lists/${id}`, { method: 'DELETE', ...init });
		const DB = secondFails(/^delete from trash_rows/);
		expect((await askWith({ DB }, `/api/bin/${id}/restore`, { method: 'POST', ...init })).status).toBe(503);
		expect(await counted('prospects where prospect_list_id = ?', id)).toBe(1_000);
		return id;
	};
	const id = await halfBack();
	expect((await askWith({}, `/api/bin/${id}`, { method: 'DELETE', headers: { Cookie: ada.cookie } })).status).toBe(204);
	expect([await items(ada), await bringBack(ada, id)]).toEqual([[], 404]);
	expect(await all(ada)).toEqual(before);

	// The same holds once its 30 days are over.
	vi.spyOn(console, 'log').mockReturnValue();
	const other = await halfBack();
	await bindings.DB.prepare("update trash set expire = '2026-01-01' where id = ?").bind(other).run();
	await purge(bindings);
	expect(await all(ada)).toEqual(before);
});

test('when people being restored are deleted for good, those already back stay', async () => {
	vi.spyOn(console, 'error').mockReturnValue();
	const ada = await person('Ada');
	const listId = await largeList(ada, 1_200, []);
	const ids = Array.from({ length: 1_200 }, (_, at) => `${listId}:${at + 1}`);
	const init = (method: string) => ({ method, headers: { Cookie: ada.cookie } });
	const removal = await ada.ask(`/api/prospect-lists/${listId}/prospects/removal`, json({ ids }));
	const { binId } = (await removal.json()) as { binId: string };
	const DB = secondFails(/^delete from trash_rows/);
	expect((await askWith({ DB }, `/api/bin/${binId}/restore`, init('POST'))).status).toBe(503);
	expect((await askWith({}, `/api/bin/${binId}`, init('DELETE'))).status).toBe(204);
	expect(await counted('prospects where prospect_list_id = ?', listId)).toBe(1_000);
	expect(await counted('trash_rows where trash_id = ?', binId)).toBe(0);
});

/** A database whose second batch with a matching statement fails. */
function secondFails(statement: RegExp) {
	let seen = 0;
	return watchedDatabase(({ statements }, proceed) => {
		if (statements.some(({ sql }) => statement.test(sql.trim()))) seen += 1;
		return seen > 1 ? Promise.reject(d1Error('cut off')) : proceed();
	});
}

test('a list of 2,500 is removed in slices, disappears at once, and is finished at night if interrupted', async () => {
	vi.spyOn(console, 'error').mockReturnValue();
	vi.spyOn(console, 'log').mockReturnValue();
	const ada = await person('Ada');
	const before = await all(ada);
	const id = await largeList(ada, 2_500);
	const start = await all(ada);
	const init = { method: 'DELETE', headers: { Cookie: ada.cookie } };
	const path = `/api/prospect-lists/${id}`;
	// The database fails after the first slice.
	const DB = secondFails(/^delete from prospects where/);
	expect((await askWith({ DB }, path, init)).status).toBe(204);
	expect(await counted('prospects where prospect_list_id = ?', id)).toBe(1_500);
	expect([(await ada.ask(path)).status, (await ada.ask(`${path}/prospects`)).status]).toEqual([404, 404]);
	expect(await (await ada.ask('/api/prospects?search=person 2')).json()).toEqual([]);
	expect(await items(ada)).toMatchObject([{ id, kind: 'list', people: 2_500 }]);
	// Interrupted halfway, it can be restored unchanged.
	expect(await bringBack(ada, id)).toBe(200);
	expect(await all(ada)).toEqual(start);

	await askWith({ DB: secondFails(/^delete from prospects where/) }, path, init);
	await purge(bindings);
	expect(await counted('prospects where prospect_list_id = ?', id)).toBe(0);
	expect(await counted('prospect_lists where id = ?', id)).toBe(0);
	// The restore is interrupted, too.
	const back = { method: 'POST', headers: { Cookie: ada.cookie } };
	const DB2 = secondFails(/^delete from trash_rows/);
	expect((await askWith({ DB: DB2 }, `/api/bin/${id}/restore`, back)).status).toBe(503);
	expect([await counted('prospects where prospect_list_id = ?', id), (await ada.ask(path)).status]).toEqual([
		1_000, 404,
	]);
	await purge(bindings);
	expect(await all(ada)).toEqual(start);

	// A record still moving into the trash is deleted for good at once, and the nightly run removes the rest.
	await askWith({ DB: secondFails(/^delete from prospects where/) }, path, init);
	expect([await remove(ada, `/api/bin/${id}`), await items(ada), await bringBack(ada, id)]).toEqual([204, [], 404]);
	for (let night = 0; night < 2; night += 1) await purge(bindings);
	expect(await all(ada)).toEqual(before);
});

test('a half-removed list is shown nowhere, nor anyone still in it', async () => {
	const ada = await person('Ada');
	const id = await largeList(ada, 1_001, []);
	const mara = { name: 'Mara Quill', title: 'CEO', company: 'Acme' };
	await ada.ask(`/api/prospects/${id}:1001`, json(mara, 'PATCH'));
	const path = `/api/prospect-lists/${id}`;
	await ada.ask(`${path}/prospects/import`, json({ prospects: [mara] }));
	const kept = await addProspects(ada, [{ name: 'Nora' }], 'Kept');
	const gone = await addList(ada, 'Gone');
	await remove(ada, `/api/prospect-lists/${gone.id}`);
	const fails = watchedDatabase(({ statements }, proceed) =>
		statements[0]?.sql.includes('delete from trash_rows') ? Promise.reject(d1Error('cut off')) : proceed(),
	);
	vi.spyOn(console, 'error').mockReturnValue();
	const init = { method: 'DELETE', headers: { Cookie: ada.cookie } };
	expect((await askWith({ DB: fails }, path, init)).status).toBe(204);
	expect(await counted('prospects where prospect_list_id = ?', id)).toBe(1);
	const [one] = kept.prospects;
	const calls: [string, RequestInit?][] = [
		[path],
		[`${path}/prospects`],
		[`${path}/imports`],
		[`${path}/shares`],
		[`${path}/network`],
		[`${path}/circle`],
		[path, { method: 'DELETE' }],
		[path, json({ name: 'x' }, 'PATCH')],
		[`${path}/shares`, json({ name: 'Friend' })],
		[`${path}/prospects/import`, json({ prospects: [{ name: 'Ola' }] })],
		[`/api/prospect-lists/${kept.list.id}/prospects/move`, json({ ids: [one?.id], toListId: id })],
		[`/api/prospect-lists/${kept.list.id}/prospects/copy`, json({ ids: [one?.id], toListId: id })],
	];
	for (const [call, given] of calls) expect([call, (await ada.ask(call, given)).status]).toEqual([call, 404]);
	const read = async (call: string) => (await ada.ask(call)).json();
	expect(await read('/api/prospects?search=mara')).toEqual([]);
	expect(await read('/api/prospects?company=acme')).toEqual([]);
	expect(await read('/api/prospect-lists')).toMatchObject([{ id: kept.list.id }]);
	const again = await ada.ask(`/api/prospect-lists/${kept.list.id}/prospects/import`, json({ prospects: [mara] }));
	expect(await again.json()).toMatchObject({ created: 1, elsewhere: [] });
	// Restoring another item doesn't stop this removal.
	expect([await bringBack(ada, gone.id), (await ada.ask(path)).status]).toEqual([200, 404]);
	await continueRemoval(connect(bindings.DB), ada.user.id, id, share());
	expect([
		await counted('prospects where prospect_list_id = ?', id),
		await counted('prospect_lists where id = ?', id),
	]).toEqual([0, 0]);
	expect([await items(ada), await bringBack(ada, id)]).toMatchObject([[{ id, people: 1_001 }], 200]);
});

test('a restore counts by its records among the day’s changes', async () => {
	const ada = await person('Ada');
	const friends = Array.from({ length: 20 }, (_, at) => ({ name: `Friend ${at}` }));
	const { prospects } = await addProspects(ada, [{ name: 'Mara', connections: friends }]);
	const mara = prospects[0]?.id ?? '';
	const [friend] = (await (await ada.ask(`/api/prospects/${mara}/connections`)).json()) as { id: string }[];
	await remove(ada, `/api/connections/${friend?.id}`);
	await remove(ada, `/api/prospects/${mara}`);
	const changed = () =>
		bindings.DB.prepare('select sum(count) as n from counters where instr(key, ?)')
			.bind(`${ada.user.id}:changed`)
			.first('n');
	const records = await counted('trash_rows where trash_id = ?', mara);
	expect([records > 19, await bringBack(ada, mara), await changed()]).toEqual([true, 200, records]);
	const { id } = await addList(ada, 'Empty');
	await remove(ada, `/api/prospect-lists/${id}`);
	const before = Number(await changed());
	expect([await bringBack(ada, id), await changed()]).toEqual([200, before + 1]);
});

test('10,000 people cost a few hundred statements each way, none of them with more than 1,000 people', async () => {
	const ada = await person('Ada');
	const id = await largeList(ada, 10_000);
	const there = recordingDatabase();
	const init = { headers: { Cookie: ada.cookie } };
	await askWith({ DB: there.database }, `/api/prospect-lists/${id}`, { method: 'DELETE', ...init });
	expect(await counted('prospects where prospect_list_id = ?', id)).toBe(0);
	const back = recordingDatabase();
	await askWith({ DB: back.database }, `/api/bin/${id}/restore`, { method: 'POST', ...init });
	expect(await counted('connections where user_id = ?', ada.user.id)).toBe(20_000);
	expect([there.statements().length < 200, back.statements().length < 200]).toEqual([true, true]);
});

/** Returns seeded pseudo-random numbers. */
function random(seed: number) {
	let state = seed;
	return (below: number) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return Math.floor((state / 2 ** 32) * below);
	};
}

test.each([1, 2, 3])(
	'removed and restored in any order while others write, no one is doubled or lost (%i)',
	async (seed) => {
		const pick = random(seed);
		const ada = await person('Ada');
		const lists = await Promise.all(['A', 'B', 'C'].map((name) => addList(ada, name)));
		const one = <Item>(of: readonly Item[]) => of[pick(of.length)] as Item;
		const live = async () =>
			(
				await bindings.DB.prepare('select id, name from prospects where user_id = ?')
					.bind(ada.user.id)
					.all<{ id: string; name: string }>()
			).results;
		const trashed = async () =>
			(
				await bindings.DB.prepare("select root as id from trash_rows where user_id = ? and part = 'prospects'")
					.bind(ada.user.id)
					.all<{ id: string }>()
			).results.map(({ id }) => id);
		let made = 0;
		const acts: (() => Promise<unknown>)[] = [
			() => {
				made += 1;
				const prospects = [{ name: `Person ${made}`, connections: [{ name: 'Bo' }, { name: 'Cy' }] }];
				return ada.ask(`/api/prospect-lists/${one(lists).id}/prospects/import`, json({ prospects }));
			},
			async () => remove(ada, `/api/prospects/${one(await live())?.id}`),
			async () => remove(ada, `/api/prospects/${one(await live())?.id}`),
			() => remove(ada, `/api/prospect-lists/${one(lists).id}`),
			async () => bringBack(ada, one(await items(ada))?.id ?? ''),
			async () => bringBack(ada, one(await items(ada))?.id ?? ''),
			async () => {
				const list = one(lists).id;
				const people =
					(await (await ada.ask(`/api/prospect-lists/${list}/prospects`)).text()).match(/"id":"[^"]+/g) ?? [];
				const ids = people.slice(0, 3).map((found) => found.slice(6));
				return ada.ask(`/api/prospect-lists/${list}/prospects/removal`, json({ ids }));
			},
			async () => ada.ask(`/api/prospects/${one(await live())?.id}`, json({ notes: `note ${pick(9)}` }, 'PATCH')),
		];
		for (let turn = 0; turn < 12; turn += 1) await acts[0]?.();
		const ever = new Set<string>();
		for (let turn = 0; turn < 25; turn += 1) {
			await Promise.all([one(acts)(), one(acts)(), one(acts)()]);
			const now = [...(await live()).map(({ id }) => id), ...(await trashed())];
			for (const id of now) ever.add(id);
			expect([turn, now.length]).toEqual([turn, new Set(now).size]);
			expect([turn, new Set(now).size]).toEqual([turn, ever.size]);
		}
		for (const { id } of await items(ada)) await bringBack(ada, id);
		expect([await items(ada), await counted('trash_rows where user_id = ?', ada.user.id)]).toEqual([[], 0]);
		expect(new Set((await live()).map(({ id }) => id))).toEqual(ever);
		expect(await counted('connections where user_id = ?', ada.user.id)).toBe(2 * ever.size);
	},
);
