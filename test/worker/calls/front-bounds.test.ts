// Both sides of each bound that holds for every call.
import { runInDurableObject } from 'cloudflare:test';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { limits } from '#contract/rules/limits';
import { type Change, changedHeader, nouns } from '#contract/tab';
import { networkOf, roughNetworkOf, wideNetworkOf } from '../../../worker/http/ip-network.ts';
import { readAsset } from '../../../worker/http/read-asset.ts';
import { fingerprint } from '../../../worker/http/token.ts';
import {
	askAs,
	askWith,
	changedTimers,
	d1Error,
	failingDatabase,
	retriesComeAtOnce,
	watchedDatabase,
} from '../support/faults.ts';
import { addList, ask, bindings, json, type Person, password, person } from '../support/people.ts';
import { openTab } from '../support/tab.ts';

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const lists = '/api/prospect-lists';
const lengthsOf = (timers: ReturnType<typeof changedTimers>) => timers.mock.calls.map(([, length]) => length);

describe('a body', () => {
	/** Returns the JSON of a list in this many bytes, padded with a field that no one reads. */
	const bodyOf = (bytes: number) => {
		const start = '{"name":"x","more":"';
		return `${start}${'y'.repeat(bytes - start.length - 2)}"}`;
	};
	const type = { 'Content-Type': 'application/json' };

	test('has a megabyte at most, to the byte, whether it says its size or not', async () => {
		const ada = await person('Ada');
		for (const [bytes, status] of [
			[limits.bodyBytes, 201],
			[limits.bodyBytes + 1, 413],
		] as const) {
			const body = bodyOf(bytes);
			const length = { ...type, 'Content-Length': String(bytes) };
			expect([bytes, (await askAs(ada, lists, { method: 'POST', headers: length, body })).status]).toEqual([
				bytes,
				status,
			]);
			const stream = new Blob([body]).stream();
			expect([bytes, (await askAs(ada, lists, { method: 'POST', headers: type, body: stream })).status]).toEqual([
				bytes,
				status,
			]);
		}
		const odd = { ...type, 'Content-Length': 'many' };
		expect((await askAs(ada, lists, { method: 'POST', headers: odd, body: '{"name":"x"}' })).status).toBe(413);
	});

	test('of no bytes is missing, and one of a similar type is not JSON', async () => {
		const ada = await person('Ada');
		const empty = { method: 'POST', body: '', headers: { 'Content-Length': '0', 'Content-Type': 'text/plain' } };
		expect((await askAs(ada, `${lists}/sample`, empty)).status).toBe(201);
		const send = (contentType: string) =>
			askAs(ada, lists, { method: 'POST', body: '{"name":"x"}', headers: { 'Content-Type': contentType } });
		for (const contentType of ['x-application/json', 'application/json; charset=utf-8; x', 'application/json; x'])
			expect([contentType, (await send(contentType)).status]).toEqual([contentType, 415]);
		expect((await send('application/json ; charset = "utf-8"')).status).toBe(201);
	});

	test('that never arrives is waited for two seconds at most after a refusal', async () => {
		const timers = changedTimers([2_000], 0);
		const body = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) });
		const headers = { ...type, Origin: 'https://evil.example' };
		expect((await askWith({}, lists, { method: 'POST', body, headers })).status).toBe(403);
		expect(lengthsOf(timers)).toContain(2_000);
	});
});

test('every response has all headers that make it inert', { tags: ['H1'] }, async () => {
	const ada = await person('Ada');
	const safe = {
		'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
		'x-content-type-options': 'nosniff',
		'x-robots-tag': 'noindex',
		'referrer-policy': 'strict-origin-when-cross-origin',
		'strict-transport-security': 'max-age=63072000; includeSubDomains',
		'cross-origin-resource-policy': 'same-origin',
		'cross-origin-opener-policy': 'same-origin',
		'cross-origin-embedder-policy': 'require-corp',
		'cache-control': 'no-store',
	};
	for (const path of ['/api/user', '/api/nothing']) {
		expect(Object.fromEntries((await ada.ask(path)).headers)).toMatchObject(safe);
	}
	expect((await ask('/api/reset')).headers.get('Content-Security-Policy')).toContain("form-action 'self'");
	// The page of a shared list has its own policy.
	const { url } = (await (
		await ada.ask(`${lists}/${(await addList(ada)).id}/shares`, json({ name: 'Friend' }))
	).json()) as { url: string };
	expect((await ask(url)).headers.get('Referrer-Policy')).toBe('same-origin');
	// A write names its changes once; a read names none.
	const made = await ada.ask(lists, json({ name: 'x' }));
	expect([made.headers.get(changedHeader), (await ada.ask(lists)).headers.get(changedHeader)]).toEqual(['lists', null]);
	expect(
		(await ask('/api/login', json({ email: ada.email, password: 'not this one' }))).headers.get(changedHeader),
	).toBeNull();
});

