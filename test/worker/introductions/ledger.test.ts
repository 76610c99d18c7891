// The rules: docs/product/replies.md.
// @module-tag D1
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Connector } from '#contract/connector';
import type { RecordedOutcome } from '#contract/intro-request';
import type { MailAboutSeveral } from '#contract/mail-about-several';
import type { NeedsYou } from '#contract/needs-you';
import type { Path } from '#contract/path';
import { dayMs } from '#contract/rules/durations';
import { history, mailProvider, prospectOf, send } from '../support/mail-provider.ts';
import { addProspects, bindings, json, type Person, person } from '../support/people.ts';

beforeEach(() => {
	vi.spyOn(console, 'error').mockImplementation(() => {});
	mailProvider();
});
afterEach(() => vi.restoreAllMocks());

const change = (who: Person, id = '', what: object) => who.ask(`/api/intro-requests/${id}`, json(what, 'PATCH'));
const record = (who: Person, id: string | undefined, outcome: string) => change(who, id, { outcome });
const toThank = async (who: Person) => ((await (await who.ask('/api/needs-you')).json()) as NeedsYou).thank;
/** Someone who was introduced to Amara Silva by Dana Whitfield. */
async function introduced() {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	await send(ada, prospect.id);
	const [ask] = await history(ada, prospect.id);
	await record(ada, ask?.id, 'introduced');
	const thank = () => send(ada, prospect.id, { followUp: { requestId: ask?.id, kind: 'thanks' } });
	return { ada, prospect, id: ask?.id ?? '', thank };
}
const pathsOf = async (who: Person, id: string): Promise<Path[]> =>
	(await who.api.prospects[':id'].paths.$get({ param: { id } })).json();
const ledgerOf = async (who: Person, id: string) => (await pathsOf(who, id))[0]?.ledger;

test('the ledger of a connector says what was asked, introduced and thanked, wherever they are shown', async () => {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	const { list, prospects } = await addProspects(ada, [{ name: 'Noor Lind', connectionSource: 'dana  whitfield' }]);
	const noor = prospects[0]?.id ?? '';
	expect(await ledgerOf(ada, noor)).toBeNull();
	await send(ada, prospect.id);
	const [ask] = await history(ada, prospect.id);
	if (!ask) throw new Error('Nothing was asked.');
	const asked = { asked: 1, lastAskedAt: ask.createdAt, agreed: 0, introduced: 0, met: 0 };
	const notThanked = { thanked: 0, lastThankedAt: null };
	expect(await ledgerOf(ada, noor)).toEqual({ ...asked, ...notThanked });
	await change(ada, ask.id, { met: true });
	expect(await ledgerOf(ada, noor)).toEqual({ ...asked, ...notThanked, agreed: 1, introduced: 1, met: 1 });
	await send(ada, prospect.id, { followUp: { requestId: ask.id, kind: 'thanks' } });
	const thanks = (await history(ada, prospect.id)).find(({ kind }) => kind === 'thanks');
	const whole = { ...asked, agreed: 1, introduced: 1, met: 1, thanked: 1, lastThankedAt: thanks?.createdAt };
	expect(await ledgerOf(ada, noor)).toEqual(whole);
	const connectors = (await (await ada.ask(`/api/prospect-lists/${list.id}/connectors`)).json()) as Connector[];
	expect(connectors[0]?.ledger).toEqual(whole);
	// A connector asked last under another spelling was thanked last, too.
	await send(ada, noor);
	const [again] = await history(ada, noor);
	await record(ada, again?.id, 'introduced');
	await send(ada, noor, { followUp: { requestId: again?.id, kind: 'thanks' } });
	const last = (await history(ada, noor)).find(({ kind }) => kind === 'thanks');
	expect(await ledgerOf(ada, noor)).toMatchObject({ asked: 2, thanked: 2, lastThankedAt: last?.createdAt });
});

