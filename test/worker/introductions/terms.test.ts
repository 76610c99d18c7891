// The rules: docs/product/replies.md.
import { afterEach, expect, test, vi } from 'vitest';
import type { LatestRequest, RequestInHistory } from '#contract/intro-request';
import type { NeedsYou } from '#contract/needs-you';
import { askWith } from '../support/faults.ts';
import { answerLinkIn, mailProvider, prospectOf, send, withMail } from '../support/mail-provider.ts';
import { json, person, signInAgain } from '../support/people.ts';

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const press = (link: string, fields: Record<string, string>) =>
	askWith(withMail, link, { method: 'POST', body: new URLSearchParams(fields) });
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);

/** A sent request about Amara to Dana. */
async function asked() {
	const provider = mailProvider();
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	await send(ada, prospect.id, { answerLink: true });
	const request = async () =>
		((await (await ada.ask(`/api/prospects/${prospect.id}/intro-requests`)).json()) as RequestInHistory[])[0];
	return { ada, prospect, provider, request, link: answerLinkIn(provider.calls[0]?.mail) };
}

test('choosing a term is a yes on that term, and another one adds to it', async () => {
	const { ada, provider, request, link } = await asked();
	expect((await press(link, { terms: 'mention' })).status).toBe(303);
	expect(await request()).toMatchObject({
		status: 'accepted',
		answer: 'yes',
		terms: { mayMention: true, notBefore: null, by: null },
	});
	const told = provider.calls.at(-1)?.mail;
	expect(told?.personalizations[0]?.to).toEqual([{ email: ada.email }]);
	expect(told?.content[0]?.value).toContain(
		'You can write to Amara yourself, and say: “Dana Whitfield suggested I get in touch.”',
	);
	const day = inDays(9);
	await press(link, { terms: 'date', notBefore: day });
	await press(link, { terms: 'call' });
	expect((await request())?.terms).toEqual({ mayMention: true, notBefore: day, by: 'call' });
	const page = await (await askWith(withMail, link)).text();
	expect(page).toContain('“Dana Whitfield suggested I get in touch.”');
	expect(page.match(/name="terms" value="(mention|call|date)" aria-pressed="true"/g)).toHaveLength(3);
	await press(link, { terms: 'none' });
	expect(await request()).toMatchObject({ answer: 'yes', terms: null });
});

test('the line that came with a yes stays with its terms, and a no takes the terms back', async () => {
	const { request, link } = await asked();
	await press(link, { answer: 'yes', note: 'Happy to!' });
	await press(link, { terms: 'message' });
	expect(await request()).toMatchObject({ answerNote: 'Happy to!', terms: { by: 'message' } });
	await press(link, { answer: 'no', note: 'Not this year.' });
	expect(await request()).toMatchObject({ status: 'declined', terms: null });
	// The note of the no doesn't belong to the yes.
	await press(link, { terms: 'call' });
	expect(await request()).toMatchObject({ status: 'accepted', answerNote: null });
});

test('a date that has passed, is today, far away or invalid is refused with a sentence, and nothing is lost', async () => {
	const { request, link } = await asked();
	await press(link, { terms: 'mail' });
	for (const notBefore of [inDays(-1), inDays(0), inDays(366), '2031-02-31x', '', 'x'.repeat(5_000)]) {
		const answer = await press(link, { terms: 'date', notBefore });
		expect([answer.status, await answer.text()]).toEqual([400, 'Please choose a day after today, within a year.']);
	}
	expect((await press(link, { terms: 'shout' })).status).toBe(400);
	expect((await request())?.terms).toEqual({ mayMention: false, notBefore: null, by: 'mail' });
	await press(link, { terms: 'date', notBefore: inDays(1) });
	expect((await request())?.terms?.notBefore).toBe(inDays(1));
});

test('the user is not reminded before the day that the connector named', async () => {
	vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-05-05T12:00:00Z') });
	const { ada, prospect, link } = await asked();
	await press(link, { terms: 'date', notBefore: '2031-05-08' });
	const waits = async (who: Pick<typeof ada, 'ask'>) => {
		const { confirm } = (await (await who.ask('/api/needs-you')).json()) as NeedsYou;
		return confirm.filter(({ prospectId }) => prospectId === prospect.id).length;
	};
	expect(await waits(ada)).toBe(0);
	vi.setSystemTime(new Date('2031-05-07T23:59:00Z'));
	expect(await waits(ada)).toBe(0);
	vi.setSystemTime(new Date('2031-05-08T00:00:00Z'));
	expect(await waits(await signInAgain(ada))).toBe(1);
});

test('the user may write to the prospect once the connector or the prospect agrees, from the named day until they met', async () => {
	const { ada, prospect, request, link } = await asked();
	const list = `/api/prospect-lists/${prospect.prospectListId}/intro-requests`;
	const may = async () => {
		const [latest] = (await (await ada.ask(list)).json()) as LatestRequest[];
		const one = await request();
		expect(latest?.mayWrite).toBe(one?.mayWrite);
		return one?.mayWrite;
	};
	const record = async (what: object) => ada.ask(`/api/intro-requests/${(await request())?.id}`, json(what, 'PATCH'));
	const before = [await may()];
	await press(link, { answer: 'yes' });
	before.push(await may());
	await press(link, { terms: 'mention' });
	expect([...before, await may()]).toEqual([false, false, true]);
	await press(link, { terms: 'date', notBefore: inDays(1) });
	expect(await may()).toBe(false);
	await press(link, { terms: 'none' });
	expect(await may()).toBe(false);
	const { url } = (await (
		await ada.ask(`/api/intro-requests/${(await request())?.id}/prospect-link`, { method: 'POST' })
	).json()) as { url: string };
	await press(new URL(url).pathname, { answer: 'yes' });
	expect(await may()).toBe(true);
	await press(new URL(url).pathname, { answer: 'later' });
	expect(await may()).toBe(false);
	await record({ outcome: 'introduced' });
	expect(await may()).toBe(true);
	await record({ met: true });
	expect(await may()).toBe(false);
});

test('terms belong to one request', async () => {
	const { ada, prospect, provider, link } = await asked();
	await send(ada, prospect.id, { answerLink: true });
	const other = answerLinkIn(provider.calls.at(-1)?.mail);
	await press(link, { terms: 'mention' });
	await press(other, { answer: 'yes' });
	const path = `/api/prospects/${prospect.id}/intro-requests`;
	const terms = ((await (await ada.ask(path)).json()) as RequestInHistory[]).map((one) => one.terms);
	expect(terms).toEqual([null, { mayMention: true, notBefore: null, by: null }]);
});
