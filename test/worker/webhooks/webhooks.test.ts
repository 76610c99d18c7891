// The rules: docs/product.md §26.
import { Webhook } from 'standardwebhooks';
import { afterEach, expect, test, vi } from 'vitest';
import { changedHeader } from '#contract/tab';
import type { WebhookDelivery } from '#contract/webhook';
import { connect } from '../../../worker/db/client.ts';
import { cleanUp } from '../../../worker/nightly/clean-up.ts';
import { sendDueWebhooks, sendOwnWebhooks } from '../../../worker/webhooks/acts/send-due.ts';
import { claimDue, claimOwn, settle } from '../../../worker/webhooks/db/due.ts';
import { findDelivery, switchOn } from '../../../worker/webhooks/db/webhooks.ts';
import {
	askWith,
	changedTimers,
	failingDatabase,
	forgetfulDatabase,
	heldTimers,
	inTheEnd,
	watchedDatabase,
} from '../support/faults.ts';
import { withMail } from '../support/mail-provider.ts';
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
} from '../support/people.ts';
import { listening, makeDue, outside, webhookOf } from '../support/receivers.ts';
import { openTab } from '../support/tab.ts';

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const sendTest = async (who: Person) => {
	const answer = await who.ask('/api/account/webhook/test', { method: 'POST' });
	expect(answer.status).toBe(200);
	return (await answer.json()) as WebhookDelivery;
};
const again = (who: Person, id: string) => who.ask(`/api/account/webhook/deliveries/${id}/again`, { method: 'POST' });
/** A message that waits and has not been tried. */
const waiting = async (who: Person) => {
	const database = failingDatabase('overloaded', { when: /update webhook_deliveries/ });
	vi.spyOn(console, 'error').mockImplementation(() => {});
	await bindings.DB.prepare(
		`insert into webhook_deliveries (id, user_id, type, payload, next_try_at, created_at, expire)
			values (?, ?, 'webhook.test', '{}', '2026-01-01T00:00:00.000Z', ?, '2126')`,
	)
		.bind(crypto.randomUUID(), who.user.id, new Date().toISOString())
		.run();
	return database;
};
const set = (who: Person, column: string, value: unknown, table = 'webhooks') =>
	bindings.DB.prepare(`update ${table} set ${column} = ? where ${table === 'users' ? 'id' : 'user_id'} = ?`)
		.bind(value, who.user.id)
		.run();

test('a message arrives once, signed as Standard Webhooks says, and is shown with its response', async () => {
	const world = outside();
	const { who, path, secret } = await listening('202');
	const sent = await sendTest(who);
	expect(sent).toMatchObject({ type: 'webhook.test', state: 'delivered', code: 202, problem: null, tries: 1 });
	const [call, ...more] = await world.received(path);
	expect(more).toEqual([]);
	const headers = call?.headers as Record<string, string>;
	expect(new Webhook(secret).verify(call?.body ?? '', headers)).toEqual({
		type: 'webhook.test',
		timestamp: sent.createdAt,
		data: { text: 'This is a test.' },
	});
	expect(headers).toMatchObject({ 'webhook-id': sent.id, 'content-type': 'application/json' });
	expect(headers.cookie).toBeUndefined();
	expect((await webhookOf(who)).deliveries).toEqual([sent]);
	await sendDueWebhooks(bindings);
	expect(await world.received(path)).toHaveLength(1);
});

test('a message that is written slowly is sent by the same call, the first time and again', async () => {
	const world = outside();
	const { who, path } = await listening();
	// Another call of the database overtakes each write of a message.
	const DB = watchedDatabase(async ({ statements }, proceed) => {
		if (/^(insert into|update) "?webhook_deliveries"? /.test(statements[0]?.sql ?? '')) await webhookOf(who);
		return proceed();
	});
	const call = (rest: string) => askWith({ DB }, `/api/account/webhook/${rest}`, { method: 'POST' }, who.cookie);
	const { id, state } = (await (await call('test')).json()) as WebhookDelivery;
	expect(state).toBe('delivered');
	expect((await call(`deliveries/${id}/again`)).status).toBe(200);
	expect(await world.received(path)).toHaveLength(2);
});

