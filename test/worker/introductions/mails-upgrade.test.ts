// What a database from before the table of mails still knows after the upgrade. Why: docs/decisions/073.
import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, expect, test, vi } from 'vitest';
import { connect } from '../../../worker/db/client.ts';
import { fingerprint, mailTokenOf, newMailToken } from '../../../worker/http/token.ts';
import { recordDeliveryEvent } from '../../../worker/introductions/acts/record-delivery-event.ts';
import { askWith } from '../support/faults.ts';
import { arrive, replyDomain, withReplies } from '../support/incoming.ts';
import { mailProvider } from '../support/mail-provider.ts';
import { json } from '../support/people.ts';
import { rawMail } from '../support/raw-mail.ts';

afterEach(() => vi.restoreAllMocks());

type Migrations = Parameters<typeof applyD1Migrations>[1];
const bound = env as unknown as { MIGRATIONS: Migrations } & Record<string, D1Database>;
type Row = Record<string, string | number | null>;

const then = new Date(Date.now() - 86_400_000).toISOString();
const later = new Date(Date.now() + 30 * 86_400_000).toISOString();
const people = { p1: 'Bo Lind', p2: 'Cy Hart', p3: 'Dee Roy' };
const letter = { subject: 's', message: 'Hi Petra\n\n---\nI am Ada.', recipientEmail: 'petra@example.org' };

/** A database with the migrations before `end`, in which somebody has three people and a session. */
async function olderDatabase(name: string, end: string) {
	const DB = bound[name] as D1Database;
	await applyD1Migrations(
		DB,
		bound.MIGRATIONS.filter((one) => one.name < end),
	);
	const add = async (table: string, row: Row) => {
		const { results } = await DB.prepare(`select name from pragma_table_info('${table}')`).all<{ name: string }>();
		const columns = results.map((one) => one.name).filter((column) => column in row);
		const values = columns.map(() => '?');
		await DB.prepare(`insert into ${table} (${columns}) values (${values})`)
			.bind(...columns.map((column) => row[column] ?? null))
			.run();
	};
	const at = { created_at: then, updated_at: then };
	await add('users', { id: 'ada', email: 'ada@example.org', password: 'x', first_name: 'Ada', last_name: 'T', ...at });
	await add('sessions', { sid: fingerprint('key'), user_id: 'ada', created_at: then, expire: later });
	await add('prospect_lists', { id: 'l', user_id: 'ada', name: 'L', ...at });
	for (const [id, own] of Object.entries(people)) {
		const keys = { person_key: `name:${id}`, facts_key: `${id}||` };
		await add('prospects', { id, user_id: 'ada', prospect_list_id: 'l', name: own, ...keys, ...at });
	}
	const request = (id: string, prospect: string, row: Row) =>
		add('intro_requests', {
			...{ id, user_id: 'ada', prospect_id: prospect, created_at: then, status: 'sent' },
			...{ subject: 's', message: letter.message, recipient_email: letter.recipientEmail, connector_name: 'Petra' },
			...row,
		});
	const upgrade = () => applyD1Migrations(DB, bound.MIGRATIONS);
	return { DB, add, request, upgrade };
}

const linked = (token: string) => ({ answer_token: fingerprint(token), answer_until: later });

/** What a person and a connector do with the database after the upgrade. */
function using(DB: D1Database) {
	const here = { ...withReplies, DB };
	const all = async <Found>(sql: string) => (await DB.prepare(sql).all<Found>()).results;
	return {
		here,
		all,
		show: async (token: string) => {
			const response = await askWith(here, `/api/r/${token}`);
			return response.status === 200 ? await response.text() : response.status;
		},
		press: async (token: string, fields: Record<string, string>) =>
			(await askWith(here, `/api/r/${token}`, { method: 'POST', body: new URLSearchParams(fields) })).status,
		statusOf: async (id: string) =>
			(await all<{ status: string }>(`select status from intro_requests where id = '${id}'`))[0]?.status,
		send: (path: string, key: string, body: object) => {
			const init = json(body);
			init.headers = { ...(init.headers as Record<string, string>), 'Idempotency-Key': key };
			return askWith(here, path, init, 'session=key');
		},
		ask: (path: string, init: RequestInit = {}) => askWith(here, path, init, 'session=key'),
		says: (mailId: string) => {
			const event = { kind: 'delivered', isPermanent: false, at: new Date().toISOString() } as const;
			return recordDeliveryEvent({ db: connect({ DB }), env: here }, { mailId }, event);
		},
	};
}

