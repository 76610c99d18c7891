import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LatestRequest } from '#contract/intro-request';
import { askWith, inTheEnd } from '../support/faults.ts';
import { accepts, answerLinkIn, history, mailProvider, prospectOf, send, withMail } from '../support/mail-provider.ts';
import { addProspects, ask, bindings, json, type Person, person } from '../support/people.ts';
import { moveRequests } from '../support/request-rows.ts';

let provider: ReturnType<typeof mailProvider>;
beforeEach(() => {
	vi.spyOn(console, 'error').mockImplementation(() => {});
	provider = mailProvider();
});
afterEach(() => vi.restoreAllMocks());

const statusOf = async (who: Person, id: string) =>
	(await (await who.api.prospects[':id'].$get({ param: { id } })).json()).status;
const choose = (who: Person, id: string, status: string) => who.ask(`/api/prospects/${id}`, json({ status }, 'PATCH'));
const record = (who: Person, id: string, outcome: string) =>
	who.ask(`/api/intro-requests/${id}`, json({ outcome }, 'PATCH'));
const removeStatus = (who: Person, value: string) =>
	bindings.DB.prepare('delete from statuses where user_id = ? and value = ?').bind(who.user.id, value).run();
const answerLink = () => answerLinkIn(provider.calls.at(-1)?.mail);
const refuses = () => new Response('no', { status: 400 });

test.each(['pending', 'contacted'])('a sent request moves a prospect who is %s to Intro Requested', async (status) => {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	await choose(ada, prospect.id, status);
	expect((await send(ada, prospect.id)).status).toBe(201);
	expect(await statusOf(ada, prospect.id)).toBe('intro_requested');
});

test('a mail that was refused or has no clear result moves no one', async () => {
	const ada = await person('Ada');
	for (const behaviour of [refuses, () => new Response('', { status: 500 })]) {
		provider.behaviour = behaviour;
		const prospect = await prospectOf(ada);
		await send(ada, prospect.id);
		expect(await statusOf(ada, prospect.id)).toBe('pending');
	}
});

test('a status of the person’s own, and one chosen since the request, stay', async () => {
	const ada = await person('Ada');
	await ada.ask('/api/statuses', json({ name: 'Not now' }));
	const prospect = await prospectOf(ada);
	await choose(ada, prospect.id, 'not_now');
	await send(ada, prospect.id);
	expect(await statusOf(ada, prospect.id)).toBe('not_now');

	const other = await prospectOf(ada);
	await send(ada, other.id);
	await choose(ada, other.id, 'contacted');
	const [request] = await history(ada, other.id);
	await record(ada, request?.id ?? '', 'introduced');
	expect(await statusOf(ada, other.id)).toBe('contacted');
});

test('saving the contact with the same status does not count as choosing it', async () => {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	await send(ada, prospect.id);
	await choose(ada, prospect.id, 'intro_requested');
	const [request] = await history(ada, prospect.id);
	await record(ada, request?.id ?? '', 'introduced');
	expect(await statusOf(ada, prospect.id)).toBe('introduced');
});

test('no one moves to a status that the person has removed', async () => {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	await removeStatus(ada, 'intro_requested');
	await send(ada, prospect.id);
	expect(await statusOf(ada, prospect.id)).toBe('pending');
	const [request] = await history(ada, prospect.id);
	await removeStatus(ada, 'introduced');
	await record(ada, request?.id ?? '', 'introduced');
	expect(await statusOf(ada, prospect.id)).toBe('pending');
});

