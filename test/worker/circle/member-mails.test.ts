// Mails to a circle member, of which the asker learns nothing.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NeedsYou } from '#contract/needs-you';
import { app } from '../../../worker/app.ts';
import { connect } from '../../../worker/db/client.ts';
import {
	receiveMailEvents,
	recordDeliveryEvent,
} from '../../../worker/introductions/use-cases/receive-delivery-events.ts';
import { addressHash } from '../../../worker/mail/address-hash.ts';
import { suppressAddress } from '../../../worker/mail/db/limits.ts';
import { answerInApp, askedOf, askMember, memberIdOf, shareKenji } from '../support/circle-asks.ts';
import { addCircle, askCircle, circleOf, inviteOf } from '../support/circles.ts';
import { askAs, askWith } from '../support/faults.ts';
import { withReplies } from '../support/incoming.ts';
import {
	accepts,
	answerLinkIn,
	type Behaviour,
	hangs,
	history,
	mailProvider,
	send,
	withMail,
} from '../support/mail-provider.ts';
import { addProspects, bindings, json, origin, type Person, person, said } from '../support/people.ts';
import { openTab } from '../support/tab.ts';

let provider: ReturnType<typeof mailProvider>;
beforeEach(() => {
	for (const level of ['log', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {});
	provider = mailProvider();
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const mailsTo = (who: Person) =>
	provider.calls.map(({ mail }) => mail).filter((one) => one.personalizations[0]?.to[0]?.email === who.email);
const byMail = (who: Person, asksByMail: boolean) => askCircle(who, '/me', 'PATCH', { asksByMail });
const isByMail = async (who: Person) => (await circleOf(who))?.asksByMail;

/** Maya and Mia in a circle, where both share, with Leo, who shares too. */
async function people() {
	const [maya, mia, leo] = [await person('Maya'), await person('Mia'), await person('Leo')];
	await addCircle(maya, mia, leo);
	await shareKenji(maya, mia, leo);
	return { maya, mia, leo };
}

/** Sends a nudge or a thank-you. */
const follow = (who: Person, asked: { id: string; prospectId: string }, kind: 'nudge' | 'thanks', change: object) =>
	send(who, asked.prospectId, {
		recipientEmail: null,
		followUp: { requestId: asked.id, kind },
		message: `A ${kind}, truly.`,
		...change,
	});

test('a member is mailed at the address of their account, with a link to answer and none for replies to us', async () => {
	const { maya, mia } = await people();
	const circleMember = (await memberIdOf(maya, mia)) ?? '';
	// Even if the call asks for no link.
	const { prospectId, id } = await askMember(maya, mia, { answerLink: false, env: withReplies });
	const [mail, ...more] = mailsTo(mia);
	const [text = '', html = ''] = mail?.content.map(({ value }) => value) ?? [];
	expect(more).toEqual([]);
	expect(mail).toMatchObject({
		from: { email: 'introductions@kindling.test', name: 'Maya Tester via Kindling' },
		reply_to: { email: 'introductions@kindling.test', name: 'Kindling' },
		headers: { 'Auto-Submitted': 'auto-generated' },
	});
	for (const part of [text, html]) {
		expect(part).toContain('Turn off emails from your circle');
		expect(part).toContain(`${origin}/settings#circle`);
		expect(part).not.toContain('not-again');
		expect(part).not.toContain(maya.email);
	}
	expect(text).toContain("Maya Tester can't see your email address, so replying to this email won't reach them.");
	expect((await askWith(withMail, answerLinkIn(mail))).status).toBe(200);
	expect((await history(maya, prospectId))[0]).toMatchObject({
		id,
		recipientEmail: null,
		circleMember,
		connectorName: 'Mia Tester',
		status: 'sent',
		delivery: {},
		sentAt: expect.any(String),
	});
	const kept = JSON.stringify((await env.DB.prepare('select * from mails where id = ?').bind(id).all()).results);
	expect(kept).not.toContain(mia.email);
});

/** A response without the ids and times that differ each time. */
const plain = (text: string) =>
	text.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'id').replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time');

test('whether a mail leaves is hidden from the asker, and the request is in the member’s Kindling either way', async () => {
	const db = connect(bindings.DB);
	const { maya } = await people();
	await bindings.DB.prepare('update users set email_verified_at = created_at where id = ?').bind(maya.user.id).run();
	// A deployed server requires a confirmed address.
	const askAt = async (circleMember: string, change: object = {}) => {
		const { prospects } = await addProspects(maya, [{ name: 'Kenji Abe' }]);
		const letter = { prospectId: prospects[0]?.id, recipientEmail: null, circleMember, subject: 's', message: 'm' };
		const init = json({ ...letter, sendEmail: true });
		const answer = await askWith(
			{ ...withMail, ...change },
			'https://kindling.test/api/intro-requests',
			init,
			`__Host-${maya.cookie}`,
		);
		const after = JSON.stringify(await history(maya, prospects[0]?.id ?? ''));
		return [answer.status, plain(await answer.text()), plain(after)];
	};
	const gone: Behaviour = () => new Response('gone', { status: 500 });
	const refuses: Behaviour = () => Response.json({ results: [{ status: 'failed' }] }, { status: 202 });
	const states: [string, number, Behaviour, (who: Person) => unknown][] = [
		['mailed', 1, accepts, () => {}],
		['switched off', 0, accepts, (who) => byMail(who, false)],
		['unconfirmed', 0, accepts, (who) => verified(who, null)],
		['suppressed', 0, accepts, (who) => suppressAddress(db, addressHash(who.email), 'bounced')],
		['not again', 0, accepts, (who) => suppressAddress(db, addressHash(who.email), 'not-again')],
		['refused', 1, refuses, () => {}],
		['unclear', 1, gone, () => {}],
	];
	const answers: unknown[] = [];
	for (const [name, mails, behaviour, set] of states) {
		// The same name, so that nothing else differs.
		const mia = await person('Mia');
		await askCircle(mia, '/join', 'POST', { token: await inviteOf(maya) });
		await shareKenji(mia);
		await verified(mia, '2026-01-01');
		await set(mia);
		Object.assign(provider, { behaviour });
		const members = (await circleOf(maya))?.members ?? [];
		const answer = await askAt(members.at(-1)?.id ?? '');
		expect([name, mailsTo(mia).length, (await askedOf(mia)).length]).toEqual([name, mails, 1]);
		answers.push(answer);
	}
	for (const [at, answer] of answers.entries())
		expect([states[at]?.[0], answer]).toEqual([states[at]?.[0], answers[0]]);
	expect(answers[0]).toMatchObject([201, expect.stringContaining('"status":"sent"'), expect.anything()]);
});

const verified = (who: Person, at: string | null) =>
	bindings.DB.prepare('update users set email_verified_at = ? where id = ?').bind(at, who.user.id).run();

test('the response does not wait for the mail, so its time does not reveal whether one leaves', async () => {
	const { maya, mia } = await people();
	const { prospects } = await addProspects(maya, [{ name: 'Kenji Abe' }]);
	provider.behaviour = hangs;
	vi.useFakeTimers({ toFake: ['setTimeout'] });
	const ctx = createExecutionContext();
	const letter = { prospectId: prospects[0]?.id, recipientEmail: null, circleMember: await memberIdOf(maya, mia) };
	const init = json({ ...letter, subject: 's', message: 'm', sendEmail: true });
	const request = new Request(new URL('/api/intro-requests', origin), init);
	request.headers.set('Cookie', maya.cookie);
	const answer = await app.fetch(request, { ...bindings, ...withMail }, ctx);
	expect(await answer.json()).toMatchObject({ status: 'sent' });
	await vi.waitFor(() => expect(mailsTo(mia)).toHaveLength(1));
	await vi.runAllTimersAsync();
	await waitOnExecutionContext(ctx);
});

test('a bounce or spam report ends the mails to the member, and the asker learns nothing of it', async () => {
	const { maya, mia } = await people();
	const outbox = { db: connect(bindings.DB), env: bindings };
	const at = '2026-11-20T09:30:00.000Z';
	for (const [kind, isPermanent, isOn] of [
		['delivered', true, true],
		['deferred', true, true],
		['bounced', false, true],
		['bounced', true, false],
		['complained', true, false],
		['suppressed', true, false],
	] as const) {
		for (const way of ['queue', 'webhook'] as const) {
			await byMail(mia, true);
			const mailId = crypto.randomUUID();
			provider.behaviour = () => Response.json({ request_id: mailId, results: [{ status: 'sent' }] }, { status: 202 });
			const { prospectId } = await askMember(maya, mia);
			const before = await history(maya, prospectId);
			const [asker, asked] = [await openTab(maya), await openTab(mia)];
			const event = { kind, at, isPermanent };
			if (way === 'queue') expect(await recordDeliveryEvent(outbox, { mailId }, event)).toBe('recorded');
			else expect(await receiveMailEvents(outbox, Array(201).fill({ mailId, recipient: null, event }))).toBe(true);
			const told = (await asked.soFar()).map(({ nouns }) => nouns);
			expect([kind, way, await isByMail(mia), told]).toEqual([kind, way, isOn, isOn ? [] : [['circle']]]);
			expect([await history(maya, prospectId), await asker.soFar()]).toEqual([before, []]);
		}
	}
	const mailed = mailsTo(mia).length;
	await askMember(maya, mia);
	expect([mailsTo(mia).length, (await askedOf(mia)).length]).toEqual([mailed, 13]);
	// Nothing says whose address it was.
	const { status } = await askMember(maya, mia, { circleMember: null, recipientEmail: mia.email });
	expect([status, mailsTo(mia).length]).toEqual([201, mailed + 1]);
});

test('the mail setting is private: no tab or call of another member shows it', async () => {
	const { maya, mia } = await people();
	const [own, other] = [await openTab(mia), await openTab(maya)];
	const before = await circleOf(maya);
	const off = await askAs(mia, '/api/circle/me', json({ asksByMail: false, sharing: true }, 'PATCH'));
	expect(await off.json()).toMatchObject({ asksByMail: false, sharing: true });
	expect([(await own.soFar()).map(({ nouns }) => nouns), await other.soFar()]).toEqual([[['circle']], []]);
	expect(await circleOf(maya)).toEqual(before);
	expect(await said(await byMail(mia, 'yes' as unknown as boolean))).toEqual([400, 'Email for asks is on or off.']);
});

test('a nudge and a thank-you go only to the member asked, by mail and in Kindling', async () => {
	const { maya, mia, leo } = await people();
	const asked = await askMember(maya, mia);
	const [ofMia, ofLeo] = [await memberIdOf(maya, mia), await memberIdOf(maya, leo)];
	expect((await follow(maya, asked, 'nudge', { circleMember: ofLeo })).status).toBe(404);
	await byMail(mia, false);
	const nudged = await follow(maya, asked, 'nudge', { circleMember: ofMia });
	expect(await nudged.json()).toMatchObject({
		kind: 'nudge',
		status: 'sent',
		recipientEmail: null,
		circleMember: ofMia,
	});
	expect(mailsTo(mia)).toHaveLength(1);
	expect(await askedOf(mia)).toMatchObject([
		{ id: asked.id, ask: 'Would you introduce me?', nudge: 'A nudge, truly.' },
	]);
	expect((await follow(maya, asked, 'nudge', { circleMember: ofMia })).status).toBe(409);
	await answerInApp(mia, asked.id, 'yes');
	await maya.ask(`/api/intro-requests/${asked.id}`, json({ outcome: 'introduced' }, 'PATCH'));
	await byMail(mia, true);
	const tab = await openTab(mia);
	expect((await follow(maya, asked, 'thanks', { circleMember: ofMia })).status).toBe(201);
	expect((await tab.soFar()).map(({ nouns }) => nouns)).toEqual([['asks']]);
	const thanks = mailsTo(mia).at(-1)?.content[0]?.value ?? '';
	expect([thanks.includes('A thanks, truly.'), answerLinkIn(mailsTo(mia).at(-1))]).toEqual([true, '']);
	const waiting = async (who: Person) => (await (await who.ask('/api/needs-you')).json()) as NeedsYou;
	expect(await waiting(mia)).toMatchObject({
		asked: [],
		thanked: [{ asker: 'Maya Tester', name: 'Kenji Abe', thanks: 'A thanks, truly.' }],
	});
	expect((await waiting(leo)).thanked).toEqual([]);
	// Only as long as the two see each other.
	for (const sharing of [false, true]) {
		await maya.ask('/api/circle/me', json({ sharing }, 'PATCH'));
		expect((await waiting(mia)).thanked).toHaveLength(sharing ? 1 : 0);
	}
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 14 * 24 * 60 * 60_000 + 1_000 });
	expect((await waiting(mia)).thanked).toEqual([]);
	vi.useRealTimers();
	// A connector asked at an address is nudged there.
	const other = await askMember(maya, mia, { circleMember: null });
	expect((await follow(maya, other, 'nudge', { circleMember: ofMia })).status).toBe(404);
	expect((await follow(maya, other, 'nudge', { recipientEmail: 'someone@example.org' })).status).toBe(201);
	// And no one here can nudge a member who has left.
	const third = await askMember(maya, mia);
	await askCircle(mia, '/me', 'DELETE');
	expect((await follow(maya, third, 'nudge', { circleMember: ofMia })).status).toBe(404);
});

