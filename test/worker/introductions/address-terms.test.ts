// The rules: docs/product.md §27.7.
import { afterEach, expect, test, vi } from 'vitest';
import { formatLongDay } from '#contract/rules/format';
import { addressHash } from '../../../worker/mail/address-hash.ts';
import { cleanUp } from '../../../worker/nightly/clean-up.ts';
import { askWith, failingDatabase, forgetfulDatabase, watchedDatabase } from '../support/faults.ts';
import { loggedLines } from '../support/logged.ts';
import { answerLinkIn, history, letter, mailProvider, send, withMail } from '../support/mail-provider.ts';
import { addProspects, bindings, json, type Person, person, signInAgain } from '../support/people.ts';

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const press = (path: string, fields: Record<string, string>) =>
	askWith(withMail, path, { method: 'POST', body: new URLSearchParams(fields) });
const page = async (path: string) => (await askWith(withMail, path)).text();
const problemOf = async (answer: Response) => [answer.status, answer.headers.get('X-Problem'), await answer.text()];

type Sender = Pick<Person, 'api' | 'ask' | 'cookie'>;

async function prospectAt(owner: Sender, company: string | null) {
	const [one] = (await addProspects(owner, [{ name: `Amara ${crypto.randomUUID()}`, company }])).prospects;
	if (!one) throw new Error('Nobody was added.');
	return one;
}

/** Ada has asked somebody about a person of Acme; the link is that of the mail. */
async function asked() {
	const provider = mailProvider();
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const recipientEmail = `Dana-${crypto.randomUUID()}@example.net`;
	const ask = async (who: Sender, company: string | null = 'Northwind', more: object = {}) =>
		send(who, (await prospectAt(who, company)).id, { recipientEmail, ...more });
	const first = await prospectAt(ada, 'Acme GmbH');
	await send(ada, first.id, { recipientEmail, answerLink: true });
	const link = answerLinkIn(provider.calls[0]?.mail);
	/** The mails of requests that went out, without notices. */
	const requests = () => provider.calls.filter(({ mail }) => mail.subject === letter.subject).length;
	const notices = () =>
		provider.calls.filter(({ mail }) => mail.subject.startsWith('Your terms')).map(({ mail }) => mail);
	return { ada, eve, ask, first, link, provider, recipientEmail, requests, notices };
}

test('two accounts that ask one connector at once over the limit: exactly as many leave as the connector allows', async () => {
	const { ada, eve, ask, link, requests } = await asked();
	expect((await press(`${link}/for-everybody`, { aMonth: '4' })).status).toBe(303);
	// One has left, and three may. Each asks three times, and none writes before all have come to it.
	const { promise, resolve: go } = Promise.withResolvers<void>();
	let come = 0;
	const DB = watchedDatabase(async ({ statements }, proceed) => {
		if (!statements.some(({ sql }) => /^\s*insert into "?mails"?/i.test(sql))) return proceed();
		come += 1;
		if (come === 6) go();
		await promise;
		return proceed();
	});
	const answers = await Promise.all(
		[ada, eve, ada, eve, ada, eve].map((who) => ask(who, 'Northwind', { env: { ...withMail, DB } })),
	);
	expect(come).toBe(6);
	expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
	expect(requests()).toBe(4);
	const day = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 10);
	expect(await problemOf(await ask(eve))).toEqual([
		...[409, 'recipient-terms'],
		`They asked for fewer requests just now. Try again on ${formatLongDay(day)}.`,
	]);
});

test('a request leaves again on the day that was named, and not before', async () => {
	vi.useFakeTimers({ toFake: ['Date'], now: new Date('2032-03-01T15:00:00Z') });
	const { ada, eve, ask, link } = await asked();
	vi.setSystemTime(new Date('2032-03-10T12:00:00Z'));
	expect((await ask(await signInAgain(eve))).status).toBe(201);
	await press(`${link}/for-everybody`, { aMonth: '2' });
	const again = async (who: Person) => ask(await signInAgain(who));
	expect(await (await again(ada)).text()).toContain(formatLongDay('2032-03-31'));
	vi.setSystemTime(new Date('2032-03-30T23:59:59Z'));
	expect((await again(ada)).status).toBe(409);
	vi.setSystemTime(new Date('2032-03-31T00:00:00Z'));
	expect((await again(ada)).status).toBe(201);
	// Now those of the 10th and the 31st count.
	expect(await (await again(eve)).text()).toContain(formatLongDay('2032-04-09'));
});

