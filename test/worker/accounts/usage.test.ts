// The rules: docs/product.md §2.16. Why: docs/decisions/029.
import { expect, test, vi } from 'vitest';
import { problemOf } from '#contract/rules/problem';
import type { Bindings } from '../../../worker/env.ts';
import { askWith, failingDatabase } from '../support/faults.ts';
import { sendPart } from '../support/networks.ts';
import {
	addList,
	addProspects,
	ask,
	bindings,
	json,
	otherSession,
	type Person,
	person,
	said,
	signInAgain,
} from '../support/people.ts';
import { bytesOf, exactBytes, first } from '../world/bytes.ts';
import { owned, worldOf } from '../world/world.ts';

const withLimit = (who: Person, most: number, path: string, init: RequestInit = {}, on?: string) => {
	const headers = { ...init.headers, Cookie: on ? `__Host-${who.cookie}` : who.cookie };
	const env: Partial<Bindings> = { BYTES_PER_USER: String(most) };
	return askWith(env, on ? `${on}${path}` : path, { ...init, headers });
};
const full = [409, expect.stringMatching(/^Your account is full\./)];
const notes = (length: number) => 'ñ'.repeat(length / 2);

/** Whether what searches and companies are found by, as it is stored, is within what is counted for it. */
async function hasRoomForTexts(who: Person): Promise<boolean> {
	const { texts, longest } = await first<{ texts: number; longest: number }>(
		`select count(search_text) as texts, max(2 * octet_length(search_text) - search_bytes) as longest from prospects
			where user_id = ?`,
		who.user.id,
	);
	return texts > 0 && longest <= 0;
}