test('the link in a nudge to a member counts as the member’s, one to an address does not', async () => {
	const { maya, mia } = await people();
	const press = (link: string, fields: Record<string, string>) =>
		askWith(withMail, link, { method: 'POST', body: new URLSearchParams(fields) });
	const pageOf = async (link: string) => (await askWith(withMail, link)).text();
	for (const [change, isTheirs] of [
		[{ circleMember: await memberIdOf(maya, mia) }, true],
		[{ recipientEmail: 'someone@example.org', answerLink: true }, false],
	] as const) {
		const asked = await askMember(maya, mia);
		const link = answerLinkIn(mailsTo(mia).at(-1));
		await follow(maya, asked, 'nudge', change);
		const nudged = answerLinkIn(provider.calls.at(-1)?.mail);
		await press(link, { answer: 'yes' });
		const theirs = /\/api\/p\/[\w.-]+/.exec(await pageOf(link))?.[0] ?? '';
		await press(theirs, { answer: 'no' });
		// Only a page that the member alone reads shows the plain no.
		expect(await pageOf(nudged)).toContain(isTheirs ? 'said no, thank you' : 'said not now');
	}
});

test('a member can be asked as often a day as an address, and then only the same asker is refused', async () => {
	const { maya, mia, leo } = await people();
	const limited = { ...withMail, MAILS_PER_RECIPIENT_AND_DAY: '3' };
	const ask = (who: Person, change: object = {}) => askMember(who, mia, { env: limited, ...change });
	// An address is counted alone, so its remaining number says nothing about a member.
	for (let at = 0; at < 3; at += 1) {
		expect(await ask(maya, { circleMember: null, recipientEmail: mia.email })).toMatchObject({ status: 201 });
	}
	expect(await ask(maya, { circleMember: null, recipientEmail: mia.email })).toMatchObject({ status: 429 });
	const before = mailsTo(mia).length;
	for (let at = 0; at < 3; at += 1) expect(await ask(maya)).toMatchObject({ status: 201 });
	const { prospects } = await addProspects(maya, [{ name: 'Kenji Abe' }]);
	const again = { recipientEmail: null, circleMember: await memberIdOf(maya, mia), env: limited };
	expect(await said(await send(maya, prospects[0]?.id ?? '', again))).toEqual([
		429,
		'You’ve asked this person as often as anyone can be asked in a day. Please send it tomorrow.',
	]);
	expect(await ask(leo)).toMatchObject({ status: 201 });
	expect([mailsTo(mia).length - before, (await askedOf(mia)).length]).toEqual([3, 4]);
	// Another member is asked all the same, and one's own mails of the day count as ever.
	expect(await askMember(maya, leo, { env: limited })).toMatchObject({ status: 201 });
	expect(await askMember(maya, leo, { env: { ...limited, MAILS_PER_DAY: '7' } })).toMatchObject({ status: 429 });
});