test('nothing is asked about a company that the connector named, whoever asks and however it is written', async () => {
	const { ada, eve, ask, link, requests, recipientEmail } = await asked();
	expect(await page(link)).toContain('value="Acme GmbH">Not about Acme GmbH</button>');
	await press(`${link}/for-everybody`, { company: 'Acme GmbH' });
	expect(await page(link)).not.toContain('name="company"');
	const hers = await prospectAt(eve, 'ACME');
	expect(await problemOf(await send(eve, hers.id, { recipientEmail }))).toEqual([
		...[409, 'recipient-terms', 'They asked for no requests about ACME.'],
	]);
	const several = { prospectIds: [(await prospectAt(ada, 'Acme Inc.')).id, (await prospectAt(ada, null)).id] };
	const favour = { ...letter, recipientEmail, connectorName: 'Dana' };
	const init = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
	const refused = await askWith(
		withMail,
		'/api/favours',
		{ ...init, body: JSON.stringify({ ...favour, ...several }) },
		ada.cookie,
	);
	expect(await problemOf(refused)).toEqual([409, 'recipient-terms', 'They asked for no requests about Acme Inc.']);
	// Nobody learns where a person of somebody else works.
	const foreign = await send(ada, hers.id, { recipientEmail });
	expect(await problemOf(foreign)).toEqual([404, 'not-found', 'Prospect not found.']);
	expect(requests()).toBe(1);
	expect((await ask(eve, 'Acme Foods')).status).toBe(201);
	expect((await ask(eve, null)).status).toBe(201);
	// Whom else the user has there does not matter; nor does it to another address, which refuses for a reason of its own.
	expect((await ask(ada, 'Northwind')).status).toBe(201);
	const other = await asked();
	await press(`${other.link}/for-everybody`, { aMonth: '1' });
	expect((await problemOf(await other.ask(eve, 'Acme')))[2]).toContain('They asked for fewer requests');
});

test('a nudge, a thank-you and what is sent in their own way count for no limit, and are held by none', async () => {
	const { ada, first, recipientEmail, ask, link, eve } = await asked();
	await press(`${link}/for-everybody`, { aMonth: '2' });
	const [request] = await history(ada, first.id);
	const followUp = { requestId: request?.id, kind: 'nudge' };
	expect((await send(ada, first.id, { recipientEmail, followUp })).status).toBe(201);
	expect((await ask(eve, 'Acme', { sendEmail: false })).status).toBe(201);
	expect((await ask(eve)).status).toBe(201);
	expect((await ask(eve)).status).toBe(409);
	expect((await send(ada, first.id, { recipientEmail, followUp: { ...followUp, kind: 'thanks' } })).status).toBe(201);
	expect((await ask(eve, 'Acme', { sendEmail: false })).status).toBe(201);
	// Of what needs none the user hears that, and not what the terms say.
	const answered = await prospectAt(ada, 'Northwind');
	await press(`${link}/for-everybody`, { lift: 'month' });
	const { id } = (await (await send(ada, answered.id, { recipientEmail })).json()) as { id: string };
	await ada.ask(`/api/intro-requests/${id}`, json({ outcome: 'declined' }, 'PATCH'));
	await press(`${link}/for-everybody`, { aMonth: '1' });
	const late = await send(ada, answered.id, { recipientEmail, followUp: { requestId: id, kind: 'nudge' } });
	expect(late.headers.get('X-Problem')).toBe('nudge-not-due');
});

