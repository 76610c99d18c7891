// @module-tag D2
import { beforeAll, expect, test } from 'vitest';
import { allRoutes, filledIn, isPage, isProtocol, isWebhook, nounOf } from './all-routes.ts';
import { askWith, type Call, recordingDatabase } from './faults.ts';
import { addGrant } from './grants.ts';
import {
	addList,
	addProspects,
	bindings,
	cookieOf,
	json,
	otherSession,
	type Person,
	password,
	person,
	selectedBodies,
} from './people.ts';
import { messageOf } from './receivers.ts';

let ada: Person;
const own: Record<string, string> = {};
// What a call without a body is asked with.
const searches: Record<string, string> = { 'GET /api/prospects': '?search=mara' };
const bodies: Record<string, object> = {
	'POST /api/register': { email: 'queries@example.com', password },
	'POST /api/prospect-lists': { name: 'x' },
	'PATCH /api/prospect-lists/:id': { name: 'x' },
	'POST /api/prospect-lists/:id/prospects/import': {
		prospects: [
			{ name: 'Mara', title: 'x', connections: [{ name: 'Bo' }] },
			{ name: 'New', linkedinUrl: 'https://www.linkedin.com/in/new', connections: [{ name: 'Cy' }] },
		],
	},
	'POST /api/prospect-lists/:id/shares': { name: 'Petra' },
	'PATCH /api/prospects/:id': { name: 'x', title: 'y', status: 'contacted' },
	'POST /api/prospects/:id/connections': { connections: [{ name: 'Dee' }] },
	'POST /api/account/tokens': { name: 'x', rights: ['read'], days: 30 },
	'PUT /api/account/webhook': { url: 'https://hooks.example.com/' },
	'POST /api/account/address': { email: 'queries.new@example.com', password },
	'POST /api/account/password': { currentPassword: password, password },
	'POST /api/account/archive': {
		archiveId: crypto.randomUUID(),
		part: 'lists',
		from: 1,
		rows: [
			{
				name: 'x',
				description: null,
				type: 'contact',
				status: 'active',
				createdAt: '2026-01-01',
				updatedAt: '2026-01-01',
			},
		],
	},
	'POST /api/my-network': { uploadId: crypto.randomUUID(), from: 1, total: 1, people: [{ name: 'Bo' }] },
	'POST /api/account/removal': { password },
	'PUT /api/prospects/:id/intro-draft': { subject: 's', message: 'm', writtenBy: 'w' },
	'POST /api/statuses': { name: 'x' },
	'PATCH /api/statuses/:id': { name: 'y' },
	'POST /api/templates': { name: 'x', subject: 'x', message: 'x' },
	'PATCH /api/templates/:id': { name: 'x' },
	'PATCH /api/intro-requests/:id': { outcome: 'introduced' },
	'POST /api/generate-intro-message': { prospectName: 'Mara' },
};

