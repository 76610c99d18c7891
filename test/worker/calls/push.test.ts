// The rules: docs/product/app.md.
import { runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { accountHeader, changedHeader, changesHeader, changesPath, nothing, nouns, tabHeader } from '#contract/tab';
import { createMailedLink } from '../../../worker/accounts/db/mailed-links.ts';
import { connect } from '../../../worker/db/client.ts';
import { fingerprint } from '../../../worker/http/token.ts';
import type { Tabs } from '../../../worker/push/tabs.ts';
import { askWith, failingDatabase, inTheEnd, pausesPass, shortened } from '../support/faults.ts';
import {
	addList,
	bindings,
	json,
	origin,
	type Person,
	password,
	person,
	said,
	signInAgain,
} from '../support/people.ts';
import { openTab } from '../support/tab.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const upgrade = { Upgrade: 'websocket' };
const createList = (who: Pick<Person, 'ask'>, name: string, headers: Record<string, string> = {}) => {
	const init = json({ name });
	return who.ask('/api/prospect-lists', { ...init, headers: { ...init.headers, ...headers } });
};
const numbersIn = ({ sql }: DurableObjectStorage) => sql.exec('select number from changes').toArray();
const nounsOf = ({ told }: Awaited<ReturnType<typeof openTab>>) => told.flatMap((change) => change.nouns);

test('a write is told to every tab of its user with the tab that wrote, and to no one else', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const again = await signInAgain(ada);
	const tabs = [await openTab(ada), await openTab(again)];
	const stranger = await openTab(eve);
	for (const [name, by] of [
		['a-tab', 'a-tab'],
		[`z${'a'.repeat(64)}`, `z${'a'.repeat(63)}`],
	] as const) {
		await createList(ada, 'Angels', { [tabHeader]: name });
		for (const { told } of tabs) {
			await inTheEnd(() => expect(told.at(-1)).toMatchObject({ nouns: ['lists'], by }));
		}
	}
	await createList(eve, 'Mine');
	expect(await stranger.next()).toEqual(['lists']);
	expect(stranger.told).toHaveLength(1);
});

test('a message to tabs has nouns and numbers only', async () => {
	const ada = await person('Ada');
	const tab = await openTab(ada);
	const list = await addList(ada, 'A secret list');
	await tab.next();
	await ada.ask(`/api/prospect-lists/${list.id}/prospects/import`, json({ prospects: [{ name: 'Mara Secret' }] }));
	await tab.next();
	const object = bindings.TABS?.getByName(ada.user.id);
	if (!object) throw new Error('No object.');
	const kept = await runInDurableObject(object, (_tabs, { storage }) =>
		JSON.stringify(storage.sql.exec('select * from changes').toArray()),
	);
	expect(kept).toContain('lists');
	expect(kept).not.toMatch(/secret/i);
	// The socket stores no usable session either.
	const sessions = await runInDurableObject(object, (_tabs, ctx) =>
		ctx.getWebSockets().map((socket) => (socket.deserializeAttachment() as { session: string }).session),
	);
	expect(sessions).toEqual([fingerprint(ada.token).slice(0, 16)]);
});

describe('a tab that was away', () => {
	test('is told at once what has changed since, in one message', async () => {
		const ada = await person('Ada');
		const first = await openTab(ada);
		await createList(ada, 'One');
		await first.next();
		const { number } = first.atFirst;
		await ada.ask('/api/statuses', json({ name: 'Warm' }));
		await first.next();
		const again = await openTab(ada, number);
		expect(again.atFirst.nouns.toSorted()).toEqual(['lists', 'statuses']);
		expect((await openTab(ada, again.atFirst.number)).atFirst.nouns).toEqual([]);
	});

	test('for longer than changes are kept reads everything', async () => {
		const ada = await person('Ada');
		const { number, nouns: none } = (await openTab(ada, 1)).atFirst;
		expect([number, none]).toEqual([1, []]);
		const object = bindings.TABS?.getByName(ada.user.id);
		const touch = async (times: number) =>
			object &&
			runInDurableObject(object, (tabs: Tabs) => {
				for (let write = 0; write < times; write += 1) tabs.changed(['statuses']);
			});
		await touch(500);
		expect((await openTab(ada, 1)).atFirst.nouns).toEqual(['statuses']);
		await touch(1);
		expect((await openTab(ada, 1)).atFirst.nouns).toEqual(nouns);
		const numbers = object && (await runInDurableObject(object, (_tabs, { storage }) => numbersIn(storage)));
		// Two changes at one moment have different numbers, and dropped changes are stored as one.
		expect(numbers).toHaveLength(501);
		const kept = await openTab(ada, Date.now() - 8 * 86_400_000);
		expect(kept.atFirst.nouns).toEqual(nouns);
	});

	test('for more than seven days reads everything, and for seven days what changed', async () => {
		const ada = await person('Ada');
		const first = Date.now() + 60_000;
		const since = async (at: number) => {
			vi.useFakeTimers({ toFake: ['Date'], now: at });
			await bindings.TABS?.getByName(ada.user.id).changed(['statuses']);
			return (await openTab(ada, first - 1)).atFirst.nouns;
		};
		const week = 7 * 86_400_000;
		expect(await since(first)).toEqual(['statuses']);
		expect(await since(first + week)).toEqual(['statuses']);
		expect(await since(first + week + 1)).toEqual(nouns);
	});
});