test('a refused thank-you does not count', async () => {
	const { ada, prospect, thank } = await introduced();
	mailProvider(() => new Response('', { status: 400 }));
	await thank();
	expect(await history(ada, prospect.id)).toMatchObject([{ kind: 'thanks', status: 'failed' }, { kind: 'ask' }]);
	expect(await ledgerOf(ada, prospect.id)).toMatchObject({ introduced: 1, thanked: 0, lastThankedAt: null });
});

test('whoever made an introduction is listed for a thank-you until one is sent', async () => {
	const { ada, id, thank } = await introduced();
	expect(await toThank(ada)).toMatchObject([{ id, prospectName: 'Amara Silva', connectorName: 'Dana Whitfield' }]);
	await thank();
	expect(await toThank(ada)).toEqual([]);
});

test('a thank-you can be skipped for good, and be due again', async () => {
	const { ada, id } = await introduced();
	await change(ada, id, { noThanks: true });
	expect(await toThank(ada)).toEqual([]);
	await change(ada, id, { noThanks: false });
	expect(await toThank(ada)).toMatchObject([{ id }]);
});

test('an introduction waits for a thank-you for 90 days after it was made', async () => {
	const { ada, id } = await introduced();
	const made = (days: number) =>
		bindings.DB.prepare('update intro_requests set introduced_at = ?, responded_at = null where id = ?')
			.bind(new Date(Date.now() - days * dayMs).toISOString(), id)
			.run();
	await made(89);
	expect(await toThank(ada)).toMatchObject([{ id }]);
	await made(91);
	expect(await toThank(ada)).toEqual([]);
});

test('a mail about several people needs one thank-you', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [
		{ name: 'Mara Lind', connectionSource: 'Dana Whitfield' },
		{ name: 'Noor Lind', connectionSource: 'Dana Whitfield' },
	]);
	const several = { prospectIds: prospects.map(({ id }) => id), connectorName: 'Dana Whitfield', recipientEmail: null };
	const text = { subject: 'Both', message: 'Would you?', sendEmail: false };
	const saved = (await (await ada.ask('/api/favours', json({ ...several, ...text }))).json()) as MailAboutSeveral;
	for (const { id } of saved.requests) await record(ada, id, 'introduced');
	expect(await toThank(ada)).toHaveLength(2);
	const [first] = saved.requests;
	await send(ada, first?.prospectId ?? '', { followUp: { requestId: first?.id, kind: 'thanks' } });
	expect(await toThank(ada)).toEqual([]);
});

test('“met” implies an introduction, and another outcome hides both until it is undone', async () => {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	await send(ada, prospect.id);
	const latest = async () => (await history(ada, prospect.id))[0] ?? expect.fail();
	const { id } = await latest();
	await change(ada, id, { met: true });
	const time = expect.any(String);
	expect(await latest()).toMatchObject({ status: 'introduced', introducedAt: time, metAt: time });
	await change(ada, id, { met: false });
	expect(await latest()).toMatchObject({ status: 'introduced', introducedAt: time, metAt: null });
	await change(ada, id, { met: true });
	const { before } = (await (await record(ada, id, 'declined')).json()) as RecordedOutcome;
	expect(await latest()).toMatchObject({ status: 'declined', introducedAt: null, metAt: null });
	await change(ada, id, { outcome: 'declined', back: before });
	expect(await latest()).toMatchObject({ status: 'introduced', introducedAt: time, metAt: time });
	expect((await change(ada, id, {})).status).toBe(400);
});

test('no one sees the ledger of another account, for a connector of the same name', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const [hers, other] = [await prospectOf(ada), await prospectOf(eve)];
	await send(ada, hers.id);
	expect(await ledgerOf(ada, hers.id)).toMatchObject({ asked: 1 });
	expect(await ledgerOf(eve, other.id)).toBeNull();
});