beforeAll(async () => {
	ada = await person('Ada');
	const { list, prospects } = await addProspects(ada, [
		{ name: 'Mara', title: 'x', connections: [{ name: 'Bo' }] },
		{ name: 'Nora' },
		{ name: 'Ola' },
	]);
	const prospect = prospects[0]?.id ?? '';
	const [connection] = (await (await ada.ask(`/api/prospects/${prospect}/connections`)).json()) as { id: string }[];
	const statuses = await (await ada.api.statuses.$get()).json();
	const [template] = await (await ada.api.templates.$get()).json();
	const request = {
		prospectId: prospect,
		recipientEmail: 'bo@example.com',
		subject: 's',
		message: 'm',
		sendEmail: false,
	};
	const asked = (await (await ada.ask('/api/intro-requests', json(request))).json()) as { id: string };
	const draft = { subject: 's', message: 'm', writtenBy: 'w' };
	await ada.ask(`/api/prospects/${prospect}/intro-draft`, json(draft, 'PUT'));
	const importId = crypto.randomUUID();
	const again = [{ name: 'Mara', title: 'x', websiteUrl: 'https://mara.example' }, { name: 'Pia' }];
	await ada.ask(`/api/prospect-lists/${list.id}/prospects/import`, json({ prospects: again, importId }));
	const now = await (await ada.api['prospect-lists'][':id'].prospects.$get({ param: { id: list.id } })).json();
	const versionOf = (id: string | undefined) => now.find((each) => each.id === id)?.updatedAt;
	const twin = now.find(({ name }) => name === 'Pia');
	const shared = await ada.ask(`/api/prospect-lists/${list.id}/shares`, json({ name: 'Petra' }));
	Object.assign(own, {
		share: ((await shared.json()) as { id: string }).id,
		'prospect-lists': list.id,
		prospects: prospect,
		connections: connection?.id,
		statuses: statuses[0]?.id,
		templates: template?.id,
		'intro-requests': asked.id,
		sessions: await otherSession(ada),
		assistants: await addGrant(ada),
		tokens: await tokenOf(ada),
		imports: importId,
		webhook: await messageOf(ada),
	});
	const people = prospects.slice(0, 2).map(({ id }) => id);
	Object.assign(bodies, selectedBodies(prospects, await addList(ada, 'Other')));
	bodies['POST /api/prospects/:id/merge'] = {
		otherId: twin?.id,
		version: versionOf(prospect),
		otherVersion: twin?.updatedAt,
		prospect: { location: 'Lyon' },
	};
	bodies['POST /api/login'] = { email: ada.email, password };
	bodies['POST /api/ended-sessions'] = { userId: ada.user.id };
	bodies['POST /api/intro-requests'] = request;
	bodies['POST /api/favours'] = { ...request, prospectIds: people, connectorName: 'Bo' };
	const favour = (await (await ada.ask('/api/favours', json(bodies['POST /api/favours']))).json()) as { id: string };
	own.favours = favour.id;
	bodies['POST /api/statuses/reorder'] = { statusIds: statuses.map(({ id }) => id) };
});

async function tokenOf(who: Person): Promise<string> {
	const answer = await who.ask('/api/account/tokens', json({ name: 'x', rights: ['read'], days: 30 }));
	return ((await answer.json()) as { id: string }).id;
}