test('an unknown fault is a 500 with one sentence, and its message is logged', async () => {
	const lines: Record<string, unknown>[] = [];
	for (const level of ['log', 'error'] as const) {
		vi.spyOn(console, level).mockImplementation((line: string) => void lines.push(JSON.parse(line)));
	}
	const DB = watchedDatabase(() => Promise.reject(new TypeError('canary')));
	const online = 'https://kindling.example';
	const ada = await person('Ada');
	for (const origin of ['', online]) {
		const answer = await askWith({ DB }, `${origin}/api/user`, {}, origin ? `__Host-${ada.cookie}` : ada.cookie);
		expect([answer.status, await answer.text()]).toEqual([500, 'Something went wrong.']);
	}
	const broken = watchedDatabase(async ({ statements }, proceed) => {
		if (statements.some(({ sql }) => /^insert into "?prospect_lists/.test(sql))) throw new TypeError('canary');
		return proceed();
	});
	const written = await askAs(ada, lists, json({ name: 'x' }), { DB: broken });
	expect([written.status, written.headers.get(changedHeader)]).toEqual([500, null]);
	const none = { method: 'POST', body: new URLSearchParams({ email: 'ada@example.com' }) };
	expect((await askWith({ MAIL_FROM: '' }, `${online}/api/reset`, none)).status).toBe(503);
	expect(lines.map(({ level, status, message }) => [level, status, message])).toEqual([
		...Array(3).fill(['error', 500, 'TypeError: canary']),
		['error', 503, undefined],
	]);
	for (const { ms } of lines) expect(ms).toBeLessThan(60_000);
	// A string thrown instead of an error is logged unchanged.
	const bare = watchedDatabase(() => Promise.reject('a text'));
	await askWith({ DB: bare }, '/api/user', {}, ada.cookie);
	expect(lines.at(-1)).toMatchObject({ status: 500, message: 'a text' });
});

test('a file of the app is read within five seconds, or is a 503 and logged', async () => {
	const lines: Record<string, unknown>[] = [];
	vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(JSON.parse(line)));
	const timers = changedTimers([5_000], 0);
	const read = (fetch: (signal?: AbortSignal | null) => Promise<Response>) =>
		readAsset({ fetch: (_: unknown, init?: RequestInit) => fetch(init?.signal) } as never, '/x.json');
	expect(await read(async () => Response.json({ x: 1 }))).toEqual({ x: 1 });
	const answers: [message: unknown, () => Promise<Response>][] = [
		['status 404', async () => Response.json({}, { status: 404 })],
		[expect.stringContaining('JSON'), async () => new Response('{')],
		['unknown', () => Promise.reject('a text')],
		['No response within 5000 ms.', () => new Promise(() => {})],
	];
	for (const [message, answer] of answers) {
		await expect(read(answer)).rejects.toMatchObject({ status: 503, code: 'unavailable' });
		expect(lines.at(-1)).toMatchObject({ event: 'asset', path: '/x.json', message });
	}
	expect(lengthsOf(timers)).toContain(5_000);
});

test('Retry-After is rounded up to whole seconds', async () => {
	vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-01-01T10:00:04.600Z') });
	const ada = await person('Ada');
	const wait = async () => {
		const none = { LOGIN_FAILURES_PER_MINUTE: '0' };
		return (await askWith(none, '/api/login', json({ email: ada.email, password }))).headers.get('Retry-After');
	};
	expect(await wait()).toBe('56');
	vi.setSystemTime('2027-01-01T10:00:59.900Z');
	expect(await wait()).toBe('1');
	vi.setSystemTime('2027-01-01T10:00:58.000Z');
	expect(await wait()).toBe('2');
});

test.each([
	[1_950, 2],
	[1_976, 1],
])('a write that the database lost after %i ms is tried %i times in all', async (ms, tries) => {
	const ada = await person('Ada');
	const start = Date.now();
	vi.useFakeTimers({ toFake: ['Date'], now: start });
	retriesComeAtOnce();
	let calls = 0;
	const DB = watchedDatabase(async ({ statements }, proceed) => {
		if (!statements.some(({ sql }) => /^update "users"/.test(sql))) return proceed();
		calls += 1;
		if (calls > 1) return proceed();
		vi.setSystemTime(start + ms);
		throw d1Error('Network connection lost.');
	});
	const renamed = await askAs(ada, '/api/account', json({ firstName: 'Augusta' }, 'PATCH'), { DB });
	expect([renamed.status, calls]).toEqual([tries === 2 ? 200 : 503, tries]);
});

test('a database that hangs is given up after eight seconds', async () => {
	const ada = await person('Ada');
	const timers = changedTimers([8_000], 0);
	const DB = watchedDatabase(() => new Promise(() => {}));
	expect((await askAs(ada, '/api/user', {}, { DB })).status).toBe(503);
	expect(lengthsOf(timers)).toContain(8_000);
});

test('a counter that hangs is given up after a second, and logged', async () => {
	const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
	const timers = changedTimers([1_000], 0);
	const ANONYMOUS_WRITES = { limit: () => new Promise(() => {}) } as unknown as RateLimit;
	const headers = { 'Content-Type': 'application/json', 'CF-Connecting-IP': '203.0.113.7' };
	const answer = await askWith({ ANONYMOUS_WRITES }, '/api/login', { method: 'POST', body: '{}', headers });
	expect([answer.status, lengthsOf(timers).includes(1_000)]).toEqual([400, true]);
	expect(errors.mock.calls.flat()).toEqual(['{"level":"error","event":"rate-limit"}']);
});

test('an app path may contain a dot or a file name; a path only scanners ask for is a 404', async () => {
	for (const path of ['/a.b/c', '/xphp', '/phpx', '/a.php.x/y', '/gitx/y'])
		expect([path, (await ask(path)).status]).toEqual([path, 200]);
	for (const path of ['/x.php/y', '/a.git', '/a/.x', '/%2ex', '/x.yml/']) {
		const opened = await ask(path, { headers: { 'Sec-Fetch-Mode': 'navigate' } });
		expect([path, opened.status]).toEqual([path, 404]);
	}
});

test.each([
	['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64', '2001:db8:0::/48', '2001:db8:0::/48'],
	['::5:6:7:8:9', '0:0:0:5::/64', '0:0:0::/48', '0:0:0::/48'],
	['1:2:3:4:5:6:7::', '1:2:3:4::/64', '1:2:3::/48', '1:2:3::/48'],
	['198.51.100.7', '198.51.100.7', null, '198.51.100.0/24'],
	['::ffff:198.51.100.7', '198.51.100.7', null, '198.51.100.0/24'],
	['::ffff:127.0.0.1', null, null, null],
	['12.7.0.1', '12.7.0.1', null, '12.7.0.0/24'],
])('%s belongs to the network %s, the wider one %s, and is roughly from %s', (address, network, wide, rough) => {
	expect([networkOf(address), wideNetworkOf(address), roughNetworkOf(address)]).toEqual([network, wide, rough]);
});

test('security.txt expires after half a year', async () => {
	vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-01-01T00:00:00Z') });
	const answer = await askWith({ SECURITY_CONTACT: 'mailto:x@example.com' }, '/.well-known/security.txt');
	expect(await answer.text()).toBe('Contact: mailto:x@example.com\nExpires: 2027-06-30T00:00:00.000Z\n');
});

describe('a change that tabs are told', () => {
	const tabsOf = (who: Person) => {
		const tabs = bindings.TABS?.getByName(who.user.id);
		if (!tabs) throw new Error('No object.');
		return tabs;
	};
	const start = Date.parse('2027-01-01T10:00:00.000Z');

	test('names the tab that wrote by 64 characters at most, and a session by a part that finds none', async () => {
		const ada = await person('Ada');
		const tab = await openTab(ada);
		const init = json({ name: 'x' });
		const name = `${'a'.repeat(63)}bc`;
		await askAs(ada, lists, { ...init, headers: { ...init.headers, 'X-Tab': name } });
		expect((await tab.soFar()).map(({ by }) => by)).toEqual([name.slice(0, 64)]);
		// A write that comes from no tab names none.
		await askAs(ada, lists, init);
		expect((await tab.soFar()).map((change) => 'by' in change)).toEqual([false]);
		const kept = await runInDurableObject(tabsOf(ada), (_tabs, state) =>
			state.getWebSockets().map((socket) => socket.deserializeAttachment() as { session: string }),
		);
		expect(kept.map(({ session }) => session)).toEqual([fingerprint(ada.token).slice(0, 16)]);
	});

	test('is kept for seven days, after which a tab reads everything', async () => {
		const ada = await person('Ada');
		vi.useFakeTimers({ toFake: ['Date'], now: start });
		const tabs = tabsOf(ada);
		const since = async () => {
			const tab = await tabs.fetch(`https://tabs/?since=${start - 1}&session=s&until=${start + 1e12}`, {
				headers: { Upgrade: 'websocket' },
			});
			const socket = tab.webSocket;
			const first = new Promise<string>((resolve) =>
				socket?.addEventListener('message', ({ data }) => resolve(String(data))),
			);
			socket?.accept();
			const change = JSON.parse(await first) as Change;
			socket?.close();
			return [change.nouns, change.number - start];
		};
		await tabs.changed(['statuses']);
		const week = 7 * 86_400_000;
		vi.setSystemTime(start + week);
		await tabs.changed(['templates']);
		expect(await since()).toEqual([['statuses', 'templates'], week]);
		vi.setSystemTime(start + week + 1);
		await tabs.changed(['templates']);
		expect(await since()).toEqual([nouns, week + 1]);
		// Changes at one moment get different numbers.
		await tabs.changed(['trash']);
		expect(await since()).toEqual([nouns, week + 2]);
	});

	test('ends at the very end of the session', async () => {
		const ada = await person('Ada');
		vi.useFakeTimers({ toFake: ['Date'], now: start });
		const tabs = tabsOf(ada);
		const open = async (until: number) => {
			const { webSocket } = await tabs.fetch(`https://tabs/?since=${start}&session=s&until=${until}`, {
				headers: { Upgrade: 'websocket' },
			});
			let told = 0;
			const ends = new Promise((resolve) => {
				webSocket?.addEventListener('close', ({ code }) => resolve(code));
				// The first message comes when it opens.
				webSocket?.addEventListener('message', () => ++told > 1 && resolve('told'));
			});
			webSocket?.accept();
			return { ends };
		};
		const [over, lasting] = [await open(start), await open(start + 1)];
		await tabs.changed(['trash']);
		expect([await over.ends, await lasting.ends]).toEqual([4401, 'told']);
	});

	test('lasts as long as the session does that was renewed by opening the socket', async () => {
		vi.useFakeTimers({ toFake: ['Date'], now: start });
		const ada = await person('Ada');
		const day = 86_400_000;
		vi.setSystemTime(start + 20 * day);
		const tab = await openTab(ada);
		vi.setSystemTime(start + 50 * day - 1);
		await tabsOf(ada).changed(['trash']);
		expect(await tab.next()).toEqual(['trash']);
		vi.setSystemTime(start + 50 * day);
		await tabsOf(ada).changed(['trash']);
		await tab.closedBySession();
	});

	test('is given up where the object hangs for five seconds, four times', async () => {
		const ada = await person('Ada');
		const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
		const timers = changedTimers([250, 1_000, 4_000, 5_000], 0);
		const hanging = vi.fn(() => new Promise(() => {}));
		const TABS = { getByName: () => ({ changed: hanging }) } as never;
		expect((await askAs(ada, lists, json({ name: 'x' }), { TABS })).status).toBe(201);
		expect([hanging.mock.calls.length, lengthsOf(timers).includes(5_000)]).toEqual([4, true]);
		expect(logged.mock.calls.flat().join()).toContain('"event":"push"');
	});
});

test('a removal that the database refuses removes nothing', async () => {
	const ada = await person('Ada');
	const { id } = await addList(ada);
	const DB = failingDatabase('overloaded', { when: /removed_at/ });
	expect((await askAs(ada, `${lists}/${id}`, { method: 'DELETE' }, { DB })).status).toBe(503);
	expect((await ada.ask(`${lists}/${id}`)).status).toBe(200);
});
