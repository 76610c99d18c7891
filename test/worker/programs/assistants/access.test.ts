// A tool calls the same function as the route, so the route's limits hold.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Right } from '#contract/rules/actor';
import type { Noun } from '#contract/tab';
import type { Bindings } from '../../../../worker/env.ts';
import { accessOf, type ToolCall } from '../../../../worker/programs/assistants/tools/access.ts';
import { askWith, failingDatabase } from '../../support/faults.ts';
import { loggedLines } from '../../support/logged.ts';
import { addProspects, bindings, json, type Person, person } from '../../support/people.ts';
import { listening, outside } from '../../support/receivers.ts';
import { insertRequests } from '../../support/request-rows.ts';
import { openTab } from '../../support/tab.ts';
import { makeToken } from '../../support/token-people.ts';

afterEach(() => vi.restoreAllMocks());

const deployed = 'https://kindling.example/api/mcp';

type Result = { isError?: boolean; content: { text: string }[]; structuredContent?: { untrustedData: unknown } };

/** Someone with a person in a list and a saved request, and a program that holds their token. */
async function assisted(who?: Person) {
	const ada = who ?? (await person('Ada'));
	const name = `Mara ${crypto.randomUUID()}`;
	const { list, prospects } = await addProspects(ada, [{ name, company: 'Saltgate' }]);
	const personId = prospects[0]?.id ?? '';
	const request = { prospectId: personId, recipientEmail: 'bo@example.com', subject: 's', message: 'm' };
	const { id: requestId } = (await (await ada.ask('/api/intro-requests', json(request))).json()) as { id: string };
	const { token } = await makeToken(ada);
	const call = async (tool: string, args: object, env: Partial<Bindings> = {}, path = '/api/mcp') => {
		const init = json({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: args } });
		const headers = {
			...(init.headers as Record<string, string>),
			Authorization: `Bearer ${token}`,
			'CF-Connecting-IP': '203.0.113.7',
		};
		const answer = await askWith(env, path, { ...init, headers });
		const { result } = (await answer.json()) as { result: Result };
		const text = result.content.map((part) => part.text).join('\n');
		return { isError: result.isError === true, text, record: result.structuredContent };
	};
	/** One call of each tool, or of one in each of its forms. */
	const calls = {
		find_people: { search: name },
		person: { personId },
		who_can_introduce: { personId },
		needs_you: {},
		lists: {},
		add_person: { listId: list.id, name },
		update_person: { personId, title: 'CTO' },
		record_outcome: { requestId, outcome: 'accepted' },
		draft_request: { personId, subject: 's', message: 'm' },
	};
	return { ada, list, personId, requestId, name, call, calls };
}

describe('each act of a tool is counted like the app’s call', () => {
	test('as a read or a write, and the message itself as a read', async () => {
		const { ada, personId, name, call, calls } = await assisted();
		const counted = async (tool: string, args: object) => {
			const limit = vi.fn(async (_: RateLimitOptions) => ({ success: true }));
			expect([tool, (await call(tool, args, { READS: { limit } })).isError]).toEqual([tool, false]);
			const keys = limit.mock.calls.map(([{ key }]) => key);
			const isOf = (key: string) => keys.filter((one) => one === key).length;
			expect([tool, keys.length]).toEqual([tool, isOf(ada.user.id) + isOf(`writes:${ada.user.id}`)]);
			return { reads: isOf(ada.user.id) - 1, writes: isOf(`writes:${ada.user.id}`) };
		};
		for (const [tool, args, reads, writes] of [
			['find_people', calls.find_people, 1, 0],
			['person', calls.person, 3, 0],
			['who_can_introduce', { personId }, 2, 0],
			['who_can_introduce', { name }, 3, 0],
			['who_can_introduce', { company: 'Saltgate' }, 2, 0],
			['needs_you', {}, 1, 0],
			['lists', {}, 2, 0],
			['add_person', calls.add_person, 1, 1],
			['update_person', calls.update_person, 0, 1],
			['update_person', { personId, note: 'Likes tea.' }, 1, 1],
			['record_outcome', calls.record_outcome, 0, 1],
			['draft_request', calls.draft_request, 1, 1],
		] as const) {
			expect([tool, args, await counted(tool, args)]).toEqual([tool, args, { reads, writes }]);
		}
	});

	test('a tool writes nothing beyond the user’s limit of a minute, and says so', async () => {
		const { ada, personId, call, calls } = await assisted();
		const READS = { limit: async ({ key }: RateLimitOptions) => ({ success: !key.startsWith('writes:') }) };
		for (const tool of ['add_person', 'update_person', 'record_outcome', 'draft_request'] as const) {
			const refused = { isError: true, text: 'That’s a lot at once. Please wait a minute and try again.' };
			expect([tool, await call(tool, calls[tool], { READS })]).toMatchObject([tool, refused]);
		}
		expect((await call('person', calls.person, { READS })).isError).toBe(false);
		expect(await (await ada.ask(`/api/prospects/${personId}`)).json()).toMatchObject({ title: null });
		expect((await ada.ask(`/api/prospects/${personId}/intro-draft`)).status).toBe(404);
	});
});