/** The plan of a statement, without what is no table of ours: rows of a JSON text, and counted constants. */
async function plan({ sql, params }: Call['statements'][number]): Promise<string[]> {
	const { results } = await bindings.DB.prepare(`explain query plan ${sql}`)
		.bind(...(params as string[]))
		.all<{ detail: string }>();
	return results.map(({ detail }) => detail);
}
const isScan = (detail: string) =>
	/^SCAN /.test(detail) &&
	!/VIRTUAL TABLE|CONSTANT ROW|^SCAN \d+-ROW|json_each|^SCAN \(subquery|^SCAN [jgm]$|^SCAN (moved|same)$/.test(detail);

// Deletions come last, and a record is deleted before the record that contains it.
const lateness = [
	'',
	'POST /api/imports/',
	'DELETE',
	'DELETE /api/prospects/',
	'DELETE /api/prospect-lists/',
	'POST /api/account/password',
	'POST /api/account/removal',
];
const order = ({ method, path }: { method: string; path: string }) =>
	/reorder$|merge$|:shareId$/.test(path)
		? -1
		: lateness.findLastIndex((start) => `${method} ${path}`.startsWith(start));
const calls = allRoutes
	.filter(({ path }) => !isPage(path) && !isWebhook(path) && !isProtocol(path) && path !== '/api/logout')
	.toSorted((a, b) => order(a) - order(b) || (a.method === 'DELETE' ? b.path.length - a.path.length : 0))
	.map(({ method, path }) => [`${method} ${path}`, method, path] as const);

/** The most statements of a call: the first line that fits. */
const statementsOf = (name: string) => mostOf.find(([calls]) => calls.test(name))?.[1] ?? 0;
const mostOf: [RegExp, number][] = [
	// An import sends a message of the webhook too, in six of them.
	[/import$/, 15],
	[/^GET \/api\/needs-you$/, 18],
	[/^GET .*(:id\/network|paths)$|webhook\/(test|deliveries)/, 12],
	[/(sample|account\/(password|removal)|merge|undo|my-network)$/, 10],
	[/(connectors|account\/address)$|POST .*\/connections$/, 7],
	[/./, 5],
];

test.each(calls)('%s asks little of the database, and walks through no whole table', async (name, method, path) => {
	const { database, calls, statements } = recordingDatabase();
	const target = filledIn(path.replace(':shareId', own.share ?? ''), own[nounOf(path)] ?? '') + (searches[name] ?? '');
	const init = method === 'GET' || method === 'DELETE' ? { method } : json(bodies[name] ?? {}, method);
	// Signing in would end the session that is presented.
	const Cookie = /login|register/.test(name) ? '' : ada.cookie;
	const answer = await askWith({ DB: database, AI: undefined }, target, {
		...init,
		headers: { ...init.headers, Cookie },
	});
	expect([name, answer.status]).not.toEqual([name, 404]);
	// A new password gives the browser a new token.
	if (name === 'POST /api/account/password') ada = { ...ada, cookie: cookieOf(answer) };
	// A default status, and a socket that was not asked for as one.
	if (/^DELETE \/api\/statuses\/:id$|^GET \/api\/changes$/.test(name)) expect(answer.status).toBe(400);
	else expect(answer.status).toBeLessThan(400);
	expect(statements().length, JSON.stringify(statements().map(({ sql }) => sql.slice(0, 60)))).toBeLessThanOrEqual(
		statementsOf(name),
	);
	// The session is one call, and what is read is another. Connectors are chosen first, and then read in two series.
	// The first search, and the first look at a network, after the sample write what they read. Paths ask the network last,
	// and what needs the user asks for paths after its own reads.
	const most =
		name === 'GET /api/needs-you' ? 6 : /connectors$|:id\/network$|paths$|^GET \/api\/prospects$/.test(name) ? 5 : 2;
	if (method === 'GET') expect(calls.length).toBeLessThanOrEqual(most);
	for (const statement of statements()) {
		const scans = (await plan(statement)).filter(isScan);
		expect([statement.sql, scans]).toEqual([statement.sql, []]);
	}
});

test('the check for scans notices one', async () => {
	const details = await plan({ sql: 'select * from prospects where notes = ?', params: ['x'] });
	expect(details.filter(isScan)).toHaveLength(1);
});

test('what a person types is never part of a statement', async () => {
	const canary = 'canary7f3';
	const { database, statements } = recordingDatabase();
	const eve = await person('Eve');
	const list = await addList(eve);
	const headers = { Cookie: eve.cookie };
	const writes: [string, RequestInit][] = [
		['/api/prospect-lists', json({ name: canary, description: canary })],
		[`/api/prospects/${crypto.randomUUID()}`, json({ name: canary, notes: canary, status: canary }, 'PATCH')],
		[`/api/prospects/${canary}`, {}],
		[`/api/prospects?search=${canary}`, {}],
		['/api/templates', json({ name: canary, subject: canary, message: canary })],
		['/api/statuses', json({ name: canary })],
		['/api/statuses/reorder', json({ statusIds: [canary] })],
		[
			`/api/prospect-lists/${list.id}/prospects/import`,
			json({ prospects: [{ name: canary, connections: [{ name: canary }] }] }),
		],
		['/api/login', json({ email: `${canary}@example.com`, password: canary })],
	];
	for (const [path, init] of writes) {
		await askWith({ DB: database }, path, { ...init, headers: { ...init.headers, ...headers } });
	}
	expect(statements().length).toBeGreaterThan(15);
	for (const { sql } of statements()) expect(sql).not.toContain(canary);
});