test('what only names itself a nudge or a thank-you is one more request to whoever gets it, and held by their terms', async () => {
	const { ada, eve, first, recipientEmail, ask, link, requests } = await asked();
	await press(`${link}/for-everybody`, { aMonth: '2' });
	// Eve has asked nobody at this address: one ask she sent in her own way, the other one to somebody else.
	const own = await prospectAt(eve, 'Northwind');
	await send(eve, own.id, { sendEmail: false, recipientEmail });
	const other = await prospectAt(eve, 'Northwind');
	await send(eve, other.id, { recipientEmail: 'somebody@example.org' });
	const follow = async (who: Person, { id }: { id: string }, kind: string) => {
		const [request] = (await history(who, id)).filter((one) => one.kind === 'ask');
		return send(who, id, { recipientEmail, followUp: { requestId: request?.id, kind } });
	};
	expect((await follow(eve, own, 'nudge')).status).toBe(201);
	for (const [prospect, kind] of [
		[other, 'nudge'],
		[other, 'thanks'],
		[own, 'thanks'],
	] as const) {
		expect((await follow(eve, prospect, kind)).headers.get('X-Problem')).toBe('recipient-terms');
	}
	// Nor does she follow what Ada asked.
	const [hers] = await history(ada, first.id);
	const followUp = { requestId: hers?.id, kind: 'nudge' };
	expect((await send(eve, own.id, { recipientEmail, followUp })).headers.get('X-Problem')).toBe('recipient-terms');
	// Ada's first thank-you follows what she asked there. Her second one does not.
	expect((await follow(ada, first, 'thanks')).status).toBe(201);
	expect((await follow(ada, first, 'thanks')).headers.get('X-Problem')).toBe('recipient-terms');
	expect((await ask(ada)).status).toBe(409);
	expect(requests()).toBe(4);
});

test('a request that the provider refused does not count', async () => {
	const { eve, ask, link, provider } = await asked();
	await press(`${link}/for-everybody`, { aMonth: '2' });
	const { behaviour } = provider;
	provider.behaviour = () => new Response('no', { status: 400 });
	// Nor is it taken back twice, where the response to that write is lost.
	const env = { ...withMail, DB: forgetfulDatabase({ when: /^update "intro_requests"/ }) };
	expect((await ask(eve, 'Northwind', { env })).headers.get('X-Problem')).toBe('mail-refused');
	provider.behaviour = behaviour;
	expect((await ask(eve)).status).toBe(201);
	expect((await ask(eve)).headers.get('X-Problem')).toBe('recipient-terms');
});

test('a request whose person was removed counts all the same', async () => {
	const { ada, eve, first, ask, link } = await asked();
	await press(`${link}/for-everybody`, { aMonth: '1' });
	await ada.ask(`/api/prospects/${first.id}`, { method: 'DELETE' });
	expect((await ask(eve)).status).toBe(409);
});

test('the page lists what is set, each with Lift, and any link of a mail to the address lifts it', async () => {
	const { eve, ask, link, provider } = await asked();
	for (const term of [
		['aMonth', '1'],
		['aMonth', '2'],
		['company', 'Acme'],
		['company', 'ACME Ltd.'],
	])
		await press(`${link}/for-everybody`, Object.fromEntries([term]));
	await ask(eve, 'Bolt', { answerLink: true });
	const other = answerLinkIn(provider.calls.at(-1)?.mail);
	const listed = async () => [...(await page(other)).matchAll(/aria-label="Lift: ([^"]+)"/g)].map(([, text]) => text);
	expect(await listed()).toEqual(['At most 2 a month', 'Not about Acme']);
	expect((await press(`${other}/for-everybody`, { liftCompany: 'acme' })).headers.get('Location')).toBe(
		`${other}#for-everybody`,
	);
	expect(await listed()).toEqual(['At most 2 a month']);
	expect((await ask(eve)).status).toBe(409);
	// What else is set stays.
	await press(`${link}/for-everybody`, { weekly: 'on' });
	await press(`${other}/for-everybody`, { lift: 'month' });
	expect(await (await askWith({ ...withMail, APP_ORIGIN: 'https://kindling.test' }, other)).text()).toMatch(
		/name="weekly" value="on" aria-pressed="true"/,
	);
	await press(`${other}/for-everybody`, { lift: 'week' });
	expect(await listed()).toEqual([]);
	expect((await ask(eve, 'Acme')).status).toBe(201);
});