test('answers, outcomes and edits at the same moment leave an exact status', async () => {
	const ada = await person('Ada');
	for (let round = 0; round < 5; round += 1) {
		const prospect = await prospectOf(ada);
		await send(ada, prospect.id, { answerLink: true });
		const link = answerLink();
		const [request] = await history(ada, prospect.id);
		await Promise.all([
			ask(link, { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) }),
			record(ada, request?.id ?? '', 'introduced'),
			ada.ask(`/api/prospects/${prospect.id}`, json({ notes: 'called', status: 'contacted' }, 'PATCH')),
			ask(link, { method: 'POST', body: new URLSearchParams({ answer: 'no' }) }),
		]);
		expect(await statusOf(ada, prospect.id)).toBe('contacted');
		expect((await history(ada, prospect.id))[0]?.status).toBe('introduced');
	}
});

test('an outcome recorded by hand keeps the time of the connector’s answer', async () => {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	await send(ada, prospect.id, { answerLink: true });
	await ask(answerLink(), { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) });
	const [answered] = await history(ada, prospect.id);
	// Waits, so that the outcome gets another time than the answer.
	await inTheEnd(() => expect(new Date().toISOString() > (answered?.respondedAt ?? '')).toBe(true));
	await record(ada, answered?.id ?? '', 'introduced');
	expect((await history(ada, prospect.id))[0]).toMatchObject({
		status: 'introduced',
		respondedAt: answered?.respondedAt,
	});
});

test('a request takes one nudge, even of ten simultaneous clicks, and none after an answer', async () => {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	await send(ada, prospect.id, { answerLink: true });
	const link = answerLink();
	const [request] = await history(ada, prospect.id);
	const followUp = { requestId: request?.id, kind: 'nudge' };
	const presses = await Promise.all(
		Array.from({ length: 10 }, (_, index) =>
			send(ada, prospect.id, { followUp, key: `nudge ${index}`.replace(' ', '-') }),
		),
	);
	const codes = presses.map((response) => [response.status, response.headers.get('X-Problem')].join(' ')).toSorted();
	expect(codes).toEqual(['201 ', ...Array.from({ length: 9 }, () => '409 nudge-not-due')]);
	expect(provider.calls).toHaveLength(2);

	const second = await prospectOf(ada);
	await send(ada, second.id, { answerLink: true });
	await ask(answerLink(), { method: 'POST', body: new URLSearchParams({ answer: 'no' }) });
	const [answered] = await history(ada, second.id);
	const late = await send(ada, second.id, { followUp: { requestId: answered?.id, kind: 'nudge' } });
	expect([late.status, late.headers.get('X-Problem')]).toEqual([409, 'nudge-not-due']);
	expect((await ask(link)).status).toBe(200);
});

test('a nudge and a thank-you arrive in the thread of their request', async () => {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	await send(ada, prospect.id);
	const [request] = await history(ada, prospect.id);
	for (const kind of ['nudge', 'thanks']) {
		await send(ada, prospect.id, { followUp: { requestId: request?.id, kind } });
	}
	const thread = `<${request?.id}@kindling.test>`;
	expect(provider.calls.map(({ mail }) => mail.headers)).toEqual([
		{ References: thread },
		...Array.from({ length: 2 }, () => ({ 'In-Reply-To': thread, References: thread })),
	]);
});

test('a nudge that the provider refused may be sent again', async () => {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	await send(ada, prospect.id);
	const [request] = await history(ada, prospect.id);
	const followUp = { requestId: request?.id, kind: 'nudge' };
	provider.behaviour = refuses;
	expect((await send(ada, prospect.id, { followUp })).status).toBe(502);
	provider.behaviour = accepts;
	expect((await send(ada, prospect.id, { followUp })).status).toBe(201);
});

test('an answer through a nudge is the answer to its request', async () => {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	await send(ada, prospect.id, { answerLink: true });
	const [request] = await history(ada, prospect.id);
	await send(ada, prospect.id, { followUp: { requestId: request?.id, kind: 'nudge' }, answerLink: true });
	expect(await (await ask(answerLink())).text()).toContain('Hi Amara, I am Ada.');
	await ask(answerLink(), { method: 'POST', body: new URLSearchParams({ answer: 'yes', note: 'Gladly' }) });
	const all = await history(ada, prospect.id);
	expect(all.find(({ kind }) => kind === 'ask')).toMatchObject({ status: 'accepted', answerNote: 'Gladly' });
	expect(all.find(({ kind }) => kind === 'nudge')).toMatchObject({ status: 'sent', answer: null });
});