test.each([
	[['read'], 'write'],
	[['write'], 'read'],
	[[], 'read'],
] as const)('with the rights %j an act that needs %s is refused before it is counted', async (rights, needed) => {
	const counted: Right[] = [];
	const count = { read: async () => void counted.push('read'), write: async () => void counted.push('write') };
	const actor = { by: 'grant', id: 'g', name: 'Claude', rights: [...rights] as Right[] } as const;
	const access = accessOf({ actor, origin: '', requestId: '', count, acting: {} as ToolCall['acting'] });
	const act = vi.fn(async () => 'done');
	await expect(access[needed](act)).rejects.toMatchObject({ code: 'right-missing' });
	expect([act.mock.calls, counted]).toEqual([[], []]);
	for (const right of rights) expect(await access[right](act)).toBe('done');
	expect(counted).toEqual(rights);
});

describe('a tool refuses what the app refuses, with the same sentence', () => {
	test('more imports than a day allows, and more people than an account may have', async () => {
		const { list, call } = await assisted();
		const add = (name: string, env: Partial<Bindings>) => call('add_person', { listId: list.id, name }, env);
		const full = await add('Ola', { PROSPECTS_PER_USER: '1' });
		expect(full).toMatchObject({ isError: true, text: expect.stringMatching(/^You can have at most 1 prospects\./) });
		// Two imports are counted: the one that filled the list, and the refused one.
		const imports = { IMPORTS_PER_DAY: '3' };
		expect((await add('Ola', imports)).isError).toBe(false);
		const late = { isError: true, text: 'That’s a lot of imports for one day. Please continue tomorrow.' };
		expect(await add('Pia', imports)).toMatchObject(late);
	});

	test('fields that the contract does not take', async () => {
		const { ada, list, personId, requestId, call } = await assisted();
		const before = await (await ada.ask(`/api/prospects/${personId}`)).text();
		for (const [tool, args, sentence] of [
			['update_person', { personId, email: 'no address' }, /^Email .*address/],
			['update_person', { personId, status: 'no_such_status' }, /^Please choose a status from your list\.$/],
			['update_person', { personId, name: '\u200b' }, /^Contact name is required\.$/],
			['add_person', { listId: list.id, name: 'LinkedIn Member' }, /^LinkedIn hides the name of this person\.$/],
			['draft_request', { personId, subject: '\u200b', message: 'm' }, /^Please enter a subject line\.$/],
			['draft_request', { personId, recipientEmail: 'bo', subject: 's', message: 'm' }, /^The recipient .*address/],
			['who_can_introduce', { company: '\u200b' }, /^Please name the company\.$/],
			['find_people', { search: 'a\0' }, /^Please remove the characters that can’t be stored\.$/],
			['record_outcome', { requestId: crypto.randomUUID(), outcome: 'met' }, /^Request not found\.$/],
		] as const) {
			const refused = { isError: true, text: expect.stringMatching(sentence) };
			expect([tool, args, await call(tool, args)]).toMatchObject([tool, args, refused]);
		}
		expect(await (await ada.ask(`/api/prospects/${personId}`)).text()).toBe(before);
		const thanks = { prospectId: personId, recipientEmail: 'bo@example.com', subject: 's', message: 'm' };
		await ada.ask(`/api/intro-requests/${requestId}`, json({ outcome: 'introduced' }, 'PATCH'));
		const followUp = { kind: 'thanks', requestId };
		const { id } = (await (await ada.ask('/api/intro-requests', json({ ...thanks, followUp }))).json()) as {
			id: string;
		};
		const ofThanks = await call('record_outcome', { requestId: id, outcome: 'met' });
		expect(ofThanks).toMatchObject({ isError: true, text: expect.stringMatching(/^A thank-you has no outcome\./) });
	});

	test('an accepted text is stored as the contract normalizes it', async () => {
		const { ada, personId, call } = await assisted();
		await call('draft_request', { personId, subject: ' a \n b ', message: ' m ', recipientEmail: ' bo@example.com ' });
		const kept = await (await ada.ask(`/api/prospects/${personId}/intro-draft`)).json();
		expect(kept).toMatchObject({ subject: 'a b', message: 'm', recipientEmail: 'bo@example.com' });
	});

	test('of a hundred waiting drafts the oldest makes room', async () => {
		const { ada, personId, call } = await assisted();
		const people = Array.from({ length: 100 }, (_, at) => ({ name: `Person ${at}` }));
		const { prospects } = await addProspects(ada, people, 'Others');
		await bindings.DB.prepare(
			`insert into intro_drafts (id, user_id, prospect_id, subject, message, written_by, created_at, expire)
				select value, ?1, value, 's', 'm', 'Claude', '2026-01-01T00:00:00.' || (100 + key) || 'Z', '2099' from json_each(?2)`,
		)
			.bind(ada.user.id, JSON.stringify(prospects.map(({ id }) => id)))
			.run();
		const waits = async (id?: string) => (await ada.ask(`/api/prospects/${id}/intro-draft`)).status === 200;
		expect(await waits(prospects[0]?.id)).toBe(true);
		expect((await call('draft_request', { personId, subject: 's', message: 'm' })).isError).toBe(false);
		expect([await waits(prospects[0]?.id), await waits(prospects[1]?.id), await waits(personId)]).toEqual([
			false,
			true,
			true,
		]);
	});

	test('a database fault is reported as in the app, without its details', async () => {
		const { ada, personId, call, calls } = await assisted();
		const lines = loggedLines();
		const DB = failingDatabase('D1 DB is overloaded: canary', { when: /prospects/ });
		const sentence = await (await askWith({ DB }, `/api/prospects/${personId}`, {}, ada.cookie)).text();
		expect(sentence).toBe('The service is unavailable right now. Please try again.');
		for (const [tool, args] of Object.entries(calls)) {
			expect([tool, await call(tool, args, { DB })]).toMatchObject([tool, { isError: true, text: sentence }]);
		}
		const said = lines.filter(({ event }) => event === 'tool');
		expect(said.map(({ level, tool, problem, message }) => [level, tool, problem, message])).toEqual(
			Object.keys(calls).map((tool) => ['error', tool, 'unavailable', 'Error: D1 DB is overloaded: canary']),
		);
	});
});

