// Limits of an assistant: its rights, its time, and how much it is shown.
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Assistant } from '#contract/assistant';
import { connect } from '../../../../worker/db/client.ts';
import { createGrant, listGrants, updateGrantUse } from '../../../../worker/programs/assistants/db/grants.ts';
import { shownName } from '../../../../worker/programs/assistants/routes/oauth.ts';
import { shownText } from '../../../../worker/programs/assistants/tools/stranger-text.ts';
import { assistantOf, beginConnecting, connectProgram, newProgram, press, use } from '../../support/assistant.ts';
import { askMember, shareKenji } from '../../support/circle-asks.ts';
import { addCircle, share } from '../../support/circles.ts';
import { askAs, askWith, failingDatabase } from '../../support/faults.ts';
import { mailProvider, withMail } from '../../support/mail-provider.ts';
import { uploadNetwork } from '../../support/networks.ts';
import { addProspects, ask, bindings, json, origin, type Person, person } from '../../support/people.ts';
import { insertRequests } from '../../support/request-rows.ts';
import { openTab } from '../../support/tab.ts';
import { makeToken } from '../../support/token-people.ts';

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const start = Date.parse('2027-01-01T10:00:00.000Z');
const day = 86_400_000;
const db = connect(bindings.DB);
const iso = (time: number) => new Date(time).toISOString();
const grantOf = (clientId: string) =>
	({ clientId, name: 'Claude', host: 'claude.example', rights: ['read', 'write'] }) as const;
const message = (method: string, params: object = {}) => json({ jsonrpc: '2.0', id: 1, method, params });
const asProgram = (token: string, init: RequestInit, more: Record<string, string> = {}): RequestInit => ({
	...init,
	headers: {
		...(init.headers as Record<string, string>),
		...more,
		Accept: 'application/json, text/event-stream',
		Authorization: `Bearer ${token}`,
	},
});

describe('a grant', () => {
	test('lasts 30 days from its last use, noted once an hour, and a year in all', async () => {
		vi.useFakeTimers({ toFake: ['Date'], now: start });
		const ada = await person('Ada');
		const id = (await createGrant(db, ada.user.id, grantOf('one'))) ?? '';
		const kept = async () => (await listGrants(db, ada.user.id)).map(({ usedAt, expire }) => [usedAt, expire]);
		expect(await kept()).toEqual([[null, iso(start + 30 * day)]]);
		const usedAt = async (at: number) => {
			vi.setSystemTime(at);
			await updateGrantUse(db, ada.user.id, id);
			return kept();
		};
		const first = [[iso(start + 1), iso(start + 1 + 30 * day)]];
		expect(await usedAt(start + 1)).toEqual(first);
		expect(await usedAt(start + 1 + 3_600_000)).toEqual(first);
		const later = start + 2 + 3_600_000;
		expect(await usedAt(later)).toEqual([[iso(later), iso(later + 30 * day)]]);
		for (let at = later; at < start + 340 * day; at += 29 * day) await usedAt(at);
		expect(await usedAt(start + 350 * day)).toEqual([[iso(start + 350 * day), iso(start + 365 * day)]]);
		vi.setSystemTime(start + 365 * day - 1);
		expect(await kept()).toHaveLength(1);
		vi.setSystemTime(start + 365 * day);
		expect(await kept()).toEqual([]);
	});

	test('is listed newest first, and of twenty one that expires frees its place', async () => {
		vi.useFakeTimers({ toFake: ['Date'], now: start });
		const ada = await person('Ada');
		for (let made = 0; made < 20; made += 1) {
			vi.setSystemTime(start + made);
			expect(await createGrant(db, ada.user.id, grantOf(`client ${made}`))).toBeDefined();
		}
		const shown = await listGrants(db, ada.user.id);
		expect(shown.map(({ createdAt }) => createdAt)).toEqual(
			Array.from({ length: 20 }, (_, at) => iso(start + 19 - at)),
		);
		expect(await createGrant(db, ada.user.id, grantOf('one more'))).toBeUndefined();
		vi.setSystemTime(start + 20);
		// Connecting the same program again takes no second place, and shows its new address.
		const again = { ...grantOf('client 7'), name: 'Renamed', host: 'other.example' };
		const id = (await createGrant(db, ada.user.id, again)) ?? '';
		expect((await listGrants(db, ada.user.id))[0]).toMatchObject({
			id,
			name: 'Renamed',
			host: 'other.example',
			expire: iso(start + 20 + 30 * day),
		});
		// So the tokens of the earlier grant no longer work.
		expect(shown.map((one) => one.id)).not.toContain(id);
		await bindings.DB.prepare("update grants set expire = ? where user_id = ? and client_id = 'client 0'")
			.bind(iso(start + 100), ada.user.id)
			.run();
		vi.setSystemTime(start + 99);
		expect(await createGrant(db, ada.user.id, grantOf('one more'))).toBeUndefined();
		vi.setSystemTime(start + 100);
		expect(await createGrant(db, ada.user.id, grantOf('one more'))).toBeDefined();
	});
});

