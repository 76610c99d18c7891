import { Webhook } from 'standardwebhooks';
import { afterEach, expect, test, vi } from 'vitest';
import { changedHeader } from '#contract/tab';
import type { WebhookCall } from '#contract/webhook';
import { connect } from '../../../../worker/db/client.ts';
import { purge } from '../../../../worker/nightly/purge.ts';
import { claimDue, claimOwn, settle } from '../../../../worker/programs/webhook/db/queue.ts';
import { switchOn } from '../../../../worker/programs/webhook/db/webhooks.ts';
import { sendDueWebhooks, sendOwnWebhooks } from '../../../../worker/programs/webhook/use-cases/send.ts';
import {
	askWith,
	changedTimers,
	failingDatabase,
	forgetfulDatabase,
	heldTimers,
	inTheEnd,
	watchedDatabase,
} from '../../support/faults.ts';
import { withMail } from '../../support/mail-provider.ts';
import {
	addList,
	ask,
	bindings,
	cookieOf,
	json,
	type Person,
	password,
	person,
	signedInAs,
} from '../../support/people.ts';
import { addMessages, listening, makeDue, outside, waitingOf, webhookOf } from '../../support/receivers.ts';
import { openTab } from '../../support/tab.ts';

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const sendTest = async (who: Person) => {
	const answer = await who.ask('/api/account/webhook/test', { method: 'POST' });
	expect(answer.status).toBe(200);
	return (await answer.json()) as WebhookCall;
};
const sendOwn = (who: Person, env = bindings) => sendOwnWebhooks({ db: connect(env.DB), env }, who.user.id);
/** Adds a message for a person and sends it once. Returns its id. */
const send = async (who: Person) => {
	const [id = ''] = await addMessages(who);
	await sendOwn(who);
	return id;
};
const set = (who: Person, column: string, value: unknown, table = 'webhooks') =>
	bindings.DB.prepare(`update ${table} set ${column} = ? where ${table === 'users' ? 'id' : 'user_id'} = ?`)
		.bind(value, who.user.id)
		.run();
// Otherwise messages that other tests left waiting would be sent too.
const empty = () => bindings.DB.prepare('delete from webhook_deliveries').run();

test('a message arrives once, signed by Standard Webhooks, and is removed', async () => {
	const world = outside();
	const { who, path, secret } = await listening('202');
	const id = await send(who);
	const [call, ...more] = await world.received(path);
	expect(more).toEqual([]);
	const headers = call?.headers as Record<string, string>;
	expect(new Webhook(secret).verify(call?.body ?? '', headers)).toEqual({ type: 'person.imported' });
	expect(headers).toMatchObject({ 'webhook-id': id, 'content-type': 'application/json' });
	expect(headers.cookie).toBeUndefined();
	expect(await waitingOf(who)).toEqual([]);
	await sendDueWebhooks(bindings);
	expect(await world.received(path)).toHaveLength(1);
	expect(await webhookOf(who)).toMatchObject({ failedAt: null, failedCode: null, failedProblem: null });
});

test('a test is sent at once and signed, shows the response, and is never retried', async () => {
	const world = outside();
	const { who, path, secret } = await listening('202');
	expect(await sendTest(who)).toEqual({ code: 202, problem: null });
	const [call] = await world.received(path);
	expect(new Webhook(secret).verify(call?.body ?? '', call?.headers as never)).toEqual({
		type: 'webhook.test',
		timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
		data: { text: 'This is a test.' },
	});
	const { who: eve, path: hers } = await listening('500', 'Eve');
	// A test is sent however many messages wait.
	await addMessages(eve, 500, '2126');
	expect(await sendTest(eve)).toEqual({ code: 500, problem: 'status' });
	expect([await world.received(hers), await waitingOf(eve)]).toMatchObject([{ length: 1 }, { length: 500 }]);
});

test('the last failure is kept with its time and response, also after later successes', async () => {
	outside();
	const { who, url } = await listening('500');
	const at = Date.now();
	vi.useFakeTimers({ toFake: ['Date'], now: at });
	await send(who);
	const failed = { failedAt: new Date(at).toISOString(), failedCode: 500, failedProblem: 'status' };
	expect(await webhookOf(who)).toMatchObject({ ...failed, failingSince: failed.failedAt });
	await set(who, 'url', url.replace('/500/', '/closed/'));
	vi.setSystemTime(at + 1);
	await sendTest(who);
	const last = { failedAt: new Date(at + 1).toISOString(), failedCode: null, failedProblem: 'unreachable' };
	expect(await webhookOf(who)).toMatchObject({ ...last, failingSince: failed.failedAt });
	await set(who, 'url', url.replace('/500/', '/200/'));
	vi.setSystemTime(at + 2);
	await sendTest(who);
	expect(await webhookOf(who)).toMatchObject({ ...last, failingSince: null });
	// The failure is not shown for a new address, or for one that is switched on again.
	for (const [next, failsNow] of [
		[url, true],
		[url, false],
		[`${url}/other`, false],
	] as const) {
		if (failsNow) await set(who, 'url', url);
		expect((await saveAt(who, next)).status).toBe(200);
		expect(await webhookOf(who)).toMatchObject({ failedAt: null, failedCode: null, failedProblem: null });
		await sendTest(who);
		expect(await webhookOf(who)).toMatchObject({ failedCode: 500 });
	}
});