test('the secret is shown once, and a new one signs beside the old one for a day', async () => {
	const world = outside();
	const { who, path, url, secret } = await listening();
	const { who: eve, secret: hers } = await listening('200', 'Eve');
	expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
	expect(await (await who.ask('/api/account/webhook')).text()).not.toContain('whsec_');
	expect(await (await who.ask('/api/account/webhook', json({ url }, 'PUT'))).text()).not.toContain('whsec_');
	// Written twice, since its response was lost: the one before is still the one before.
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
	expect((Date.parse(old?.until ?? '') - Date.now()) / 3_600_000).toBeCloseTo(24, 0);
	await sendTest(who);
	const until = Date.parse(old?.until ?? '');
	vi.useFakeTimers({ toFake: ['Date'], now: until - 1 });
	await sendTest(who);
	vi.setSystemTime(until);
	await sendTest(who);
	const [, both, one] = await world.received(path);
	const verified = (by: string, call = both) => new Webhook(by).verify(call?.body ?? '', call?.headers as never);
	expect(() => [verified(secret), verified(newer), verified(newer, one)]).not.toThrow();
	expect(() => verified(secret, one)).toThrow();
});

const faults: [string, Partial<WebhookDelivery>][] = [
	['500', { code: 500, problem: 'status' }],
	['404', { code: 404, problem: 'status' }],
	['429', { code: 429, problem: 'status' }],
	['redirect', { code: 307, problem: 'redirect' }],
	['closed', { code: null, problem: 'unreachable' }],
	['hang', { code: null, problem: 'timeout' }],
];
test.each(faults)(
	'a receiver with the fault “%s” gets the same message again after five minutes',
	async (how, shown) => {
		// Long enough for a call to come, on a busy machine too.
		if (how === 'hang') changedTimers([10_000], 2_000);
		const world = outside();
		const { who, path } = await listening(how);
		const sent = await sendTest(who);
		expect(sent).toMatchObject({ state: 'waiting', tries: 1, ...shown });
		expect(Date.parse(sent.nextTryAt ?? '') - Date.parse(sent.triedAt ?? '')).toBeCloseTo(5 * 60_000, -3);
		expect((await webhookOf(who)).failingSince).not.toBe(null);
		await sendDueWebhooks(bindings);
		expect(await world.received(path)).toHaveLength(1);
		await makeDue(who);
		await sendDueWebhooks(bindings);
		const calls = await world.received(path);
		expect(calls.map(({ headers }) => headers['webhook-id'])).toEqual([sent.id, sent.id]);
		expect(await world.received(`/landed${path}`)).toEqual([]);
		expect(
			world.called.filter((one) => !/^https:\/\/(cloudflare-dns\.com|hooks\.receiver\.example)\//.test(one)),
		).toEqual([]);
	},
);

test('a response without an end counts by its status, and is not read', async () => {
	outside();
	const { who } = await listening('huge');
	expect(await sendTest(who)).toMatchObject({ state: 'delivered', code: 200 });
});

test('a message has eight tries in a day, and then failed for good until it is sent again', async () => {
	const world = outside();
	const { who, path } = await listening('500');
	const { id } = await sendTest(who);
	const pausesOf: number[] = [];
	for (;;) {
		const [delivery] = (await webhookOf(who)).deliveries;
		if (delivery?.state !== 'waiting') break;
		pausesOf.push(Math.round((Date.parse(delivery.nextTryAt ?? '') - Date.parse(delivery.triedAt ?? '')) / 60_000));
		await makeDue(who);
		await sendDueWebhooks(bindings);
	}
	expect(pausesOf).toEqual([5, 15, 40, 120, 300, 480, 480]);
	expect(pausesOf.reduce((sum, pause) => sum + pause)).toBe(24 * 60);
	expect((await webhookOf(who)).deliveries).toMatchObject([{ id, state: 'failed', tries: 8, nextTryAt: null }]);
	expect(await world.received(path)).toHaveLength(8);
	expect(await (await again(who, id)).json()).toMatchObject({ id, state: 'waiting', tries: 1 });
	expect(await world.received(path)).toHaveLength(9);
});

test('a receiver that is gone is switched off at once, and nothing more is sent until it is switched on', async () => {
	const world = outside();
	const { who, path, url } = await listening('410');
	await waiting(who);
	const logged = vi.spyOn(console, 'log').mockImplementation(() => {});
	const { id } = await sendTest(who);
	expect(logged.mock.calls.join()).toContain('"level":"info","event":"webhook-off"');
	const off = await webhookOf(who);
	expect(off).toMatchObject({ offBecause: 'gone', offAt: expect.any(String) });
	expect(off.deliveries.map(({ state }) => state)).toEqual(['failed', 'failed']);
	await makeDue(who);
	await sendDueWebhooks(bindings);
	for (const refused of [await again(who, id), await who.ask('/api/account/webhook/test', { method: 'POST' })]) {
		expect([refused.status, await refused.text()]).toEqual([
			409,
			'This address is switched off. Please switch it on first.',
		]);
	}
	expect(await world.received(path)).toHaveLength(1);
	// A message that was on its way arrives all the same, which switches nothing on.
	expect(await settle(connect(bindings.DB), who.user.id, { id, url }, { code: 200, problem: null })).toBe(true);
	expect(await webhookOf(who)).toMatchObject({ offBecause: 'gone', offAt: off.offAt });
	const saved = json({ url: url.replace('410', '200'), password: who.password }, 'PUT');
	expect(await (await who.ask('/api/account/webhook', saved)).text()).not.toContain('whsec_');
	expect(await webhookOf(who)).toMatchObject({ offBecause: null, offAt: null, failingSince: null });
	expect(await (await again(who, id)).json()).toMatchObject({ state: 'delivered' });
	// Sent again, it is no longer one that has arrived.
	await bindings.DB.prepare('update webhooks set url = ? where user_id = ?')
		.bind(url.replace('410', '500'), who.user.id)
		.run();
	expect(await (await again(who, id)).json()).toMatchObject({ state: 'waiting', tries: 1 });
});

test('of two accounts with the same address each has its own state, its own messages and its own switch', async () => {
	outside();
	const [{ who: ada, url }, { who: eve }] = [await listening('410'), await listening('410', 'Eve')];
	for (const who of [ada, eve]) await waiting(who);
	await set(eve, 'url', url);
	const before = await webhookOf(eve);
	const { id } = await sendTest(ada);
	expect(await webhookOf(ada)).toMatchObject({ offBecause: 'gone', deliveries: [{}, { state: 'failed' }] });
	expect(await webhookOf(eve)).toEqual(before);
	// Whose address is on has nothing of it that another one's is off.
	await set(ada, 'url', 'https://hooks.receiver.example/200/other');
	await set(eve, 'url', url.replace('410', '500'));
	const { id: hers } = await sendTest(eve);
	expect((await webhookOf(eve)).deliveries).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);
	await sendTest(eve);
	const db = connect(bindings.DB);
	expect([await findDelivery(db, eve.user.id, id), (await findDelivery(db, eve.user.id, hers))?.id]).toEqual([
		undefined,
		hers,
	]);
	// An address that was switched off goes on by its own user alone, and only while it is this one.
	for (const who of [ada, eve]) {
		await set(who, 'url', url);
		await set(who, 'off_at', '2026-01-01');
	}
	await switchOn(db, ada.user.id, `${url}/before`);
	expect((await webhookOf(ada)).offAt).toBe('2026-01-01');
	expect((await saveAt(ada, url)).status).toBe(200);
	expect([(await webhookOf(ada)).offAt, (await webhookOf(eve)).offAt]).toEqual([null, '2026-01-01']);
	const left = await webhookOf(eve);
	expect(left.deliveries.length).toBeGreaterThan(1);
	expect((await ada.ask('/api/account/webhook', { method: 'DELETE' })).status).toBe(204);
	expect(await webhookOf(eve)).toEqual(left);
});