describe('a program', () => {
	let ada: Person;
	let token: string;
	beforeAll(async () => {
		ada = await person('Ada');
		token = (await connectProgram(ada, 'write')).kept.tokens?.access_token ?? '';
	});

	test('has a token for an hour, and the person’s tabs are told that it was let in', async () => {
		const eve = await person('Eve');
		const tab = await openTab(eve);
		const program = await connectProgram(eve, 'read');
		expect(await tab.next()).toEqual(['assistants']);
		expect(program.kept.tokens?.expires_in).toBe(3_600);
	});

	test('may do what the person allows it now, whatever its token says', async () => {
		const tools = async () => (await ask('/api/mcp', asProgram(token, message('tools/list')))).text();
		expect(await tools()).toContain('update_person');
		const set = (rights: string) =>
			bindings.DB.prepare('update grants set rights = ? where user_id = ?').bind(rights, ada.user.id).run();
		await set('["read"]');
		const narrow = await tools();
		expect([narrow.includes('find_people'), narrow.includes('update_person')]).toEqual([true, false]);
		await set('["read","write"]');
	});

	test('works even when its use cannot be recorded, which is logged', async () => {
		const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
		const DB = failingDatabase('overloaded', { when: /^update "grants"/ });
		expect((await askWith({ DB }, '/api/mcp', asProgram(token, message('ping')))).status).toBe(200);
		expect(errors.mock.calls.flat().join()).toContain('"event":"grant-use"');
	});

	test('reads as the person would, and each read of a tool is counted', async () => {
		const limit = vi.fn(async () => ({ success: true }));
		const call = message('tools/call', { name: 'lists', arguments: {} });
		const init = asProgram(token, call, { 'CF-Connecting-IP': '203.0.113.7' });
		expect((await askWith({ READS: { limit } }, '/api/mcp', init)).status).toBe(200);
		// The message, the lists and the statuses.
		expect(limit.mock.calls).toEqual(Array(3).fill([{ key: ada.user.id }]));
		const refusing = {
			limit: vi.fn(async () => ({ success: limit.mock.calls.length + 1 > 0 && refusing.limit.mock.calls.length < 2 })),
		};
		const refused = await askWith({ READS: refusing }, '/api/mcp', init);
		expect(await refused.text()).toContain('That’s a lot at once.');
	});

	test('is gone once its person ends it, and their tabs are told', async () => {
		const eve = await person('Eve');
		await connectProgram(eve, 'read');
		const [assistant] = (await (await eve.ask('/api/account/assistants')).json()) as Assistant[];
		const tab = await openTab(eve);
		const end = () => askAs(eve, `/api/account/assistants/${assistant?.id}`, { method: 'DELETE' });
		expect((await end()).status).toBe(204);
		expect(await tab.heard()).toEqual(['assistants']);
		expect((await end()).status).toBe(404);
		const pressed = await press(eve, await beginConnecting(newProgram()), 'nonsense');
		expect(pressed.headers.get('Location')).toContain('error=access_denied');
	});
});