test.each([
	['that knew of no later word of a provider', 'OLDER_1', '0008'],
	['that knew of no favours', 'OLDER_2', '0024'],
	['of the version before the mails', 'OLDER_3', '0030'],
])('a database %s keeps every link, key, address and provider’s id of its requests', async (_, name, end) => {
	const provider = mailProvider();
	const { DB, request, upgrade } = await olderDatabase(name, end);
	const replies = newMailToken({ place: 0 });
	const introductions = mailTokenOf('asked', 'introduction');
	await request('r1', 'p1', {
		...{ ...linked('asked'), idempotency_key: 'k1', sent_at: then, by_mail: 1, mail_id: 'provider-1' },
		...{ reply_token: fingerprint(replies), introduction_token: fingerprint(introductions) },
	});
	await request('r2', 'p1', { ...linked('nudged'), kind: 'nudge', follows_id: 'r1', sent_at: then, by_mail: 1 });
	await request('r3', 'p2', { ...linked('own'), status: 'pending', by_mail: 0, recipient_email: null });
	await request('r4', 'p2', { ...linked('over'), answer_until: then, by_mail: 1 });
	await request('r5', 'p3', { status: 'pending' });
	const held = 'select coalesce(sum(bytes), 0) as held from users';
	const { show, press, statusOf, send, says, all, ask, here } = using(DB);
	// Older ones count less.
	const before = end < '0030' ? undefined : await all(held);
	await upgrade();
	if (before) expect(await all(held)).toEqual(before);
	expect(await show('asked')).toContain('asks for an introduction to Bo Lind');
	expect(await show('nudged')).toContain('asks for an introduction to Bo Lind');
	expect(await show('own')).toContain('asks for an introduction to Cy Hart');
	expect([await show('over'), await show('none')]).toEqual([404, 404]);
	expect((await ask('/api/r/asked/not-again')).status).toBe(end < '0009' ? 404 : 200);
	expect(await press('nudged', { answer: 'no' })).toBe(303);
	expect([await statusOf('r1'), await statusOf('r3')]).toEqual(['declined', 'pending']);
	expect(await press('own', { answer: 'yes' })).toBe(303);
	expect(await statusOf('r3')).toBe('accepted');

	const sent = { ...letter, prospectId: 'p1', sendEmail: true };
	const again = await send('/api/intro-requests', 'k1', sent);
	expect([again.status, await again.json()]).toMatchObject([201, { id: 'r1' }]);
	expect((await send('/api/intro-requests', 'k1', { ...sent, subject: 'Other' })).status).toBe(409);
	// The user hears of the two answers, and nobody else of anything.
	expect(provider.calls.map(({ mail }) => mail.personalizations[0]?.to[0]?.email)).not.toContain('petra@example.org');

	// One without a mail, as an archive brings it, gets a link too.
	const renewed = await ask('/api/intro-requests/r5/answer-link', { method: 'POST' });
	const { answerUrl } = (await renewed.json()) as { answerUrl: string };
	expect(await show(answerUrl.split('/').at(-1) ?? '')).toContain('Dee Roy');

	if (end >= '0024') {
		expect(await says('provider-1')).toBe('recorded');
		expect(await arrive(rawMail('Gladly.'), `r+${replies}@${replyDomain}`, { env: here })).toBeNull();
		expect(
			await arrive(rawMail('Bo, meet Ada.', { To: 'bo@example.org' }), `i+${introductions}@${replyDomain}`, {
				env: here,
			}),
		).toBeNull();
		expect(await statusOf('r1')).toBe('introduced');
	}
	for (const id of Object.keys(people)) await ask(`/api/prospects/${id}`, { method: 'DELETE' });
	expect(await all('select id from mails')).toEqual([]);
});

