// The rules: docs/product.md §2.11.
// @module-tag D6
import { afterAll, expect, test, vi } from 'vitest';
import { filledIn, isPage, isProtocol, nounOf, unsafeRoutes } from './all-routes.ts';
import { askWith, type Call, d1Error, watchedDatabase } from './faults.ts';
import { addGrant } from './grants.ts';
import { uploadNetwork } from './networks.ts';
import {
	addList,
	addProspects,
	bindings,
	json,
	otherSession,
	type Person,
	password,
	person,
	selectedBodies,
} from './people.ts';
import { makeToken } from './token-people.ts';

/** A person with one of everything, the ids of it, and a body for each route that writes; a second session if wanted. */
async function world(withSession: boolean) {
	const ada = await person('Ada');
	const { list, prospects } = await addProspects(ada, [
		{ name: 'Mara', title: 'x', connections: [{ name: 'Bo' }] },
		{ name: 'Nora' },
		{ name: 'Ola' },
	]);
	const prospectId = prospects[0]?.id ?? '';
	const [connection] = (await (await ada.ask(`/api/prospects/${prospectId}/connections`)).json()) as { id: string }[];
	const statuses = (await (await ada.ask('/api/statuses', json({ name: 'Mine' }))).json()) as { id: string };
	const all = await (await ada.api.statuses.$get()).json();
	const [template] = await (await ada.api.templates.$get()).json();
	const asking = { prospectId, recipientEmail: 'bo@example.com', subject: 's', message: 'm', sendEmail: false };
	const asked = (await (await ada.ask('/api/intro-requests', json(asking))).json()) as { id: string };
	await uploadNetwork(ada, [{ name: 'Bo' }]);
	await ada.ask(`/api/prospects/${prospectId}/intro-draft`, json(draft, 'PUT'));
	const importId = crypto.randomUUID();
	const imported = { prospects: [{ name: 'Nora' }, { name: 'Pia' }], importId };
	await ada.ask(`/api/prospect-lists/${list.id}/prospects/import`, json(imported));
	const ids: Record<string, string | undefined> = {
		'prospect-lists': list.id,
		prospects: prospectId,
		connections: connection?.id,
		statuses: statuses.id,
		templates: template?.id,
		'intro-requests': asked.id,
		imports: importId,
		sessions: withSession ? await otherSession(ada) : undefined,
		assistants: await addGrant(ada),
		tokens: (await makeToken(ada)).id,
		webhook: 'one',
		shares: await addShare(ada, list.id),
	};
	await ada.ask('/api/account/webhook', json(webhook, 'PUT'));
	const now = await (await ada.api['prospect-lists'][':id'].prospects.$get({ param: { id: list.id } })).json();
	const [first, other] = [prospectId, prospects[2]?.id].map((id) => now.find((each) => each.id === id));
	const newcomer = `new.${crypto.randomUUID()}@example.com`;
	const bodies: Record<string, object> = {
		'POST /api/register': { email: newcomer, password },
		'POST /api/login': { email: ada.email, password },
		'POST /api/ended-sessions': { userId: ada.user.id },
		'PATCH /api/account': { firstName: 'Augusta', lastName: 'King' },
		'PATCH /api/account/weekly-mail': { isOn: false, timeZone: 'Asia/Tokyo' },
		'POST /api/account/address': { email: newcomer, password },
		'POST /api/account/password': { currentPassword: password, password: 'another one' },
		'POST /api/account/archive': { archiveId: crypto.randomUUID(), part: 'lists', from: 1, rows: [archived] },
		'POST /api/account/removal': { password },
		'POST /api/account/tokens': { name: 'Once', rights: ['read'], days: 30 },
		'PUT /api/account/webhook': webhook,
		'POST /api/prospect-lists/:id/shares': { name: 'Once' },
		'PUT /api/prospects/:id/intro-draft': { ...draft, subject: 'Once' },
		'POST /api/prospect-lists': { name: 'Once' },
		'PATCH /api/prospect-lists/:id': { name: 'Renamed' },
		'POST /api/prospect-lists/:id/prospects/import': {
			prospects: [
				{ name: 'Mara', title: 'x', connections: [{ name: 'Dee' }] },
				{ name: 'Once', linkedinUrl: 'https://www.linkedin.com/in/once', connections: [{ name: 'Cy' }] },
			],
		},
		...selectedBodies(prospects, await addList(ada, 'Other')),
		'PATCH /api/prospects/:id': { name: 'Mara', notes: 'Once', status: 'contacted' },
		'POST /api/prospects/:id/merge': {
			otherId: other?.id,
			version: first?.updatedAt,
			otherVersion: other?.updatedAt,
			prospect: { location: 'Lyon' },
		},
		'POST /api/prospects/:id/connections': { connections: [{ name: 'Eli' }] },
		'POST /api/intro-requests': asking,
		'POST /api/favours': { ...asking, prospectIds: [first?.id, other?.id], connectorName: 'Bo' },
		'PATCH /api/intro-requests/:id': { outcome: 'introduced' },
		'POST /api/statuses': { name: 'Once' },
		'PATCH /api/statuses/:id': { name: 'Renamed' },
		'POST /api/statuses/reorder': { statusIds: all.map(({ id }) => id).toReversed() },
		'POST /api/templates': { name: 'Once', subject: 's', message: 'm' },
		'PATCH /api/templates/:id': { name: 'Renamed' },
		'POST /api/my-network': {
			uploadId: crypto.randomUUID(),
			from: 1,
			total: 2,
			people: [{ name: 'Cy' }, { name: 'Dee' }],
		},
	};
	return { ada, ids, bodies, newcomer };
}
type World = Awaited<ReturnType<typeof world>>;

