// @module-tag D5
import { beforeEach, expect, test } from 'vitest';
import { sendPart, uploadNetwork } from '../support/networks.ts';
import { addProspects, bindings, json, type Person, person } from '../support/people.ts';

const below = [
	'prospect_lists',
	'prospects',
	'connections',
	'intro_requests',
	'templates',
	'statuses',
	'sessions',
	'network_uploads',
	'network_people',
];
const counts = async (userId: string) =>
	Object.fromEntries(
		await Promise.all(
			below.map(async (table) => {
				const found = await bindings.DB.prepare(`select count(*) as n from ${table} where user_id = ?`)
					.bind(userId)
					.first<{ n: number }>();
				return [table, found?.n];
			}),
		),
	) as Record<string, number>;

let ada: Person;
let eve: Person;
let lists: { list: { id: string }; prospects: { id: string }[] }[];

beforeEach(async () => {
	[ada, eve] = [await person('Ada'), await person('Eve')];
	lists = [];
	for (const who of [ada, eve]) {
		await uploadNetwork(who, [{ name: 'Bo' }, { name: 'Cy' }]);
		await sendPart(who, [{ name: 'Bo' }], { total: 2 });
	}
	for (const who of [ada, ada, eve]) {
		const added = await addProspects(who, [
			{ name: 'Mara', title: 'x', connections: [{ name: 'Bo' }, { name: 'Cy' }] },
			{ name: 'Nora', title: 'x', connections: [{ name: 'Bo' }] },
		]);
		lists.push(added);
		for (const { id } of added.prospects) {
			const [connection] = (await (await who.ask(`/api/prospects/${id}/connections`)).json()) as { id: string }[];
			const request = {
				prospectId: id,
				connectionId: connection?.id,
				recipientEmail: 'bo@example.com',
				subject: 's',
				message: 'm',
				sendEmail: false,
			};
			const answer = await who.ask('/api/intro-requests', json(request));
			if (answer.status !== 201) throw new Error(await answer.text());
		}
	}
});

const full = {
	prospect_lists: 1,
	prospects: 2,
	connections: 3,
	intro_requests: 2,
	templates: 3,
	statuses: 4,
	sessions: 1,
	network_uploads: 2,
	network_people: 3,
};
const twice = { ...full, prospect_lists: 2, prospects: 4, connections: 6, intro_requests: 4 };

test('deleting a list takes along all that is below it, and nothing else', async () => {
	expect(await counts(ada.user.id)).toEqual(twice);
	expect((await ada.ask(`/api/prospect-lists/${lists[0]?.list.id}`, { method: 'DELETE' })).status).toBe(204);
	expect([await counts(ada.user.id), await counts(eve.user.id)]).toEqual([full, full]);
});

test('deleting a prospect takes along its connections and requests', async () => {
	expect((await ada.ask(`/api/prospects/${lists[0]?.prospects[0]?.id}`, { method: 'DELETE' })).status).toBe(204);
	expect(await counts(ada.user.id)).toEqual({ ...twice, prospects: 3, connections: 4, intro_requests: 3 });
	expect(await counts(eve.user.id)).toEqual(full);
});

test('deleting a connection keeps the request', async () => {
	const id = lists[0]?.prospects[0]?.id;
	const [connection] = (await (await ada.ask(`/api/prospects/${id}/connections`)).json()) as { id: string }[];
	expect((await ada.ask(`/api/connections/${connection?.id}`, { method: 'DELETE' })).status).toBe(204);
	expect(await counts(ada.user.id)).toEqual({ ...twice, connections: 5 });
	const requests = (await (await ada.ask(`/api/prospects/${id}/intro-requests`)).json()) as { connectionId: null }[];
	expect(requests.map(({ connectionId }) => connectionId)).toEqual([null]);
});

test('no row can belong to no one, or to two people', async () => {
	const [mine, , theirs] = lists;
	const insert = (userId: string, listId: string | undefined) =>
		bindings.DB.prepare(
			`insert into prospects (id, user_id, prospect_list_id, name, person_key, facts_key, created_at, updated_at)
				values (?, ?, ?, 'x', 'x', 'x', 'x', 'x')`,
		)
			.bind(crypto.randomUUID(), userId, listId)
			.run();
	await expect(insert(ada.user.id, theirs?.list.id)).rejects.toThrow(/FOREIGN KEY/);
	await expect(insert(crypto.randomUUID(), mine?.list.id)).rejects.toThrow(/FOREIGN KEY/);
});