test('terms go to the address by mail, once a day, with a link that shows and lifts them', async () => {
	const { eve, ask, link, notices, recipientEmail } = await asked();
	await press(`${link}/for-everybody`, { aMonth: '1' });
	await press(`${link}/for-everybody`, { company: 'Acme' });
	const [notice, ...others] = notices();
	expect(others).toEqual([]);
	expect(notice?.personalizations[0]?.to).toEqual([{ email: recipientEmail }]);
	const text = notice?.content[0]?.value ?? '';
	expect(text).toContain('At most 1 a month.');
	const [own = ''] = /\/api\/terms\/[\w-]+/.exec(text) ?? [];
	const shown = await page(own);
	expect([shown.includes('At most 1 a month'), shown.includes('Not about Acme')]).toEqual([true, true]);
	expect((await ask(eve)).status).toBe(409);
	const lifted = await press(own, { lift: 'all' });
	expect([lifted.status, await lifted.text()]).toEqual([200, expect.stringContaining('No terms are set.')]);
	expect((await ask(eve)).status).toBe(201);
	// Lifted, the link has nothing to show, and sets nothing.
	expect((await askWith(withMail, own)).status).toBe(404);
	expect((await press(own, { lift: 'month' })).status).toBe(404);
	// Whatever was lifted and is set again on that day is shown and lifted there: no other notice tells of it.
	for (const [set, lift, said] of [
		[{ weekly: 'on' }, { lift: 'week' }, 'One mail a week'],
		[{ aMonth: '2' }, { lift: 'month' }, 'At most 2 a month'],
		[{ company: 'Acme' }, { liftCompany: 'Acme' }, 'Not about Acme'],
	] as const) {
		await press(`${link}/for-everybody`, set);
		expect([await page(own), notices().length]).toEqual([expect.stringContaining(said), 1]);
		expect(await (await press(own, lift)).text()).toContain('No terms are set.');
		expect((await askWith(withMail, own)).status).toBe(404);
	}
});

test('what was lifted is gone for good after a day, with the link of its notice', async () => {
	const { link, notices, recipientEmail } = await asked();
	const kept = async () => {
		const rows = bindings.DB.prepare('select count(*) as n from address_terms where address_hash = ?');
		return rows.bind(addressHash(recipientEmail.toLowerCase())).first('n');
	};
	const night = async (hours: number) => {
		vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
		await cleanUp(bindings);
	};
	await press(`${link}/for-everybody`, { aMonth: '1' });
	await press(`${link}/for-everybody`, { lift: 'all' });
	await night(23);
	expect(await kept()).toBe(1);
	await night(2);
	expect(await kept()).toBe(0);
	await press(`${link}/for-everybody`, { aMonth: '1' });
	expect(notices()).toHaveLength(2);
	await night(48);
	expect(await kept()).toBe(1);
});

test('the link of a notice sets nothing, and what is lifted is told to nobody', async () => {
	const { link, notices } = await asked();
	await press(`${link}/for-everybody`, { aMonth: '4' });
	await press(`${link}/for-everybody`, { company: 'Acme' });
	// The next day may have another notice.
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 });
	await press(`${link}/for-everybody`, { liftCompany: 'Acme' });
	expect(notices()).toHaveLength(1);
	const [own = ''] = /\/api\/terms\/[\w-]+/.exec(notices()[0]?.content[0]?.value ?? '') ?? [];
	expect((await press(own, { aMonth: '1' })).status).toBe(400);
	expect(await page(own)).toContain('At most 4 a month');
});

test('without mail terms are kept all the same, and no notice counts as sent', async () => {
	const { link, notices } = await asked();
	const off = { ...withMail, MAILCHANNELS_API_KEY: undefined, EMAIL: undefined } as unknown as typeof withMail;
	const init = { method: 'POST', body: new URLSearchParams({ aMonth: '1' }) };
	expect((await askWith(off, `${link}/for-everybody`, init)).status).toBe(303);
	expect(await page(link)).toContain('aria-label="Lift: At most 1 a month"');
	const lines = loggedLines();
	for (let time = 0; time < 2; time += 1) await press(`${link}/for-everybody`, { weekly: 'on' });
	expect(notices()).toHaveLength(1);
	expect(lines).toEqual([
		{ level: 'info', event: 'mail-held', requestId: expect.any(String), kind: 'terms', because: 'used-up' },
	]);
});

test.each<[fields: Record<string, string>]>([
	[{ aMonth: '2' }],
	[{ weekly: 'on' }],
	[{ company: 'Bolt' }],
	[{ lift: 'month' }],
	[{ lift: 'week' }],
	[{ lift: 'all' }],
	[{ liftCompany: 'Acme' }],
])('a press of %o that cannot be written is not said to be done', async (fields) => {
	const { link, notices } = await asked();
	const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
	const init = { method: 'POST', body: new URLSearchParams(fields) };
	const DB = failingDatabase('overloaded', { when: /(into|update|from) "address_terms"/ });
	expect((await askWith({ ...withMail, DB }, `${link}/for-everybody`, init)).status).toBe(503);
	expect([notices().length, logged.mock.calls.length]).toEqual([0, 1]);
});

