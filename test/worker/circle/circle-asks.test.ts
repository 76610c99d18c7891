import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mailWaitingAnswers } from '../../../worker/introductions/use-cases/answers/mail-answers.ts';
import { answerInApp, askedOf, askMember, memberIdOf, openInApp, shareKenji } from '../support/circle-asks.ts';
import { addCircle, askCircle, inviteOf, share } from '../support/circles.ts';
import { askAs, askWith } from '../support/faults.ts';
import { withReplies } from '../support/incoming.ts';
import { answerLinkIn, history, mailProvider, send, withMail } from '../support/mail-provider.ts';
import { addProspects, json, type Person, person, said } from '../support/people.ts';
import { openTab } from '../support/tab.ts';

let provider: ReturnType<typeof mailProvider>;
beforeEach(() => {
	provider = mailProvider();
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const press = (link: string, fields: Record<string, string>) =>
	askWith(withMail, link, { method: 'POST', body: new URLSearchParams(fields) });
const pageOf = async (link: string) => (await askWith(withMail, link)).text();
const mailTo = (who: Person) =>
	provider.calls.map(({ mail }) => mail).filter((one) => one.personalizations[0]?.to[0]?.email === who.email);

/** Maya and Mia, who share, in a circle with Leo, who does not; and a stranger. */
async function people() {
	const [maya, mia, leo, eve] = [await person('Maya'), await person('Mia'), await person('Leo'), await person('Eve')];
	await addCircle(maya, mia, leo);
	await shareKenji(maya, mia);
	return { maya, mia, leo, eve };
}

/** The same, and Maya has asked Mia about Kenji. */
async function asked() {
	const all = await people();
	const { id, prospectId } = await askMember(all.maya, all.mia);
	const request = async () => (await history(all.maya, prospectId))[0];
	return { ...all, id, prospectId, request, link: answerLinkIn(mailTo(all.mia)[0]) };
}

test('a member who is asked finds the request in Kindling, and one click there answers as the page does', async () => {
	const { maya, mia, id, request } = await asked();
	const line = {
		id,
		asker: 'Maya Tester',
		ask: 'Would you introduce me?',
		nudge: null,
		askedAt: expect.any(String),
		people: [{ requestId: id, name: 'Kenji Abe', saidYes: false, prospectSaidYes: false }],
	};
	expect(await askedOf(mia)).toEqual([line]);
	expect(await askedOf(maya)).toEqual([]);
	const before = provider.calls.length;
	expect((await answerInApp(mia, id, 'yes')).status).toBe(204);
	expect(await request()).toMatchObject({ status: 'accepted', answer: 'yes' });
	await vi.waitFor(() => expect(provider.calls.length).toBe(before + 1));
	expect(provider.calls.at(-1)?.mail).toMatchObject({
		subject: expect.stringContaining('said yes: introduction to Kenji Abe'),
		personalizations: [{ to: [{ email: maya.email }] }],
	});
	// A yes waits for its introduction, and a no for nothing.
	expect(await askedOf(mia)).toEqual([{ ...line, people: [{ ...line.people[0], saidYes: true }] }]);
	expect((await answerInApp(mia, id, 'no')).status).toBe(204);
	expect(await request()).toMatchObject({ status: 'declined', answer: 'no' });
	expect(await askedOf(mia)).toEqual([]);
	expect((await answerInApp(mia, id, 'perhaps')).status).toBe(400);
});

test('the tabs of both hear of it, and none learns of the other’s tabs', async () => {
	const { maya, mia, leo, id, link } = await asked();
	const tabs = { maya: await openTab(maya), mia: await openTab(mia), leo: await openTab(leo) };
	const told = async () => ({
		maya: (await tabs.maya.soFar()).map(({ by, nouns }) => [by, nouns.includes('requests')]),
		mia: (await tabs.mia.soFar()).map(({ by, nouns }) => [by, nouns]),
		leo: await tabs.leo.soFar(),
	});
	const ofMia = ['asks'];
	// Opening the page changes nothing until there is a yes.
	await openInApp(mia, id);
	expect(await told()).toEqual({ maya: [], mia: [], leo: [] });
	const init = json({ request: id, answer: 'yes' });
	const named = { ...init, headers: { ...(init.headers as object), 'X-Tab': 'a-tab' } };
	await askAs(mia, `/api/circle/asks/${id}/answer`, named, withMail);
	expect(await told()).toEqual({ maya: [[undefined, true]], mia: [['a-tab', ofMia]], leo: [] });
	await press(link, { answer: 'no' });
	expect(await told()).toEqual({ maya: [[undefined, true]], mia: [[undefined, ofMia]], leo: [] });
	const outcome = json({ outcome: 'introduced' }, 'PATCH');
	const ofMaya = { ...outcome, headers: { ...(outcome.headers as object), 'X-Tab': 'her-tab' } };
	await askAs(maya, `/api/intro-requests/${id}`, ofMaya, withMail);
	expect(await told()).toEqual({ maya: [['her-tab', true]], mia: [[undefined, ofMia]], leo: [] });
	await askMember(maya, mia);
	expect((await told()).mia).toEqual([[undefined, ofMia]]);
});

test('the member’s tabs hear of the prospect’s answer, and their page shows no Cc address', async () => {
	const { maya, mia } = await people();
	const tab = await openTab(mia);
	const heard = async () => (await tab.soFar()).map(({ nouns }) => nouns);
	const { prospectId } = await askMember(maya, mia, { env: withReplies });
	const mail = mailTo(mia)[0];
	const link = answerLinkIn(mail);
	await press(link, { answer: 'yes' });
	const page = await (await askWith(withReplies, link)).text();
	await heard();
	const theirs = /\/api\/p\/[\w.-]+/.exec(page)?.[0] ?? '';
	expect((await press(theirs, { answer: 'yes' })).status).toBe(303);
	expect(await heard()).toEqual([['asks']]);
	// A Cc would come from the member's own address.
	expect(page).not.toContain('replies.kindling.test');
	expect(mail?.reply_to.email).not.toContain('replies.kindling.test');
	expect((await history(maya, prospectId))[0]).toMatchObject({ prospectAnswer: 'yes' });
});

test('asking by address, or sending it oneself, asks no member', async () => {
	const { maya, mia } = await people();
	for (const change of [{ circleMember: null, recipientEmail: mia.email }, { sendEmail: false }]) {
		const { id, status } = await askMember(maya, mia, change);
		expect([change, status, (await answerInApp(mia, id, 'yes')).status]).toEqual([change, 201, 404]);
	}
	expect(await askedOf(mia)).toEqual([]);
});

test('only a visible member can be asked, and the refusal does not say why', async () => {
	const { maya, mia, leo, eve } = await people();
	const [ofMia = '', ofLeo = ''] = [await memberIdOf(maya, mia), await memberIdOf(maya, leo)];
	const { prospects } = await addProspects(maya, [{ name: 'Kenji Abe' }]);
	const refused = async (circleMember: string) =>
		said(await send(maya, prospects[0]?.id ?? '', { recipientEmail: null, circleMember }));
	const nobody = await refused(crypto.randomUUID());
	expect(nobody).toEqual([404, 'Prospect or member not found.']);
	// Leo shares nothing, Maya is not someone else, and Eve's circle is another one.
	await addCircle(eve);
	const [ofMaya, ofEve] = [await memberIdOf(maya, maya), await memberIdOf(eve, eve)];
	for (const id of [ofLeo, ofMaya, ofEve]) expect(await refused(id ?? '')).toEqual(nobody);
	await share(mia, false);
	expect(await refused(ofMia)).toEqual(nobody);
	await share(mia);
	await share(maya, false);
	expect(await refused(ofMia)).toEqual(nobody);
	await share(maya);
	await askCircle(mia, '/me', 'DELETE');
	expect(await refused(ofMia)).toEqual(nobody);
	expect([provider.calls, await history(maya, prospects[0]?.id ?? '')]).toEqual([[], []]);
	const both = await send(maya, prospects[0]?.id ?? '', { circleMember: ofLeo });
	expect(await said(both)).toEqual([400, 'Please name an address or a member of your circle, not both.']);
	const neither = await send(maya, prospects[0]?.id ?? '', { recipientEmail: null });
	expect(await said(neither)).toEqual([400, "Please enter the recipient's email address."]);
});

test('someone who shares nothing can ask no member, and the newest request comes first', async () => {
	const { maya, mia, leo } = await people();
	expect(await askMember(leo, mia)).toMatchObject({ status: 404 });
	expect(await askedOf(mia)).toEqual([]);
	const first = await askMember(maya, mia);
	expect((await askedOf(mia)).map(({ id }) => id)).toEqual([first.id]);
	const second = await askMember(maya, mia);
	expect((await askedOf(mia)).map(({ id }) => id)).toEqual([second.id, first.id]);
});

test('only the member asked can answer in the app; another member, the asker and a stranger find nothing', async () => {
	const { maya, mia, leo, eve, id, request } = await asked();
	await shareKenji(leo);
	for (const who of [maya, leo, eve]) {
		expect((await answerInApp(who, id, 'yes')).status).toBe(404);
		expect((await openInApp(who, id)).status).toBe(404);
	}
	const other = await askMember(maya, leo);
	expect((await answerInApp(mia, id, 'yes', other.id)).status).toBe(404);
	expect((await answerInApp(mia, other.id, 'yes')).status).toBe(404);
	expect(await request()).toMatchObject({ status: 'sent', answer: null });
});

test('a request in the app and its link last while the two share; the link in the mail always works', async () => {
	const { maya, mia, id, link, request } = await asked();
	const { link: own } = await openInApp(mia, id);
	const isGone = async () => {
		expect(await askedOf(mia)).toEqual([]);
		expect((await askWith(withMail, own)).status).toBe(404);
		expect((await press(own, { answer: 'yes' })).status).toBe(404);
		expect((await answerInApp(mia, id, 'yes')).status).toBe(404);
		expect((await openInApp(mia, id)).status).toBe(404);
	};
	for (const who of [mia, maya]) {
		await share(who, false);
		await isGone();
		await share(who);
		expect(await askedOf(mia)).toHaveLength(1);
		expect((await askWith(withMail, own)).status).toBe(200);
	}
	const disable = (who: Person, at: string | null) =>
		env.DB.prepare('update users set disabled_at = ? where id = ?').bind(at, who.user.id).run();
	await disable(maya, '2026-01-01');
	await isGone();
	await disable(maya, null);
	// A disabled account answers for no member.
	await disable(mia, '2026-01-01');
	expect((await askWith(withMail, own)).status).toBe(404);
	expect((await press(own, { answer: 'yes' })).status).toBe(404);
	await disable(mia, null);
	expect(await askedOf(mia)).toHaveLength(1);
	// A member who comes back is a new member.
	await askCircle(mia, '/me', 'DELETE');
	await isGone();
	await askCircle(mia, '/join', 'POST', { token: await inviteOf(maya) });
	await shareKenji(mia);
	await isGone();
	await press(link, { answer: 'yes' });
	expect(await request()).toMatchObject({ status: 'accepted' });
	await askMember(maya, mia);
	expect(await askedOf(mia)).toHaveLength(1);
	await maya.ask('/api/account/removal', json({ password: maya.password }));
	expect(await askedOf(mia)).toEqual([]);
});

test('a request answered elsewhere, bounced, expired or removed is no longer listed', async () => {
	const { maya, mia, prospectId, id } = await asked();
	const set = (table: string, values: string) =>
		env.DB.prepare(`update ${table} set ${values} where user_id = ?`).bind(maya.user.id).run();
	await maya.ask(`/api/intro-requests/${id}`, json({ outcome: 'accepted' }, 'PATCH'));
	expect(await askedOf(mia)).toEqual([]);
	for (const status of ['replied', 'declined', 'introduced', 'no_reply', 'bounced', 'failed', 'sending']) {
		await set('intro_requests', `status = '${status}'`);
		expect([status, await askedOf(mia)]).toEqual([status, []]);
	}
	for (const status of ['unknown', 'sent']) {
		await set('intro_requests', `status = '${status}'`);
		expect([status, (await askedOf(mia)).length]).toEqual([status, 1]);
	}
	await set('mails', `answer_until = '2020-01-01'`);
	expect(await askedOf(mia)).toEqual([]);
	await set('mails', `answer_until = '2999-01-01'`);
	await maya.ask(`/api/prospects/${prospectId}`, { method: 'DELETE' });
	expect(await askedOf(mia)).toEqual([]);
	const trash = (await (await maya.ask('/api/bin')).json()) as { id: string }[];
	await maya.ask(`/api/bin/${trash[0]?.id}/restore`, { method: 'POST' });
	expect(await askedOf(mia)).toHaveLength(1);
});

test('a yes is listed from the named day, and until the introduction for 30 days', async () => {
	const { maya, mia, id, link } = await asked();
	await answerInApp(mia, id, 'yes');
	const day = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString();
	await press(link, { terms: 'date', notBefore: day(3).slice(0, 10) });
	expect(await askedOf(mia)).toEqual([]);
	const set = (values: string) =>
		env.DB.prepare(`update intro_requests set ${values} where user_id = ?`).bind(maya.user.id).run();
	await set(`responded_at = '${day(-40)}', terms = json_object('notBefore', '${day(-1).slice(0, 10)}')`);
	expect(await askedOf(mia)).toHaveLength(1);
	await set('terms = null');
	expect(await askedOf(mia)).toEqual([]);
	for (const [days, waits] of [
		[-29.99, 1],
		[-30.01, 0],
	] as const) {
		await set(`responded_at = '${day(days)}'`);
		expect([days, (await askedOf(mia)).length]).toEqual([days, waits]);
	}
});

test('after a yes the app leads to the page that asks for the prospect’s consent, by a link whose hash alone is kept', async () => {
	const { maya, mia, id, link, request } = await asked();
	await answerInApp(mia, id, 'yes');
	const { status, link: own } = await openInApp(mia, id);
	expect([status, own === link]).toEqual([201, false]);
	const stored = JSON.stringify((await env.DB.prepare('select * from mails').all()).results);
	expect(stored).not.toContain(own.split('/').at(-1));
	const page = await pageOf(own);
	const theirs = /\/api\/p\/[\w.-]+/.exec(page)?.[0] ?? '';
	expect(page).toContain('Check with Kenji first');
	await press(theirs, { answer: 'yes', way: 'mail', contact: 'kenji@example.org' });
	expect(await request()).toMatchObject({ prospectAnswer: 'yes' });
	expect((await askedOf(mia))[0]?.people).toMatchObject([{ saidYes: true, prospectSaidYes: true }]);
	expect(await pageOf(own)).toContain('Introduce them now');
	// Both links answer, and opening the request again replaces the app's link.
	expect((await press(link, { answer: 'yes' })).status).toBe(303);
	const again = await openInApp(mia, id);
	expect((await askWith(withMail, own)).status).toBe(404);
	expect((await press(again.link, { answer: 'unsure' })).status).toBe(303);
	expect(await request()).toMatchObject({ answer: 'unsure' });
	expect(await askedOf(maya)).toEqual([]);
});

test('a member’s link cannot stop mails to their address; the setting does', async () => {
	const { mia, id, link } = await asked();
	const { link: own } = await openInApp(mia, id);
	const page = await pageOf(own);
	expect(page).toContain('is asking for an introduction to Kenji Abe');
	for (const one of [page, await pageOf(link)]) expect(one).not.toContain('Stop these emails');
	for (const one of [own, link]) expect((await press(`${one}/not-again`, {})).status).toBe(404);
});

test('a mail about several people is one entry with an answer for each, and the asker gets one mail', async () => {
	const { maya, mia } = await people();
	const { prospects } = await addProspects(maya, [{ name: 'Kenji Abe' }, { name: 'Nora Ash' }, { name: 'Zoe Ray' }]);
	const members = (await (await maya.ask('/api/circle')).json()) as { members: { id: string; name: string }[] };
	const several = {
		prospectIds: prospects.map(({ id }) => id),
		connectorName: 'Mia Tester',
		recipientEmail: null,
		subject: 'Three people',
		message: 'Would you?',
		sendEmail: true,
		circleMember: members.members.find(({ name }) => name === 'Mia Tester')?.id,
	};
	const sent = await askAs(maya, '/api/favours', json(several), withMail);
	const { id, requests } = (await sent.json()) as { id: string; requests: { id: string }[] };
	const names = async () => (await askedOf(mia)).map((ask) => ask.people.map((one) => [one.name, one.saidYes]));
	expect(await names()).toEqual([
		[
			['Kenji Abe', false],
			['Nora Ash', false],
			['Zoe Ray', false],
		],
	]);
	const [kenji = '', nora = '', zoe = ''] = requests.map((one) => one.id);
	expect((await answerInApp(mia, id, 'no', kenji)).status).toBe(204);
	await press(answerLinkIn(mailTo(mia)[0]), { answer: 'yes', request: nora });
	expect(await names()).toEqual([
		[
			['Nora Ash', true],
			['Zoe Ray', false],
		],
	]);
	await answerInApp(mia, id, 'unsure', zoe);
	expect(await names()).toEqual([[['Nora Ash', true]]]);
	await mailWaitingAnswers(withMail);
	expect((await openInApp(mia, id)).status).toBe(201);
});

test('simultaneous equal clicks are one answer and one mail to the asker', async () => {
	const { mia, id } = await asked();
	const before = provider.calls.length;
	const presses = await Promise.all(Array.from({ length: 5 }, () => answerInApp(mia, id, 'yes')));
	expect(presses.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
	await vi.waitFor(() => expect(provider.calls.length).toBe(before + 1));
});