test('a receiver that has failed for three days is switched off when a message fails for good', async () => {
	outside();
	const { who } = await listening('500');
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
	await sendTest(who);
	const failingFor = (ms: number) => set(who, 'failing_since', new Date(Date.now() - ms).toISOString());
	const off = async () => {
		const { offBecause, offAt } = await webhookOf(who);
		return [offBecause, offAt !== null];
	};
	const offAfter = async (ms: number) => {
		await failingFor(ms);
		await set(who, 'tries', 7, 'webhook_deliveries');
		await makeDue(who);
		await sendOwnWebhooks({ db: connect(bindings.DB), env: bindings }, who.user.id);
		return off();
	};
	const threeDays = 3 * 86_400_000;
	expect(await offAfter(threeDays - 1)).toEqual([null, false]);
	await sendTest(who);
	await failingFor(2 * threeDays);
	await makeDue(who);
	await sendOwnWebhooks({ db: connect(bindings.DB), env: bindings }, who.user.id);
	// One that has tries left may still arrive.
	expect(await off()).toEqual([null, false]);
	expect(await offAfter(threeDays)).toEqual(['failing', true]);
});

test('three days of failures by the clock switch a receiver off, counted from the first one, and a success begins anew', async () => {
	outside();
	// Days go by: the messages of the tests before would come due too, and some of their receivers hang.
	await bindings.DB.prepare('update webhook_deliveries set next_try_at = null').run();
	const { who, url } = await listening('500');
	const day = 86_400_000;
	const start = Date.now();
	vi.useFakeTimers({ toFake: ['Date'], now: start });
	try {
		/** A message that is made on this day, with all its tries. */
		const fail = async (days: number) => {
			vi.setSystemTime(start + days * day);
			await sendTest(who);
			for (;;) {
				const { deliveries } = await webhookOf(who);
				const next = deliveries.find(({ state }) => state === 'waiting')?.nextTryAt;
				if (!next) break;
				vi.setSystemTime(Date.parse(next));
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
		// Switched on again, and once it worked, it has three days again.
		await who.ask('/api/account/webhook', json({ url: url.replace('/500/', '/200/'), password: who.password }, 'PUT'));
		await sendTest(who);
		await bindings.DB.prepare('update webhooks set url = ? where user_id = ?').bind(url, who.user.id).run();
		expect(await fail(5)).toMatchObject({ failingSince: new Date(start + 5 * day).toISOString(), offBecause: null });
	} finally {
		vi.useRealTimers();
	}
});

test('a receiver that works again has not failed, however long it did', async () => {
	outside();
	const { who, url } = await listening('500');
	await sendTest(who);
	await set(who, 'failing_since', '2026-01-01T00:00:00.000Z');
	await bindings.DB.prepare('update webhooks set url = ? where user_id = ?')
		.bind(url.replace('/500/', '/200/'), who.user.id)
		.run();
	await sendTest(who);
	expect(await webhookOf(who)).toMatchObject({
		...{ failingSince: null, offAt: null, offBecause: null },
		deliveries: [{ state: 'delivered' }, { state: 'waiting' }],
	});
	// What is sent again is this message alone.
	const { deliveries } = await webhookOf(who);
	expect(await (await again(who, deliveries[0]?.id ?? '')).json()).toMatchObject({ state: 'delivered', tries: 1 });
	expect((await webhookOf(who)).deliveries[1]).toEqual(deliveries[1]);
});

test('receivers that hang hold up nobody else’s messages, and nobody takes more than three places at a time', async () => {
	const world = outside();
	const slow = await listening('hang', 'Slow');
	const quick = await listening('200', 'Quick');
	for (let count = 0; count < 10; count += 1) await waiting(slow.who);
	await waiting(quick.who);
	const timeouts = heldTimers(10_000);
	const run = sendDueWebhooks(bindings);
	// The slow ones hang all the while.
	await inTheEnd(async () => expect((await webhookOf(quick.who)).deliveries).toMatchObject([{ state: 'delivered' }]));
	timeouts.over();
	await run;
	expect(await world.received(slow.path)).toHaveLength(3);
	await slow.who.ask('/api/account/webhook', { method: 'DELETE' });
});

test('nothing is lost when the database fails after the call: the same message comes again', async () => {
	const world = outside();
	const { who, path } = await listening();
	await waiting(who);
	const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
	const broken = { ...bindings, DB: failingDatabase('overloaded', { when: /set code = / }) };
	await sendOwnWebhooks({ db: connect(broken.DB), env: broken }, who.user.id);
	expect((await webhookOf(who)).deliveries).toMatchObject([{ state: 'waiting', tries: 1 }]);
	expect(errors.mock.calls.join()).toContain('"level":"error","event":"webhook"');
	await makeDue(who);
	await sendDueWebhooks(bindings);
	const ids = (await world.received(path)).map(({ headers }) => headers['webhook-id']);
	expect(new Set(ids).size).toBe(1);
	expect(ids).toHaveLength(2);
	expect((await webhookOf(who)).deliveries).toMatchObject([{ state: 'delivered', tries: 2 }]);
	// Sent again, it waits until it is taken; and the last try that was cut off comes again in a quarter of an hour.
	const [{ id = '' } = {}] = (await webhookOf(who)).deliveries;
	const DB = failingDatabase('overloaded', { when: /update webhook_deliveries set tries/ });
	const sendAgain = `/api/account/webhook/deliveries/${id}/again`;
	const restarted = await askWith({ DB }, sendAgain, { method: 'POST' }, who.cookie);
	expect(await restarted.json()).toMatchObject({ state: 'waiting', tries: 0 });
	await set(who, 'tries', 7, 'webhook_deliveries');
	await makeDue(who);
	await sendOwnWebhooks({ db: connect(broken.DB), env: broken }, who.user.id);
	const [last] = (await webhookOf(who)).deliveries;
	expect(Date.parse(last?.nextTryAt ?? '') - Date.parse(last?.triedAt ?? '')).toBeCloseTo(15 * 60_000, -3);
	const dead = { ...bindings, DB: failingDatabase('overloaded') };
	errors.mockClear();
	await expect(sendOwnWebhooks({ db: connect(dead.DB), env: dead }, who.user.id)).resolves.toBeUndefined();
	expect(errors.mock.calls.join()).toContain('"level":"error","event":"webhook"');
	expect(errors.mock.calls.flat().join()).not.toContain('receiver.example');
});

test.each(['410', '500'])(
	'an address that is entered while the one before answers with %s has neither failed nor gone',
	async (how) => {
		outside();
		const { who, url } = await listening(how);
		const called = vi.mocked(globalThis.fetch).getMockImplementation();
		vi.mocked(globalThis.fetch).mockImplementation(async (input, init) => {
			const answer = await (called?.(input, init) ?? Response.error());
			if (String(input) === url) await set(who, 'url', url.replace(`/${how}/`, '/200/'));
			return answer;
		});
		await sendTest(who);
		expect(await webhookOf(who)).toMatchObject({ offBecause: null, offAt: null, failingSince: null });
	},
);

test('a message is taken when its time has come, the oldest first, and one of everybody before a second of anybody', async () => {
	outside();
	// What other files left waiting would be taken first.
	await bindings.DB.prepare('update webhook_deliveries set next_try_at = null').run();
	const [ada, eve] = [(await listening()).who, (await listening('200', 'Eve')).who];
	const time = Date.parse('2034-03-06T00:00:00.000Z');
	vi.useFakeTimers({ toFake: ['Date'], now: time });
	const add = (who: Person, name: string, at: number) =>
		bindings.DB.prepare(
			`insert into webhook_deliveries (id, user_id, type, payload, next_try_at, created_at, expire)
			values (?1, ?2, 'webhook.test', '{}', ?3, ?3, '2126')`,
		)
			.bind(`${name} of ${who.user.id}`, who.user.id, new Date(at).toISOString())
			.run();
	for (const [at, name] of ['sixth', 'fifth', 'fourth', 'third', 'second', 'first'].entries())
		await add(ada, name, time - 1 - at);
	await add(eve, 'now', time);
	await add(eve, 'later', time + 1);
	const db = connect(bindings.DB);
	const named = (claimed: { id: string }[]) => claimed.map(({ id }) => id.split(' ')[0]).sort();
	expect(named(await claimDue(db, 1))).toEqual(['first']);
	expect(named(await claimDue(db, 2))).toEqual(['now', 'second']);
	// What waits for later takes nobody's place.
	expect(named(await claimDue(db, 2))).toEqual(['fourth', 'third']);
	expect(named(await claimDue(db, 10))).toEqual(['fifth', 'sixth']);
	expect(await claimDue(db, 10)).toEqual([]);
	await bindings.DB.prepare('update webhook_deliveries set next_try_at = created_at where user_id in (?, ?)')
		.bind(ada.user.id, eve.user.id)
		.run();
	// Of one account the oldest, whatever waits for others.
	const ofAda = async (id?: string) => named(await claimOwn(db, ada.user.id, id));
	expect(await ofAda(`now of ${eve.user.id}`)).toEqual([]);
	expect(await ofAda(`fifth of ${ada.user.id}`)).toEqual(['fifth']);
	expect(await ofAda()).toEqual(['first', 'second', 'third']);
	expect(await ofAda()).toEqual(['fourth', 'sixth']);
	expect(await ofAda()).toEqual([]);
	expect(named(await claimDue(db, 10))).toEqual(['now']);
	vi.setSystemTime(time + 1);
	expect(named(await claimOwn(db, eve.user.id))).toEqual(['later']);
	// Of an address that is switched off none, whatever that of others is.
	await makeDue(ada);
	await set(ada, 'off_at', '2026-01-01');
	expect([await claimDue(db, 10), await claimOwn(db, ada.user.id)]).toEqual([[], []]);
});

test('a run says how many arrived and how many did not, and calls no server that is its own', async () => {
	const world = outside();
	await bindings.DB.prepare('update webhook_deliveries set next_try_at = null').run();
	const [ada, eve] = [await listening(), await listening('500', 'Eve')];
	const logged = vi.spyOn(console, 'log').mockImplementation(() => {});
	const run = async (env = bindings) => {
		logged.mockClear();
		await sendDueWebhooks(env);
		return logged.mock.calls.join();
	};
	for (const { who } of [ada, ada, eve]) await waiting(who);
	const tab = await openTab(eve.who);
	expect(await run()).toMatch(/^\{"level":"info","event":"webhooks","arrived":2,"failed":1\}$/);
	expect(await tab.heard()).toEqual(['webhook']);
	expect(await run()).toBe('');
	await waiting(ada.who);
	expect(await run({ ...bindings, APP_ORIGIN: 'https://hooks.receiver.example' })).toContain('"arrived":0,"failed":1');
	expect(await world.received(ada.path)).toHaveLength(2);
	expect((await webhookOf(ada.who)).deliveries.map(({ problem }) => problem)).toContain('forbidden');
});

test('two runs at the same time send a message once', async () => {
	const world = outside();
	const { who, path } = await listening();
	await waiting(who);
	await Promise.all([
		sendDueWebhooks(bindings),
		sendDueWebhooks(bindings),
		sendOwnWebhooks({ db: connect(bindings.DB), env: bindings }, who.user.id),
	]);
	expect(await world.received(path)).toHaveLength(1);
});

test('a disabled account sends nothing, and a removed one has nothing left', async () => {
	const world = outside();
	const { who, path } = await listening();
	await waiting(who);
	await set(who, 'disabled_at', '2026-01-01', 'users');
	await sendDueWebhooks(bindings);
	await sendOwnWebhooks({ db: connect(bindings.DB), env: bindings }, who.user.id);
	expect(await world.received(path)).toEqual([]);
	await set(who, 'disabled_at', null, 'users');
	const gone = await who.ask('/api/account/removal', json({ password: who.password }));
	expect(gone.status).toBe(204);
	await sendDueWebhooks(bindings);
	expect(await world.received(path)).toEqual([]);
	const left = await bindings.DB.prepare(
		'select (select count(*) from webhooks where user_id = ?1) + (select count(*) from webhook_deliveries where user_id = ?1) as n',
	)
		.bind(who.user.id)
		.first('n');
	expect(left).toBe(0);
});

test('removing the address removes its messages, and what is older than 30 days goes at night', async () => {
	outside();
	const { who } = await listening();
	await sendTest(who);
	const days = 'select julianday(expire) - julianday(created_at) from webhook_deliveries where user_id = ?';
	expect(Object.values((await bindings.DB.prepare(days).bind(who.user.id).first()) ?? {})).toEqual([30]);
	await set(who, 'expire', '2026-01-01', 'webhook_deliveries');
	await cleanUp(bindings);
	expect((await webhookOf(who)).deliveries).toEqual([]);
	await sendTest(who);
	expect((await who.ask('/api/account/webhook', { method: 'DELETE' })).status).toBe(204);
	expect(await (await who.ask('/api/account/webhook')).json()).toBe(null);
	expect((await who.ask('/api/account/webhook', { method: 'DELETE' })).status).toBe(404);
	expect((await who.ask('/api/account/webhook/secret', json({ password }))).status).toBe(404);
	expect((await who.ask('/api/account/webhook/test', { method: 'POST' })).status).toBe(404);
});

test('a hundred messages are kept that do not wait', async () => {
	outside();
	const { who } = await listening();
	// They take no place of those that wait, of which 500 have room.
	await bindings.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < 620)
			insert into webhook_deliveries (id, user_id, type, payload, created_at, expire)
			select ?1 || i, ?1, 'webhook.test', '{}', '2026-01-01', '2126' from n`,
	)
		.bind(who.user.id)
		.run();
	const { who: other } = await listening('200', 'Eve');
	await sendTest(other);
	await set(other, 'created_at', '2025', 'webhook_deliveries');
	// The oldest of all still waits.
	const oldest = `${who.user.id}1`;
	await bindings.DB.prepare("update webhook_deliveries set created_at = '2025', next_try_at = '2126' where id = ?")
		.bind(oldest)
		.run();
	const { id } = await sendTest(who);
	expect((await webhookOf(other)).deliveries).toHaveLength(1);
	const { results } = await bindings.DB.prepare(
		'select id from webhook_deliveries where user_id = ? order by created_at desc',
	)
		.bind(who.user.id)
		.all();
	expect(results).toHaveLength(101);
	expect([results[0]?.id, results.at(-1)?.id]).toEqual([id, oldest]);
	expect((await webhookOf(who)).deliveries).toHaveLength(50);
});

test('sixty changes and tests in an hour are enough', async () => {
	outside();
	const { who } = await listening();
	await sendTest(who);
	await bindings.DB.prepare(
		"update counters set count = 60 where key > 'user:' || ?1 || ':webhooks:' and key < 'user:' || ?1 || ':webhooks;'",
	)
		.bind(who.user.id)
		.run();
	const { url, deliveries } = await webhookOf(who);
	const [refused, ...others] = [
		await who.ask('/api/account/webhook/test', { method: 'POST' }),
		await again(who, deliveries[0]?.id ?? ''),
		await who.ask('/api/account/webhook', json({ url }, 'PUT')),
		await who.ask('/api/account/webhook/secret', json({ password })),
	] as const;
	expect(others.map(({ status }) => status)).toEqual([429, 429, 429]);
	expect([refused.status, refused.headers.get('X-Problem')]).toEqual([429, 'webhooks-used-up']);
	expect(await refused.text()).toBe('That is a lot of changes and tests. Please try again in an hour.');
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
			'This address did not send back the value of the check message.',
		]);
		expect(await webhookOf(who)).toBe(null);
		// Nothing but the one message went there.
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

test('a stolen session sets no webhook and makes no secret: it takes the password and a confirmed address', async () => {
	outside();
	const { who, url } = await listening();
	const before = await webhookOf(who);
	const other = 'https://hooks.receiver.example/200/thief';
	const without = await saveAt(who, other, { password: undefined });
	expect([without.status, without.headers.get('X-Field')]).toEqual([400, 'password']);
	const wrong = await saveAt(who, other, { password: 'guessed' });
	expect([wrong.status, wrong.headers.get('X-Problem'), wrong.headers.get('X-Field')]).toEqual([
		...[403, 'wrong-password', 'password'],
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
	// Nor with the password of before, where it was changed in this moment.
	const DB = watchedDatabase(async ({ statements }, proceed) => {
		if (statements.some(({ sql }) => /^update "webhooks"/.test(sql))) await set(who, 'password', 'another', 'users');
		return proceed();
	});
	const late = await askWith({ DB }, '/api/account/webhook/secret', json({ password }), who.cookie);
	expect([late.status, late.headers.get('X-Field')]).toEqual([403, 'password']);
	// The one that is there goes on, and is switched on without a password.
	await set(who, 'off_at', '2026-01-01');
	expect((await saveAt(who, url, { password: undefined })).status).toBe(200);
	expect((await webhookOf(who)).offAt).toBe(null);
});

test('a password that is changed while the address is checked saves no address with the old one', async () => {
	outside();
	const changes: number[] = [];
	const who = await person('Ada');
	const called = vi.mocked(globalThis.fetch).getMockImplementation();
	// The owner changes the password while the check message is with the receiver.
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

test('of an address that is there neither a password that is changed meanwhile, nor a call at the same time, gives a secret', async () => {
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
		...[403, 'wrong-password', 'password'],
	]);
	expect(await webhookOf(who)).toEqual(before);
	await set(who, 'password', kept, 'users');
	// Two calls enter the first address at once: the secret of the one that came first counts, and the other shows none.
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

test('what is removed while it is sent again, or switched on again, is not found', async () => {
	outside();
	const { who, url } = await listening();
	const { id } = await sendTest(who);
	const called = vi.mocked(globalThis.fetch).getMockImplementation();
	const remove = () => who.ask('/api/account/webhook', { method: 'DELETE' });
	vi.mocked(globalThis.fetch).mockImplementation(async (input, init) => {
		if (String(input) === url) await remove();
		return called?.(input, init) ?? Response.error();
	});
	const answers = [await again(who, id)];
	vi.mocked(globalThis.fetch).mockImplementation(called as typeof fetch);
	await saveAt(who, url);
	const DB = watchedDatabase(async ({ statements }, proceed) => {
		if (statements.some(({ sql }) => /^update "webhooks"/.test(sql))) await remove();
		return proceed();
	});
	answers.push(await askWith({ DB }, '/api/account/webhook', json({ url }, 'PUT'), who.cookie));
	expect(await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]))).toEqual([
		[404, 'Message not found.'],
		[404, 'Address not found.'],
	]);
});

test('a test for which there is no room says so, and one more change waits for the hour', async () => {
	outside();
	const { who } = await listening();
	await bindings.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < 500)
			insert into webhook_deliveries (id, user_id, type, payload, next_try_at, created_at, expire)
			select ?1 || i, ?1, 'webhook.test', '{}', '2126-01-01', '2026-01-01', '2126' from n`,
	)
		.bind(who.user.id)
		.run();
	const full = await who.ask('/api/account/webhook/test', { method: 'POST' });
	expect([full.status, full.headers.get('X-Problem'), await full.text()]).toEqual([
		409,
		'webhook-full',
		'Too many messages wait already.',
	]);
	await bindings.DB.prepare('delete from webhook_deliveries where user_id = ?').bind(who.user.id).run();
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
		await sendTest(who);
		const list = await addList(who);
		const shared = await who.ask(`/api/prospect-lists/${list.id}/shares`, json({ name: 'Friend' }));
		const { url } = (await shared.json()) as { url: string };
		const change = { currentPassword: who.password, password: 'another one', endTokens };
		const changed = await who.ask('/api/account/password', json(change));
		const now = signedInAs(cookieOf(changed));
		const named = (changed.headers.get(changedHeader) ?? '').split(', ');
		expect(named).toEqual(expect.arrayContaining(['webhook', 'shares']));
		const left = (await (await now.ask('/api/account/webhook')).json()) as object | null;
		expect(left === null).toBe(endTokens);
		expect((await ask(url)).status).toBe(endTokens ? 404 : 200);
		expect(await (await now.ask(`/api/prospect-lists/${list.id}/shares`)).json()).toHaveLength(endTokens ? 0 : 1);
	},
);

test('a mail tells of a new webhook, and of the first link to a list of a day', async () => {
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
		'A webhook was set for your Kindling account',
		'A link to one of your Kindling lists was made',
	]);
	expect(mails[0]?.content[0]?.value).toContain('hooks.receiver.example');
	expect(mails[1]?.content[0]?.value).toContain(`/prospect-lists/${list.id}`);
	expect(world.called.length).toBeGreaterThan(0);
});