test('the secret is shown once, and a new one signs beside the old one for a day', async () => {
	const world = outside();
	const { who, path, url, secret } = await listening();
	const { who: eve, secret: hers } = await listening('200', 'Eve');
	expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
	expect(await (await who.ask('/api/account/webhook')).text()).not.toContain('whsec_');
	expect(await (await who.ask('/api/account/webhook', json({ url }, 'PUT'))).text()).not.toContain('whsec_');
	// Written twice because its response was lost, it still keeps the secret before it.
	const DB = forgetfulDatabase({ when: /^update "webhooks"/ });
	const answer = await askWith({ DB }, '/api/account/webhook/secret', json({ password }), who.cookie);
	const { secret: newer = '' } = (await answer.json()) as { secret?: string };
	expect(newer).toMatch(/^whsec_/);
	expect(newer).not.toBe(secret);
	const other = bindings.DB.prepare('select secret, secret_before from webhooks where user_id = ?').bind(eve.user.id);
	expect(await other.first()).toEqual({ secret: hers, secret_before: null });
	const kept = bindings.DB.prepare(
		'select secret_before as before, secret_before_until as until from webhooks where user_id = ?',
	).bind(who.user.id);
	const old = await kept.first<{ before: string; until: string }>();
	expect(old?.before).toBe(secret);
	const until = Date.parse(old?.until ?? '');
	expect((until - Date.now()) / 3_600_000).toBeCloseTo(24, 0);
	// A test and a message, each within the day and after it.
	vi.useFakeTimers({ toFake: ['Date'], now: until - 1 });
	await sendTest(who);
	await send(who);
	vi.setSystemTime(until);
	await sendTest(who);
	await send(who);
	const [testBoth, both, testOne, one] = await world.received(path);
	const verified = (by: string, call = both) => new Webhook(by).verify(call?.body ?? '', call?.headers as never);
	for (const call of [testBoth, both]) expect(() => [verified(secret, call), verified(newer, call)]).not.toThrow();
	for (const call of [testOne, one]) {
		expect(() => verified(newer, call)).not.toThrow();
		expect(() => verified(secret, call)).toThrow();
	}
});