/** Does each kind of write once, and says after each how many bytes there are. */
async function* writes(ada: Person): AsyncGenerator<[string, number]> {
	const { list, prospects } = await addProspects(ada, [
		{ name: 'Mara', title: 'CTO', company: 'Acme', notes: notes(8_000), connections: [{ name: 'Bo' }, { name: 'Cy' }] },
		{ name: 'Nora', location: 'Lyon' },
		{ name: 'Ola' },
	]);
	const [mara = '', nora = ''] = prospects.map(({ id }) => id);
	yield ['import', await exactBytes(ada)];
	await addProspects(ada, [{ name: 'Mara', title: 'CTO' }], 'Other');
	const other = await addList(ada, 'Copies');
	await ada.ask(
		`/api/prospects/${mara}`,
		json({ name: 'Mara Quill', company: 'Initech', notes: notes(20), status: 'contacted' }, 'PATCH'),
	);
	yield ['a change of a prospect', await exactBytes(ada)];
	const statuses = (await (await ada.api.statuses.$get()).json()) as { id: string; name: string }[];
	const contacted = statuses.find(({ name }) => name === 'Contacted')?.id;
	await ada.ask(`/api/statuses/${contacted}`, json({ name: 'x'.repeat(200) }, 'PATCH'));
	yield ['a longer name of a status, which its prospects store', await exactBytes(ada)];
	await ada.ask(`/api/prospects/${nora}/connections`, json({ connections: [{ name: 'Bo', title: 'Partner' }] }));
	await ada.ask(`/api/prospects/${nora}/connections`, json({ connections: [{ name: 'Bo', company: 'Acme' }] }));
	const letter = { recipientEmail: 'bo@example.com', subject: 's', message: notes(4_000), answerLink: true };
	const saved = (await (await ada.ask('/api/intro-requests', json({ ...letter, prospectId: nora }))).json()) as {
		answerUrl: string;
	};
	const form = new URLSearchParams({ answer: 'yes', note: notes(600) });
	expect((await ask(new URL(saved.answerUrl).pathname, { method: 'POST', body: form })).status).toBe(303);
	yield ['a request, and the answer to it', await exactBytes(ada)];
	const shared = `/api/prospect-lists/${list.id}/shares`;
	const { url } = (await (await ada.ask(shared, json({ name: 'Petra' }))).json()) as { url: string };
	const marks = new URLSearchParams({ visit: crypto.randomUUID(), [`k-${mara}`]: 'well', [`k-${nora}`]: 'hardly' });
	expect((await ask(new URL(url).pathname, { method: 'POST', body: marks })).status).toBe(303);
	yield ['a link to the list, and two people marked through it', await exactBytes(ada)];
	await ada.ask('/api/templates', json({ name: 'x', subject: 'x', message: notes(3_000) }));
	const token = json({ name: notes(100), rights: ['read'], days: 30 });
	const { id } = (await (await ada.ask('/api/account/tokens', token)).json()) as { id: string };
	await ada.ask('/api/account/tokens', token);
	await ada.ask(`/api/account/tokens/${id}`, { method: 'DELETE' });
	yield ['two tokens, one of which has ended', await exactBytes(ada)];
	await sendPart(ada, [{ name: 'Bo', email: 'bo@example.com' }, { name: 'Cy' }]);
	await sendPart(ada, [{ name: 'Dee', company: 'Acme', linkedinUrl: 'https://www.linkedin.com/in/dee' }]);
	yield ['a template and two networks, one after the other', await exactBytes(ada)];
	await sendPart(ada, [{ name: 'Dee', company: 'Initech', linkedinUrl: 'https://www.linkedin.com/in/dee' }]);
	const moved = 'select former_company as was from network_people where user_id = ? and former_company is not null';
	expect(await first(moved, ada.user.id)).toEqual({ was: 'Acme' });
	yield ['a network in which somebody moved', await exactBytes(ada)];
	await addProspects(ada, [{ name: 'Zoë Ñandú', title: 'Geschäftsführerin' }]);
	yield ['somebody whose name has accents', await exactBytes(ada)];
	const [zoe] = (await (await ada.ask('/api/prospects?search=nandu')).json()) as { id: string; name: string }[];
	expect([zoe?.name, await hasRoomForTexts(ada)]).toEqual(['Zoë Ñandú', true]);
	await exactBytes(ada);
	await ada.ask(`/api/prospects/${zoe?.id}`, json({ name: 'Zoe', title: null }, 'PATCH'));
	yield ['the accents taken away after a search', await exactBytes(ada)];
	await otherSession(ada);
	yield ['another session', await exactBytes(ada)];
	const path = `/api/prospect-lists/${list.id}/prospects`;
	const importId = crypto.randomUUID();
	const again = [{ name: 'Nora', location: 'Lyon', websiteUrl: 'https://nora.example' }, { name: 'Pia' }];
	await ada.ask(`${path}/import`, json({ prospects: again, importId }));
	yield ['an import that can be undone', await exactBytes(ada)];
	const twins = await addProspects(ada, [
		{ name: 'Ola', title: 'CEO', connections: [{ name: 'Bo' }, { name: 'Cy' }] },
		{
			name: 'Ola',
			title: 'Chair',
			notes: notes(2_000),
			connections: [{ name: 'Bo', company: 'Acme' }, { name: 'Dee' }],
		},
	]);
	const [ola, twin] = twins.prospects;
	await ada.ask('/api/intro-requests', json({ ...letter, prospectId: twin?.id }));
	const now = (await (await ada.ask(`/api/prospects/${twin?.id}`)).json()) as { updatedAt: string };
	const versions = { version: ola?.updatedAt, otherVersion: now.updatedAt };
	const merge = { otherId: twin?.id, ...versions, prospect: { notes: 'x' } };
	expect((await ada.ask(`/api/prospects/${ola?.id}/merge`, json(merge))).status).toBe(200);
	yield ['two people that became one', await exactBytes(ada)];
	await ada.ask(`${path}/copy`, json({ ids: [mara, nora], toListId: other.id }));
	await ada.ask(`${path}/move`, json({ ids: [mara], toListId: other.id }));
	await ada.ask('/api/prospect-lists/sample', json({}));
	yield ['copies, a move and the sample', await exactBytes(ada)];
	await ada.ask(`${path}/removal`, json({ ids: [nora] }));
	yield ['the removal of somebody with a connection and an answered request', await exactBytes(ada)];
	for (const { id } of await (await ada.api['prospect-lists'].$get()).json()) {
		await ada.ask(`/api/prospect-lists/${id}`, { method: 'DELETE' });
	}
	await ada.ask('/api/my-network', { method: 'DELETE' });
	yield ['the removal of all lists and the network', await exactBytes(ada)];
	for (const { id } of (await (await ada.ask('/api/bin')).json()) as { id: string }[])
		await ada.ask(`/api/bin/${id}`, { method: 'DELETE' });
	yield ['the emptying of the bin', await exactBytes(ada)];
}