test('one member’s many requests do not hide another’s single one', async () => {
	const { maya, mia, leo } = await people();
	const one = await askMember(leo, mia);
	const { prospects } = await addProspects(maya, [{ name: 'Kenji Abe' }]);
	const first = await askMember(maya, mia);
	const copies = Array.from({ length: 60 }, (_, at) => [
		bindings.DB.prepare(`insert into mails (id, user_id, subject, by_mail, answer_until, to_member, created_at)
			select ?1, user_id, subject, 1, answer_until, to_member, created_at from mails where id = ?2`).bind(
			`many-${at}-${first.id}`,
			first.id,
		),
		bindings.DB.prepare(`insert into intro_requests (id, mail_id, user_id, prospect_id, kind, message, status, created_at)
			select ?1, ?1, user_id, ?3, kind, message, status, created_at from intro_requests where id = ?2`).bind(
			`many-${at}-${first.id}`,
			first.id,
			prospects[0]?.id ?? '',
		),
	]);
	await bindings.DB.batch(copies.flat());
	const asked = await askedOf(mia);
	expect([asked.length, asked.at(-1)?.id]).toEqual([50, one.id]);
});

test('an idempotency key of one member mails no other, and a repeated call mails no one twice', async () => {
	const { maya, mia, leo } = await people();
	const { prospects } = await addProspects(maya, [{ name: 'Kenji Abe' }]);
	const key = crypto.randomUUID();
	const to = async (who: Person) =>
		send(maya, prospects[0]?.id ?? '', { recipientEmail: null, circleMember: await memberIdOf(maya, who), key });
	const bodies = [await (await to(mia)).text(), await (await to(mia)).text()];
	expect(bodies[1]).toBe(bodies[0]);
	expect((await to(leo)).status).toBe(409);
	expect([mailsTo(mia).length, mailsTo(leo).length, (await askedOf(leo)).length]).toEqual([1, 0, 0]);
});