const faults: [string, WebhookCall][] = [
	['500', { code: 500, problem: 'status' }],
	['404', { code: 404, problem: 'status' }],
	['429', { code: 429, problem: 'status' }],
	['redirect', { code: 307, problem: 'redirect' }],
	['closed', { code: null, problem: 'unreachable' }],
	['hang', { code: null, problem: 'timeout' }],
];
test.each(faults)(
	'a receiver with the fault “%s” gets the same message again after five minutes',
	async (how, { code, problem }) => {
		// Long enough for a call to arrive even on a busy machine.
		if (how === 'hang') changedTimers([10_000], 2_000);
		const world = outside();
		const { who, path } = await listening(how);
		const id = await send(who);
		const [message] = await waitingOf(who);
		expect(message).toMatchObject({ id, tries: 1 });
		expect((Date.parse(message?.nextTryAt ?? '') - Date.now()) / 60_000).toBeCloseTo(5, 0);
		const { failingSince, failedCode, failedProblem } = await webhookOf(who);
		expect([failingSince !== null, failedCode, failedProblem]).toEqual([true, code, problem]);
		await sendDueWebhooks(bindings);
		expect(await world.received(path)).toHaveLength(1);
		await makeDue(who);
		await sendDueWebhooks(bindings);
		const calls = await world.received(path);
		expect(calls.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
		expect(await world.received(`/landed${path}`)).toEqual([]);
		expect(
			world.called.filter((one) => !/^https:\/\/(cloudflare-dns\.com|hooks\.receiver\.example)\//.test(one)),
		).toEqual([]);
	},
);

test('an endless response counts by its status, and is not read', async () => {
	outside();
	const { who } = await listening('huge');
	expect(await sendTest(who)).toEqual({ code: 200, problem: null });
});

test('a message is tried eight times within a day, and then given up', async () => {
	const world = outside();
	const { who, path } = await listening('500');
	const start = Date.now();
	vi.useFakeTimers({ toFake: ['Date'], now: start });
	await send(who);
	const pausesOf: number[] = [];
	// Allows one try too many, so that a message that is never given up fails below.
	while (pausesOf.length < 8) {
		const [message] = await waitingOf(who);
		if (!message) break;
		const next = Date.parse(message.nextTryAt);
		pausesOf.push(Math.round((next - Date.now()) / 60_000));
		vi.setSystemTime(next - 1);
		await sendOwn(who);
		expect(await world.received(path)).toHaveLength(pausesOf.length);
		vi.setSystemTime(next);
		await sendOwn(who);
	}
	expect(pausesOf).toEqual([5, 15, 40, 120, 300, 480, 480]);
	expect(Date.now() - start).toBe(24 * 3_600_000);
	expect(await world.received(path)).toHaveLength(8);
});

test('a receiver that is gone is switched off at once, and nothing more is sent until it is switched on', async () => {
	const world = outside();
	const { who, path, url } = await listening('410');
	await addMessages(who, 1, '2126');
	const logged = vi.spyOn(console, 'log').mockImplementation(() => {});
	await send(who);
	expect(logged.mock.calls.join()).toContain('"level":"info","event":"webhook-off"');
	const off = await webhookOf(who);
	expect(off).toMatchObject({ offBecause: 'gone', offAt: expect.any(String), failedCode: 410 });
	// Waiting messages are given up.
	expect(await waitingOf(who)).toEqual([]);
	const [message = ''] = await addMessages(who);
	await sendDueWebhooks(bindings);
	const refused = await who.ask('/api/account/webhook/test', { method: 'POST' });
	expect([refused.status, await refused.text()]).toEqual([409, 'This address is turned off. Please turn it on first.']);
	expect(await world.received(path)).toHaveLength(1);
	// A message in flight still arrives, but doesn't switch the receiver on.
	expect(await settle(connect(bindings.DB), who.user.id, { message, url }, { code: 200, problem: null })).toBe(true);
	expect(await webhookOf(who)).toEqual(off);
	const saved = json({ url: url.replace('410', '200'), password: who.password }, 'PUT');
	expect(await (await who.ask('/api/account/webhook', saved)).text()).not.toContain('whsec_');
	expect(await webhookOf(who)).toMatchObject({ offBecause: null, offAt: null, failingSince: null });
	expect(await sendTest(who)).toEqual({ code: 200, problem: null });
	// A test notices it, too.
	await set(who, 'url', url);
	expect(await sendTest(who)).toEqual({ code: 410, problem: 'status' });
	expect(await webhookOf(who)).toMatchObject({ offBecause: 'gone' });
});

test('two accounts with one address have separate states, messages and switches', async () => {
	outside();
	const [{ who: ada, url }, { who: eve }] = [await listening('410'), await listening('410', 'Eve')];
	for (const who of [ada, eve]) await addMessages(who, 2, '2126');
	await set(eve, 'url', url);
	const before = [await webhookOf(eve), await waitingOf(eve)];
	await send(ada);
	expect(await webhookOf(ada)).toMatchObject({ offBecause: 'gone' });
	expect([await waitingOf(ada), await webhookOf(eve), await waitingOf(eve)]).toEqual([[], ...before]);
	// Another account's failing address has no effect on hers.
	await set(ada, 'url', 'https://hooks.receiver.example/200/other');
	await set(eve, 'url', url.replace('410', '500'));
	await send(eve);
	expect(await waitingOf(eve)).toHaveLength(3);
	// Settling a message of another account changes nothing.
	const db = connect(bindings.DB);
	const [one] = await waitingOf(eve);
	await settle(db, ada.user.id, { message: one?.id ?? '', url }, { code: 200, problem: null });
	expect(await waitingOf(eve)).toHaveLength(3);
	// Only its own user switches an address on again, and only while it is still this one.
	for (const who of [ada, eve]) {
		await set(who, 'url', url);
		await set(who, 'off_at', '2026-01-01');
	}
	await switchOn(db, ada.user.id, `${url}/before`);
	expect((await webhookOf(ada)).offAt).toBe('2026-01-01');
	expect((await saveAt(ada, url)).status).toBe(200);
	expect([(await webhookOf(ada)).offAt, (await webhookOf(eve)).offAt]).toEqual([null, '2026-01-01']);
	const left = [await webhookOf(eve), await waitingOf(eve)];
	expect((await ada.ask('/api/account/webhook', { method: 'DELETE' })).status).toBe(204);
	expect([await webhookOf(eve), await waitingOf(eve)]).toEqual(left);
});

test('a receiver that has failed for three days is switched off when a message fails for good', async () => {
	outside();
	const { who } = await listening('500');
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
	await send(who);
	const failingFor = (ms: number) => set(who, 'failing_since', new Date(Date.now() - ms).toISOString());
	const off = async () => {
		const { offBecause, offAt } = await webhookOf(who);
		return [offBecause, offAt !== null];
	};
	const offAfter = async (ms: number) => {
		await failingFor(ms);
		await set(who, 'tries', 7, 'webhook_deliveries');
		await makeDue(who);
		await sendOwn(who);
		return off();
	};
	const threeDays = 3 * 86_400_000;
	expect(await offAfter(threeDays - 1)).toEqual([null, false]);
	expect(await waitingOf(who)).toEqual([]);
	await failingFor(2 * threeDays);
	await send(who);
	// A message with tries left may still arrive, and a test doesn't count as a message.
	expect(await off()).toEqual([null, false]);
	await sendTest(who);
	expect(await off()).toEqual([null, false]);
	expect(await offAfter(threeDays)).toEqual(['failing', true]);
});

test('three days of failures switch a receiver off, counted from the first one since a success', async () => {
	outside();
	await empty();
	const { who, url } = await listening('500');
	const day = 86_400_000;
	const start = Date.now();
	vi.useFakeTimers({ toFake: ['Date'], now: start });
	/** Sends a message on this day, with all its tries. */
	const fail = async (days: number) => {
		vi.setSystemTime(start + days * day);
		await send(who);
		for (let tries = 1; ; tries += 1) {
			const [next] = await waitingOf(who);
			if (!next) break;
			expect(tries).toBeLessThan(9);
			vi.setSystemTime(Date.parse(next.nextTryAt));
			await sendDueWebhooks(bindings);
		}
		return webhookOf(who);
	};
	await fail(0);
	expect(await fail(1.9)).toMatchObject({ failingSince: new Date(start).toISOString(), offBecause: null });
	expect(await fail(2.1)).toMatchObject({
		offBecause: 'failing',
		offAt: expect.any(String),
		failingSince: new Date(start).toISOString(),
	});
	// Switched on again, and working once, it has three days again.
	await who.ask('/api/account/webhook', json({ url: url.replace('/500/', '/200/'), password: who.password }, 'PUT'));
	await sendTest(who);
	await set(who, 'url', url);
	expect(await fail(5)).toMatchObject({ failingSince: new Date(start + 5 * day).toISOString(), offBecause: null });
});

test('hanging receivers delay no one else’s messages, and one takes three places at most', async () => {
	const world = outside();
	const slow = await listening('hang', 'Slow');
	const quick = await listening('200', 'Quick');
	await addMessages(slow.who, 10);
	await addMessages(quick.who);
	const timeouts = heldTimers(10_000);
	const run = sendDueWebhooks(bindings);
	// The slow ones hang all the while.
	await inTheEnd(async () => expect(await waitingOf(quick.who)).toEqual([]));
	timeouts.over();
	await run;
	expect(await world.received(slow.path)).toHaveLength(3);
	await slow.who.ask('/api/account/webhook', { method: 'DELETE' });
});

test('when the database fails after the call, the same message is sent again', async () => {
	const world = outside();
	const { who, path } = await listening();
	await addMessages(who);
	const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
	const broken = { ...bindings, DB: failingDatabase('overloaded', { when: /failed_code/ }) };
	await sendOwn(who, broken);
	expect(await waitingOf(who)).toMatchObject([{ tries: 1 }]);
	expect(errors.mock.calls.join()).toContain('"level":"error","event":"webhook"');
	// An interrupted last try is repeated after a quarter of an hour.
	await set(who, 'tries', 7, 'webhook_deliveries');
	await makeDue(who);
	await sendOwn(who, broken);
	const [last] = await waitingOf(who);
	expect((Date.parse(last?.nextTryAt ?? '') - Date.now()) / 60_000).toBeCloseTo(15, 0);
	await makeDue(who);
	await sendDueWebhooks(bindings);
	const ids = (await world.received(path)).map(({ headers }) => headers['webhook-id']);
	expect([new Set(ids).size, ids.length, await waitingOf(who)]).toEqual([1, 3, []]);
	const dead = { ...bindings, DB: failingDatabase('overloaded') };
	errors.mockClear();
	await expect(sendOwn(who, dead)).resolves.toBeUndefined();
	expect(errors.mock.calls.join()).toContain('"level":"error","event":"webhook"');
	expect(errors.mock.calls.flat().join()).not.toContain('receiver.example');
});

test.each(['410', '500'])(
	'an address entered while the previous one answers with %s starts without failures',
	async (how) => {
		outside();
		const { who, url } = await listening(how);
		const called = vi.mocked(globalThis.fetch).getMockImplementation();
		vi.mocked(globalThis.fetch).mockImplementation(async (input, init) => {
			const answer = await (called?.(input, init) ?? Response.error());
			if (String(input) === url) await set(who, 'url', url.replace(`/${how}/`, '/200/'));
			return answer;
		});
		await send(who);
		expect(await webhookOf(who)).toMatchObject({
			offBecause: null,
			offAt: null,
			failingSince: null,
			failedAt: null,
		});
	},
);

test('due messages are sent oldest first, one of each account before a second of any', async () => {
	outside();
	await empty();
	const [ada, eve] = [(await listening()).who, (await listening('200', 'Eve')).who];
	const time = Date.parse('2034-03-06T00:00:00.000Z');
	vi.useFakeTimers({ toFake: ['Date'], now: time });
	const named = new Map<string, string>();
	const add = async (who: Person, name: string, at: number) => {
		const [id = ''] = await addMessages(who, 1, new Date(at).toISOString());
		named.set(id, name);
	};
	const addAll = async () => {
		await empty();
		for (const [at, name] of ['sixth', 'fifth', 'fourth', 'third', 'second', 'first'].entries())
			await add(ada, name, time - 1 - at);
		await add(eve, 'now', time);
		await add(eve, 'later', time + 1);
	};
	const db = connect(bindings.DB);
	const names = (claimed: { id: string }[]) => claimed.map(({ id }) => named.get(id)).sort();
	await addAll();
	expect(names(await claimDue(db, 1))).toEqual(['first']);
	expect(names(await claimDue(db, 2))).toEqual(['now', 'second']);
	// A message due later takes no one's place.
	expect(names(await claimDue(db, 2))).toEqual(['fourth', 'third']);
	expect(names(await claimDue(db, 10))).toEqual(['fifth', 'sixth']);
	expect(await claimDue(db, 10)).toEqual([]);
	await addAll();
	// The oldest of one account, however many wait for others.
	const ofAda = async () => names(await claimOwn(db, ada.user.id));
	expect([await ofAda(), await ofAda(), await ofAda()]).toEqual([
		['first', 'second', 'third'],
		['fifth', 'fourth', 'sixth'],
		[],
	]);
	expect(names(await claimDue(db, 10))).toEqual(['now']);
	vi.setSystemTime(time + 1);
	expect(names(await claimOwn(db, eve.user.id))).toEqual(['later']);
	// An address that is switched off gets none, and others still do.
	await makeDue(ada);
	await set(ada, 'off_at', '2026-01-01');
	expect([await claimDue(db, 10), await claimOwn(db, ada.user.id)]).toEqual([[], []]);
});

test('a run logs how many arrived and how many failed, and never calls its own server', async () => {
	const world = outside();
	await empty();
	const [ada, eve] = [await listening(), await listening('500', 'Eve')];
	const logged = vi.spyOn(console, 'log').mockImplementation(() => {});
	const run = async (env = bindings) => {
		logged.mockClear();
		await sendDueWebhooks(env);
		return logged.mock.calls.join();
	};
	await addMessages(ada.who, 2);
	await addMessages(eve.who);
	const tab = await openTab(eve.who);
	expect(await run()).toMatch(/^\{"level":"info","event":"webhooks","arrived":2,"failed":1\}$/);
	expect(await tab.heard()).toEqual(['webhook']);
	expect(await run()).toBe('');
	await addMessages(ada.who);
	expect(await run({ ...bindings, APP_ORIGIN: 'https://hooks.receiver.example' })).toContain('"arrived":0,"failed":1');
	expect(await world.received(ada.path)).toHaveLength(2);
	expect(await webhookOf(ada.who)).toMatchObject({ failedProblem: 'forbidden' });
});

test('two runs at the same time send a message once', async () => {
	const world = outside();
	const { who, path } = await listening();
	await addMessages(who);
	await Promise.all([sendDueWebhooks(bindings), sendDueWebhooks(bindings), sendOwn(who)]);
	expect(await world.received(path)).toHaveLength(1);
});

test('a disabled account sends nothing, and a removed one leaves no messages', async () => {
	const world = outside();
	const { who, path } = await listening();
	await addMessages(who);
	await set(who, 'disabled_at', '2026-01-01', 'users');
	await sendDueWebhooks(bindings);
	await sendOwn(who);
	expect([await world.received(path), await waitingOf(who)]).toMatchObject([[], { length: 1 }]);
	await set(who, 'disabled_at', null, 'users');
	const gone = await who.ask('/api/account/removal', json({ password: who.password }));
	expect(gone.status).toBe(204);
	await sendDueWebhooks(bindings);
	expect([await world.received(path), await waitingOf(who)]).toEqual([[], []]);
	const left = bindings.DB.prepare('select count(*) as n from webhooks where user_id = ?').bind(who.user.id);
	expect(await left.first('n')).toBe(0);
});

test('removing the address removes its messages, and those older than 30 days are purged at night', async () => {
	outside();
	const { who } = await listening();
	const list = await addList(who);
	// The import's message waits, because the run that would send it fails.
	const DB = failingDatabase('overloaded', { when: /update webhook_deliveries set tries/ });
	vi.spyOn(console, 'error').mockImplementation(() => {});
	const path = `/api/prospect-lists/${list.id}/prospects/import`;
	await askWith({ DB }, path, json({ prospects: [{ name: 'Mara' }] }), who.cookie);
	const kept = bindings.DB.prepare('select expire from webhook_deliveries where user_id = ?').bind(who.user.id);
	const expire = await kept.first<string>('expire');
	expect((Date.parse(expire ?? '') - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
	await set(who, 'expire', '2026-01-01', 'webhook_deliveries');
	await purge(bindings);
	expect(await waitingOf(who)).toEqual([]);
	await addMessages(who);
	expect((await who.ask('/api/account/webhook', { method: 'DELETE' })).status).toBe(204);
	expect([await (await who.ask('/api/account/webhook')).json(), await waitingOf(who)]).toEqual([null, []]);
	expect((await who.ask('/api/account/webhook', { method: 'DELETE' })).status).toBe(404);
	expect((await who.ask('/api/account/webhook/secret', json({ password }))).status).toBe(404);
	expect((await who.ask('/api/account/webhook/test', { method: 'POST' })).status).toBe(404);
});

test('a webhook is changed or tested at most sixty times an hour', async () => {
	outside();
	const { who } = await listening();
	await sendTest(who);
	await bindings.DB.prepare(
		"update counters set count = 60 where key > 'user:' || ?1 || ':webhooks:' and key < 'user:' || ?1 || ':webhooks;'",
	)
		.bind(who.user.id)
		.run();
	const { url } = await webhookOf(who);
	const [refused, ...others] = [
		await who.ask('/api/account/webhook/test', { method: 'POST' }),
		await who.ask('/api/account/webhook', json({ url }, 'PUT')),
		await who.ask('/api/account/webhook/secret', json({ password })),
	] as const;
	expect(others.map(({ status }) => status)).toEqual([429, 429]);
	expect([refused.status, refused.headers.get('X-Problem')]).toEqual([429, 'webhooks-used-up']);
	expect(await refused.text()).toBe('That’s a lot of changes and tests. Please try again in an hour.');
});

const saveAt = (who: Person, url: string, change: object = {}) =>
	who.ask('/api/account/webhook', json({ url, password: who.password, ...change }, 'PUT'));

test.each([
	['200', 200],
	['json', 200],
	['unproven', 400],
	['echo', 400],
	['padded', 400],
])(
	'an address whose receiver behaves like “%s” is a %i: it must send the value of a signed message back',
	async (how, status) => {
		const world = outside();
		const who = await person('Ada');
		const url = `https://hooks.receiver.example/${how}/${crypto.randomUUID()}`;
		const answer = await saveAt(who, url);
		expect(answer.status).toBe(status);
		if (status === 200) return expect(await webhookOf(who)).toMatchObject({ url });
		expect([answer.headers.get('X-Field'), await answer.text()]).toEqual([
			'url',
			'This address didn’t return the value of the challenge.',
		]);
		expect(await webhookOf(who)).toBe(null);
		// Only the one message went there.
		expect(world.called.filter((one) => one === url)).toHaveLength(1);
	},
);

test('a check message is signed with the secret of the address', async () => {
	const world = outside();
	const { who, url, secret } = await listening();
	const path = `/unproven/${crypto.randomUUID()}`;
	expect((await saveAt(who, `https://hooks.receiver.example${path}`)).status).toBe(400);
	const [call] = await world.received(path);
	expect(new Webhook(secret).verify(call?.body ?? '', call?.headers as never)).toMatchObject({
		type: 'webhook.verification',
		data: { challenge: expect.stringMatching(/^[\w-]{43}$/) },
	});
	expect(await webhookOf(who)).toMatchObject({ url });
});

test('setting a webhook or a secret takes the password and a confirmed address', async () => {
	outside();
	const { who, url } = await listening();
	const before = await webhookOf(who);
	const other = 'https://hooks.receiver.example/200/thief';
	const without = await saveAt(who, other, { password: undefined });
	expect([without.status, without.headers.get('X-Field')]).toEqual([400, 'password']);
	const wrong = await saveAt(who, other, { password: 'guessed' });
	expect([wrong.status, wrong.headers.get('X-Problem'), wrong.headers.get('X-Field')]).toEqual([
		403,
		'wrong-password',
		'password',
	]);
	const far = { ...json({ url: other, password }, 'PUT') };
	const unconfirmed = await askWith(
		bindings,
		'https://kindling.example/api/account/webhook',
		far,
		`__Host-${who.cookie}`,
	);
	expect([unconfirmed.status, unconfirmed.headers.get('X-Problem')]).toEqual([403, 'address-unverified']);
	expect(await webhookOf(who)).toEqual(before);
	for (const [body, status] of [
		[{}, 400],
		[{ password: 'guessed' }, 403],
	] as const) {
		const refused = await who.ask('/api/account/webhook/secret', json(body));
		expect([refused.status, refused.headers.get('X-Field')]).toEqual([status, 'password']);
	}
	// Nor with the previous password, if it was changed at that moment.
	const DB = watchedDatabase(async ({ statements }, proceed) => {
		if (statements.some(({ sql }) => /^update "webhooks"/.test(sql))) await set(who, 'password', 'another', 'users');
		return proceed();
	});
	const late = await askWith({ DB }, '/api/account/webhook/secret', json({ password }), who.cookie);
	expect([late.status, late.headers.get('X-Field')]).toEqual([403, 'password']);
	// The current address keeps working, and is switched on without a password.
	await set(who, 'off_at', '2026-01-01');
	expect((await saveAt(who, url, { password: undefined })).status).toBe(200);
	expect((await webhookOf(who)).offAt).toBe(null);
});

test('a password that is changed while the address is checked saves no address with the old one', async () => {
	outside();
	const changes: number[] = [];
	const who = await person('Ada');
	const called = vi.mocked(globalThis.fetch).getMockImplementation();
	// The owner changes the password while the receiver handles the check message.
	vi.mocked(globalThis.fetch).mockImplementation(async (input, init) => {
		const answer = await (called?.(input, init) ?? Response.error());
		if (String(input).startsWith('https://hooks.receiver.example/')) {
			const change = { currentPassword: password, password: 'another one' };
			changes.push((await who.ask('/api/account/password', json(change))).status);
		}
		return answer;
	});
	const answer = await saveAt(who, `https://hooks.receiver.example/200/${crypto.randomUUID()}`);
	expect(changes).toEqual([204]);
	expect([answer.status, answer.headers.get('X-Problem')]).toEqual([403, 'wrong-password']);
	const left = 'select count(*) as n from webhooks where user_id = ?';
	expect(await bindings.DB.prepare(left).bind(who.user.id).first('n')).toBe(0);
});

test('a password changed meanwhile, or a simultaneous call, yields no new secret', async () => {
	outside();
	const { who, url } = await listening();
	const before = await webhookOf(who);
	const overtaken = (happens: () => Promise<unknown>) => {
		let isDone = false;
		return watchedDatabase(async ({ statements }, proceed) => {
			if (!isDone && statements.some(({ sql }) => /insert into "?webhooks"? /.test(sql))) {
				isDone = true;
				await happens();
			}
			return proceed();
		});
	};
	const put = (by: Person, address: string, DB: D1Database) =>
		askWith({ DB }, '/api/account/webhook', json({ url: address, password }, 'PUT'), by.cookie);
	const hash = bindings.DB.prepare('select password from users where id = ?').bind(who.user.id);
	const kept = await hash.first('password');
	const late = await put(
		who,
		`${url}/late`,
		overtaken(() => set(who, 'password', 'another', 'users')),
	);
	expect([late.status, late.headers.get('X-Problem'), late.headers.get('X-Field')]).toEqual([
		403,
		'wrong-password',
		'password',
	]);
	expect(await webhookOf(who)).toEqual(before);
	await set(who, 'password', kept, 'users');
	// Two calls enter a first address at once. The first one's secret counts, and the other shows none.
	const eve = await person('Eve');
	let first = '';
	const second = await put(
		eve,
		`${url}/second`,
		overtaken(async () => {
			const saved = await eve.ask('/api/account/webhook', json({ url: `${url}/first`, password }, 'PUT'));
			first = ((await saved.json()) as { secret: string }).secret;
		}),
	);
	expect([second.status, await second.text()]).toEqual([200, expect.not.stringContaining('whsec_')]);
	const secret = bindings.DB.prepare('select secret from webhooks where user_id = ?').bind(eve.user.id);
	expect(await secret.first('secret')).toBe(first);
});

test('a webhook removed during a test is still tested, and during a restart is not found', async () => {
	outside();
	const { who, url } = await listening();
	const called = vi.mocked(globalThis.fetch).getMockImplementation();
	const remove = () => who.ask('/api/account/webhook', { method: 'DELETE' });
	vi.mocked(globalThis.fetch).mockImplementation(async (input, init) => {
		if (String(input) === url) await remove();
		return called?.(input, init) ?? Response.error();
	});
	expect(await sendTest(who)).toEqual({ code: 200, problem: null });
	expect(await webhookOf(who)).toBe(null);
	vi.mocked(globalThis.fetch).mockImplementation(called as typeof fetch);
	await saveAt(who, url);
	const DB = watchedDatabase(async ({ statements }, proceed) => {
		if (statements.some(({ sql }) => /^update "webhooks"/.test(sql))) await remove();
		return proceed();
	});
	const answer = await askWith({ DB }, '/api/account/webhook', json({ url }, 'PUT'), who.cookie);
	expect([answer.status, await answer.text()]).toEqual([404, 'Address not found.']);
});

test('one change too many waits for the hour', async () => {
	outside();
	const { who } = await listening();
	const hour = 3_600_000;
	vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / hour) * hour + 5_000 });
	await sendTest(who);
	await bindings.DB.prepare(
		"update counters set count = 60 where key > 'user:' || ?1 || ':webhooks:' and key < 'user:' || ?1 || ':webhooks;'",
	)
		.bind(who.user.id)
		.run();
	const refused = await who.ask('/api/account/webhook/test', { method: 'POST' });
	expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3595']);
});

test.each([true, false])(
	'a new password with endTokens %s ends the webhook, its messages and links to lists, or none',
	async (endTokens) => {
		outside();
		const { who } = await listening();
		await addMessages(who);
		const list = await addList(who);
		const shared = await who.ask(`/api/prospect-lists/${list.id}/shares`, json({ name: 'Friend' }));
		const { url } = (await shared.json()) as { url: string };
		const change = { currentPassword: who.password, password: 'another one', endTokens };
		const changed = await who.ask('/api/account/password', json(change));
		const now = signedInAs(cookieOf(changed));
		const named = (changed.headers.get(changedHeader) ?? '').split(', ');
		expect(named).toEqual(expect.arrayContaining(['webhook', 'shares']));
		const left = (await (await now.ask('/api/account/webhook')).json()) as object | null;
		expect([left === null, await waitingOf(who)]).toMatchObject([endTokens, { length: endTokens ? 0 : 1 }]);
		expect((await ask(url)).status).toBe(endTokens ? 404 : 200);
		expect(await (await now.ask(`/api/prospect-lists/${list.id}/shares`)).json()).toHaveLength(endTokens ? 0 : 1);
	},
);

test('a mail reports a new webhook, and the first link to a list of the day', async () => {
	const world = outside();
	const mails: { subject: string; content: { value: string }[] }[] = [];
	const there = vi.mocked(globalThis.fetch).getMockImplementation();
	vi.mocked(globalThis.fetch).mockImplementation(async (input, init) => {
		if (String(input).startsWith('https://mail.test/')) mails.push(JSON.parse(String(init?.body)));
		return there?.(input, init) ?? Response.error();
	});
	const who = await person('Ada');
	const list = await addList(who);
	const asks = (path: string, init: RequestInit) => askWith(withMail, path, init, who.cookie);
	const url = 'https://hooks.receiver.example/200/told';
	await asks('/api/account/webhook', json({ url, password }, 'PUT'));
	await asks('/api/account/webhook', json({ url }, 'PUT'));
	for (const name of ['Bo', 'Cy']) await asks(`/api/prospect-lists/${list.id}/shares`, json({ name }));
	expect(mails.map(({ subject }) => subject)).toEqual([
		'A webhook was added to your Kindling account',
		'A link to one of your Kindling lists was created',
	]);
	expect(mails[0]?.content[0]?.value).toContain('hooks.receiver.example');
	expect(mails[1]?.content[0]?.value).toContain(`/prospect-lists/${list.id}`);
	expect(world.called.length).toBeGreaterThan(0);
});
