import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Connection } from '#contract/connection';
import type { IntroRequest, PastRequest, SavedRequest } from '#contract/intro-request';
import type { NeedsYou } from '#contract/needs-you';
import { askWith } from '../support/faults.ts';
import { history, mailProvider, prospectOf, send, withMail } from '../support/mail-provider.ts';
import { ask, json, type Person, person } from '../support/people.ts';
import { moveRequests, setMails } from '../support/request-rows.ts';

let provider: ReturnType<typeof mailProvider>;
beforeEach(() => {
	provider = mailProvider();
});
afterEach(() => vi.restoreAllMocks());

const elsewhere = { sendEmail: false, answerLink: true, recipientEmail: null };
const saved = async (response: Response) => (await response.json()) as SavedRequest;
const needsYou = async (who: Person): Promise<NeedsYou> => (await who.ask('/api/needs-you')).json();

test('a message that the person sends themselves needs no address, and an email needs one', async () => {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	const response = await send(ada, prospect.id, elsewhere);
	expect(response.status).toBe(201);
	expect(await saved(response)).toMatchObject({ recipientEmail: null, connectorName: 'Dana Whitfield' });
	expect(provider.calls).toHaveLength(0);
	for (const change of [
		{ recipientEmail: null },
		{ ...elsewhere, recipientEmail: '' },
		{ ...elsewhere, recipientEmail: undefined },
	]) {
		const refused = await send(ada, prospect.id, change);
		expect([refused.status, refused.headers.get('X-Field')]).toEqual([400, 'recipientEmail']);
		expect(await refused.text()).toBe("Please enter the recipient's email address.");
	}
	const wrong = await send(ada, prospect.id, { ...elsewhere, recipientEmail: 'dana' });
	expect(await wrong.text()).toBe("Please enter a valid address for the recipient's email.");
});

test('a second click after a lost response gives a working link and no second request', async () => {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	const press = () => send(ada, prospect.id, { ...elsewhere, key: 'press-1' });
	const [lost, shown] = [await saved(await press()), await saved(await press())];
	expect(shown.id).toBe(lost.id);
	expect((await ask(lost.answerUrl ?? '')).status).toBe(404);
	expect((await ask(shown.answerUrl ?? '')).status).toBe(200);
	await ask(shown.answerUrl ?? '', { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) });
	expect(await history(ada, prospect.id)).toMatchObject([{ status: 'accepted', answer: 'yes' }]);
	expect((await needsYou(ada)).confirm).toMatchObject([{ connectorName: 'Dana Whitfield' }]);
	// An answered request keeps its link and stays the same request.
	const again = await press();
	expect([again.status, await saved(again)]).toMatchObject([201, { id: lost.id, status: 'accepted' }]);
	expect((await ask(shown.answerUrl ?? '')).status).toBe(200);
});

test('a new link can be made later: the old one stops, until an answer has come through the new one', async () => {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	const request = await saved(await send(ada, prospect.id, elsewhere));
	const another = (id: string) => ada.ask(`/api/intro-requests/${id}/answer-link`, { method: 'POST' });
	const response = await another(request.id);
	expect(response.status).toBe(201);
	const { id, answerUrl = '' } = await saved(response);
	expect(id).toBe(request.id);
	expect((await ask(request.answerUrl ?? '')).status).toBe(404);
	await ask(answerUrl, { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) });
	expect(await history(ada, prospect.id)).toMatchObject([{ status: 'accepted', answer: 'yes' }]);
	const mailed = await saved(await send(ada, prospect.id));
	for (const late of [request.id, mailed.id]) {
		const refused = await another(late);
		expect([refused.status, refused.headers.get('X-Problem')]).toEqual([409, 'answer-link-not-needed']);
	}
	expect((await ask(answerUrl)).status).toBe(200);
	expect((await another(crypto.randomUUID())).status).toBe(404);
});

test('the mail about an answer names who answered, and has no Reply-To without their address', async () => {
	const ada = await person('Ada');
	const { answerUrl = '' } = await saved(await send(ada, (await prospectOf(ada)).id, elsewhere));
	await askWith(withMail, answerUrl, { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) });
	const [told] = provider.calls;
	expect(told?.mail.subject).toBe('Dana Whitfield said yes: introduction to Amara Silva');
	expect(told?.mail.reply_to).toEqual(told?.mail.from);
	expect(told?.mail.from.name).toBe('Kindling');
});

test('five working days later it is due for a nudge, which goes to the person asked', async () => {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	const connections = json({ connections: [{ name: 'Omar Haddad' }] });
	const [omar] = (await (
		await ada.ask(`/api/prospects/${prospect.id}/connections`, connections)
	).json()) as Connection[];
	const request = await saved(await send(ada, prospect.id, { ...elsewhere, connectionId: omar?.id }));
	expect(request.connectorName).toBe('Omar Haddad');
	expect((await needsYou(ada)).nudge).toEqual([]);
	const old = '2026-01-05T09:00:00.000Z';
	const happened = async (createdAt: string, sentAt: string | null) => {
		await moveRequests(createdAt, 'id = ?2', request.id);
		await setMails('sent_at = ?1', 'id = ?2', sentAt, request.id);
	};
	// Days count from when the request was sent, if that is known.
	await happened(old, new Date().toISOString());
	expect((await needsYou(ada)).nudge).toEqual([]);
	await happened(old, null);
	expect((await needsYou(ada)).nudge).toMatchObject([{ id: request.id, connectorName: 'Omar Haddad' }]);
	const nudge = { ...elsewhere, followUp: { requestId: request.id, kind: 'nudge' } };
	expect((await send(ada, prospect.id, nudge)).status).toBe(201);
	expect((await needsYou(ada)).nudge).toEqual([]);
	const messages: IntroRequest[] = await history(ada, prospect.id);
	expect(messages.map(({ kind, connectorName }) => [kind, connectorName])).toEqual([
		['nudge', 'Omar Haddad'],
		['ask', 'Omar Haddad'],
	]);
});

test('the requests of twelve months name the connector, and the composer shows them as asked', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const prospect = await prospectOf(ada);
	await send(ada, prospect.id, elsewhere);
	const asked = async (who: Person) => (await (await who.ask('/api/intro-requests')).json()) as PastRequest[];
	expect(await asked(ada)).toMatchObject([{ prospectId: prospect.id, connectorName: 'Dana Whitfield' }]);
	expect(await asked(eve)).toEqual([]);
});