async function addShare(who: Person, listId: string): Promise<string> {
	const share = await who.ask(`/api/prospect-lists/${listId}/shares`, json({ name: 'Petra' }));
	return ((await share.json()) as { id: string }).id;
}

const webhook = { url: 'https://hooks.example.com/' };
const draft = { subject: 's', message: 'm', writtenBy: 'w' };
const day = '2026-01-01T00:00:00.000Z';
const archived = { name: 'x', description: null, type: 'contact', status: 'active', createdAt: day, updatedAt: day };

const parts = {
	users: 'first_name || last_name || weekly_mail',
	sessions: 'user_id',
	prospect_lists: 'name',
	prospects: "name || coalesce(notes, '') || status || coalesce(connection_source, '')",
	connections: 'mutual_connection_name',
	intro_requests: 'status',
	templates: 'name',
	tokens: 'name',
	grants: 'name',
	intro_drafts: 'subject',
	webhooks: 'user_id || url || secret',
	list_shares: 'name',
	statuses: 'name || display_order',
	network_uploads: '(select group_concat(name) from network_people p where p.upload = network_uploads.id)',
};

/** Everything that is kept of the people of a world, but for the times of writing. */
async function kept({ ada, newcomer }: World) {
	const owners = 'select id from users where id = ?1 or email = ?2';
	const results = await bindings.DB.batch<{ row: string }>(
		Object.entries(parts).map(([table, row]) =>
			bindings.DB.prepare(
				`select id || ${row} as row from ${table} where ${table === 'users' ? 'id' : 'user_id'} in (${owners}) order by 1`.replace(
					'select id || user_id',
					'select user_id',
				),
			).bind(ada.user.id, newcomer),
		),
	);
	return Object.fromEntries(
		Object.keys(parts).map((table, at) => [table, results[at]?.results.map(({ row }) => row) ?? []]),
	);
}
const counts = (state: Awaited<ReturnType<typeof kept>>) =>
	Object.fromEntries(Object.entries(state).map(([part, rows]) => [part, rows.length]));

const isWrite = ({ statements }: Call) => statements.some(({ sql }) => !/^\s*select\b/i.test(sql));

/** Asks a route with a database that fails at its nth call. Returns the calls that were made: true for one that writes. */
async function askFailing({ ada, ids, bodies }: World, name: string, nth: number, when: 'before' | 'after') {
	const [method = '', path = ''] = name.split(' ');
	const target = filledIn(path.replace(':shareId', ids.shares ?? ''), ids[nounOf(path)]);
	const calls: boolean[] = [];
	const DB = watchedDatabase(async (call, proceed) => {
		calls.push(isWrite(call));
		if (calls.length !== nth) return proceed();
		if (when === 'after') await proceed();
		throw d1Error(when === 'after' ? 'Network connection lost.' : 'D1 DB is overloaded. Requests queued for too long.');
	});
	const init = method === 'DELETE' ? { method } : json(bodies[name] ?? {}, method);
	const Cookie = /login|register/.test(name) ? '' : ada.cookie;
	const response = await askWith({ DB }, target, { ...init, headers: { ...init.headers, Cookie } });
	return { response, calls };
}

// A route is asked a dozen times, and some of them hash a password each time.
vi.setConfig({ testTimeout: 60_000 });
afterAll(() => vi.resetConfig());

const writes = unsafeRoutes
	.map(({ method, path }) => `${method} ${path}`)
	.filter(
		(name) =>
			!isPage(name.split(' ')[1] ?? '') &&
			!isProtocol(name.split(' ')[1] ?? '') &&
			// A message is written, called and written again: webhooks.test.ts.
			!/logout|generate-intro-message|mail-events|webhook\/(test|deliveries)/.test(name),
	);

for (const name of writes) {
	const tags = /login|register/.test(name) ? ['S7'] : [];
	test(`${name} does all or nothing, and says which, wherever its database fails`, { tags }, () => tryAll(name));
}

async function tryAll(name: string) {
	// A second session costs a hash, as signing in does.
	const makeWorld = () => world(name.includes('/sessions'));
	let place = await makeWorld();
	let made: boolean[] = [];
	const passed: ReturnType<typeof counts>[] = [];
	for (let nth = 1; ; nth += 1) {
		const start = await kept(place);
		const { response, calls } = await askFailing(place, name, nth, 'before');
		if (response.ok && calls.length < nth) {
			made = calls;
			break;
		}
		if (response.ok) {
			passed.push(counts(await kept(place)));
			place = await makeWorld();
		} else await expectNothing(response, place, start, `${name}, call ${nth}, lost before it`);
	}
	expect(made.length, 'the database is asked at all').toBeGreaterThan(0);
	const done = counts(await kept(place));
	for (const one of passed) expect(one, `${name}, where it goes on`).toEqual(done);

	// A read whose response was lost is asked again for every route, by the database below them: storage-faults.test.ts.
	for (const nth of made.flatMap((isWriting, index) => (isWriting ? [index + 1] : []))) {
		place = await makeWorld();
		const start = await kept(place);
		const { response } = await askFailing(place, name, nth, 'after');
		const what = `${name}, call ${nth}, lost after it`;
		if (response.ok) expect(counts(await kept(place)), what).toEqual(done);
		else await expectNothing(response, place, start, what);
	}
}

/** The response says that nothing was written, and nothing was. */
async function expectNothing(response: Response, place: World, start: Awaited<ReturnType<typeof kept>>, what: string) {
	expect([what, response.status, await response.text()]).toEqual([
		what,
		503,
		'The service is unavailable for a moment. Please try again.',
	]);
	expect(response.headers.get('Set-Cookie'), what).toBeNull();
	expect(await kept(place), what).toEqual(start);
}