describe('the socket ends with its session', () => {
	const [own, other] = ['this one', 'the other'] as const;
	const ways: [string, (who: Person) => Promise<unknown>, string[]][] = [
		['signing out', (who) => who.ask('/api/logout', { method: 'POST' }), [own]],
		['signing out everywhere else', (who) => who.ask('/api/account/sessions', { method: 'DELETE' }), [other]],
		[
			'a new password',
			(who) => who.ask('/api/account/password', json({ currentPassword: password, password: 'another horse' })),
			[own, other],
		],
		[
			'a reset',
			async (who) => {
				const tokenHash = fingerprint(`reset ${who.user.id}`);
				const link = { tokenHash, userId: who.user.id, purpose: 'password' as const, email: who.email };
				await createMailedLink(connect(bindings.DB), { ...link, validForMs: 60_000 });
				const body = new URLSearchParams({ password: 'another horse' });
				expect((await who.ask(`/api/reset/reset ${who.user.id}`, { method: 'POST', body })).status).toBe(200);
			},
			[own, other],
		],
		['removing the account', (who) => who.ask('/api/account/removal', json({ password })), [own, other]],
		[
			'"This wasn’t me"',
			async (who) => {
				const tokenHash = fingerprint(`undo ${who.user.id}`);
				const link = { tokenHash, userId: who.user.id, purpose: 'undo' as const, email: who.email };
				await createMailedLink(connect(bindings.DB), { ...link, validForMs: 60_000 });
				const answer = await who.ask(`/api/not-me/undo ${who.user.id}`, {
					method: 'POST',
					body: new URLSearchParams(),
				});
				expect(answer.status).toBe(200);
			},
			[own, other],
		],
	];
	test.each(ways)('%s', async (_way, act, ended) => {
		const ada = await person('Ada');
		const again = await signInAgain(ada);
		const tabs = { [own]: await openTab(ada), [other]: await openTab(again) };
		await act(ada);
		for (const which of [own, other]) {
			if (ended.includes(which)) await tabs[which].closedBySession();
			else {
				await createList(which === own ? ada : again, 'Still here');
				await inTheEnd(() => expect(nounsOf(tabs[which])).toContain('lists'));
				expect(tabs[which].isOpen()).toBe(true);
			}
		}
	});

	test('removing the account forgets what was kept for its tabs', async () => {
		const ada = await person('Ada');
		await createList(ada, 'Angels');
		const object = bindings.TABS?.getByName(ada.user.id);
		const tables = () =>
			object &&
			runInDurableObject(object, (_tabs, { storage }) =>
				storage.sql.exec("select name from sqlite_master where name = 'changes'").toArray(),
			);
		expect(await tables()).toHaveLength(1);
		await ada.ask('/api/account/removal', json({ password }));
		await inTheEnd(async () => expect(await tables()).toEqual([]));
	});

	test('when it has run out', async () => {
		const ada = await person('Ada');
		const object = bindings.TABS?.getByName(ada.user.id);
		const end = Date.now() + 60_000;
		const url = `https://tabs/?since=0&session=s&until=${end}`;
		const { webSocket } = (await object?.fetch(url, { headers: upgrade })) ?? {};
		const told: unknown[] = [];
		const closed = new Promise((resolve) => webSocket?.addEventListener('close', ({ code }) => resolve(code)));
		webSocket?.addEventListener('message', ({ data }) => told.push(JSON.parse(String(data)).nouns));
		webSocket?.accept();
		for (const at of [end - 1, end]) {
			vi.useFakeTimers({ toFake: ['Date'], now: at });
			await object?.changed(['statuses']);
		}
		expect([await closed, told]).toEqual([4401, [[], ['statuses']]]);
	});

	test('and gets no message while it closes, and holds up no other', async () => {
		const ada = await person('Ada');
		const again = await signInAgain(ada);
		const [ending, other] = [await openTab(ada), await openTab(again)];
		const object = bindings.TABS?.getByName(ada.user.id);
		if (!object) throw new Error('No object.');
		await runInDurableObject(object, (tabs: Tabs) => {
			tabs.end([fingerprint(ada.token).slice(0, 16)]);
			tabs.changed(['statuses']);
		});
		await ending.closedBySession();
		await inTheEnd(() => expect(nounsOf(other)).toContain('statuses'));
		expect(nounsOf(ending)).not.toContain('statuses');
	});
});