test('a result has the newest requests that fit in 300 kB, however long they are', async () => {
	const { ada, personId, call } = await assisted();
	const { DB } = bindings;
	const numbers = (count: number) => JSON.stringify(Array.from({ length: count }, (_, at) => at + 10));
	await insertRequests(
		'id, user_id, prospect_id, kind, subject, message, recipient_email, status, created_at',
		`select ?1 || value, ?1, ?2, 'ask', 's' || value, ?3, 'bo@example.com', 'sent', '2099-01-' || value || 'T00:00:00.000Z'
			from json_each(?4)`,
		ada.user.id,
		personId,
		'漢'.repeat(2_000),
		numbers(20),
	);
	await DB.prepare(
		`insert into intro_replies (id, user_id, request_id, message_hash, kind, from_email, text, created_at)
			select q.id || r.value, ?1, q.id, q.id || r.value, 'reply', 'bo@example.com', ?2, '2099-02-01T00:00:00.000Z'
			from mails q cross join json_each(?3) r where q.user_id = ?1 and q.subject like 's%' and q.subject <> 's'`,
	)
		.bind(ada.user.id, '漢'.repeat(2_000), numbers(5))
		.run();
	const { record } = await call('person', { personId });
	const { requests } = (record ?? { untrustedData: {} }).untrustedData as { requests: { subject: string }[] };
	const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;
	const one = bytes(requests[0]);
	expect([requests.length, requests[0]?.subject]).toEqual([Math.floor(300_000 / (one + 1)), 's29']);
	expect(requests.length).toBeLessThan(20);
});

