import { expect, test } from 'vitest';
import type { IntroRequest, RecordedOutcome } from '#contract/intro-request';
import type { Prospect } from '#contract/prospect';
import { answerLinkIn, history, mailProvider, prospectOf, send } from '../support/mail-provider.ts';
import { ask, bindings, json, person } from '../support/people.ts';

test('an outcome is recorded by hand', async () => {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	const made = (await (await send(ada, prospect.id, { sendEmail: false })).json()) as { id: string };
	const patch = (outcome: string) => ada.ask(`/api/intro-requests/${made.id}`, json({ outcome }, 'PATCH'));
	for (const outcome of ['accepted', 'declined', 'introduced', 'no_reply']) {
		expect(await (await patch(outcome)).json()).toMatchObject({ status: outcome, respondedAt: expect.any(String) });
	}
	expect((await patch('sent')).status).toBe(400);
	expect(await (await ada.ask('/api/intro-requests')).json()).toMatchObject([
		{ prospectId: prospect.id, recipientEmail: 'dana@example.org', status: 'no_reply' },
	]);
});

test('an outcome can be undone, and the request and its prospect are as before', async () => {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	mailProvider();
	// A status chosen before the ask doesn't count as chosen since.
	await send(ada, prospect.id);
	await ada.ask(`/api/prospects/${prospect.id}`, json({ status: 'contacted' }, 'PATCH'));
	const made = (await (await send(ada, prospect.id)).json()) as IntroRequest;
	const patch = async (body: object) => {
		const response = await ada.ask(`/api/intro-requests/${made.id}`, json(body, 'PATCH'));
		return { code: response.status, request: (await response.json()) as RecordedOutcome };
	};
	const statusNow = async () => ((await (await ada.ask(`/api/prospects/${prospect.id}`)).json()) as Prospect).status;
	const sent = await history(ada, prospect.id);
	expect(await statusNow()).toBe('intro_requested');
	const accepted = await patch({ outcome: 'accepted' });
	const introduced = await patch({ outcome: 'introduced' });
	expect(introduced.request.before).toMatchObject({ status: 'accepted', prospectStatus: 'intro_requested' });
	expect(await statusNow()).toBe('introduced');
	// Only the latest outcome can be undone.
	expect(await patch({ outcome: 'accepted', back: accepted.request.before })).toMatchObject({
		code: 412,
		request: { status: 'introduced' },
	});
	const back = await patch({ outcome: 'introduced', back: introduced.request.before });
	expect(back).toMatchObject({ code: 200, request: { status: 'accepted', respondedAt: accepted.request.respondedAt } });
	expect(await statusNow()).toBe('intro_requested');
	// A second undo changes nothing.
	expect((await patch({ outcome: 'introduced', back: introduced.request.before })).code).toBe(412);
	await patch({ outcome: 'accepted', back: accepted.request.before });
	expect(await history(ada, prospect.id)).toEqual(sent);
});

test('an outcome cannot be undone after a nudge, an incoming mail, a meeting, a chosen status or another outcome', async () => {
	const ada = await person('Ada');
	mailProvider();
	for (const since of ['nudge', 'mail', 'meeting', 'status', 'same status', 'status removed', 'outcome'] as const) {
		const prospect = await prospectOf(ada);
		const choose = (status: string) => ada.ask(`/api/prospects/${prospect.id}`, json({ status }, 'PATCH'));
		const own = await (await ada.ask('/api/statuses', json({ name: `Before a ${since}` }))).json();
		const { id: statusId, value } = own as { id: string; value: string };
		if (since === 'status removed') await choose(value);
		const made = (await (await send(ada, prospect.id)).json()) as IntroRequest;
		const path = `/api/intro-requests/${made.id}`;
		const outcome = since === 'nudge' ? 'no_reply' : 'introduced';
		const { before } = (await (await ada.ask(path, json({ outcome }, 'PATCH'))).json()) as RecordedOutcome;
		if (since === 'nudge') await send(ada, prospect.id, { followUp: { requestId: made.id, kind: 'nudge' } });
		if (since === 'mail')
			await bindings.DB.prepare(
				`insert into intro_replies (id, user_id, request_id, message_hash, kind, from_email, created_at)
					values (?1, ?2, ?1, 'h', 'automatic', 'dana@example.org', ?3)`,
			)
				.bind(made.id, ada.user.id, new Date().toISOString())
				.run();
		if (since === 'meeting') await ada.ask(path, json({ met: true }, 'PATCH'));
		if (since === 'outcome') await ada.ask(path, json({ outcome: 'declined' }, 'PATCH'));
		if (since === 'status' || since === 'same status') await choose('contacted');
		if (since === 'same status') await choose('introduced');
		if (since === 'status removed') await ada.ask(`/api/statuses/${statusId}`, { method: 'DELETE' });
		const stood = [await history(ada, prospect.id), await (await ada.ask(`/api/prospects/${prospect.id}`)).json()];
		const refused = await ada.ask(path, json({ outcome, back: before }, 'PATCH'));
		expect([since, refused.status, refused.headers.get('X-Problem')]).toEqual([since, 412, 'outdated']);
		expect([await history(ada, prospect.id), await (await ada.ask(`/api/prospects/${prospect.id}`)).json()]).toEqual(
			stood,
		);
	}
});

