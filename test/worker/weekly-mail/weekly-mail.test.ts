import { createScheduledController } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleHost } from '#contract/rules/sample';
import type { WeeklyMail } from '#contract/weekly-mail';
import { connect } from '../../../worker/db/client.ts';
import worker from '../../../worker/index.ts';
import { addressHash } from '../../../worker/mail/address-hash.ts';
import { suppressAddress } from '../../../worker/mail/db/limits.ts';
import { sendWeeklyMails } from '../../../worker/weekly-mail/send-weekly-mails.ts';
import settings from '../../../wrangler.toml?raw';
import { askWith, d1Error, failingDatabase, inTheEnd, recordingDatabase, watchedDatabase } from '../support/faults.ts';
import { loggedLines } from '../support/logged.ts';
import { accepts, mailProvider, prospectOf, send, withMail } from '../support/mail-provider.ts';
import { ask, bindings, json, type Person, person } from '../support/people.ts';
import { moveRequests } from '../support/request-rows.ts';
import { openTab } from '../support/tab.ts';

// Monday, eight in the morning in Berlin.
const monday = Date.parse('2026-11-30T07:07:00Z');
const env = { ...withMail, APP_ORIGIN: 'https://kindling.test' };
const zone = 'Europe/Berlin';

let provider: ReturnType<typeof mailProvider>;
beforeEach(async () => {
	provider = mailProvider();
	for (const level of ['log', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {});
	// Test files of one worker share a database, and their people get no mail here.
	await bindings.DB.prepare('update users set weekly_mail = 0').run();
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const mailsTo = ({ email }: Person) =>
	provider.calls.map(({ mail }) => mail).filter((mail) => mail.personalizations[0]?.to[0]?.email === email);

/** Someone with a confirmed address in this time zone. */
async function inZone(name: string, timeZone: string | null = zone) {
	const who = await person(name);
	await bindings.DB.prepare('update users set weekly_mail = 1, email_verified_at = ?, time_zone = ? where id = ?')
		.bind('2026-01-01', timeZone, who.user.id)
		.run();
	return who;
}

/** Makes requests of this person's with a status. Returns their prospects. */
async function waiting(who: Person, status: string, count = 1, daysAgo = 10) {
	const prospects = [];
	for (let at = 0; at < count; at += 1) {
		const prospect = await prospectOf(who);
		await send(who, prospect.id, { recipientEmail: `c.${crypto.randomUUID()}@example.org` });
		const time = new Date(monday - daysAgo * 86_400_000 - at).toISOString();
		await moveRequests(time, 'prospect_id = ?2', prospect.id);
		await bindings.DB.prepare('update intro_requests set status = ?1 where prospect_id = ?2')
			.bind(status, prospect.id)
			.run();
		prospects.push(prospect);
	}
	provider.calls.length = 0;
	return prospects;
}

test('on Monday morning one mail lists what waits, up to five of each kind, each with a link', async () => {
	const ada = await inZone('Ada');
	const [yes] = await waiting(ada, 'accepted');
	await waiting(ada, 'bounced', 7);
	const [due] = await waiting(ada, 'sent');
	const lines = loggedLines();
	await sendWeeklyMails(env, monday);
	expect(lines).toEqual([{ level: 'info', event: 'weekly-mail', count: 1 }]);
	const [mail, ...more] = mailsTo(ada);
	expect(more).toEqual([]);
	expect(mail?.subject).toBe('9 introductions need you');
	const text = mail?.content[0]?.value ?? '';
	expect(text).toContain(`https://kindling.test/prospect-lists/${yes?.prospectListId}/prospects/${yes?.id}\n`);
	expect(text).toMatch(new RegExp(`prospects/${due?.id}/intro-request\\?nudge=[\\w-]{36}\n`));
	expect(text).toContain('and 2 more: https://kindling.test/');
	expect(text.match(/^- /gm)).toHaveLength(7);
	expect(mail?.content[1]?.value.match(/<a href="https:\/\/kindling\.test\/prospect-lists\//g)).toHaveLength(7);
	expect(mail?.headers).toEqual({
		'Auto-Submitted': 'auto-generated',
		'List-Unsubscribe': expect.stringMatching(/^<https:\/\/kindling\.test\/api\/weekly-mail\/[\w-]{43}>$/),
		'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
	});
});

test('an unsettled reply is listed with its contact, and sample people are left out', async () => {
	const ada = await inZone('Ada');
	const [replied] = await waiting(ada, 'replied');
	const [invented] = await waiting(ada, 'replied');
	await bindings.DB.prepare('update prospects set person_key = ? where id = ?')
		.bind(`url:${sampleHost}/somebody`, invented?.id)
		.run();
	await sendWeeklyMails(env, monday);
	const [mail] = mailsTo(ada);
	expect(mail?.subject).toBe('1 introduction needs you');
	const text = mail?.content[0]?.value ?? '';
	expect(text).toContain('They replied. What does it say?\n- Dana Whitfield about Amara Silva\n');
	expect(text).toContain(`https://kindling.test/prospect-lists/${replied?.prospectListId}/prospects/${replied?.id}\n`);
	expect(JSON.stringify(mail)).not.toContain(invented?.id);
});

test('of several requests about one person only the latest waits', async () => {
	const ada = await inZone('Ada');
	const [prospect] = await waiting(ada, 'bounced');
	// They were asked again since, another way, and nothing about that is due yet.
	const { id = '', prospectListId = '' } = prospect ?? {};
	await send(ada, id, { recipientEmail: `d.${crypto.randomUUID()}@example.org` });
	const yesterday = new Date(monday - 86_400_000).toISOString();
	await moveRequests(yesterday, "prospect_id = ?2 and status = 'sent'", id);
	provider.calls.length = 0;
	await sendWeeklyMails(env, monday);
	expect(mailsTo(ada)).toEqual([]);
	const [other] = await waiting(ada, 'bounced');
	await bindings.DB.prepare('delete from weekly_mails where user_id = ?').bind(ada.user.id).run();
	await sendWeeklyMails(env, monday);
	const [text = ''] = mailsTo(ada).map(({ content }) => content[0]?.value);
	expect(text).toContain(`/prospects/${other?.id}`);
	expect(text).not.toContain(`/prospect-lists/${prospectListId}/prospects/${id}`);
});

test('exactly one leaves a week, after a second run, simultaneous runs or a later run; and one the week after', async () => {
	const ada = await inZone('Ada');
	await waiting(ada, 'accepted');
	await Promise.all([sendWeeklyMails(env, monday), sendWeeklyMails(env, monday)]);
	await sendWeeklyMails(env, monday + 3_600_000);
	expect(mailsTo(ada)).toHaveLength(1);
	await bindings.DB.prepare('delete from counters').run();
	await sendWeeklyMails(env, monday + 7 * 86_400_000);
	expect(mailsTo(ada)).toHaveLength(2);
});

test('mails a broken run did not reach are sent by the next one', async () => {
	const ada = await inZone('Ada');
	await waiting(ada, 'accepted');
	const broken = { ...env, DB: failingDatabase('overloaded', { when: /insert into .?weekly_mails/i, times: 1 }) };
	const lines = loggedLines();
	await sendWeeklyMails(broken, monday);
	expect(mailsTo(ada)).toHaveLength(0);
	expect(lines).toEqual([
		{
			level: 'error',
			event: 'weekly-mail',
			requestId: 'weekly-2026-11-30',
			userId: ada.user.id,
			message: expect.stringContaining('overloaded'),
		},
		{ level: 'info', event: 'weekly-mail', count: 0 },
	]);
	await bindings.DB.prepare('delete from counters').run();
	await sendWeeklyMails(env, monday + 3_600_000);
	expect(mailsTo(ada)).toHaveLength(1);
});

test('a mail to a suppressed address is not tried again; one beyond the server’s limit is sent an hour later', async () => {
	const [ada, bo] = [await inZone('Ada'), await inZone('Bo')];
	for (const who of [ada, bo]) await waiting(who, 'accepted');
	await suppressAddress(connect(bindings.DB), addressHash(ada.email), 'bounced');
	const lines = loggedLines();
	await sendWeeklyMails({ ...env, MAILS_PER_DAY_IN_ALL: '0' }, monday);
	await bindings.DB.exec("delete from counters where key like 'mails-in-all%'");
	const held = { level: 'info', event: 'mail-held', requestId: 'weekly-2026-11-30', kind: 'weekly' };
	const because = (who: Person, why: string) => ({ ...held, userId: who.user.id, because: why });
	const count = (of: number) => ({ level: 'info', event: 'weekly-mail', count: of });
	const ofBoth = [because(ada, 'used-up'), because(bo, 'used-up')];
	expect(lines.splice(0)).toEqual([...ofBoth.sort(byUser), count(0)]);
	await sendWeeklyMails(env, monday + 3_600_000);
	expect(lines.splice(0)).toEqual([because(ada, 'suppressed'), count(1)]);
	await sendWeeklyMails(env, monday + 2 * 3_600_000);
	expect(lines.splice(0)).toEqual([count(0)]);
	expect([mailsTo(ada), mailsTo(bo)].map(({ length }) => length)).toEqual([0, 1]);
	await bindings.DB.prepare('delete from suppressed_addresses where address_hash = ?')
		.bind(addressHash(ada.email))
		.run();
});

const byUser = (one: { userId: string }, other: { userId: string }) => (one.userId < other.userId ? -1 : 1);

test('a run starts no mail after four minutes, and leaves the rest to the next one', async () => {
	const people = [await inZone('Ada'), await inZone('Bo'), await inZone('Cy', 'Europe/Paris')];
	for (const who of people) await waiting(who, 'accepted');
	vi.useFakeTimers({ toFake: ['Date'], now: monday });
	try {
		provider.behaviour = () => {
			vi.setSystemTime(monday + 4 * 60_000);
			return accepts(null);
		};
		await sendWeeklyMails(env, monday);
		expect(provider.calls).toHaveLength(1);
		provider.behaviour = accepts;
		await sendWeeklyMails(env, monday + 3_600_000);
		expect(people.map((who) => mailsTo(who).length)).toEqual([1, 1, 1]);
	} finally {
		vi.useRealTimers();
	}
});

test('people are read 250 at a time, and a time zone in which no one is due costs one query', async () => {
	const [last, quiet] = [await inZone('Last'), await inZone('Quiet')];
	await waiting(last, 'accepted');
	// They come before her, by id.
	const ids = JSON.stringify(Array.from({ length: 251 }, (_, at) => `0-${at}-${quiet.user.id}`));
	await bindings.DB.prepare(
		`insert into users (id, email, password, first_name, weekly_mail, email_verified_at, time_zone, created_at, updated_at)
		select j.value, j.value || '@example.org', password, first_name, 1, email_verified_at, time_zone, created_at, updated_at
		from json_each(?) j cross join users where users.id = ?`,
	)
		.bind(ids, quiet.user.id)
		.run();
	try {
		await sendWeeklyMails(env, monday);
		expect(mailsTo(last)).toHaveLength(1);
		const noted = bindings.DB.prepare(
			'select count(*) from weekly_mails where user_id in (select value from json_each(?))',
		);
		expect(await noted.bind(ids).first('count(*)')).toBe(251);
		const { database, statements } = recordingDatabase();
		await sendWeeklyMails({ ...env, DB: database }, monday);
		expect(statements().filter(({ sql }) => !/from "users"/.test(sql))).toEqual([]);
	} finally {
		await bindings.DB.prepare('delete from users where id in (select value from json_each(?))').bind(ids).run();
	}
});

test('a user whose statement fails delays no one else’s mail, and gets theirs from a later run', async () => {
	const people = [];
	for (const name of ['Ada', 'Bo', 'Cleo', 'Dan', 'Eve']) people.push(await inZone(name));
	for (const who of people) await waiting(who, 'accepted');
	const [, , cleo] = people;
	const lines = loggedLines();
	const DB = watchedDatabase(({ statements }, proceed) =>
		statements.some(
			({ sql, params }) => /row_number/.test(sql) && params.some((one) => String(one).includes(cleo?.user.id ?? '')),
		)
			? Promise.reject(d1Error('D1 DB exceeded its CPU time limit and was reset.'))
			: proceed(),
	);
	await sendWeeklyMails({ ...env, DB }, monday);
	expect(people.map((who) => mailsTo(who).length)).toEqual([1, 1, 0, 1, 1]);
	expect(lines).toMatchObject([
		{ level: 'error', event: 'weekly-mail', userId: cleo?.user.id },
		{ event: 'weekly-mail', count: 4 },
	]);
	await sendWeeklyMails(env, monday + 3_600_000);
	expect(people.map((who) => mailsTo(who).length)).toEqual([1, 1, 1, 1, 1]);
});

test('if it cannot be recorded who needs no mail, the others get theirs, and the next run records it', async () => {
	const [ada, bo] = [await inZone('Ada'), await inZone('Bo')];
	await waiting(ada, 'accepted');
	const noted = () =>
		bindings.DB.prepare('select count(*) as n from weekly_mails where user_id = ?').bind(bo.user.id).first('n');
	const DB = watchedDatabase(({ statements }, proceed) =>
		statements.some(({ sql }) => /insert into weekly_mails.*json_each/s.test(sql))
			? Promise.reject(d1Error('D1 DB is overloaded.'))
			: proceed(),
	);
	await sendWeeklyMails({ ...env, DB }, monday);
	expect([mailsTo(ada).length, mailsTo(bo).length, await noted()]).toEqual([1, 0, 0]);
	await sendWeeklyMails(env, monday + 3_600_000);
	expect([mailsTo(ada).length, mailsTo(bo).length, await noted()]).toEqual([1, 0, 1]);
});

test('an unknown time zone delays no one’s mail, and counts as UTC', async () => {
	const [lost, ada] = [await inZone('Lost', 'Atlantis/Poseidonis'), await inZone('Ada')];
	for (const who of [lost, ada]) await waiting(who, 'accepted');
	await sendWeeklyMails(env, monday);
	expect([mailsTo(lost), mailsTo(ada)].map(({ length }) => length)).toEqual([0, 1]);
	await sendWeeklyMails(env, Date.parse('2026-11-30T08:07:00Z'));
	expect([mailsTo(lost), mailsTo(ada)].map(({ length }) => length)).toEqual([1, 1]);
});

test('a mail about a bounced nudge and thank-you leads to writing them again', async () => {
	const ada = await inZone('Ada');
	const [nudged, thanked] = [await prospectOf(ada), await prospectOf(ada)];
	const follow = async ({ id }: { id: string }, kind: 'nudge' | 'thanks') => {
		await send(ada, id);
		const [request] = (await (await ada.ask(`/api/prospects/${id}/intro-requests`)).json()) as { id: string }[];
		await send(ada, id, { followUp: { requestId: request?.id, kind } });
		return `${id}/intro-request?${kind}=${request?.id}`;
	};
	const addresses = [await follow(nudged, 'nudge'), await follow(thanked, 'thanks')];
	await bindings.DB.prepare("update intro_requests set status = 'bounced' where kind <> 'ask' and user_id = ?")
		.bind(ada.user.id)
		.run();
	provider.calls.length = 0;
	await sendWeeklyMails(env, monday);
	const text = mailsTo(ada)[0]?.content[0]?.value ?? '';
	for (const address of addresses) expect(text).toContain(`${address}\n`);
});

test('no one gets one without waiting items, at another time of the week, unconfirmed, disabled or unsubscribed', async () => {
	const quiet = await inZone('Quiet');
	const away = await inZone('Away', 'Pacific/Auckland');
	const unsure = await inZone('Unsure');
	const closed = await inZone('Closed');
	const off = await inZone('Off');
	for (const who of [away, unsure, closed, off]) await waiting(who, 'accepted');
	const change = (column: string, who: Person) =>
		bindings.DB.prepare(`update users set ${column} where id = ?`).bind(who.user.id).run();
	await change('email_verified_at = null', unsure);
	await change(`disabled_at = '2026'`, closed);
	await change('weekly_mail = 0', off);
	await sendWeeklyMails(env, monday);
	expect(provider.calls).toEqual([]);
	// Someone who had nothing waiting on Monday gets no mail later in the day.
	await waiting(quiet, 'accepted');
	await sendWeeklyMails(env, monday + 3_600_000);
	expect(mailsTo(quiet)).toEqual([]);
});

test('the link ends the mails with one click and no session; opening it does not', async () => {
	const ada = await inZone('Ada');
	await waiting(ada, 'accepted');
	await sendWeeklyMails(env, monday);
	const link = /\/api\/weekly-mail\/[\w-]{43}/.exec(mailsTo(ada)[0]?.content[0]?.value ?? '')?.[0] ?? '';
	const setting = async (): Promise<WeeklyMail> => (await ada.ask('/api/account/weekly-mail')).json();
	const page = async (init?: RequestInit) => {
		const answer = await ask(link, init);
		const text = await answer.text();
		// The mail may be in the mailbox of an address she no longer uses.
		expect(text).not.toContain(ada.email);
		return [answer.status, text];
	};
	expect(await page()).toEqual([200, expect.stringContaining('Stop the weekly emails')]);
	expect((await setting()).isOn).toBe(true);
	const tab = await openTab(ada);
	const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
	expect(await page({ method: 'POST', body })).toEqual([200, expect.stringContaining('weekly emails are off')]);
	expect(await setting()).toEqual({ isOn: false, timeZone: zone });
	expect(await tab.next()).toEqual(['weekly-mail']);
	expect((await ask(`${link.slice(0, -3)}AAA`, { method: 'POST', body })).status).toBe(404);
	// It works for a year.
	const statuses = async () => [
		(await askWith(env, link)).status,
		(await askWith(env, link, { method: 'POST', body })).status,
	];
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * 86_400_000 - 60_000 });
	expect(await statuses()).toEqual([200, 200]);
	vi.setSystemTime(Date.now() + 60_000);
	expect(await statuses()).toEqual([404, 404]);
});

test('the time zone is that of the browser until the person chooses one', async () => {
	const ada = await person('Ada');
	const setting = async (): Promise<WeeklyMail> => (await ada.ask('/api/account/weekly-mail')).json();
	expect((await setting()).timeZone).toBe(null);
	const saved = async (timeZone: string) => {
		const init = json({ prospectId: (await prospectOf(ada)).id, subject: 's', message: 'm', recipientEmail: null });
		await ada.ask('/api/intro-requests', { ...init, headers: { ...init.headers, 'X-Time-Zone': timeZone } });
	};
	await saved('Nowhere/Land');
	expect((await setting()).timeZone).toBe(null);
	await saved('Asia/Tokyo');
	await inTheEnd(async () => expect((await setting()).timeZone).toBe('Asia/Tokyo'));
	const chosen = await ada.ask('/api/account/weekly-mail', json({ timeZone: zone }, 'PATCH'));
	expect(await chosen.json()).toEqual({ isOn: true, timeZone: zone });
	const nothing = await ada.ask('/api/account/weekly-mail', json({}, 'PATCH'));
	expect(await nothing.json()).toEqual({ isOn: true, timeZone: zone });
	await saved('Asia/Tokyo');
	expect((await setting()).timeZone).toBe(zone);
	const wrong = await ada.ask('/api/account/weekly-mail', json({ timeZone: 'Nowhere' }, 'PATCH'));
	expect([wrong.status, await wrong.text()]).toEqual([400, 'Please choose a time zone.']);
});

test.each([
	['APP_ORIGIN is not set', { APP_ORIGIN: undefined }],
	['no mail is set up', { MAILCHANNELS_API_KEY: undefined, EMAIL: undefined }],
])('where %s no one gets one, and the log says so', async (because, lacking) => {
	const ada = await inZone('Ada');
	await waiting(ada, 'accepted');
	const lines = loggedLines();
	await sendWeeklyMails({ ...env, ...lacking } as typeof env, monday);
	expect(provider.calls).toEqual([]);
	expect(lines).toEqual([{ level: 'info', event: 'weekly-mail-off', because }]);
	// Nor does it count as this week's.
	await sendWeeklyMails(env, monday);
	expect(mailsTo(ada)).toHaveLength(1);
});

test('the morning runs send it, and the nightly one does not', async () => {
	const ada = await inZone('Ada');
	await waiting(ada, 'accepted');
	const run = (cron: string) => worker.scheduled(createScheduledController({ cron, scheduledTime: monday }), env);
	await run('17 3 * * *');
	expect(mailsTo(ada)).toHaveLength(0);
	await run('7 * * * MON');
	expect(mailsTo(ada)).toHaveLength(1);
});

test('each cron of wrangler.toml has a run of its own, and an unknown one has none', async () => {
	const crons = JSON.parse(/^crons = (.+)$/m.exec(settings)?.[1] ?? '[]') as string[];
	expect(crons).toHaveLength(4);
	const run = async (cron: string) => worker.scheduled(createScheduledController({ cron }), bindings);
	for (const cron of crons) await run(cron);
	await expect(run('0 0 * * *')).rejects.toThrow('Nothing runs at the cron 0 0 * * *.');
});