describe('a change by a tool is reported', () => {
	test('to open tabs, with each noun that it changed; a read reports nothing', async () => {
		const { ada, call, calls } = await assisted();
		const tab = await openTab(ada);
		const told: Record<string, Noun[]> = {
			add_person: ['lists', 'people'],
			update_person: ['people'],
			record_outcome: ['people', 'requests'],
			draft_request: ['drafts'],
		};
		for (const [tool, args] of Object.entries(calls)) {
			expect([tool, (await call(tool, args)).isError]).toEqual([tool, false]);
			const heard = (await tab.soFar(tool)).flatMap(({ nouns }) => nouns);
			expect([tool, heard]).toEqual([tool, told[tool] ?? []]);
		}
	});

	test('to the webhook, when someone is added', async () => {
		const world = outside();
		const { who, path } = await listening('200');
		const { list, call } = await assisted(who);
		await call('add_person', { listId: list.id, name: 'Ola' });
		const messages = (await world.received(path)).map(({ body }) => JSON.parse(body));
		expect(messages).toContainEqual(
			expect.objectContaining({
				type: 'person.imported',
				data: expect.objectContaining({ list: { id: list.id, name: 'Investors' }, created: 1, updated: 0 }),
			}),
		);
		const before = messages.length;
		await call('find_people', { search: 'Ola' });
		expect(await world.received(path)).toHaveLength(before);
	});
});

describe('the log', () => {
	let lines: Record<string, unknown>[];
	beforeEach(() => {
		lines = loggedLines();
	});
	const ofTools = () => lines.filter(({ event }) => event === 'tool');

	test('has one line for each call of a tool, with the code of a refusal and nothing that was written', async () => {
		const { ada, personId, call } = await assisted();
		lines.length = 0;
		await call('update_person', { personId, note: 'canary' }, {}, deployed);
		await call('update_person', { personId, title: 'canary', email: 'canary' }, {}, deployed);
		await call('person', { personId: 'canary' }, {}, deployed);
		const line = { level: 'info', event: 'tool', ms: expect.any(Number), userId: ada.user.id };
		const requests = lines.filter(({ event }) => event === 'request');
		expect(ofTools()).toEqual([
			{ ...line, requestId: requests[0]?.requestId, tool: 'update_person' },
			{ ...line, requestId: requests[1]?.requestId, tool: 'update_person', problem: 'invalid-input' },
			{ ...line, requestId: requests[2]?.requestId, tool: 'person', problem: 'not-found' },
		]);
		expect(requests.map(({ route, status }) => [route, status])).toEqual(Array(3).fill(['/api/mcp', 200]));
		expect(JSON.stringify(lines)).not.toContain('canary');
	});

	test('has none of these lines on a local server, except faults', async () => {
		const { call } = await assisted();
		lines.length = 0;
		await call('lists', {});
		await call('person', { personId: 'none' });
		expect(lines).toEqual([]);
	});
});