test('an undo keeps the time of the connector’s answer, whatever time it sends', async () => {
	const ada = await person('Ada');
	const provider = mailProvider();
	const prospect = await prospectOf(ada);
	const made = (await (await send(ada, prospect.id, { answerLink: true })).json()) as IntroRequest;
	const link = answerLinkIn(provider.calls.at(-1)?.mail);
	await ask(link, { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) });
	const answered = await history(ada, prospect.id);
	expect(answered).toMatchObject([{ status: 'accepted', respondedAt: expect.any(String) }]);
	const patch = (body: object) => ada.ask(`/api/intro-requests/${made.id}`, json(body, 'PATCH'));
	for (const respondedAt of [null, '2020-01-01T00:00:00.000Z']) {
		const { before } = (await (await patch({ outcome: 'introduced' })).json()) as RecordedOutcome;
		expect((await patch({ outcome: 'introduced', back: { ...before, respondedAt } })).status).toBe(200);
		expect(await history(ada, prospect.id)).toEqual(answered);
	}
});

test('undoing an outcome never marks a mail as sent', async () => {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	const made = (await (await send(ada, prospect.id, { sendEmail: false })).json()) as IntroRequest;
	const patch = (body: object) => ada.ask(`/api/intro-requests/${made.id}`, json(body, 'PATCH'));
	const { before } = (await (await patch({ outcome: 'accepted' })).json()) as RecordedOutcome;
	expect((await patch({ outcome: 'accepted', back: { ...before, status: 'sent' } })).status).toBe(412);
	expect((await patch({ outcome: 'accepted', back: { ...before, status: 'sending' } })).status).toBe(400);
	expect(await history(ada, prospect.id)).toMatchObject([{ status: 'accepted' }]);
});

test('undoing an outcome never exposes the answer link of a mail', async () => {
	const ada = await person('Ada');
	mailProvider();
	const prospect = await prospectOf(ada);
	const made = (await (await send(ada, prospect.id, { answerLink: true })).json()) as IntroRequest;
	const path = `/api/intro-requests/${made.id}`;
	const { before } = (await (await ada.ask(path, json({ outcome: 'accepted' }, 'PATCH'))).json()) as RecordedOutcome;
	const back = await ada.ask(path, json({ outcome: 'accepted', back: { ...before, status: 'pending' } }, 'PATCH'));
	expect([back.status, await history(ada, prospect.id)]).toMatchObject([412, [{ status: 'accepted' }]]);
	const link = await ada.ask(`${path}/answer-link`, json({}));
	expect([link.status, link.headers.get('X-Problem')]).toEqual([409, 'answer-link-not-needed']);
});

test('the outcome of a message sent by oneself is undone alone, whatever happened to others meanwhile', async () => {
	const ada = await person('Ada');
	mailProvider();
	const prospect = await prospectOf(ada);
	const made = (await (await send(ada, prospect.id, { sendEmail: false })).json()) as IntroRequest;
	const patch = (body: object) => ada.ask(`/api/intro-requests/${made.id}`, json(body, 'PATCH'));
	const { before } = (await (await patch({ outcome: 'introduced' })).json()) as RecordedOutcome;
	const other = await prospectOf(ada);
	const asked = (await (await send(ada, other.id)).json()) as IntroRequest;
	expect((await send(ada, other.id, { followUp: { requestId: asked.id, kind: 'thanks' } })).status).toBe(201);
	expect((await patch({ outcome: 'accepted', back: before })).status).toBe(412);
	const back = await patch({ outcome: 'introduced', back: before });
	expect([back.status, await back.json()]).toMatchObject([200, { status: 'pending', respondedAt: null }]);
});