test('terms that are lifted while their notice begins are told to nobody; where it cannot begin the log says so', async () => {
	const { link, notices } = await asked();
	const lines = loggedLines();
	const init = { method: 'POST', body: new URLSearchParams({ aMonth: '1' }) };
	const failing = failingDatabase('overloaded', { when: /set "token_hash"/ });
	await askWith({ ...withMail, DB: failing }, `${link}/for-everybody`, init);
	expect(lines).toEqual([
		{
			...{ level: 'error', event: 'terms-mail', requestId: expect.any(String) },
			message: expect.stringContaining('overloaded'),
		},
	]);
	// The next day may have another notice.
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 });
	const DB = watchedDatabase(async ({ statements }, proceed) => {
		if (statements.some(({ sql }) => /set "token_hash"/.test(sql)))
			await press(`${link}/for-everybody`, { lift: 'all' });
		return proceed();
	});
	await askWith({ ...withMail, DB }, `${link}/for-everybody`, init);
	expect([notices(), lines.length]).toEqual([[], 1]);
});

test('the link of a disabled account sets no terms, as it shows none, and still ends such mails', async () => {
	const { ada, eve, ask, link } = await asked();
	const disable = (at: string | null) =>
		bindings.DB.prepare('update users set disabled_at = ? where id = ?').bind(at, ada.user.id).run();
	await disable('2026-01-01');
	expect((await press(`${link}/for-everybody`, { aMonth: '1' })).status).toBe(404);
	expect((await ask(eve)).status).toBe(201);
	expect((await askWith(withMail, `${link}/not-again`)).status).toBe(200);
	await disable(null);
	expect((await press(`${link}/for-everybody`, { aMonth: '1' })).status).toBe(303);
});

test('whoever made a link to send it themselves sets no terms for an address', async () => {
	const { eve, ask } = await asked();
	const saved = await ask(eve, 'Acme', { sendEmail: false, answerLink: true });
	const { answerUrl = '' } = (await saved.json()) as { answerUrl?: string };
	expect(await page(answerUrl)).not.toContain('for-everybody');
	expect((await press(`${answerUrl}/for-everybody`, { aMonth: '1' })).status).toBe(404);
});

test('a company of 5,000 characters, nobody’s company, another limit and nothing are each a sentence, and change nothing', async () => {
	const { link } = await asked();
	await press(`${link}/for-everybody`, { aMonth: '2' });
	const noCompany = 'Please name a company, with at most 300 characters.';
	const noTerm = 'Please choose one of the terms.';
	for (const [fields, sentence] of [
		[{ company: 'x'.repeat(5_000) }, noCompany],
		[{ company: 'x'.repeat(301) }, noCompany],
		[{ company: 'Self-employed' }, noCompany],
		[{ company: ' ' }, noCompany],
		[{ aMonth: '3' }, noTerm],
		[{ lift: 'some' }, noTerm],
		[{}, noTerm],
	] as [Record<string, string>, string][]) {
		expect(await problemOf(await press(`${link}/for-everybody`, fields))).toEqual([400, 'invalid-input', sentence]);
	}
	expect((await page(link)).match(/aria-label="Lift: /g)).toHaveLength(1);
	expect((await press(`${link}/for-everybody`, { company: `${'x'.repeat(300)}` })).status).toBe(303);
});

test('an address names 30 companies; after 20 presses an hour it waits', async () => {
	vi.useFakeTimers({ toFake: ['Date'], now: new Date('2033-03-01T12:00:00Z') });
	const { link } = await asked();
	const name = (at: number) => press(`${link}/for-everybody`, { company: `Company ${at}` });
	for (let at = 1; at <= 20; at += 1) expect((await name(at)).status).toBe(303);
	expect((await name(21)).headers.get('X-Problem')).toBe('answers-used-up');
	vi.setSystemTime(new Date('2033-03-01T13:00:00Z'));
	for (let at = 21; at <= 30; at += 1) expect((await name(at)).status).toBe(303);
	expect(await problemOf(await name(31))).toEqual([
		...[409, 'quota-used-up', 'No more than 30 companies are kept. Please lift one first.'],
	]);
	// One that is kept is no new one.
	expect((await name(7)).status).toBe(303);
});