test('a thank-you carries no answer link and moves no one', async () => {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	await send(ada, prospect.id);
	const [request] = await history(ada, prospect.id);
	await record(ada, request?.id ?? '', 'introduced');
	await choose(ada, prospect.id, 'pending');
	await send(ada, prospect.id, { followUp: { requestId: request?.id, kind: 'thanks' }, answerLink: true });
	expect(answerLink()).toBe('');
	expect(await statusOf(ada, prospect.id)).toBe('pending');
});

test('nudges and thank-yous are not counted as requests', async () => {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	await send(ada, prospect.id);
	const [request] = await history(ada, prospect.id);
	await send(ada, prospect.id, { followUp: { requestId: request?.id, kind: 'nudge' } });
	await send(ada, prospect.id, { followUp: { requestId: request?.id, kind: 'thanks' } });
	expect(await (await ada.api['intro-requests'].$get({ query: {} })).json()).toHaveLength(1);
	const param = { id: prospect.prospectListId };
	const [dana] = await (await ada.api['prospect-lists'][':id'].connectors.$get({ query: {}, param })).json();
	expect(dana).toMatchObject({ name: 'Dana Whitfield', asked: 1 });
});

test('a follow-up to a request of another person, or about another prospect, is refused', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const [mine, other, theirs] = [await prospectOf(ada), await prospectOf(ada), await prospectOf(eve)];
	await send(ada, mine.id);
	const [request] = await history(ada, mine.id);
	for (const [who, id] of [
		[ada, other.id],
		[eve, theirs.id],
	] as const) {
		const response = await send(who, id, { followUp: { requestId: request?.id, kind: 'nudge' } });
		expect(response.status).toBe(404);
	}
});

test('a request sent by oneself is saved with a link to paste and tracked like any other', async () => {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	const response = await send(ada, prospect.id, { sendEmail: false, answerLink: true });
	const saved = (await response.json()) as { status: string; answerUrl: string };
	expect([response.status, saved.status, provider.calls.length]).toEqual([201, 'pending', 0]);
	expect(saved.answerUrl).toMatch(/^http:\/\/localhost:8787\/api\/r\/[\w-]{43}$/);
	expect(await statusOf(ada, prospect.id)).toBe('intro_requested');
	await ask(saved.answerUrl, { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) });
	expect((await history(ada, prospect.id))[0]?.status).toBe('accepted');
	expect(JSON.stringify(await history(ada, prospect.id))).not.toContain('/api/r/');
});

test('each prospect of a list has its latest request', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const { list, prospects } = await addProspects(ada, [{ name: 'A' }, { name: 'B' }, { name: 'C' }]);
	const [a = '', b = ''] = prospects.map(({ id }) => id);
	await send(ada, a);
	await send(ada, b);
	provider.behaviour = refuses;
	await send(ada, a);
	const path = `/api/prospect-lists/${list.id}/intro-requests`;
	const latest = (await (await ada.ask(path)).json()) as LatestRequest[];
	expect(latest.map(({ prospectId, status }) => [prospectId, status]).toSorted()).toEqual(
		[
			[a, 'failed'],
			[b, 'sent'],
		].toSorted(),
	);
	// Two requests of the same moment: the last one written is the latest.
	await moveRequests('2026-01-01T00:00:00.000Z', 'user_id = ?2', ada.user.id);
	expect(
		((await (await ada.ask(path)).json()) as LatestRequest[]).find(({ prospectId }) => prospectId === a),
	).toMatchObject({
		status: 'failed',
	});
	expect((await eve.ask(path)).status).toBe(404);
	expect((await askWith(withMail, path, {}, ada.cookie)).status).toBe(200);
});
