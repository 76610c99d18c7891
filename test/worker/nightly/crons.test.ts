// D1 lets one invocation make 1,000 queries. The rest waits for the next run.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { splitBudget } from '../../../worker/db/in-slices.ts';
import worker from '../../../worker/index.ts';
import settings from '../../../wrangler.toml?raw';
import { d1Error, recordingDatabase, watchedDatabase } from '../support/faults.ts';
import { mailProvider, withMail } from '../support/mail-provider.ts';
import { bindings } from '../support/people.ts';
import { insertRequests } from '../support/request-rows.ts';

const crons = [...(/^crons = \[(.*)\]$/m.exec(settings)?.[1] ?? '').matchAll(/"([^"]+)"/g)].map(([, cron]) => cron);
const [nightly, , weekly, webhooks] = crons;
const allowed = 1_000;
const monday = Date.parse('2026-11-30T07:07:00Z');
const users = 5_000;
const longAgo = '2020-01-01T00:00:00.000Z';

let provider: ReturnType<typeof mailProvider>;
beforeEach(async () => {
	provider = mailProvider();
	for (const level of ['log', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {});
	await bindings.DB.prepare('update users set weekly_mail = 0').run();
});
afterEach(async () => {
	vi.restoreAllMocks();
	await bindings.DB.prepare(`delete from users where id like 'crowd-%'`).run();
});

/** Runs a cron, and counts its statements. */
async function run(cron = '') {
	const { database, statements } = recordingDatabase();
	const env = { ...withMail, DB: database, APP_ORIGIN: 'https://kindling.test' };
	await worker.scheduled({ cron, scheduledTime: monday } as ScheduledController, env);
	return statements().length;
}

const many = (count: number) => `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`;
const insert = (sql: string, count = users) => bindings.DB.prepare(`${many(count)} ${sql}`).run();
const count = async (from: string) =>
	(await bindings.DB.prepare(`select count(*) as n from ${from}`).first<{ n: number }>())?.n ?? 0;

const addUsers = (zone = `'Europe/Berlin'`) =>
	insert(`insert into users (id, email, password, email_verified_at, time_zone, created_at, updated_at)
		select 'crowd-' || i, 'crowd-' || i || '@example.com', 'x', '2026', ${zone}, '2026', '2026' from n`);

/** Adds a waiting yes for each of these users. */
async function addYes() {
	await insert(`insert into prospect_lists (id, user_id, name, created_at, updated_at)
		select 'crowd-' || i, 'crowd-' || i, 'L', '2026', '2026' from n`);
	await insert(`insert into prospects (id, user_id, prospect_list_id, name, person_key, facts_key, created_at, updated_at)
		select 'crowd-' || i, 'crowd-' || i, 'crowd-' || i, 'Mara', 'in:mara', 'facts:', '2026', '2026' from n`);
	await insertRequests(
		'id, user_id, prospect_id, subject, message, status, created_at',
		`${many(users)} select 'crowd-' || i, 'crowd-' || i, 'crowd-' || i, 's', 'm', 'accepted', '2026-11-20T00:00:00.000Z' from n`,
	);
}

test('each cron of the deployment is measured here', () => {
	expect(crons).toEqual(['17 3 * * *', '7 18-23 * * SUN', '7 * * * MON', '*/5 * * * *']);
});

test('the weekly mails of 5,000 users who need none use a tenth of what D1 allows', async () => {
	await addUsers();
	expect(await run(weekly)).toBeLessThan(allowed / 5);
	expect(await count(`weekly_mails where user_id like 'crowd-%'`)).toBe(users);
	expect(provider.calls).toEqual([]);
});

test('the weekly mails of 5,000 users in all time zones continue in the next run', async () => {
	const zones = Intl.supportedValuesOf('timeZone');
	await addUsers(`json_extract('${JSON.stringify(zones)}', '$[' || (i % ${zones.length}) || ']')`);
	await bindings.DB.prepare(`update users set time_zone = 'Europe/Berlin' where id > 'crowd-2'`).run();
	await addYes();
	expect(await run(weekly)).toBeLessThan(allowed);
	const first = provider.calls.length;
	expect(first).toBeGreaterThan(100);
	expect(await run(weekly)).toBeLessThan(allowed);
	expect(provider.calls.length).toBeGreaterThan(first + 100);
	expect(new Set(provider.calls.map(({ mail }) => mail.personalizations[0]?.to[0]?.email)).size).toBe(
		provider.calls.length,
	);
});

test('a night with 60 removed accounts and 1,000 expired links stays within the limit, and the next continues', async () => {
	await addUsers();
	await addYes();
	await bindings.DB.prepare(
		`update users set removed_at = '2026', disabled_at = '2026' where id in (select 'crowd-' || value from json_each(?))`,
	)
		.bind(JSON.stringify(Array.from({ length: 60 }, (_, at) => at + 1)))
		.run();
	await insert(
		`insert into list_shares (id, user_id, prospect_list_id, name, fields, token_hash, created_at, expire)
			select 'share-' || i, 'crowd-100', 'crowd-100', 'Petra', '[]', 'share-' || i, '2020', '${longAgo}' from n`,
		2_500,
	);
	await insert(
		`insert into intro_replies (id, user_id, request_id, message_hash, kind, from_email, text, created_at)
			select 'reply-' || i, 'crowd-' || (i + 100), 'crowd-' || (i + 100), 'h' || i, 'reply', 'bo@example.com', 'Yes.',
				'2026-01-01T00:00:00.000Z' from n`,
		300,
	);
	const removed = () => count(`users where removed_at is not null and id like 'crowd-%'`);
	const shares = () => count(`list_shares where user_id = 'crowd-100'`);
	expect(await run(nightly)).toBeLessThan(allowed);
	const [left, linksLeft, handed] = [await removed(), await shares(), provider.calls.length];
	expect([left < 60, linksLeft < 2_500, handed > 0]).toEqual([true, true, true]);
	expect(await run(nightly)).toBeLessThan(allowed);
	expect([(await removed()) < left, (await shares()) < linksLeft, provider.calls.length > handed]).toEqual([
		true,
		true,
		true,
	]);
});

test('600 webhook messages and 600 waiting answers are sent in runs within the limit', async () => {
	await addUsers();
	await addYes();
	await bindings.DB.prepare(`update intro_requests set answer = 'yes', answer_mailed = 'no', answer_mailed_at = ?
		where id like 'crowd-%' and rowid in (select rowid from intro_requests where id like 'crowd-%' limit 600)`)
		.bind(longAgo)
		.run();
	await bindings.DB.prepare(`update intro_requests set answer_mailed_at = '2019' where id = 'crowd-600'`).run();
	await insert(
		`insert into webhooks (user_id, url, secret, created_at)
			select 'crowd-' || i, 'https://hooks.example.com/x', 'whsec_' || hex(zeroblob(16)), '2026' from n`,
		600,
	);
	await insert(
		`insert into webhook_deliveries (id, user_id, payload, next_try_at, expire)
			select 'message-' || i, 'crowd-' || i, '{}', '${longAgo}', '2099' from n`,
		600,
	);
	const waiting = () => count(`webhook_deliveries where tries = 0 and user_id like 'crowd-%'`);
	const calls = { open: 0, most: 0 };
	const fail = async () => {
		calls.open += 1;
		calls.most = Math.max(calls.most, calls.open);
		await Promise.resolve();
		calls.open -= 1;
		throw new TypeError('Network connection lost.');
	};
	vi.spyOn(globalThis, 'fetch').mockImplementation(fail);
	expect(await run(webhooks)).toBeLessThan(allowed);
	expect(await waiting()).toBe(420);
	expect(await count(`intro_requests where answer is not answer_mailed and id like 'crowd-%'`)).toBe(585);
	// The longest-waiting come first.
	expect(await count(`intro_requests where answer is answer_mailed and id = 'crowd-600'`)).toBe(1);
	// Six at a time, with two DNS queries each.
	expect(calls.most).toBe(12);
	// The next run goes on, and starts no more of them after three minutes.
	const start = Date.now();
	vi.useFakeTimers({ toFake: ['Date'], now: start });
	vi.mocked(globalThis.fetch).mockImplementation(() => {
		vi.setSystemTime(start + 3 * 60_000);
		return fail();
	});
	expect(await run(webhooks)).toBeLessThan(allowed);
	expect(await waiting()).toBe(360);
	vi.useRealTimers();
});

test.each([
	['the messages of the webhook', /webhook_deliveries/, /answer_mailed_at/],
	['the waiting answers', /answer_mailed_at/, /webhook_deliveries/],
])('when %s cannot be read, everything else is done, and the run shows as failed', async (_, broken, other) => {
	const asked: string[] = [];
	const DB = watchedDatabase(({ statements }, proceed) => {
		if (statements.some(({ sql }) => broken.test(sql))) return Promise.reject(d1Error('D1 DB is overloaded.'));
		asked.push(...statements.map(({ sql }) => sql));
		return proceed();
	});
	const event = { cron: webhooks, scheduledTime: monday } as ScheduledController;
	const env = { ...withMail, DB, APP_ORIGIN: 'https://kindling.test' };
	await expect(worker.scheduled(event, env)).rejects.toThrow('Failed query');
	expect(asked.some((sql) => other.test(sql))).toBe(true);
});

test('what one part of a run doesn’t use goes to the parts after it, also when one fails', async () => {
	const budget = { until: Date.now() + 1_000, statements: 90 };
	const had: number[] = [];
	const failed = await splitBudget([10, 0, 20], budget, async (uses, own) => {
		had.push(own.statements);
		own.statements -= uses;
		if (uses === 0) throw new Error('broken');
	});
	expect([had, budget.statements, failed.map(({ part }) => part)]).toEqual([[30, 40, 80], 60, [0]]);
});