test('each table has the room that it is said to have, and the bytes of one of everything are exact', {
	tags: ['G1'],
}, async () => {
	const { who } = await worldOf();
	await exactBytes(who);
	for (const { table, bytes } of owned) {
		const columns = await bindings.DB.prepare(`pragma table_xinfo(${table})`).all<{ name: string }>();
		const isCounted = columns.results.some(({ name }) => name === 'bytes') && table !== 'users';
		expect([table, isCounted]).toEqual([table, bytes !== 'nowhere']);
		if (!isCounted) continue;
		const sum = await first<{ bytes: number }>(
			`select sum(bytes) as bytes from ${table} where user_id = ?`,
			who.user.id,
		);
		expect([table, sum.bytes > 0]).toEqual([table, true]);
	}
});

test('the bytes of an account are exact after every kind of write, removals with what hangs below included', {
	tags: ['G1'],
}, async () => {
	const ada = await person('Ada');
	const atStart = await exactBytes(ada);
	let before = atStart;
	for await (const [what, bytes] of writes(ada)) {
		expect([what, bytes === before]).toEqual([what, false]);
		before = bytes;
	}
	const left = (await bytesOf(ada)).kept;
	expect([left.answers, left.bytes - atStart < 10_000]).toEqual([0, true]);
});

test.each([
	['a list', () => ['/api/prospect-lists', { name: 'x', description: notes(9_000) }]],
	['a template', () => ['/api/templates', { name: 'x', subject: 'x', message: notes(9_000) }]],
	[
		'an import',
		(list) => [`/api/prospect-lists/${list}/prospects/import`, { prospects: [{ name: 'x', notes: notes(9_000) }] }],
	],
	['a longer note', (_, id) => [`/api/prospects/${id}`, { notes: notes(9_000) }, 'PATCH']],
	[
		'a request',
		(_, prospectId) => [
			'/api/intro-requests',
			{ prospectId, recipientEmail: 'bo@example.com', subject: 's', message: notes(9_000) },
		],
	],
	[
		'a network',
		() => [
			'/api/my-network',
			{
				uploadId: crypto.randomUUID(),
				from: 1,
				total: 1,
				people: [{ name: 'x'.repeat(200), position: 'y'.repeat(300), company: notes(300) }],
			},
		],
	],
] as [string, (listId: string, prospectId: string) => [string, object, string?]][])(
	'%s that an account has no room for is refused, and nothing of it is written',
	{ tags: ['G1'] },
	async (_, call) => {
		const ada = await person('Ada');
		const { list, prospects } = await addProspects(ada, [{ name: 'Mara' }]);
		const before = await exactBytes(ada);
		const [path, body, method] = call(list.id, prospects[0]?.id ?? '');
		const response = await withLimit(ada, before + 500, path, json(body, method));
		expect(problemOf(response.headers)).toBe('account-full');
		expect(await said(response)).toEqual(full);
		expect(await exactBytes(ada)).toBe(before);
		expect((await withLimit(ada, before + 50_000, path, json(body, method))).ok).toBe(true);
	},
);

test('fifty writes at once never hold more than the account may', { tags: ['G1'] }, async () => {
	const ada = await person('Ada');
	const most = (await exactBytes(ada)) + 30_000;
	const list = json({ name: 'x', description: notes(9_000) });
	const answers = await Promise.all(
		Array.from({ length: 50 }, () => withLimit(ada, most, '/api/prospect-lists', list)),
	);
	expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
	expect(await exactBytes(ada)).toBeLessThanOrEqual(most);
});