test('a database with favours keeps their links, keys, addresses and provider’s ids', async () => {
	const provider = mailProvider();
	const { DB, add, request, upgrade } = await olderDatabase('OLDER_4', '0030');
	const replies = newMailToken({ place: 0 });
	const copies = mailTokenOf('favour', 'introduction a1');
	const favour = { id: 'f1', user_id: 'ada', idempotency_key: 'kf', created_at: then, ...linked('favour') };
	await add('favours', { ...favour, reply_token: fingerprint(replies) });
	const asked = { favour_id: 'f1', by_mail: 1, sent_at: then, mail_id: 'provider-f' };
	await request('a1', 'p1', { ...asked, introduction_token: fingerprint(copies) });
	await request('a2', 'p2', asked);
	await add('favours', { id: 'f2', user_id: 'ada', follows_id: 'f1', created_at: then, ...linked('nudge') });
	const nudge = { favour_id: 'f2', kind: 'nudge', follows_id: 'a2', by_mail: 0, status: 'pending' };
	await request('n2', 'p2', { ...nudge, ...linked('alone') });
	// A key of another noun is another key.
	await request('r1', 'p3', { idempotency_key: 'kf', by_mail: 0, status: 'pending' });
	await upgrade();
	const { show, press, statusOf, send, says, all, ask, here } = using(DB);
	for (const token of ['favour', 'nudge', 'alone']) expect(await show(token)).toContain('introduction to 2 people');
	expect(await press('favour', { answer: 'yes' })).toBe(404);
	expect(await press('favour', { request: 'r1', answer: 'yes' })).toBe(404);
	expect(await says('provider-f')).toBe('recorded');
	expect(await all(`select id from intro_requests where delivery ->> 'delivered' is not null order by id`)).toEqual([
		{ id: 'a1' },
		{ id: 'a2' },
	]);
	expect(await press('alone', { request: 'a2', answer: 'no' })).toBe(303);
	expect(await press('nudge', { request: 'a2', answer: 'unsure' })).toBe(303);
	expect(await arrive(rawMail('Bo yes.'), `r+${replies}@${replyDomain}`, { env: here })).toBeNull();
	expect([await statusOf('a1'), await statusOf('a2')]).toEqual(['replied', 'declined']);
	expect(await all('select request_id from intro_replies order by request_id')).toEqual([
		{ request_id: 'a1' },
		{ request_id: 'a2' },
	]);
	expect(await press('favour', { request: 'a1', answer: 'yes' })).toBe(303);
	const copy = rawMail('Bo, meet Ada.', { To: 'bo@example.org' });
	expect(await arrive(copy, `i+${copies}@${replyDomain}`, { env: here })).toBeNull();
	expect([await statusOf('a1'), await statusOf('a2')]).toEqual(['introduced', 'declined']);
	const body = { ...letter, prospectIds: ['p1', 'p2'], connectorName: 'Petra', sendEmail: true };
	const again = await send('/api/favours', 'kf', body);
	expect([again.status, await again.json()]).toMatchObject([201, { id: 'f1', requests: [{ id: 'a1' }, { id: 'a2' }] }]);
	expect(provider.calls.map(({ mail }) => mail.personalizations[0]?.to[0]?.email)).not.toContain('petra@example.org');
	for (const id of Object.keys(people)) await ask(`/api/prospects/${id}`, { method: 'DELETE' });
	expect([await all('select id from mails'), await all('select id from favours')]).toEqual([[], []]);
});

test('what an older version writes while this one comes is the mail of this one too', async () => {
	mailProvider();
	const { DB, add, request, upgrade } = await olderDatabase('OLDER_5', '0030');
	await upgrade();
	const { show, says, all } = using(DB);
	await request('r1', 'p1', { ...linked('asked'), idempotency_key: 'k1', by_mail: 1 });
	await add('favours', { id: 'f1', user_id: 'ada', idempotency_key: 'k1', created_at: then, ...linked('favour') });
	await request('a1', 'p1', { favour_id: 'f1', by_mail: 1 });
	await request('a2', 'p2', { favour_id: 'f1', by_mail: 1 });
	await DB.exec("update intro_requests set mail_id = 'provider-' || coalesce(favour_id, id)");
	expect([await show('asked'), await show('favour')]).toEqual([
		expect.stringContaining('Bo Lind'),
		expect.stringContaining('2 people'),
	]);
	expect([await says('provider-r1'), await says('provider-f1')]).toEqual(['recorded', 'recorded']);
	expect(await all("select distinct by_mail from mails where provider_id like 'provider-%'")).toEqual([{ by_mail: 1 }]);
	await DB.exec(`update intro_requests set answer_token = '${fingerprint('other')}' where id = 'r1'`);
	await DB.exec(`update favours set answer_token = '${fingerprint('another')}' where id = 'f1'`);
	expect([await show('asked'), await show('favour')]).toEqual([404, 404]);
	expect([await show('other'), await show('another')]).toEqual([
		expect.stringContaining('Bo Lind'),
		expect.stringContaining('2 people'),
	]);
});
