// The rules: docs/product.md §27.8.
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayMs } from '#contract/rules/durations';
import { formatLongDay } from '#contract/rules/format';
import { connect } from '../../../worker/db/client.ts';
import type { Owner } from '../../../worker/db/owned.ts';
import { recordDeliveryEvent } from '../../../worker/introductions/acts/record-delivery-event.ts';
import { sendWaiting } from '../../../worker/introductions/acts/send-waiting.ts';
import { takeMailEvents } from '../../../worker/introductions/acts/take-mail-events.ts';
import { setTerm } from '../../../worker/introductions/db/answers/address-terms.ts';
import { listWaitingAddresses } from '../../../worker/introductions/db/mails/waiting-mails.ts';
import { writeDeliveryEvent } from '../../../worker/introductions/db/requests/delivery-events.ts';
import { addressHash } from '../../../worker/mail/address-hash.ts';
import { addressOf, askedOf, memberIdOf, shareAndSay } from '../support/circle-asks.ts';
import { addCircle } from '../support/circles.ts';
import { askWith, failingDatabase, forgetfulDatabase, recordingDatabase, watchedDatabase } from '../support/faults.ts';
import { arrive, replyDomain, withReplies } from '../support/incoming.ts';
import { loggedLines } from '../support/logged.ts';
import { answerLinkIn, history, letter, mailProvider, send, withMail } from '../support/mail-provider.ts';
import { addProspects, bindings, json, type Person, password, person } from '../support/people.ts';
import { rawMail } from '../support/raw-mail.ts';
import { openTab } from '../support/tab.ts';

const env = { ...withMail, APP_ORIGIN: 'https://kindling.test' };
// A week begins on Monday, in UTC.
const wednesday = Date.parse('2034-03-01T10:00:00Z');
const monday = Date.parse('2034-03-06T03:17:00Z');