test('a full account can still be read and emptied, and then takes more', async () => {
	const ada = await person('Ada');
	const { list } = await addProspects(ada, [{ name: 'Mara', notes: notes(9_000) }]);
	const most = (await exactBytes(ada)) - 100;
	const template = json({ name: 'x', subject: 'x', message: 'x' });
	expect(await said(await withLimit(ada, most, '/api/templates', template))).toEqual(full);
	expect((await withLimit(ada, most, `/api/prospect-lists/${list.id}/prospects`)).status).toBe(200);
	expect((await withLimit(ada, most, `/api/prospect-lists/${list.id}`, { method: 'DELETE' })).ok).toBe(true);
	// It lies in the bin, and counts.
	expect(await said(await withLimit(ada, most, '/api/templates', template))).toEqual(full);
	expect((await withLimit(ada, most, `/api/bin/${list.id}`, { method: 'DELETE' })).ok).toBe(true);
	expect((await withLimit(ada, most, '/api/templates', template)).status).toBe(201);
});

test('somebody signs in to a full account, searches it, and asks who works at its companies', async () => {
	const ada = await person('Ada');
	const { list } = await addProspects(ada, [{ name: 'Zoë', company: 'Acme' }]);
	await sendPart(ada, [{ name: 'Bo', company: 'Acme' }]);
	const most = await exactBytes(ada);
	const template = json({ name: 'x', subject: 'x', message: 'x' });
	expect(await said(await withLimit(ada, most, '/api/templates', template))).toEqual(full);
	const again = await signInAgain(ada);
	for (const path of ['/api/prospects?search=zoe', `/api/prospect-lists/${list.id}/network`]) {
		const answer = await withLimit({ ...ada, ...again }, most, path);
		expect([path, answer.status, (await answer.text()).includes('Acme') || path.includes('zoe')]).toEqual([
			path,
			200,
			true,
		]);
	}
	expect(await exactBytes(ada)).toBeGreaterThan(most);
	expect(await said(await withLimit(ada, most, '/api/templates', template))).toEqual(full);
});

test('an address that is not confirmed has a tenth of the room, on this machine all of it', {
	tags: ['G1'],
}, async () => {
	const ada = await person('Ada');
	const most = 100_000;
	const list = () => json({ name: 'x', description: notes(9_000) });
	const online = 'https://kindling.example';
	expect((await withLimit(ada, most, '/api/prospect-lists', list())).status).toBe(201);
	expect(await said(await withLimit(ada, most, '/api/prospect-lists', list(), online))).toEqual(full);
	await bindings.DB.prepare("update users set email_verified_at = '2026-01-01' where id = ?").bind(ada.user.id).run();
	expect((await withLimit(ada, most, '/api/prospect-lists', list(), online)).status).toBe(201);
});

test('a tenth is a whole number of bytes, and a call waits until the database knows it', { tags: ['G1'] }, async () => {
	const ada = await person('Ada');
	const most = () => first<{ most: number }>('select bytes_most as most from users where id = ?', ada.user.id);
	await withLimit(ada, 100_009, '/api/statuses', {}, 'https://kindling.example');
	expect(await most()).toEqual({ most: 10_000 });
	const DB = failingDatabase('overloaded', { when: /^update "users" set "bytes_most"/ });
	const env = { DB, BYTES_PER_USER: '100010' };
	expect((await askWith(env, '/api/prospect-lists', json({ name: 'x' }), ada.cookie)).status).toBe(503);
	expect(await (await ada.api['prospect-lists'].$get()).json()).toEqual([]);
});

test('the answer to a request arrives in a full account too', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [{ name: 'Mara' }]);
	const letter = { recipientEmail: 'bo@example.com', subject: 's', message: 'm', answerLink: true };
	const response = await ada.ask('/api/intro-requests', json({ ...letter, prospectId: prospects[0]?.id }));
	const { answerUrl } = (await response.json()) as { answerUrl: string };
	await withLimit(ada, (await exactBytes(ada)) + 1, '/api/user');
	const form = new URLSearchParams({ answer: 'yes', note: notes(400) });
	expect((await ask(new URL(answerUrl).pathname, { method: 'POST', body: form })).status).toBe(303);
	expect((await bytesOf(ada)).kept.answers).toBe(400);
});

