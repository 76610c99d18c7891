import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { IntroRequest, SavedRequest } from '#contract/intro-request';
import type { NeedsYou } from '#contract/needs-you';
import { preparedMs } from '#contract/rules/intro-status';
import { connect } from '../../../worker/db/client.ts';
import { removePrepared } from '../../../worker/introductions/db/requests/prepared.ts';
import { addProspects, bindings, json, type Person, person } from '../support/people.ts';

const letter = { recipientEmail: null, subject: 'Mara', message: 'Hello', prepare: true, answerLink: true };

/** Makes someone with a prospect, and a message about them that is only prepared. */
async function prepared(status?: string) {
	const ada = await person('Ada');
	const { list, prospects } = await addProspects(ada, [{ name: 'Mara', connectionSource: 'Dana', status }]);
	const prospectId = prospects[0]?.id ?? '';
	const request = await prepare(ada, prospectId);
	return { ada, list, prospectId, request };
}

async function prepare(who: Person, prospectId: string, key?: string): Promise<SavedRequest> {
	const init = json({ ...letter, prospectId });
	if (key) (init.headers as Record<string, string>)['Idempotency-Key'] = key;
	const response = await who.ask('/api/intro-requests', init);
	if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
	return response.json();
}

const say = (who: Person, id: string, isSent: boolean) =>
	who.ask(`/api/intro-requests/${id}`, json({ ownSent: isSent }, 'PATCH'));
const read = async <Of>(who: Person, path: string) => (await (await who.ask(path)).json()) as Of;
const statusOf = async (who: Person, id: string) =>
	(await read<{ status: string }>(who, `/api/prospects/${id}`)).status;
const answer = (url: string | undefined, given: string) =>
	fetchPage(new URL(url ?? '').pathname, { method: 'POST', body: new URLSearchParams({ answer: given }) });
const fetchPage = async (path: string, init: RequestInit) => (await person('Nobody')).ask(path, init);

/** Reads everything that says that someone was asked. */
async function askedOf({ ada, list, prospectId }: Awaited<ReturnType<typeof prepared>>) {
	const [past, latest, history, connectors, paths, steps] = await Promise.all([
		read<unknown[]>(ada, '/api/intro-requests'),
		read<unknown[]>(ada, `/api/prospect-lists/${list.id}/intro-requests`),
		read<unknown[]>(ada, `/api/prospects/${prospectId}/intro-requests`),
		read<{ asked: number }[]>(ada, `/api/prospect-lists/${list.id}/connectors`),
		read<{ reasons: { code: string }[] }[]>(ada, `/api/prospects/${prospectId}/paths`),
		read<{ asked: boolean }>(ada, '/api/first-steps'),
	]);
	return [
		past.length,
		latest.length,
		history.length,
		connectors[0]?.asked,
		paths[0]?.reasons.some(({ code }) => code === 'not-asked'),
		steps.asked,
	];
}
const nobodyAsked = [0, 0, 0, 0, true, false];
const somebodyAsked = [1, 1, 1, 1, false, true];