test.each([
	['Claude', 'Claude'],
	['  Cl\u202eau\n\tde \u200b ', 'Cl au de'],
	['a'.repeat(100), 'a'.repeat(100)],
	['a'.repeat(101), 'a'.repeat(100)],
	['\u200b\n', 'A program without a name'],
	['', 'A program without a name'],
])('the name %j is shown as %j', (given, shown) => {
	expect(shownName(given)).toBe(shown);
});

test('a text is cut after the last character that fits, never within one', () => {
	expect([shownText('abc', 3), shownText('abcd', 3), shownText('ab😀', 3)]).toEqual(['abc', 'abc…', 'ab\ufffd…']);
	expect([shownText(null, 3), shownText(undefined, 3), shownText('', 3)]).toEqual([null, null, '']);
	expect(shownText('a\u202eb', 3)).toBe('ab');
});

describe('large results', () => {
	const insert = (sql: string, ...values: unknown[]) =>
		bindings.DB.prepare(sql)
			.bind(...values)
			.run();
	const numbers = (count: number) => JSON.stringify(Array.from({ length: count }, (_, at) => at + 10));

	test('a tool shows the newest twenty requests with the last five replies of each', async () => {
		const ada = await person('Ada');
		const { prospects } = await addProspects(ada, [{ name: 'Mara Quill' }]);
		const personId = prospects[0]?.id;
		await insertRequests(
			'id, user_id, prospect_id, kind, subject, message, recipient_email, status, created_at',
			`select ?1 || value, ?1, ?2, 'ask', 's' || value, 'm', 'bo@example.com', 'sent', '2026-01-' || value || 'T00:00:00.000Z'
				from json_each(?3)`,
			ada.user.id,
			personId,
			numbers(21),
		);
		await insert(
			`insert into intro_replies (id, user_id, request_id, message_hash, kind, from_email, from_name, text, created_at)
				select ?1 || value, ?1, ?1 || '30', value, 'reply', 'bo@example.com', case value % 2 when 0 then 'Bo' end,
					case value when 15 then ?3 else 't' || value end,
					'2026-02-' || value || 'T00:00:00.000Z'
				from json_each(?2)`,
			ada.user.id,
			numbers(6),
			'x'.repeat(2_001),
		);
		const client = await assistantOf({ token: (await makeToken(ada)).token });
		const { requests } = (await use(client, 'person', { personId })).record.untrustedData;
		expect(requests.map(({ subject }: { subject: string }) => subject)).toEqual(
			Array.from({ length: 20 }, (_, at) => `s${30 - at}`),
		);
		expect(requests[0].connector).toBe('bo@example.com');
		expect(requests[0].replies.map(({ text, from }: { text: string; from: string }) => [text, from])).toEqual([
			['t11', 'bo@example.com'],
			['t12', 'Bo'],
			['t13', 'bo@example.com'],
			['t14', 'Bo'],
			[`${'x'.repeat(2_000)}…`, 'bo@example.com'],
		]);
		expect(requests.slice(1).every(({ replies }: { replies: object[] }) => replies.length === 0)).toBe(true);
	});

	test('a tool shows ten connectors of a person, and twenty people who are known at a company', async () => {
		const ada = await person('Ada');
		const connections = Array.from({ length: 11 }, (_, at) => ({ name: `Bo ${at}` }));
		const { prospects } = await addProspects(ada, [{ name: 'Mara', company: 'Saltgate', connections }]);
		await uploadNetwork(
			ada,
			Array.from({ length: 21 }, (_, at) => ({ name: `Cy ${at}`, company: 'Saltgate' })),
		);
		const client = await assistantOf({ token: (await makeToken(ada)).token });
		const { paths } = (await use(client, 'person', { personId: prospects[0]?.id })).record.untrustedData;
		const { known } = (await use(client, 'who_can_introduce', { company: 'Saltgate' })).record.untrustedData;
		expect([paths.length, known.length, known[0]?.by]).toEqual([10, 20, null]);
	});

	test('a tool shows two hundred lists, a hundred statuses, and ten of each thing that waits', async () => {
		const ada = await person('Ada');
		const people = Array.from({ length: 11 }, (_, at) => ({
			name: `Person ${at}`,
			connections: [{ name: `Bo ${at}` }],
		}));
		const { prospects } = await addProspects(ada, people);
		const others = people.map(({ name }, at) => ({ name: `${name} b`, connections: [{ name: `Cy ${at}` }] }));
		await addProspects(ada, others, 'Others');
		await insert(
			`insert into prospect_lists (id, user_id, name, created_at, updated_at)
				select ?1 || value, ?1, 'L' || value, '2026', '2026' from json_each(?2)`,
			ada.user.id,
			numbers(199),
		);
		await insert(
			`insert into statuses (id, user_id, name, value, display_order, created_at, updated_at)
				select ?1 || value, ?1, 'S' || value, 's' || value, value, '2026', '2026' from json_each(?2)`,
			ada.user.id,
			numbers(97),
		);
		await insertRequests(
			'id, user_id, prospect_id, kind, subject, message, recipient_email, connector_name, status, created_at, sent_at, responded_at',
			`select ?1 || value, ?1, value, 'ask', 's', 'm', 'bo@example.com', null, 'accepted', ?3, ?3, ?3
				from json_each(?2)`,
			ada.user.id,
			JSON.stringify(prospects.map(({ id }) => id)),
			iso(Date.now() - day),
		);
		const client = await assistantOf({ token: (await makeToken(ada)).token });
		const { lists, statuses } = (await use(client, 'lists')).record.untrustedData;
		expect([lists.length, statuses.length]).toEqual([200, 100]);
		const { confirm, ask: next } = (await use(client, 'needs_you')).record.untrustedData;
		expect([confirm.length, confirm[0]?.connector, next.length]).toEqual([10, 'bo@example.com', 10]);
		const { prospectListId } = (await (await ada.ask(`/api/prospects/${next[0].personId}`)).json()) as {
			prospectListId: string;
		};
		expect(next[0].address).toBe(`${origin}/prospect-lists/${prospectListId}/prospects/${next[0].personId}`);
	});

	test('a tool shows ten asks of the circle, each with the words that the app shows', async () => {
		const [mia, maya] = [await person('Mia'), await person('Maya')];
		await addCircle(mia, maya);
		await shareKenji(mia, maya);
		mailProvider();
		const env = { ...withMail, MAILS_PER_RECIPIENT_AND_DAY: '20' };
		for (let at = 0; at < 11; at += 1) {
			expect(await askMember(maya, mia, { env, message: 'a'.repeat(600) })).toMatchObject({ status: 201 });
		}
		const client = await assistantOf({ token: (await makeToken(mia)).token });
		const { asked } = (await use(client, 'needs_you')).record.untrustedData;
		expect(asked).toHaveLength(10);
		expect(asked[0]).toMatchObject({
			asker: 'Maya Tester',
			ask: 'a'.repeat(600),
			people: [{ name: 'Kenji Abe', saidYes: false }],
		});
	});

	test('a tool cuts texts that are longer than it shows', async () => {
		const [ada, mia] = [await person('Ada'), await person('Mia')];
		const company = 'c'.repeat(300);
		const websiteUrl = `https://example.com/${'w'.repeat(300)}`;
		const mara = { name: 'Mara', company, websiteUrl, notes: 'n'.repeat(2_001), connections: [{ name: 'Bo' }] };
		const { prospects } = await addProspects(ada, [mara, { name: 'Nora' }]);
		const idOf = (name: string) => prospects.find((one) => one.name === name)?.id;
		await uploadNetwork(ada, [{ name: 'Bo', company }]);
		const address = `k@${`${'d'.repeat(60)}.`.repeat(4)}example`;
		const request = { prospectId: idOf('Nora'), recipientEmail: address, subject: 's', message: 'm'.repeat(2_001) };
		const { id } = (await (await ada.ask('/api/intro-requests', json(request))).json()) as { id: string };
		await insert(
			`insert into intro_replies (id, user_id, request_id, message_hash, kind, from_email, text, created_at)
				values (?1, ?2, ?1, ?1, 'reply', ?3, 't', '2026-01-01T00:00:00.000Z')`,
			id,
			ada.user.id,
			address,
		);
		// A member with a long name shares with her.
		await addCircle(ada, mia);
		await mia.ask('/api/account', json({ firstName: 'i'.repeat(150), lastName: 'l'.repeat(150) }, 'PATCH'));
		await shareKenji(mia);
		await share(ada);
		const client = await assistantOf({ token: (await makeToken(ada)).token });
		const cut = (text: string, most: number) => `${text.slice(0, most)}…`;
		const seenOf = async (name: string) => (await use(client, 'person', { personId: idOf(name) })).record.untrustedData;
		const seen = await seenOf('Mara');
		expect(seen.person).toMatchObject({ websiteUrl: cut(websiteUrl, 300), notes: cut(mara.notes, 2_000) });
		expect(seen.paths[0].reasons).toContain(cut(`Colleague at ${company}`, 300));
		expect((await seenOf('Nora')).requests).toMatchObject([
			{ connector: cut(address, 200), message: cut(request.message, 2_000), replies: [{ from: cut(address, 200) }] },
		]);
		await ada.ask(`/api/intro-requests/${id}`, json({ outcome: 'accepted' }, 'PATCH'));
		const { confirm } = (await use(client, 'needs_you')).record.untrustedData;
		expect(confirm).toMatchObject([{ requestId: id, connector: cut(address, 200) }]);
		const { known } = (await use(client, 'who_can_introduce', { company: 'Hooli' })).record.untrustedData;
		expect(known).toMatchObject([{ by: cut(`${'i'.repeat(150)} ${'l'.repeat(150)}`, 200) }]);
	});
});