test('requests that are saved without a mail, and parts of archives, are counted by the day', {
	tags: ['G1'],
}, async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [{ name: 'Mara' }]);
	const send = (env: Partial<Bindings>, path: string, body: object) => {
		const init = json(body);
		return askWith(env, path, { ...init, headers: { ...init.headers, Cookie: ada.cookie } });
	};
	const request = { prospectId: prospects[0]?.id, recipientEmail: 'bo@example.com', subject: 's', message: 'm' };
	const row = {
		name: 'x',
		description: null,
		type: 'contact',
		status: 'active',
		createdAt: '2026-01-01T00:00:00.000Z',
	};
	const part = { archiveId: crypto.randomUUID(), part: 'lists', from: 1, rows: [{ ...row, updatedAt: row.createdAt }] };
	for (const [env, path, body, problem] of [
		[{ SAVED_REQUESTS_PER_DAY: '2' }, '/api/intro-requests', request, 'requests-used-up'],
		[{ RESTORES_PER_DAY: '2' }, '/api/account/archive', part, 'restores-used-up'],
	] as const) {
		expect([(await send(env, path, body)).ok, (await send(env, path, body)).ok]).toEqual([true, true]);
		const third = await send(env, path, body);
		expect([third.status, problemOf(third.headers)]).toEqual([429, problem]);
		expect(Number(third.headers.get('Retry-After'))).toBeGreaterThan(0);
	}
});

test('the writes of one person are limited by themselves, whatever they write', async () => {
	const ada = await person('Ada');
	const limit = vi.fn(async () => ({ success: false }));
	const write = (READS: RateLimit, method: string, path: string) =>
		askWith({ READS }, path, {
			...(method === 'DELETE' ? { method } : json({ name: 'x' }, method)),
			headers: { ...json({}).headers, 'CF-Connecting-IP': '203.0.113.7', Cookie: ada.cookie },
		});
	const some = crypto.randomUUID();
	for (const [method, path] of [
		['POST', '/api/prospect-lists'],
		['PATCH', `/api/prospect-lists/${some}`],
		['DELETE', `/api/prospect-lists/${some}`],
	] as const) {
		const refused = await write({ limit }, method, path);
		expect([refused.status, problemOf(refused.headers), refused.headers.get('Retry-After')]).toEqual([
			429,
			'writes-limit',
			'60',
		]);
	}
	expect(limit.mock.calls).toEqual(Array(3).fill([{ key: `writes:${ada.user.id}` }]));
	const failing = { limit: () => Promise.reject(new Error('down')) };
	vi.spyOn(console, 'error').mockReturnValue();
	expect((await write(failing, 'POST', '/api/prospect-lists')).status).toBe(201);
});

test('the reads of one person are limited, on this machine they are not, and a counter that fails lets all pass', {
	tags: ['G3'],
}, async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const network = { 'CF-Connecting-IP': '203.0.113.7' };
	const left = new Map<string, number>([[ada.user.id, 2]]);
	const limit = async ({ key }: { key: string }) => {
		const now = left.get(key) ?? 1_000;
		left.set(key, now - 1);
		return { success: now > 0 };
	};
	const read = (who: Person, headers: Record<string, string> = network, counter: unknown = { limit }) =>
		askWith({ READS: counter as RateLimit }, '/api/statuses', { headers: { ...headers, Cookie: who.cookie } });
	expect([(await read(ada)).status, (await read(ada)).status]).toEqual([200, 200]);
	const third = await read(ada);
	expect([third.status, problemOf(third.headers), third.headers.get('Retry-After')]).toEqual([
		429,
		'reads-limit',
		'60',
	]);
	expect([(await read(eve)).status, (await read(ada, {})).status]).toEqual([200, 200]);
	const failing = { limit: () => Promise.reject(new Error('down')) };
	expect((await read(ada, network, failing)).status).toBe(200);
	const key = crypto.randomUUID();
	const real = await Promise.all(Array.from({ length: 1_300 }, () => bindings.READS.limit({ key })));
	// The window may end between them.
	expect(real.some(({ success }) => !success)).toBe(true);
});