test('no one records anything on the request of another account', async () => {
	const [{ ada, id }, eve] = [await introduced(), await person('Eve')];
	expect((await change(eve, id, { noThanks: true })).status).toBe(404);
	expect(await toThank(ada)).toMatchObject([{ id }]);
	expect(await toThank(eve)).toEqual([]);
});

test('“I don’t know them” is not a no: it leads to the next connector and counts against no one', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [
		{ name: 'Amara Silva', connectionSource: 'Dana Whitfield', connections: [{ name: 'Omar Haddad' }] },
		{ name: 'Noor Lind', connectionSource: 'Dana Whitfield' },
	]);
	const [amara = '', noor = ''] = prospects.map(({ id }) => id);
	const reasons = async () => {
		const [path] = await (await ada.api.prospects[':id'].paths.$get({ param: { id: noor } })).json();
		return path?.reasons.map(({ code }) => code);
	};
	await send(ada, amara);
	const [request] = await history(ada, amara);
	await record(ada, request?.id, 'doesnt_know');
	expect(await reasons()).toEqual(['connection-source', 'answers-in', 'asked-today']);
	const shift = new Date(Date.now() - 40 * dayMs).toISOString();
	await bindings.DB.prepare('update intro_requests set created_at = ? where id = ?').bind(shift, request?.id).run();
	expect(await reasons()).not.toContain('never-agreed');
	const needsYou = (await (await ada.ask('/api/needs-you')).json()) as NeedsYou;
	expect(needsYou.instead).toMatchObject([{ status: 'doesnt_know', next: 'Omar Haddad' }]);
	await record(ada, request?.id, 'declined');
	expect(await reasons()).toContain('never-agreed');
});

const toWrite = async (who: Person) => ((await (await who.ask('/api/needs-you')).json()) as NeedsYou).write;
const madeAgo = (id: string, days: number) =>
	bindings.DB.prepare('update intro_requests set introduced_at = ? where id = ?')
		.bind(new Date(Date.now() - days * dayMs).toISOString(), id)
		.run();

test('for seven days after an introduction the user is asked whether they have written, unless they have said so or met', async () => {
	const { ada, id } = await introduced();
	expect(await toWrite(ada)).toMatchObject([{ id, prospectName: 'Amara Silva', mayWrite: true, writtenAt: null }]);
	await change(ada, id, { written: true });
	expect(await toWrite(ada)).toEqual([]);
	// The thank-you is still due.
	expect(await toThank(ada)).toMatchObject([{ id, writtenAt: expect.any(String) }]);
	await change(ada, id, { written: false });
	await madeAgo(id, 6);
	expect(await toWrite(ada)).toHaveLength(1);
	await madeAgo(id, 8);
	expect(await toWrite(ada)).toEqual([]);
	await madeAgo(id, 1);
	await change(ada, id, { met: true });
	expect(await toWrite(ada)).toEqual([]);
});

test('the first date of writing, of meeting and of no thank-you is kept, and no one sets it for another person’s request', async () => {
	const { ada, id, prospect } = await introduced();
	const earlier =
		"update intro_requests set written_at = '2026-01-01', no_thanks_at = '2026-01-02', met_at = '2026-01-03' where id = ?";
	const kept = () =>
		bindings.DB.prepare('select written_at, no_thanks_at, met_at from intro_requests where id = ?').bind(id).first();
	await change(ada, id, { written: true, noThanks: true, met: true });
	await bindings.DB.prepare(earlier).bind(id).run();
	const first = await kept();
	await change(ada, id, { written: true, noThanks: true, met: true });
	expect(await kept()).toEqual(first);
	const eve = await person('Eve');
	expect((await change(eve, id, { written: false })).status).toBe(404);
	expect(await kept()).toEqual(first);
	expect((await history(ada, prospect.id))[0]).toMatchObject({ status: 'introduced' });
	expect((await change(ada, id, { written: 'yes' })).status).toBe(400);
});