beforeEach(async () => {
	// The files of one worker share a database: what waits there is sent by no run of this one.
	await bindings.DB.prepare("update intro_requests set status = 'unknown' where status = 'waiting'").run();
	vi.useFakeTimers({ toFake: ['Date'], now: wednesday });
	for (const level of ['log', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {});
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

/** The nightly run of a day. */
async function night(at: number, replaced: Partial<typeof env> = {}) {
	vi.setSystemTime(at);
	const own = { ...env, ...replaced };
	return sendWaiting(connect(own.DB), own, { until: at + dayMs, statements: 900 }, at);
}

/** Somebody wants one mail a week, and two accounts can ask them. */
async function wanted() {
	const provider = mailProvider();
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const recipientEmail = `Dana-${crypto.randomUUID()}@example.net`;
	const prospectOf = async (who: Person) =>
		(await addProspects(who, [{ name: `Amara ${crypto.randomUUID()}` }])).prospects[0]?.id ?? '';
	/** Asks for an introduction to somebody new. Gives the response, and what reads the request as its history has it. */
	const ask = async (who: Person, more: object = {}) => {
		const prospectId = await prospectOf(who);
		const answer = await send(who, prospectId, { recipientEmail, answerLink: true, env, ...more });
		return { answer, prospectId, latest: async () => (await history(who, prospectId))[0] };
	};
	await ask(ada);
	const link = answerLinkIn(provider.calls.at(-1)?.mail);
	const press = (fields: Record<string, string>) =>
		askWith(env, `${link}/for-everybody`, { method: 'POST', body: new URLSearchParams(fields) });
	expect((await press({ weekly: 'on' })).status).toBe(303);
	provider.calls.length = 0;
	const mails = () => provider.calls.map(({ mail }) => mail);
	const takeBack = (who: Person, id = '') => who.ask(`/api/intro-requests/${id}`, { method: 'DELETE' });
	return { ada, eve, ask, link, press, provider, mails, recipientEmail, takeBack, prospectOf };
}

/** Writes a request and its mail again and again, as if it had been asked so often. */
async function repeat(id = '', times = 0) {
	const ids = JSON.stringify(Array.from({ length: times }, () => crypto.randomUUID()));
	const more = (table: string, columns: string, token = '') =>
		bindings.DB.prepare(
			`insert into ${table} (id, ${columns} ${token && ', answer_token'}) select j.value, ${columns} ${token}
			from json_each(?) j cross join ${table} o where o.id = ?`,
		).bind(ids, id);
	await bindings.DB.batch([
		more('mails', 'user_id, is_favour, by_mail, answer_until, provider_id, created_at', ', j.value'),
		more(
			'intro_requests',
			'user_id, prospect_id, subject, message, recipient_email, connector_name, status, created_at',
		),
	]);
}

test('what two accounts ask in a week comes as one mail on Monday, and neither learns of the other', async () => {
	const { ada, eve, ask, mails, recipientEmail } = await wanted();
	const hers = await ask(ada, { subject: 'About Amara', message: 'Hi Dana, Ada here.\n\n---\nHi Amara, I am Ada.' });
	expect([hers.answer.status, await hers.answer.json()]).toEqual([201, expect.objectContaining({ status: 'waiting' })]);
	vi.setSystemTime(wednesday + 1);
	const others = await ask(eve, { recipientEmail: recipientEmail.toUpperCase(), message: 'Hello Dana, Eve here.' });
	await night(monday - dayMs);
	expect(mails()).toEqual([]);
	expect(await hers.latest()).toMatchObject({ status: 'waiting', sentAt: null });

	expect(await night(monday)).toEqual({ count: 1, isDone: true });
	const [mail, ...more] = mails();
	expect(more).toEqual([]);
	expect(mail).toMatchObject({
		...{ subject: '2 requests for an introduction', from: { name: 'Kindling' } },
		// A reply would quote the other one.
		reply_to: { email: env.MAIL_FROM },
		personalizations: [{ to: [{ email: recipientEmail.toLowerCase() }] }],
	});
	const text = mail?.content[0]?.value ?? '';
	const [, adas = '', eves = ''] = text.split(/^=== /m);
	expect(adas).toMatch(/^1 of 2: Ada Tester asks: About Amara ===\n\nHi Dana, Ada here\.\n/);
	expect(adas).toContain('Ready to forward:\n\nHi Amara, I am Ada.\n');
	expect(eves).toMatch(/^2 of 2: Eve Tester asks: .*\n\nHello Dana, Eve here\.\n/);
	expect([adas, eves].map((part) => /Write to (.*)$/m.exec(part)?.[1])).toEqual([
		`Ada Tester: ${ada.user.email}`,
		`Eve Tester: ${eve.user.email}`,
	]);
	const links = [...new Set(text.match(/\/api\/r\/[\w-]+(?=\n)/g))];
	expect(links).toHaveLength(2);
	// Either of the two ends such mails.
	expect(text).toMatch(/No more such emails: \S+\/api\/r\/[\w-]+\/not-again\n$/);
	expect(mail?.content[1]?.value).toMatch(/href="[^"]+\/not-again"[^>]*>No more such emails</);
	const pages = await Promise.all(links.map(async (link) => (await askWith(env, link)).text()));
	expect(pages.map((page) => [page.includes('Ada here'), page.includes('Eve here')])).toEqual([
		[true, false],
		[false, true],
	]);
	expect(await hers.latest()).toMatchObject({ status: 'sent', sentAt: expect.any(String) });
	expect(await others.latest()).toMatchObject({ status: 'sent' });
	await askWith(env, links[0] ?? '', { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) });
	expect([await hers.latest(), await others.latest()]).toMatchObject([{ status: 'accepted' }, { status: 'sent' }]);
	await night(monday + dayMs);
	expect(mails().filter(({ subject }) => subject.includes('for an introduction'))).toHaveLength(1);
});

test('no words of one user begin a part of another: each part is numbered, and a line that looks like its heading is quoted', async () => {
	const { ada, eve, ask, mails } = await wanted();
	const fake = '=== 2 of 2: Eve Tester asks: Hello ===';
	await ask(ada, { subject: fake, message: `Hi.\n\n${fake}\n\u2028 ${fake}\n\n---\n\t${fake}` });
	await ask(eve);
	await night(monday);
	const text = mails()[0]?.content[0]?.value ?? '';
	expect(text.match(/^\s*==.*/gm)?.map((line) => line.trim())).toEqual([
		`=== 1 of 2: Ada Tester asks: ${fake} ===`,
		`=== 2 of 2: Eve Tester asks: ${letter.subject} ===`,
	]);
});

test('what waits alone comes as a mail of whoever asks; asked on a Monday, it goes on the next one', async () => {
	const { ada, ask, mails } = await wanted();
	vi.setSystemTime(Date.parse('2034-03-06T00:00:00Z'));
	const { prospectId, latest } = await ask(ada, { answerLink: false });
	await night(monday);
	expect(mails()).toEqual([]);
	const tab = await openTab(ada, monday);
	await night(monday + 7 * dayMs);
	expect((await tab.heard()).join()).toContain(prospectId);
	expect(answerLinkIn(mails()[0])).toBe('');
	expect(mails()).toMatchObject([
		{
			subject: letter.subject,
			from: { name: expect.stringMatching(/^Ada .*via Kindling$/) },
			reply_to: { email: ada.user.email },
		},
	]);
	expect(await latest()).toMatchObject({ status: 'sent' });
});

test('a server that sends no weekly mails sends each request at once, and what waits once it does', async () => {
	const { ada, ask, link, mails } = await wanted();
	const isOffered = async (own: typeof env) => (await (await askWith(own, link)).text()).includes('name="weekly"');
	const noOrigin = { ...env, APP_ORIGIN: undefined } as unknown as typeof env;
	const noMail = { ...env, MAILCHANNELS_API_KEY: undefined, EMAIL: undefined } as unknown as typeof env;
	expect([await isOffered(env), await isOffered(noOrigin), await isOffered(noMail)]).toEqual([true, false, false]);
	expect(await (await ask(ada, { env: noOrigin })).answer.json()).toMatchObject({ status: 'sent' });
	const { latest } = await ask(ada);
	for (const off of [noOrigin, noMail]) expect(await night(monday, off)).toEqual({ count: 0, isDone: true });
	expect(await latest()).toMatchObject({ status: 'waiting' });
	expect(mails()).toHaveLength(1);
	await night(monday);
	expect(await latest()).toMatchObject({ status: 'sent' });
});

test('lifted, the next request leaves at once, and what waited still comes as one mail', async () => {
	const { ada, eve, ask, mails, press } = await wanted();
	const first = await ask(ada);
	await ask(eve);
	await press({ lift: 'week' });
	const { answer } = await ask(ada);
	expect(await answer.json()).toMatchObject({ status: 'sent' });
	expect(mails()).toHaveLength(1);
	await night(monday);
	expect(mails()[1]?.subject).toBe('2 requests for an introduction');
	expect(await first.latest()).toMatchObject({ status: 'sent' });
});

test('a nudge, and what a person sends in their own way, wait for nothing', async () => {
	const { ada, eve, ask, mails, press, recipientEmail } = await wanted();
	await press({ lift: 'week' });
	const { prospectId, latest } = await ask(eve);
	await press({ weekly: 'on' });
	const followUp = { requestId: (await latest())?.id, kind: 'nudge' };
	const nudge = await send(eve, prospectId, { recipientEmail, followUp, env });
	expect(await nudge.json()).toMatchObject({ kind: 'nudge', status: 'sent' });
	expect(await (await ask(ada, { sendEmail: false })).answer.json()).toMatchObject({ status: 'pending' });
	expect(mails()).toHaveLength(2);
});

test('what is taken back before it goes is in no mail, and counts for nothing', async () => {
	const { ada, eve, ask, mails, press, takeBack } = await wanted();
	await press({ aMonth: '2' });
	const { latest } = await ask(ada);
	const id = (await latest())?.id;
	expect((await ask(eve)).answer.headers.get('X-Problem')).toBe('recipient-terms');
	expect((await takeBack(eve, id)).status).toBe(404);
	expect((await takeBack(ada, id)).status).toBe(204);
	expect(await latest()).toBeUndefined();
	expect(await bindings.DB.prepare('select 1 from mails where id = ?').bind(id).first()).toBeNull();
	expect((await takeBack(ada, id)).status).toBe(404);
	const kept = await ask(eve);
	expect(kept.answer.status).toBe(201);
	await night(monday);
	expect(mails()).toMatchObject([{ reply_to: { email: eve.user.email } }]);
	const late = await takeBack(eve, (await kept.latest())?.id);
	expect([late.status, late.headers.get('X-Problem')]).toEqual([409, 'request-not-waiting']);
	expect((await ask(eve)).answer.headers.get('X-Problem')).toBe('recipient-terms');
});

test('what is taken back, or answered elsewhere, in the moment in which its mail begins is not in it', async () => {
	const { ada, eve, ask, mails, takeBack } = await wanted();
	const first = await ask(ada);
	await ask(eve, { message: 'Hello Dana, Eve here.' });
	const inTheMoment = (act: () => Promise<unknown>) => {
		const DB = watchedDatabase(async ({ statements }, proceed) => {
			if (statements.some(({ sql }) => /^\s*update intro_requests set status/.test(sql))) await act();
			return proceed();
		});
		return { DB };
	};
	const hers = (await first.latest())?.id;
	await night(
		monday,
		inTheMoment(async () => takeBack(ada, hers)),
	);
	expect(mails()).toMatchObject([{ subject: letter.subject, reply_to: { email: eve.user.email } }]);
	const second = await ask(ada);
	const own = (await second.latest())?.id;
	const record = async () => ada.ask(`/api/intro-requests/${own}`, json({ outcome: 'accepted' }, 'PATCH'));
	expect(await night(monday + 7 * dayMs, inTheMoment(record))).toEqual({ count: 0, isDone: true });
	expect(mails()).toHaveLength(1);
	expect(await second.latest()).toMatchObject({ status: 'accepted', sentAt: null });
});

test('each address gets its own mail, with what waits for it and nothing that waits for another one', async () => {
	const [dana, petra] = [await wanted(), await wanted()];
	for (const { ada, eve, ask } of [dana, petra]) for (const who of [ada, eve]) await ask(who);
	const addresses = [dana, petra].map(({ recipientEmail }) => recipientEmail.toLowerCase()).sort();
	const db = connect(bindings.DB);
	const until = new Date(monday).toISOString();
	const listed = async (after: string, most: number) =>
		(await listWaitingAddresses(db, until, after, most)).map(({ address }) => address);
	expect([await listed('', 1), await listed(addresses[0] ?? '', 2)]).toEqual([
		addresses.slice(0, 1),
		addresses.slice(1),
	]);
	expect(await night(monday)).toEqual({ count: 2, isDone: true });
	expect(petra.mails().map(({ subject, personalizations }) => [subject, personalizations[0]?.to[0]?.email])).toEqual(
		addresses.map((address) => ['2 requests for an introduction', address]),
	);
});

test('of a favour one person can be taken back, and the others go in one part of the mail, which counts as before', async () => {
	const { ada, eve, ask, mails, press, recipientEmail, takeBack, prospectOf } = await wanted();
	await press({ aMonth: '4' });
	await ask(eve);
	const prospectIds = [await prospectOf(ada), await prospectOf(ada), await prospectOf(ada)];
	const message = ['Would you?', 'I am for one', 'I am for two', 'I am for three'].join('\n\n---\n');
	const favour = { ...letter, recipientEmail, connectorName: 'Dana', answerLink: true, prospectIds, message };
	const saved = await askWith(env, '/api/favours', json(favour), ada.cookie);
	const { requests } = (await saved.json()) as { requests: { id: string; status: string }[] };
	expect(requests.map(({ status }) => status)).toEqual(['waiting', 'waiting', 'waiting']);
	expect((await takeBack(ada, requests[1]?.id)).status).toBe(204);
	await ask(eve);
	expect((await ask(eve)).answer.headers.get('X-Problem')).toBe('recipient-terms');
	await night(monday, { REPLY_DOMAIN: replyDomain });
	const links = [...new Set(mails()[0]?.content[0]?.value.match(/\/api\/r\/[\w-]+(?=\n)/g))];
	const pages = await Promise.all(links.map(async (one) => (await askWith(withReplies, one)).text()));
	const shown = pages.find((one) => one.includes('I am for three')) ?? '';
	const own = [requests[0]?.id, requests[2]?.id];
	expect(own.map((id) => shown.includes(`value="${id}"`))).toEqual([true, true]);
	const link = links[pages.indexOf(shown)] ?? '';
	await askWith(env, link, { method: 'POST', body: new URLSearchParams({ request: own[1] ?? '', answer: 'yes' }) });
	// Whoever was agreed to has an address of their own for the copy.
	const agreed = await (await askWith(withReplies, link)).text();
	const copyTo = decodeURIComponent(/i%2B[a-z2-7]{52}%40replies\.kindling\.test/.exec(agreed)?.[0] ?? '');
	expect(await arrive(rawMail('Meet Ada.', { To: 'three@example.org' }), copyTo)).toBeNull();
	const statuses = await Promise.all(prospectIds.map(async (id) => (await history(ada, id)).map((one) => one.status)));
	expect(statuses).toEqual([['sent'], [], ['introduced']]);
	const text = mails()[0]?.content[0]?.value ?? '';
	expect(text.match(/Would you\?/g)).toHaveLength(1);
	expect(text.match(/I am for \w+/g)).toEqual(['I am for one', 'I am for three']);
	expect(text.match(/Ready to forward to Amara/g)).toHaveLength(2);
});

/** A favour about two people that waits, of whom the first lies in the bin. With the request before it the address was asked twice. */
async function withOneInBin() {
	const made = await wanted();
	const { ada, ask, eve, press, prospectOf, recipientEmail, takeBack } = made;
	const prospectIds = [await prospectOf(ada), await prospectOf(ada)];
	const favour = { ...letter, recipientEmail, connectorName: 'Dana', prospectIds, message: 'Would you?' };
	const saved = await askWith(env, '/api/favours', json(favour), ada.cookie);
	const { requests } = (await saved.json()) as { requests: { id: string }[] };
	await ada.ask(`/api/prospects/${prospectIds[0]}`, { method: 'DELETE' });
	const bringBack = async () => (await ada.ask(`/api/bin/${prospectIds[0]}/restore`, { method: 'POST' })).status;
	/** Whether the address may be asked once more, where it wants two a month, or four. */
	const mayBeAsked = async (aMonth: '2' | '4') => {
		await press({ aMonth });
		const { answer, latest } = await ask(eve);
		if (answer.status === 201) await takeBack(eve, (await latest())?.id);
		return answer.status === 201;
	};
	return { ...made, first: requests[0]?.id, second: requests[1]?.id, bringBack, mayBeAsked };
}

test('a favour that waits counts until the last of its people is taken back, also where they lie in the bin meanwhile', async () => {
	const { ada, first, second, bringBack, takeBack, mayBeAsked } = await withOneInBin();
	expect((await takeBack(ada, second)).status).toBe(204);
	expect(await mayBeAsked('2')).toBe(false);
	expect([await bringBack(), await mayBeAsked('2')]).toEqual([200, false]);
	expect([(await takeBack(ada, first)).status, await mayBeAsked('2')]).toEqual([204, true]);
});

test('who is brought back after the mail of a favour counts as a request of their own once it goes, and not where it is refused', async () => {
	const { mails, provider, bringBack, mayBeAsked } = await withOneInBin();
	await night(monday);
	expect([await bringBack(), await mayBeAsked('4')]).toEqual([200, true]);
	provider.behaviour = () => new Response(null, { status: 400 });
	await night(monday + 7 * dayMs);
	// The mail that left counts all the same.
	const asks = mails().filter(({ subject }) => subject === letter.subject);
	expect([asks.length, await mayBeAsked('2')]).toEqual([2, false]);
});

test('who is brought back after the mail of a favour was refused counts as a request of their own once it goes', async () => {
	const { mails, provider, bringBack, mayBeAsked } = await withOneInBin();
	const accepts = provider.behaviour;
	provider.behaviour = () => new Response(null, { status: 400 });
	await night(monday);
	expect([await bringBack(), await mayBeAsked('2')]).toEqual([200, true]);
	provider.behaviour = accepts;
	await night(monday + 7 * dayMs);
	// The refused one of the favour, and the one that left.
	const asks = mails().filter(({ subject }) => subject === letter.subject);
	expect([asks.length, await mayBeAsked('2')]).toEqual([2, false]);
});

test('whoever of a favour is brought back from the bin after its mail goes as a request of their own: the links that left work on', async () => {
	const { ada, eve, ask, press, mails, recipientEmail, prospectOf } = await wanted();
	const prospectIds = [await prospectOf(ada), await prospectOf(ada), await prospectOf(ada)];
	const message = ['Would you?', 'I am for one', 'I am for two', 'I am for three'].join('\n\n---\n');
	const favour = { ...letter, recipientEmail, connectorName: 'Dana', answerLink: true, prospectIds, message };
	const saved = await askWith(env, '/api/favours', json(favour), ada.cookie);
	const { requests } = (await saved.json()) as { requests: { id: string }[] };
	const latest = async (at: number) => (await history(ada, prospectIds[at] ?? ''))[0];
	// What is recorded meanwhile leaves no more, either.
	await ada.ask(`/api/intro-requests/${requests[0]?.id}`, json({ outcome: 'accepted' }, 'PATCH'));
	await ada.ask(`/api/prospects/${prospectIds[1]}`, { method: 'DELETE' });
	await night(monday);
	expect(await latest(0)).toMatchObject({ status: 'accepted', sentAt: null });
	const bin = (await (await ada.ask('/api/bin')).json()) as { id: string }[];
	await ada.ask(`/api/bin/${bin[0]?.id}/restore`, { method: 'POST' });
	expect(await latest(1)).toMatchObject({ status: 'waiting', sentAt: null });
	await night(monday + 7 * dayMs);
	const [first, second] = mails();
	expect(first?.content[0]?.value).not.toContain('I am for two');
	expect(second?.content[0]?.value).toContain('I am for two');
	expect(second?.content[0]?.value).not.toContain('I am for three');
	const pages = await Promise.all([first, second].map((mail) => askWith(env, answerLinkIn(mail))));
	const texts = await Promise.all(pages.map((page) => page.text()));
	expect(pages.map(({ status }) => status)).toEqual([200, 200]);
	expect(texts.map((text) => text.includes('I am for two'))).toEqual([false, true]);
	expect([await latest(1), await latest(2)]).toMatchObject([{ status: 'sent' }, { status: 'sent' }]);
	// The request before, the favour and the one of their own are three.
	await press({ aMonth: '4' });
	expect((await ask(eve)).answer.status).toBe(201);
	expect((await ask(eve)).answer.headers.get('X-Problem')).toBe('recipient-terms');
});

test('whoever comes back from the bin after a mail of which nobody knows whether it left goes as a request of their own, without a link where none was wanted', async () => {
	const { ada, mails, provider, recipientEmail, prospectOf } = await wanted();
	const prospectIds = [await prospectOf(ada), await prospectOf(ada)];
	const favour = { ...letter, recipientEmail, connectorName: 'Dana', prospectIds, message: 'Would you?' };
	expect((await askWith(env, '/api/favours', json(favour), ada.cookie)).status).toBe(201);
	await ada.ask(`/api/prospects/${prospectIds[0]}`, { method: 'DELETE' });
	provider.behaviour = () => new Response(null, { status: 500 });
	await night(monday);
	const bin = (await (await ada.ask('/api/bin')).json()) as { id: string }[];
	await ada.ask(`/api/bin/${bin[0]?.id}/restore`, { method: 'POST' });
	await night(monday + 7 * dayMs);
	expect(mails().map(answerLinkIn)).toEqual(['', '']);
	const kept = await Promise.all(prospectIds.map(async (id) => (await history(ada, id))[0]));
	expect(kept).toMatchObject([
		{ status: 'unknown', favourId: null },
		{ status: 'unknown', favourId: expect.any(String) },
	]);
});

test('a mail holds 50, however many wait, the first of each user before the others; and a run counts no fewer statements than it makes', async () => {
	const { ada, eve, ask, mails } = await wanted();
	await ask(ada, { message: 'Her oldest one.' });
	vi.setSystemTime(wednesday + 1);
	const { latest } = await ask(ada, { connectorName: 'Dana' });
	await repeat((await latest())?.id, 9_999);
	vi.setSystemTime(wednesday + dayMs);
	await ask(ada, { message: 'Her newest one.' });
	await ask(eve);
	const { database, statements } = recordingDatabase();
	const share = { until: monday + dayMs, statements: 900 };
	vi.setSystemTime(monday);
	await sendWaiting(connect(database), { ...env, DB: database }, share, monday);
	expect(mails().map(({ subject }) => subject)).toEqual(['50 requests for an introduction']);
	expect(
		mails()[0]
			?.content[0]?.value.match(/Eve Tester asks|Her \w+ one/g)
			?.sort(),
	).toEqual(['Eve Tester asks', 'Her oldest one']);
	expect(900 - share.statements).toBeGreaterThanOrEqual(statements().length);
	expect(share.statements).toBeGreaterThan(600);
	// The files of one worker share a database, and the night of others goes by the number of the newest request.
	await bindings.DB.prepare('delete from users where id in (?, ?)').bind(ada.user.id, eve.user.id).run();
});

test('where the server takes replies, each part says where to write, and has an address for the copy of its introduction', async () => {
	const { ada, eve, ask, mails } = await wanted();
	const hers = await ask(ada);
	await ask(eve);
	await night(monday, { REPLY_DOMAIN: replyDomain });
	const [mail] = mails();
	const text = mail?.content[0]?.value ?? '';
	const [toAda = '', toEve = ''] = [...text.matchAll(/Write to (?:Ada|Eve) Tester: (.*)$/gm)].map(([, to]) => to);
	expect([toAda, toEve].filter((to) => to.endsWith(`@${replyDomain}`))).toEqual([toAda, toEve]);
	const stored = JSON.stringify((await bindings.DB.prepare('select * from mails').all()).results);
	expect(stored).not.toContain(toAda.slice(2, 54));
	const page = await (await askWith(withReplies, answerLinkIn(mail))).text();
	const copyTo = decodeURIComponent(/i%2B[a-z2-7]{52}%40replies\.kindling\.test/.exec(page)?.[0] ?? '');
	expect(await arrive(rawMail('Gladly.'), toAda)).toBeNull();
	expect(await hers.latest()).toMatchObject({ status: 'replied' });
	expect(await arrive(rawMail('Amara, meet Ada.', { To: 'amara@acme.example' }), copyTo)).toBeNull();
	expect(await hers.latest()).toMatchObject({ status: 'introduced' });
});

test('a mail holds 700 kB of texts, and the rest comes a week later', async () => {
	const { ada, ask, mails } = await wanted();
	const { latest } = await ask(ada, { message: 'x'.repeat(20_000) });
	await repeat((await latest())?.id, 39);
	await night(monday);
	await night(monday + 7 * dayMs);
	expect(mails().map(({ subject }) => subject)).toEqual([
		'33 requests for an introduction',
		'7 requests for an introduction',
	]);
});

test('a mail that the provider refuses is said to be so to everybody who asked in it, counts for nothing and is not sent again', async () => {
	const { ada, eve, ask, mails, press, provider } = await wanted();
	await press({ aMonth: '4' });
	const asked = [await ask(ada), await ask(eve), await ask(ada)];
	expect((await ask(eve)).answer.status).toBe(409);
	provider.behaviour = () => new Response(null, { status: 400 });
	const lines = loggedLines();
	await night(monday);
	expect(mails()).toHaveLength(1);
	for (const { latest } of asked) expect(await latest()).toMatchObject({ status: 'failed', sentAt: null });
	expect(lines.filter(({ event }) => event !== 'request')).toEqual([
		{ level: 'error', event: 'mail', requestId: expect.any(String), outcome: 'refused', reason: 'status 400' },
	]);
	await night(monday + 7 * dayMs);
	expect(mails()).toHaveLength(1);
	expect((await ask(eve)).answer.status).toBe(201);
});

test('the tab of a member of the circle hears of the mail that asks them', async () => {
	const { ada, press: _, ...rest } = await wanted();
	const mia = await person('Mia');
	await addCircle(ada, mia);
	await shareAndSay(ada, mia);
	const [recipientEmail, circleMember] = [addressOf(mia), await memberIdOf(ada, mia)];
	await setTerm(connect(bindings.DB), addressHash(recipientEmail), { isWeekly: true });
	const { answer } = await rest.ask(ada, { recipientEmail, circleMember });
	expect(await answer.json()).toMatchObject({ status: 'waiting' });
	const tab = await openTab(mia);
	expect(await askedOf(mia)).toEqual([]);
	await night(monday);
	expect(await tab.soFar()).toMatchObject([{ facts: ['/api/needs-you'] }]);
	expect(await askedOf(mia)).toHaveLength(1);
});

test('a run that stops after it wrote that a mail begins, and one that cannot write the outcome, send nothing twice', async () => {
	const { ada, ask, mails } = await wanted();
	const first = await ask(ada);
	const lines = loggedLines();
	const stopped = await night(monday, { DB: forgetfulDatabase({ when: /^\s*update intro_requests set status/ }) });
	expect([stopped.count, mails()]).toEqual([0, []]);
	expect(lines).toEqual([
		{
			...{ level: 'error', event: 'asks-mail', requestId: expect.any(String) },
			message: expect.stringContaining('Network connection lost'),
		},
	]);
	const second = await ask(ada);
	await night(monday + 7 * dayMs, {
		DB: failingDatabase('Network connection lost.', { when: /^update "intro_requests"/ }),
	});
	expect(mails()).toHaveLength(1);
	await night(monday + 8 * dayMs);
	await night(monday + 14 * dayMs);
	expect(mails()).toHaveLength(1);
	expect([await first.latest(), await second.latest()]).toMatchObject([{ status: 'unknown' }, { status: 'unknown' }]);
});

test('an address that wants no mail any more gets none, and whoever asked sees that nothing was sent', async () => {
	const { ada, ask, link, mails } = await wanted();
	const { latest } = await ask(ada);
	await askWith(env, `${link}/not-again`, { method: 'POST', body: new URLSearchParams() });
	expect(await night(monday)).toEqual({ count: 0, isDone: true });
	expect([mails(), await latest()]).toMatchObject([[], { status: 'failed', sentAt: null }]);
});

test('of a disabled or removed account nothing leaves; what is in the bin goes once it is back', async () => {
	const { ada, eve, ask, mails } = await wanted();
	const bea = await person('Bea');
	await ask(eve);
	await ask(bea);
	const { prospectId } = await ask(ada);
	const disable = (at: string | null) =>
		bindings.DB.prepare('update users set disabled_at = ? where id = ?').bind(at, eve.user.id).run();
	await disable('2034-03-02');
	expect((await bea.ask('/api/account/removal', json({ password }))).status).toBe(204);
	await ada.ask(`/api/prospects/${prospectId}`, { method: 'DELETE' });
	await night(monday);
	expect(mails()).toEqual([]);
	const bin = (await (await ada.ask('/api/bin')).json()) as { id: string }[];
	await ada.ask(`/api/bin/${bin[0]?.id}/restore`, { method: 'POST' });
	await disable(null);
	await night(monday + dayMs);
	expect(mails()[0]?.subject).toBe('2 requests for an introduction');
	expect(mails()[0]?.content[0]?.value).not.toContain('Bea');
});

test('what waits counts on the day it is asked; a server that has no mail left sends it on another night', async () => {
	const { ada, eve, ask, mails } = await wanted();
	const { latest } = await ask(eve, { env: { ...env, MAILS_PER_DAY: '1' } });
	expect((await ask(eve, { env: { ...env, MAILS_PER_DAY: '1' } })).answer.status).toBe(429);
	await ask(ada);
	const lines = loggedLines();
	expect(await night(monday, { MAILS_PER_DAY_IN_ALL: '0' })).toEqual({ count: 0, isDone: true });
	expect(lines).toEqual([
		{ level: 'info', event: 'mail-held', requestId: expect.any(String), kind: 'asks', because: 'used-up' },
	]);
	expect([mails(), await latest()]).toMatchObject([[], { status: 'waiting' }]);
	await night(monday + dayMs);
	expect(mails()).toHaveLength(1);
});

test('a run goes by 250 addresses at a time until all had their turn, and ends with its share', async () => {
	const { ada, ask } = await wanted();
	const { latest } = await ask(ada);
	const id = (await latest())?.id ?? '';
	await repeat(id, 250);
	await bindings.DB.prepare(
		"update intro_requests set recipient_email = 'to-' || rowid || '@example.org' where user_id = ? and status = 'waiting'",
	)
		.bind(ada.user.id)
		.run();
	const lines = loggedLines();
	const none = { ...env, MAILS_PER_DAY_IN_ALL: '0' };
	vi.setSystemTime(monday);
	const run = (statements: number, until = monday + dayMs) =>
		sendWaiting(connect(bindings.DB), none, { until, statements }, monday);
	expect([await run(900, monday), lines.length]).toEqual([{ count: 0, isDone: false }, 0]);
	// The favours, the addresses, and one of them.
	expect([await run(6), lines.length]).toEqual([{ count: 0, isDone: false }, 1]);
	expect(await run(9_000)).toEqual({ count: 0, isDone: true });
	expect(lines).toHaveLength(1 + 251);
});

/** A weekly mail with a request of each of two, as the provider knows it, and that it bounced. */
async function bounced() {
	const { ada, eve, ask, provider } = await wanted();
	const asked = [await ask(ada), await ask(eve)];
	const mailId = crypto.randomUUID();
	provider.behaviour = () =>
		Response.json({ request_id: mailId, results: [{ index: 0, status: 'sent' }] }, { status: 202 });
	await night(monday);
	const event = { kind: 'bounced', at: '2034-03-06T04:00:00.000Z', isPermanent: true } as const;
	const latest = () => Promise.all(asked.map((one) => one.latest()));
	const prospectId = asked[0]?.prospectId ?? '';
	return { ada, eve, latest, prospectId, mailId, event, place: { db: connect(bindings.DB), env } };
}

test('a bounce of the mail is told to everybody who asked in it', async () => {
	const { latest, mailId, event, place } = await bounced();
	expect(await recordDeliveryEvent(place, { mailId }, event)).toBe('recorded');
	expect(await latest()).toMatchObject([{ status: 'bounced' }, { status: 'bounced' }]);
});

test('a bounce that was written for one of those who asked, before the call broke off, is still told to the others', async () => {
	const { eve, latest, mailId, event, place } = await bounced();
	const [, { id = '' } = {}] = await latest();
	await writeDeliveryEvent(place.db, eve.user.id as Owner, [id], event, null);
	expect(await takeMailEvents(place, [{ mailId, event, recipient: null }])).toBe(true);
	expect(await latest()).toMatchObject([{ status: 'bounced' }, { status: 'bounced' }]);
});

test('a bounce is told of as many requests of one user as are in the mail', async () => {
	const { ada, latest, prospectId, mailId, event, place } = await bounced();
	await repeat((await latest())[0]?.id, 399);
	expect(await recordDeliveryEvent(place, { mailId }, event)).toBe('recorded');
	const statuses = (await history(ada, prospectId)).map(({ status }) => status);
	expect([statuses.length > 1, new Set(statuses)]).toEqual([true, new Set(['bounced'])]);
});

test('without the address of the app in its settings a server offers no weekly mail, and sends at once', async () => {
	const { ada, ask, link } = await wanted();
	const { answer } = await ask(ada, { env: withMail });
	expect(await answer.json()).toMatchObject({ status: 'sent' });
	expect(await (await askWith(withMail, link)).text()).not.toContain('name="weekly"');
	expect(await (await askWith(env, link)).text()).toContain('name="weekly" value="on" aria-pressed="true"');
});

test('the same key waits once, and an outcome that is recorded meanwhile keeps the mail from leaving', async () => {
	const { ada, mails, prospectOf, recipientEmail } = await wanted();
	const prospectId = await prospectOf(ada);
	for (const _ of [1, 2]) expect((await send(ada, prospectId, { recipientEmail, env, key: 'k' })).status).toBe(201);
	const [request, ...others] = await history(ada, prospectId);
	expect(others).toEqual([]);
	const change = (body: object) => ada.ask(`/api/intro-requests/${request?.id}`, json(body, 'PATCH'));
	const { before } = (await (await change({ outcome: 'accepted' })).json()) as { before: object };
	expect((await change({ outcome: 'accepted', back: before })).status).toBe(400);
	await night(monday);
	expect(mails()).toEqual([]);
});

test('in whatever order people ask, take back, set and lift, and runs come: nobody gets two such mails in a week, and each request leaves once', async () => {
	const step = fc.oneof(
		fc.record({ act: fc.constant('ask' as const), who: fc.nat(2) }),
		fc.record({ act: fc.constantFrom('take back' as const, 'set' as const, 'lift' as const), who: fc.nat(5) }),
		fc.record({ act: fc.constant('night' as const), who: fc.integer({ min: 1, max: 4 }) }),
	);
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
			vi.setSystemTime(wednesday);
			const { ada, eve, ask, mails, press, takeBack } = await wanted();
			const asked: { who: Person; note: string; id: string; isWaiting: boolean; isTaken: boolean }[] = [];
			let day = wednesday;
			const weeks: number[] = [];
			const runNight = async () => {
				const before = mails().length;
				await night(day);
				const came = mails().length - before;
				expect(came).toBeLessThanOrEqual(1);
				if (came > 0) weeks.push(Math.floor(day / (7 * dayMs)));
			};
			for (const { act, who } of steps) {
				if (act === 'ask') {
					const note = `note-${asked.length}-end`;
					const one = [ada, eve][who % 2] ?? ada;
					const { answer } = await ask(one, { message: note });
					const { id, status } = (await answer.json()) as { id: string; status: string };
					asked.push({ who: one, note, id, isWaiting: status === 'waiting', isTaken: false });
				} else if (act === 'take back') {
					const one = asked[who];
					if (one && (await takeBack(one.who, one.id)).status === 204) one.isTaken = true;
				} else if (act === 'night') {
					for (let at = 0; at < who; at += 1) {
						day += dayMs;
						await runNight();
					}
				} else await press(act === 'set' ? { weekly: 'on' } : { lift: 'week' });
			}
			for (let at = 0; at < 14; at += 1) {
				day += dayMs;
				await runNight();
			}
			expect(new Set(weeks).size).toBe(weeks.length);
			const all = mails().map(({ content }) => content[0]?.value ?? '');
			for (const { note, isTaken } of asked)
				expect([note, all.filter((text) => text.includes(note)).length]).toEqual([note, isTaken ? 0 : 1]);
		}),
		{ numRuns: 12 },
	);
});

test('the history says the Monday, and the next one when that is over', async () => {
	const { waitsText } = await import('#contract/rules/address-terms');
	const at = (time: string, now: string) => waitsText(time, Date.parse(now));
	const named = (day: string) => expect.stringContaining(`that of ${formatLongDay(day)}.`);
	expect(at('2034-03-05T23:59:59Z', '2034-03-06T23:59:59Z')).toEqual(named('2034-03-06'));
	expect(at('2034-03-06T00:00:00Z', '2034-03-06T00:00:00Z')).toEqual(named('2034-03-13'));
	expect(at('2034-03-05T23:59:59Z', '2034-03-07T00:00:00Z')).toContain('the next one');
});