test('a text argument has at most as many characters as its field holds, and at least one where it is required', async () => {
	// An empty text for an optional argument counts as missing.
	const optional = ['who_can_introduce', 'status', 'connector', 'recipientEmail'];
	const ada = await person('Ada');
	const { list, prospects } = await addProspects(ada, [{ name: 'Mara' }]);
	const [personId, listId] = [prospects[0]?.id, list.id];
	const draft = { personId, subject: 's', message: 'm' };
	const client = await assistantOf({ token: (await makeToken(ada)).token });
	for (const [name, others, field, most] of [
		['find_people', {}, 'search', 200],
		['person', {}, 'personId', 100],
		['who_can_introduce', {}, 'personId', 100],
		['who_can_introduce', {}, 'name', 200],
		['who_can_introduce', {}, 'company', 300],
		['add_person', { name: 'Ola' }, 'listId', 100],
		['add_person', { listId }, 'name', 200],
		['update_person', { title: 'CTO' }, 'personId', 100],
		['update_person', { personId }, 'status', 400],
		['record_outcome', { outcome: 'accepted' }, 'requestId', 100],
		['draft_request', draft, 'personId', 100],
		['draft_request', draft, 'connector', 200],
		['draft_request', draft, 'recipientEmail', 254],
		['draft_request', draft, 'subject', 300],
		['draft_request', draft, 'message', 20_000],
	] as const) {
		const isTaken = async (length: number) => {
			const { text } = await use(client, name, { ...others, [field]: 'x'.repeat(length) });
			return !text.includes('Invalid arguments');
		};
		const taken = [await isTaken(0), await isTaken(1), await isTaken(most), await isTaken(most + 1)];
		const takesNone = optional.includes(name) || optional.includes(field);
		expect([name, field, ...taken]).toEqual([name, field, takesNone, true, true, false]);
	}
});