describe('the socket is refused', () => {
	const open = async (headers: Record<string, string>) =>
		(await (await person('Ada')).ask(changesPath, { headers: { ...upgrade, ...headers } })).status;

	test.each([
		['to a page of another site', { Origin: 'https://evil.example' }, 403],
		['to a page without an origin', { Origin: 'null' }, 403],
		['to another site that hides its origin', { 'Sec-Fetch-Site': 'cross-site' }, 403],
		['for someone else', { [accountHeader]: crypto.randomUUID() }, 409],
	])('%s', async (_who, headers, status) => {
		expect(await open(headers)).toBe(status);
	});

	test('is accepted from our own page', async () => {
		expect(await open({ Origin: origin, 'Sec-Fetch-Site': 'same-origin' })).toBe(101);
	});

	test('without a session, and to a call that asks for no socket', async () => {
		expect((await askWith({}, changesPath, { headers: upgrade })).status).toBe(401);
		expect(await said(await (await person('Ada')).ask(changesPath))).toEqual([400, 'Only a WebSocket here.']);
	});

	test('after a hundred of one user', async () => {
		const ada = await person('Ada');
		const object = bindings.TABS?.getByName(ada.user.id);
		const url = `https://tabs/?since=0&session=s&until=${Date.now() + 60_000}`;
		const held: (WebSocket | null | undefined)[] = [];
		for (let tab = 0; tab < 99; tab += 1) {
			const { webSocket } = (await object?.fetch(url, { headers: upgrade })) ?? {};
			// A socket that nothing refers to is closed.
			webSocket?.accept();
			held.push(webSocket);
		}
		await openTab(ada);
		expect([(await ada.ask(changesPath, { headers: upgrade })).status, held.filter(Boolean).length]).toEqual([503, 99]);
	});
});

