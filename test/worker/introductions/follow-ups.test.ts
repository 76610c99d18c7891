import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NeedsYou } from '#contract/needs-you';
import type { DeliveryKind, FollowUpKind } from '#contract/rules/intro-status';
import { connect } from '../../../worker/db/client.ts';
import { recordDeliveryEvent } from '../../../worker/introductions/use-cases/receive-delivery-events.ts';
import { answerLinkIn, history, mailProvider, prospectOf, send } from '../support/mail-provider.ts';
import { ask, bindings, json, type Person, person, said } from '../support/people.ts';
import { moveRequests } from '../support/request-rows.ts';

let provider: ReturnType<typeof mailProvider>;
beforeEach(() => {
	for (const level of ['log', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {});
	provider = mailProvider();
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const dayMs = 86_400_000;
const needsYou = async (who: Person): Promise<NeedsYou> => (await who.ask('/api/needs-you')).json();
const record = (who: Person, id: string, outcome: string) =>
	who.ask(`/api/intro-requests/${id}`, json({ outcome }, 'PATCH'));
/** Moves this request into the past, as if made that many days ago, and `ms` later. */
const age = (id: string, days: number, ms = 0) =>
	moveRequests(new Date(Date.now() - days * dayMs + ms).toISOString(), 'id = ?2', id);
/** Records a later delivery event about a request's mail. */
const says = (who: Person, requestId: string, kind: DeliveryKind) =>
	recordDeliveryEvent(
		{ db: connect(bindings.DB), env: bindings },
		{ userId: who.user.id, mail: requestId },
		{ kind, at: new Date().toISOString(), isPermanent: false },
	);

/** Makes someone with an ask eight days old, which for a thank-you became an introduction. */
async function asked(kind: FollowUpKind = 'nudge') {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	await send(ada, prospect.id, { answerLink: true });
	const [request] = await history(ada, prospect.id);
	if (!request) throw new Error('Nothing was asked.');
	await age(request.id, 8);
	if (kind === 'thanks') await record(ada, request.id, 'introduced');
	const follow = (followKind = kind) =>
		send(ada, prospect.id, { followUp: { requestId: request.id, kind: followKind } });
	/** The messages that followed, newest first. */
	const follows = async () => (await history(ada, prospect.id)).filter((one) => one.followsId === request.id);
	const latest = async () => (await follows())[0] ?? expect.fail();
	const ofAsk = async () => (await history(ada, prospect.id)).find(({ id }) => id === request.id) ?? expect.fail();
	return { ada, prospect, request, follow, follows, latest, ofAsk };
}

const refused = () => new Response('', { status: 400 });
const unclear = () => new Response('', { status: 500 });

type Fate = { response?: () => Response; event?: DeliveryKind };
type Waits = 'bounced' | 'nudge' | 'look' | null;
// Fates of a nudge's and a thank-you's mail, where it then waits for its user, and if a second nudge may go.
const fates: [name: string, Fate, nudge: Waits, thanks: Waits, isNudgedAgain: boolean][] = [
	['was sent', {}, null, null, false],
	['was refused', { response: refused }, 'nudge', 'look', true],
	['may have been sent', { response: unclear }, 'look', 'look', false],
	['was delivered', { event: 'delivered' }, null, null, false],
	['is put off', { event: 'deferred' }, null, null, false],
	['came back', { event: 'bounced' }, 'bounced', 'bounced', true],
	['goes to an address that came back before', { event: 'suppressed' }, 'bounced', 'bounced', true],
	['was given up by the provider', { event: 'failed' }, 'nudge', 'look', true],
	['was marked as spam', { event: 'complained' }, null, null, false],
];

test.each(
	fates.flatMap(([name, fate, nudge, thanks, isAgain]) => [
		['nudge' as const, name, nudge ?? 'nowhere', fate, isAgain] as const,
		['thanks' as const, name, thanks ?? 'nowhere', fate, false] as const,
	]),
)('a message (%s) that %s waits for its user under: %s', async (kind, _name, place, { response, event }, isAgain) => {
	const { ada, request, follow, follows, latest } = await asked(kind);
	if (response) provider.behaviour = response;
	await follow();
	provider = mailProvider();
	const { id } = await latest();
	if (event) await says(ada, id, event);
	// Leaves out `ask` and `write`, which don't depend on the mail's delivery.
	const { ask: _, write: __, ...waits } = await needsYou(ada);
	const found = Object.entries(waits).flatMap(([where, lines]) => lines.map((line) => [where, line.id]));
	expect(found).toEqual(place === 'nowhere' ? [] : [[place, place === 'nudge' ? request.id : id]]);
	expect((await follow('nudge')).status).toBe(isAgain ? 201 : 409);
	expect((await follows()).length).toBe(isAgain ? 2 : 1);
	if (isAgain) expect(await needsYou(ada)).toMatchObject({ bounced: [], nudge: [], look: [] });
});

test('a bounced nudge names its request, waits for a month, and then the request is due again', async () => {
	const { ada, request, follow, latest } = await asked();
	await follow();
	const { id } = await latest();
	await says(ada, id, 'bounced');
	expect((await needsYou(ada)).bounced).toMatchObject([{ id, kind: 'nudge', followsId: request.id }]);
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
	await age(request.id, 40);
	await age(id, 30, 1);
	expect(await needsYou(ada)).toMatchObject({ bounced: [{ id }], nudge: [] });
	await age(id, 30);
	expect(await needsYou(ada)).toMatchObject({ bounced: [], nudge: [{ id: request.id }] });
});

test('a bounced thank-you waits for a month, and then counts as not sent', async () => {
	const { ada, request, follow, latest } = await asked('thanks');
	await age(request.id, 40);
	await follow();
	const { id } = await latest();
	await says(ada, id, 'bounced');
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
	for (const [ms, thank] of [
		[1, []],
		[0, [{ id: request.id }]],
	] as const) {
		await age(id, 30, ms);
		expect(await needsYou(ada)).toMatchObject({ bounced: thank.length > 0 ? [] : [{ id }], thank });
	}
});

test('a bounced nudge is settled once its request is answered', async () => {
	const { ada, follow, latest } = await asked();
	const link = answerLinkIn(provider.calls[0]?.mail);
	await follow();
	await says(ada, (await latest()).id, 'bounced');
	await ask(link, { method: 'POST', body: new URLSearchParams({ answer: 'no' }) });
	expect((await needsYou(ada)).bounced).toEqual([]);
});

test('two simultaneous nudges are one', async () => {
	const { follow, follows } = await asked();
	const statuses = (await Promise.all([follow(), follow()])).map(({ status }) => status);
	expect(statuses.toSorted()).toEqual([201, 409]);
	expect(await follows()).toHaveLength(1);
});

test('only a request can be followed: no nudge or thank-you follows a nudge', async () => {
	const { ada, prospect, follow, latest } = await asked();
	await follow();
	const { id } = await latest();
	for (const kind of ['nudge', 'thanks']) {
		expect([kind, (await send(ada, prospect.id, { followUp: { requestId: id, kind } })).status]).toEqual([kind, 409]);
	}
	expect(await history(ada, prospect.id)).toHaveLength(2);
});

test('a nudge must be about the person of its request', async () => {
	const { ada, prospect, request, follows } = await asked();
	const other = await prospectOf(ada);
	await send(ada, other.id);
	const followUp = { requestId: request.id, kind: 'nudge' };
	expect(await said(await send(ada, other.id, { followUp }))).toEqual([404, 'Prospect not found.']);
	expect([await follows(), (await history(ada, other.id)).length]).toEqual([[], 1]);
	// No one else learns that the request exists.
	const eve = await person('Eve');
	expect(await said(await send(eve, prospect.id, { followUp }))).toEqual([404, 'Prospect not found.']);
});

test('the outcome of a nudge is recorded on its request', async () => {
	const { ada, request, follow, latest, ofAsk } = await asked();
	await follow();
	const nudge = await latest();
	const answer = await record(ada, nudge.id, 'accepted');
	expect(await answer.json()).toMatchObject({ id: request.id, kind: 'ask', status: 'accepted' });
	expect((await ofAsk()).status).toBe('accepted');
	expect((await latest()).status).toBe('sent');
	expect((await needsYou(ada)).confirm.map(({ id }) => id)).toEqual([request.id]);
});

test('a thank-you has no outcome, and the introduction stays', async () => {
	const { ada, follow, latest, ofAsk } = await asked('thanks');
	await follow();
	const answer = await record(ada, (await latest()).id, 'no_reply');
	expect([answer.status, await answer.text()]).toEqual([
		409,
		'A thank-you has no outcome. Please record it on its request.',
	]);
	expect((await ofAsk()).status).toBe('introduced');
});

test('a nudge gets another answer link only while its request has no answer', async () => {
	const { ada, request, prospect, latest } = await asked();
	const followUp = { requestId: request.id, kind: 'nudge' };
	await send(ada, prospect.id, { followUp, sendEmail: false, answerLink: true });
	const nudge = await latest();
	const link = async (id?: string) => ada.ask(`/api/intro-requests/${id ?? (await latest()).id}/answer-link`, json({}));
	expect((await link()).status).toBe(201);
	// A thank-you asks nothing.
	await send(ada, prospect.id, { followUp: { ...followUp, kind: 'thanks' }, sendEmail: false, answerLink: true });
	expect((await link()).status).toBe(409);
	await record(ada, request.id, 'declined');
	const late = await link(nudge.id);
	expect([late.status, await late.text()]).toEqual([409, 'This request needs no answer link.']);
});