test('a prepared message counts nowhere as a request and moves no one; the user is asked whether they sent it', async () => {
	const made = await prepared();
	const { ada, prospectId, request } = made;
	expect(request).toMatchObject({ status: 'prepared', answerUrl: expect.stringMatching(/\/api\/r\//) });
	expect(await askedOf(made)).toEqual(nobodyAsked);
	expect(await statusOf(ada, prospectId)).toBe('pending');
	const { prepared: lines, nudge, look } = await read<NeedsYou>(ada, '/api/needs-you');
	expect(lines).toMatchObject([{ id: request.id, connectorName: 'Dana', prospectName: 'Mara' }]);
	expect([nudge, look]).toEqual([[], []]);
});

test('once the user says that they sent it, it becomes a request made at that moment; saying it again changes nothing', async () => {
	const made = await prepared();
	const { ada, prospectId, request } = made;
	const [yes, again] = [await say(ada, request.id, true), await say(ada, request.id, true)];
	const [first, second] = (await Promise.all([yes.json(), again.json()])) as [IntroRequest, IntroRequest];
	expect([yes.status, first.status, second.createdAt]).toEqual([200, 'pending', first.createdAt]);
	expect(Date.parse(first.createdAt)).toBeGreaterThan(Date.parse(request.createdAt));
	expect(await askedOf(made)).toEqual(somebodyAsked);
	expect(await statusOf(ada, prospectId)).toBe('intro_requested');
	expect((await read<NeedsYou>(ada, '/api/needs-you')).prepared).toEqual([]);
});

test.each(['pending', 'contacted'])(
	'undoing that leaves no request, and gives the prospect the status %s again',
	async (status) => {
		const made = await prepared(status);
		const { ada, prospectId, request } = made;
		await say(ada, request.id, true);
		const back = await say(ada, request.id, false);
		expect([back.status, ((await back.json()) as IntroRequest).status]).toEqual([200, 'prepared']);
		expect(await askedOf(made)).toEqual(nobodyAsked);
		expect(await statusOf(ada, prospectId)).toBe(status);
		// The user can say so again.
		await say(ada, request.id, true);
		expect(await statusOf(ada, prospectId)).toBe('intro_requested');
	},
);

test('undoing that keeps a status chosen since, or another request', async () => {
	const one = await prepared();
	await say(one.ada, one.request.id, true);
	await one.ada.ask(`/api/prospects/${one.prospectId}`, json({ status: 'intro_requested' }, 'PATCH'));
	await one.ada.ask(`/api/prospects/${one.prospectId}`, json({ status: 'introduced' }, 'PATCH'));
	await say(one.ada, one.request.id, false);
	expect(await statusOf(one.ada, one.prospectId)).toBe('introduced');
	// Even the status that the request would have given stays, if the user chose it.
	const same = await prepared();
	await say(same.ada, same.request.id, true);
	for (const status of ['contacted', 'intro_requested'])
		await same.ada.ask(`/api/prospects/${same.prospectId}`, json({ status }, 'PATCH'));
	await say(same.ada, same.request.id, false);
	expect(await statusOf(same.ada, same.prospectId)).toBe('intro_requested');
	const two = await prepared();
	const other = await prepare(two.ada, two.prospectId);
	await say(two.ada, two.request.id, true);
	await say(two.ada, other.id, true);
	await say(two.ada, two.request.id, false);
	expect(await statusOf(two.ada, two.prospectId)).toBe('intro_requested');
});

test('an answer through the link shows that it was sent, which then cannot be undone', async () => {
	const made = await prepared();
	const { ada, prospectId, request } = made;
	const url = new URL(request.answerUrl ?? '').pathname;
	// Opening says nothing: a preview opens it, too.
	expect((await fetchPage(url, {})).status).toBe(200);
	expect(await askedOf(made)).toEqual(nobodyAsked);
	await answer(request.answerUrl, 'yes');
	const known = await read<IntroRequest>(ada, `/api/intro-requests/${request.id}`);
	expect(known).toMatchObject({ status: 'accepted', answer: 'yes' });
	expect(await askedOf(made)).toEqual(somebodyAsked);
	expect(await statusOf(ada, prospectId)).toBe('intro_requested');
	const refused = await say(ada, request.id, false);
	expect([refused.status, refused.headers.get('X-Problem')]).toEqual([409, 'request-was-sent']);
	// A tab that hasn't heard of it may still say yes.
	expect(((await (await say(ada, request.id, true)).json()) as IntroRequest).status).toBe('accepted');
});

test('a message about several counts as sent for all once one is answered or one click says so', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [{ name: 'Mara' }, { name: 'Noor' }]);
	const body = { ...letter, prospectIds: prospects.map(({ id }) => id), connectorName: 'Dana' };
	const make = async () =>
		(await (await ada.ask('/api/favours', json(body))).json()) as { requests: IntroRequest[]; answerUrl: string };
	const states = async (requests: IntroRequest[]) =>
		Promise.all(requests.map(async ({ id }) => (await read<IntroRequest>(ada, `/api/intro-requests/${id}`)).status));
	const one = await make();
	await say(ada, one.requests[1]?.id ?? '', true);
	expect(await states(one.requests)).toEqual(['pending', 'pending']);
	await say(ada, one.requests[0]?.id ?? '', false);
	expect(await states(one.requests)).toEqual(['prepared', 'prepared']);
	const given = new URLSearchParams({ answer: 'no', request: one.requests[0]?.id ?? '' });
	await fetchPage(new URL(one.answerUrl).pathname, { method: 'POST', body: given });
	expect(await states(one.requests)).toEqual(['declined', 'pending']);
	expect((await say(ada, one.requests[1]?.id ?? '', false)).status).toBe(409);
});

test('retrying after a lost response makes no second one; each counts among the day’s', async () => {
	const { ada, prospectId } = await prepared();
	const [one, two] = [await prepare(ada, prospectId, 'once'), await prepare(ada, prospectId, 'once')];
	expect(two.id).toBe(one.id);
	const [counted] = (
		await bindings.DB.prepare('select count from counters where key >= ? order by key limit 1')
			.bind(`user:${ada.user.id}:saved-requests`)
			.all()
	).results;
	expect(counted).toEqual({ count: 2 });
});

test('no one marks another person’s message as sent, or undoes one that was mailed', async () => {
	const { request } = await prepared();
	const eve = await person('Eve');
	expect([(await say(eve, request.id, true)).status, (await say(eve, request.id, false)).status]).toEqual([404, 404]);
	const { ada, request: own } = await prepared();
	await say(ada, own.id, true);
	await bindings.DB.prepare('update mails set by_mail = 1 where id = ?').bind(own.id).run();
	expect((await say(ada, own.id, false)).status).toBe(409);
});

test('a prepared message is in no archive, and is purged after two weeks with its link', async () => {
	const { ada, request } = await prepared();
	const files = unzipSync(new Uint8Array(await (await ada.ask('/api/account/archive')).arrayBuffer()));
	const text = Object.values(files)
		.map((file) => strFromU8(file))
		.join();
	expect([text.includes('Mara'), text.includes('Hello')]).toEqual([true, false]);
	const age = (ms: number) =>
		bindings.DB.prepare('update intro_requests set created_at = ? where id = ?')
			.bind(new Date(Date.now() - ms).toISOString(), request.id)
			.run();
	await age(preparedMs - 60_000);
	await removePrepared(connect(bindings.DB))(100);
	expect((await ada.ask(`/api/intro-requests/${request.id}`)).status).toBe(200);
	await age(preparedMs + 60_000);
	await removePrepared(connect(bindings.DB))(100);
	expect((await ada.ask(`/api/intro-requests/${request.id}`)).status).toBe(404);
	expect((await fetchPage(new URL(request.answerUrl ?? '').pathname, {})).status).toBe(404);
});