describe('a server without the object', () => {
	const without = { TABS: undefined };

	test('works as before, and offers no socket', async () => {
		const ada = await person('Ada');
		expect((await ada.ask('/api/user')).headers.get(changesHeader)).toMatch(/^\d+$/);
		const answer = await askWith(without, '/api/user', {}, ada.cookie);
		expect([answer.status, answer.headers.get(changesHeader)]).toEqual([200, null]);
		expect((await askWith(without, '/api/prospect-lists', json({ name: 'Angels' }), ada.cookie)).status).toBe(201);
		expect((await askWith(without, changesPath, { headers: upgrade }, ada.cookie)).status).toBe(404);
	});

	test.each([
		['fails', () => Promise.reject(new Error('overloaded'))],
		['never answers', () => new Promise<Response>(() => {})],
	])('a socket that the object %s to open is a 503', async (_, fetch) => {
		const ada = await person('Ada');
		shortened(5_000);
		const env = { TABS: { getByName: () => ({ fetch }) } as never };
		const answer = await askWith(env, changesPath, { headers: upgrade }, ada.cookie);
		expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
	});

	// Fails the first calls, then passes them to the real object.
	const failing = (times: number, changed: () => Promise<void> = () => Promise.reject(new Error('overloaded'))) => {
		const calls = { count: 0 };
		const getByName = (name: string) => {
			calls.count += 1;
			return calls.count > times ? bindings.TABS?.getByName(name) : { changed };
		};
		return { calls, env: { TABS: { getByName } as never } };
	};

	test('that fails breaks no write, and tabs still hear of it', async () => {
		const ada = await person('Ada');
		const tab = await openTab(ada);
		pausesPass(250, 1_000, 4_000);
		const { env, calls } = failing(2);
		expect((await askWith(env, '/api/prospect-lists', json({ name: 'Angels' }), ada.cookie)).status).toBe(201);
		expect(await tab.next()).toEqual(['lists']);
		expect(calls.count).toBe(3);
	});

	test('that hangs is told again after five seconds', async () => {
		const ada = await person('Ada');
		const tab = await openTab(ada);
		shortened(250, 5_000);
		const { env } = failing(1, () => new Promise(() => {}));
		expect((await askWith(env, '/api/prospect-lists', json({ name: 'Angels' }), ada.cookie)).status).toBe(201);
		expect(await tab.next()).toEqual(['lists']);
	});

	test('a fault that stays is logged, after four tries', async () => {
		const ada = await person('Ada');
		const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
		pausesPass(250, 1_000, 4_000);
		const { env, calls } = failing(Number.POSITIVE_INFINITY);
		expect((await askWith(env, '/api/prospect-lists', json({ name: 'Angels' }), ada.cookie)).status).toBe(201);
		expect(calls.count).toBe(4);
		expect(logged.mock.calls.flat().join()).toContain('"event":"push"');
	});
});

describe('what a write changed', () => {
	const named = (answer: Response) => [answer.status, answer.headers.get(changedHeader)];

	test('is reported as nothing where the server knows that', async () => {
		const ada = await person('Ada');
		const list = await addList(ada);
		const preview = `/api/prospect-lists/${list.id}/prospects/import?dryRun=1`;
		expect(named(await ada.ask(preview, json({ prospects: [{ name: 'Mara' }] })))).toEqual([200, nothing]);
		expect(named(await ada.ask('/api/prospect-lists', json({ name: '' })))).toEqual([400, nothing]);
		expect(named(await ada.ask('/api/prospect-lists'))).toEqual([200, null]);
	});

	test('is not reported where the record may be another one, or the response may be wrong', async () => {
		const ada = await person('Ada');
		const list = await addList(ada);
		const { headers, ...init } = json({ name: 'Mine' }, 'PATCH');
		const over = { ...init, headers: { ...headers, 'If-Match': '"2020-01-01T00:00:00.000Z"' } };
		expect(named(await ada.ask(`/api/prospect-lists/${list.id}`, over))).toEqual([412, null]);
		expect(named(await ada.ask('/api/connections/none', { method: 'DELETE' }))).toEqual([404, null]);
		await ada.ask('/api/statuses', json({ name: 'Warm' }));
		expect(named(await ada.ask('/api/statuses', json({ name: 'Warm' })))).toEqual([409, null]);
		const DB = failingDatabase('no such table', { when: /insert into "?prospect_lists/ });
		const lost = await askWith({ DB }, '/api/prospect-lists', json({ name: 'Angels' }), ada.cookie);
		expect([lost.status >= 500, lost.headers.get(changedHeader)]).toEqual([true, null]);
	});
});

describe('whose a response is', () => {
	test('is in a header of every response to someone who is signed in', async () => {
		const ada = await person('Ada');
		for (const path of ['/api/user', '/api/statuses', '/api/prospect-lists/none']) {
			expect((await ada.ask(path)).headers.get(accountHeader)).toBe(ada.user.id);
		}
		expect((await askWith({}, '/api/user')).headers.get(accountHeader)).toBeNull();
	});

	test('a call that was made for someone else does nothing', async () => {
		const [ada, eve] = [await person('Ada'), await person('Eve')];
		const answer = await createList(eve, 'For Ada', { [accountHeader]: ada.user.id });
		expect(await said(answer)).toEqual([409, 'Someone else is signed in to this browser now. Nothing was done.']);
		expect(await (await eve.api['prospect-lists'].$get()).json()).toEqual([]);
		expect((await createList(eve, 'For Eve', { [accountHeader]: eve.user.id })).status).toBe(201);
	});
});
