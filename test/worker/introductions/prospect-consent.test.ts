// The rules: docs/product/replies.md.
import { env } from 'cloudflare:workers';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { RequestInHistory } from '#contract/intro-request';
import type { Bindings } from '../../../worker/env.ts';
import { mailWaitingAnswers } from '../../../worker/introductions/use-cases/answers/mail-answers.ts';
import { purge } from '../../../worker/nightly/purge.ts';
import { allRoutes, filledIn, isPage } from '../support/all-routes.ts';
import { askWith, watchedDatabase } from '../support/faults.ts';
import { answerLinkIn, mailProvider, prospectOf, send, withMail } from '../support/mail-provider.ts';
import { json, type Person, person, signInAgain } from '../support/people.ts';
import { openTab } from '../support/tab.ts';
import { bodiesOf, pathIn, worldOf } from '../world/world.ts';

afterEach(async () => {
	vi.useRealTimers();
	vi.restoreAllMocks();
	// A run mails only a few answers, so those left by one test would delay the next test's.
	await env.DB.prepare('update intro_requests set answer_mailed = said').run();
});

const amara = 'amara@example.org';
const ofProspect = (page: string) => /\/api\/p\/[\w-]+/.exec(page)?.[0] ?? '';
const show = (link: string) => askWith(withMail, link);
const pageOf = async (link: string) => (await show(link)).text();
const press = (link: string, fields: Record<string, string>) =>
	askWith(withMail, link, { method: 'POST', body: new URLSearchParams(fields) });
const past = async (who: Person, prospectId: string) =>
	(await (await who.ask(`/api/prospects/${prospectId}/intro-requests`)).json()) as RequestInHistory[];

/** A sent request about Amara, whose address the user has. */
async function asked() {
	const provider = mailProvider();
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	await ada.ask(`/api/prospects/${prospect.id}`, json({ name: 'Amara Silva', email: amara }, 'PATCH'));
	await send(ada, prospect.id, { answerLink: true });
	const link = answerLinkIn(provider.calls[0]?.mail);
	const request = async () => (await past(ada, prospect.id))[0] as RequestInHistory;
	return { ada, prospect, provider, link, request };
}

/** The same after the connector's yes, with the link that they pass on. */
async function agreed() {
	const all = await asked();
	await press(all.link, { answer: 'yes' });
	return { ...all, theirs: ofProspect(await pageOf(all.link)) };
}

test('after a yes the connector has a text with a link for the prospect, and no one has it before', async () => {
	const { link } = await asked();
	expect(ofProspect(await pageOf(link))).toBe('');
	await press(link, { answer: 'yes' });
	const page = await pageOf(link);
	const theirs = ofProspect(page);
	expect(theirs).toMatch(/^\/api\/p\/[a-z2-7]{52}$/);
	expect(page).toContain('Check with Amara first');
	expect(page).toContain('Hi Amara,\n\nAda Tester would like to meet you, and asked me to introduce you.');
	const stored = JSON.stringify((await env.DB.prepare('select * from prospect_links').all()).results);
	expect(stored).not.toContain(theirs.split('/').at(-1));
	await press(link, { answer: 'no' });
	expect(ofProspect(await pageOf(link))).toBe('');
	expect((await show(theirs)).status).toBe(404);
	await press(link, { answer: 'yes' });
	expect(ofProspect(await pageOf(link))).toBe(theirs);
	// Another yes makes a new link only if none works.
	const yesIn = async (ms: number) => {
		vi.setSystemTime(Date.now() + ms);
		for (const answer of ['no', 'yes']) await press(link, { answer });
		return ofProspect(await pageOf(link));
	};
	vi.useFakeTimers({ toFake: ['Date'] });
	expect(await yesIn(29 * 24 * 3_600_000)).toBe(theirs);
	const next = await yesIn(24 * 3_600_000);
	expect([next === theirs, (await show(next)).status]).toEqual([false, 200]);
});

test('the prospect’s page says who asks, who for and why, shows no address, and changes nothing', async () => {
	const { theirs, request } = await agreed();
	for (const method of ['GET', 'HEAD', 'GET']) {
		const answer = await askWith(withMail, theirs, { method });
		expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
	}
	const page = await pageOf(theirs);
	for (const words of ['Ada Tester would like to meet you', 'Dana Whitfield', 'Hi Amara, I am Ada.', 'noindex'])
		expect(page).toContain(words);
	for (const label of ['Yes, introduce us', 'Not now', 'No, thank you']) expect(page).toContain(label);
	expect(page).not.toMatch(/<script|@example|would you introduce me\?/);
	expect(await request()).toMatchObject({ status: 'accepted', prospectAnswer: null });
});

test('when both say yes, the user gets the note, and the connector one mail to both', async () => {
	const { ada, provider, link, theirs, request } = await agreed();
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 });
	const fields = { answer: 'yes', way: 'mail', contact: amara, note: 'After\r\nthe 3rd.' };
	expect((await press(theirs, fields)).status).toBe(303);
	expect(await request()).toMatchObject({
		status: 'accepted',
		answer: 'yes',
		prospectAnswer: 'yes',
		prospectLink: { way: 'mail', contact: amara, note: 'After\nthe 3rd.' },
	});
	const told = provider.calls.at(-1)?.mail;
	expect([told?.personalizations, told?.subject]).toEqual([
		[{ to: [{ email: ada.email }] }],
		'Dana Whitfield has a yes for you: introduction to Amara Silva',
	]);
	expect(told?.content[0]?.value).toContain(`Amara Silva would like to connect by email: ${amara}`);
	const page = await pageOf(link);
	expect(page).toContain('Amara said yes');
	const mailto = new URL(/class="mail main" href="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '');
	expect(decodeURIComponent(mailto.pathname)).toBe(`${ada.email},${amara}`);
	expect(mailto.searchParams.get('subject')).toBe('Amara Silva, meet Ada Tester');
	expect(mailto.searchParams.get('body')).toContain('Hi Amara, I am Ada.');
	expect(await pageOf(theirs)).toContain('You said yes.');
	// The introduction is made: there is nothing more to answer.
	await ada.ask(`/api/intro-requests/${(await request()).id}`, json({ outcome: 'introduced' }, 'PATCH'));
	expect((await show(theirs)).status).toBe(404);
	expect((await press(theirs, { answer: 'no' })).status).toBe(404);
	expect(await request()).toMatchObject({ status: 'introduced', prospectAnswer: 'yes' });
});

test('without an address of theirs, the mail of the introduction has none', async () => {
	const { ada, link, theirs } = await agreed();
	await press(theirs, { answer: 'yes', way: 'times', contact: 'https://cal.example/amara' });
	const page = await pageOf(link);
	expect(page).not.toContain(amara);
	expect(page).toContain('href="https://cal.example/amara"');
	expect(page).toContain(`href="mailto:${encodeURIComponent(ada.email)}?`);
	await press(theirs, { answer: 'yes', way: 'times', contact: 'javascript:alert(1)' });
	expect(await pageOf(link)).not.toContain('href="javascript');
});

describe('a prospect’s no is "not now" for the user, and nowhere says whose it is', () => {
	test.each(['no', 'later'])('%s', async (answer) => {
		const { ada, prospect, provider, link, theirs, request } = await agreed();
		// The note beside the connector’s yes would contradict it.
		await press(link, { answer: 'yes', note: 'Gladly, in May.' });
		vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 });
		await press(theirs, { answer, note: 'I would rather not.', way: 'call', contact: '+1' });
		expect(await request()).toMatchObject({
			status: 'declined',
			answer: 'yes',
			prospectAnswer: 'later',
			prospectLink: { way: null, contact: null, note: null },
		});
		const told = provider.calls.at(-1)?.mail;
		expect(told?.subject).toBe('Dana Whitfield said not right now: introduction to Amara Silva');
		expect(told?.content[0]?.value).not.toMatch(/rather|Gladly|Amara Silva (says|said)/);
		const archived = async () => {
			const zip = await (await ada.ask('/api/account/archive')).arrayBuffer();
			return Object.values(unzipSync(new Uint8Array(zip)))
				.map((file) => strFromU8(file))
				.join('\n');
		};
		const archive = await archived();
		expect(archive).toContain('"prospectAnswer":"later"');
		expect(archive).not.toMatch(/I would rather not|"prospectAnswer":"no"/);
		// The connector reads the real answer; the prospect's own page doesn't show it.
		const page = await pageOf(link);
		expect(page).toContain(answer === 'no' ? 'Amara said no, thank you' : 'Amara said not now');
		expect(page).toContain('I would rather not.');
		expect(page).not.toContain('Forward in your mail app');
		expect(await pageOf(theirs)).not.toMatch(/rather not|You said| aria-pressed/);
		// No other connector is suggested.
		const { instead } = (await (await ada.ask('/api/needs-you')).json()) as { instead: { prospectId: string }[] };
		expect(instead.filter(({ prospectId }) => prospectId === prospect.id)).toEqual([]);
		// Nor does the archive reveal it for a removed prospect.
		await ada.ask(`/api/prospects/${prospect.id}`, { method: 'DELETE' });
		const removed = await archived();
		expect(removed).toContain('"prospectAnswer":"later"');
		expect(removed).not.toMatch(/I would rather not|"prospectAnswer":"no"/);
	});
});

test('a user who sent the message themselves reads no more on the connector’s page', async () => {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	mailProvider();
	const saved = await send(ada, prospect.id, { sendEmail: false, answerLink: true });
	const link = new URL(((await saved.json()) as { answerUrl: string }).answerUrl).pathname;
	await press(link, { answer: 'yes' });
	const theirs = ofProspect(await pageOf(link));
	await press(theirs, { answer: 'no', note: 'Never.' });
	const page = await pageOf(link);
	expect(page).toContain('Amara said not now');
	expect(page).not.toMatch(/no, thank you|Never\./i);
});

test('a user who nudges their own address reads no more on the connector’s page', async () => {
	const { ada, prospect, provider, link, request } = await asked();
	const { id: requestId } = await request();
	const followUp = { requestId, kind: 'nudge' };
	await send(ada, prospect.id, { recipientEmail: ada.email, answerLink: true, followUp });
	const own = answerLinkIn(provider.calls.at(-1)?.mail);
	await press(link, { answer: 'yes' });
	// The prospect's link derives from the token of the connector's link.
	expect(ofProspect(await pageOf(own))).toBe('');
	await press(ofProspect(await pageOf(link)), { answer: 'no', note: 'Never.' });
	expect(await pageOf(link)).toContain('Amara said no, thank you');
	const page = await pageOf(own);
	expect(page).toContain('Amara said not now');
	expect(page).not.toMatch(/no, thank you|Never\./i);
});

test('a nudge sent by oneself gives no one the connector’s view, whatever address it names', async () => {
	const { ada, prospect, link, request } = await asked();
	const followUp = { requestId: (await request()).id, kind: 'nudge' };
	const saved = await send(ada, prospect.id, { sendEmail: false, answerLink: true, followUp });
	const own = new URL(((await saved.json()) as { answerUrl: string }).answerUrl).pathname;
	await press(link, { answer: 'yes' });
	const theirs = ofProspect(await pageOf(link));
	await press(own, { answer: 'yes' });
	expect([ofProspect(await pageOf(own)), ofProspect(await pageOf(link))]).toEqual(['', theirs]);
	await press(theirs, { answer: 'no', note: 'Never.' });
	expect(await pageOf(link)).toContain('Amara said no, thank you');
	const page = await pageOf(own);
	expect(page).toContain('Amara said not now');
	expect(page).not.toMatch(/no, thank you|Never\./i);
	// The asker knows this page's token, and so every link it makes.
	await press(own, { prospectLink: 'new' });
	await press(own, { answer: 'no' });
	await press(own, { answer: 'yes' });
	expect((await show(theirs)).status).toBe(200);
	expect(await pageOf(link)).toContain('Amara said no, thank you');
});

describe('the user’s link never overrides the prospect’s answer', () => {
	const madeBy = async ({ ada, request }: Awaited<ReturnType<typeof agreed>>) => {
		const { id } = await request();
		const made = await ada.ask(`/api/intro-requests/${id}/prospect-link`, { method: 'POST' });
		return { made, own: new URL(((await made.clone().json()) as { url: string }).url).pathname };
	};

	test.each(['no', 'later'])('a %s through the connector’s link ends the prospect’s link', async (answer) => {
		const all = await agreed();
		const { ada, link, theirs, request } = all;
		const { own } = await madeBy(all);
		await press(theirs, { answer, note: 'Never.' });
		const refused = answer === 'no' ? 'Amara said no, thank you' : 'Amara said not now';
		expect([(await show(own)).status, (await press(own, { answer: 'yes', note: 'Gladly.' })).status]).toEqual([
			404, 404,
		]);
		const { id } = await request();
		const again = await ada.ask(`/api/intro-requests/${id}/prospect-link`, { method: 'POST' });
		expect([again.status, again.headers.get('X-Problem')]).toEqual([409, 'prospect-link-too-early']);
		// Nor does it help to record a yes, or to end the links and make one.
		await ada.ask(`/api/intro-requests/${id}`, json({ outcome: 'accepted' }, 'PATCH'));
		expect((await press(own, { answer: 'yes' })).status).toBe(404);
		expect(await pageOf(link)).toContain(refused);
		expect(await pageOf(link)).toContain('Never.');
		await ada.ask(`/api/intro-requests/${id}/prospect-link`, { method: 'DELETE' });
		expect((await ada.ask(`/api/intro-requests/${id}/prospect-link`, { method: 'POST' })).status).toBe(409);
		expect(await pageOf(link)).toContain(refused);
		expect(await request()).toMatchObject({ prospectAnswer: 'later' });
	});

	test.each(['no', 'yes'])('a page’s link that the user may hold counts as the user’s: %s', async (answer) => {
		const { ada, prospect, link, request } = await asked();
		const followUp = { requestId: (await request()).id, kind: 'nudge' };
		const saved = await send(ada, prospect.id, { sendEmail: false, answerLink: true, followUp });
		const own = new URL(((await saved.json()) as { answerUrl: string }).answerUrl).pathname;
		await press(own, { answer: 'yes' });
		await press(ofProspect(await pageOf(own)), { answer });
		const words = 'Answered through a link from Ada Tester, not yours.';
		expect([(await pageOf(link)).includes(words), (await pageOf(own)).includes(words)]).toEqual([true, false]);
	});

	test('the connector’s page says through whose link an answer came', async () => {
		const all = await agreed();
		const { link, theirs, request } = all;
		const { own } = await madeBy(all);
		for (const [answer, words] of [
			['yes', 'Amara said yes'],
			['no', 'Amara said no, thank you'],
			['later', 'Amara said not now'],
		] as const) {
			await press(own, { answer });
			expect(await pageOf(link)).toContain(words);
			expect(await pageOf(link)).toContain('Answered through a link from Ada Tester, not yours.');
		}
		// An answer through the connector's link overrides it.
		await press(theirs, { answer: 'yes' });
		expect(await pageOf(link)).not.toContain('not yours');
		expect(await request()).toMatchObject({ status: 'accepted', prospectAnswer: 'yes' });
	});
});

test('the user makes a link for the prospect only after a yes, and ending either link ends both', async () => {
	const { ada, link, request } = await asked();
	const { id } = await request();
	const make = () => ada.ask(`/api/intro-requests/${id}/prospect-link`, { method: 'POST' });
	const early = await make();
	expect([early.status, early.headers.get('X-Problem')]).toEqual([409, 'prospect-link-too-early']);
	await press(link, { answer: 'yes' });
	const theirs = ofProspect(await pageOf(link));
	const made = await make();
	const own = new URL(((await made.json()) as { url: string }).url).pathname;
	expect([made.status, (await show(own)).status, (await show(theirs)).status]).toEqual([201, 200, 200]);
	const again = new URL(((await (await make()).json()) as { url: string }).url).pathname;
	expect([(await show(own)).status, (await show(again)).status]).toEqual([404, 200]);
	await press(link, { prospectLink: 'end' });
	expect([(await show(again)).status, (await show(theirs)).status]).toEqual([404, 404]);
	expect(await pageOf(link)).toContain('Create link for Amara');
	await press(link, { prospectLink: 'new' });
	const next = ofProspect(await pageOf(link));
	expect([next === theirs, (await show(next)).status]).toEqual([false, 200]);
	// A new link of either kind leaves the other kind's link, and the answers given through it.
	const answered = { way: 'call', contact: '+1', note: 'Soon.' };
	const users = new URL(((await (await make()).json()) as { url: string }).url).pathname;
	await press(users, { answer: 'yes', ...answered });
	await press(link, { prospectLink: 'new' });
	expect([(await show(next)).status, (await show(users)).status]).toEqual([404, 200]);
	await make();
	expect((await request()).prospectLink).toMatchObject(answered);
	expect((await ada.ask(`/api/intro-requests/${id}/prospect-link`, { method: 'DELETE' })).status).toBe(204);
	expect((await show(users)).status).toBe(404);
	expect((await request()).prospectLink).toBeNull();
});

test('a prospect who said not now can still say yes, also when the user recorded the connector’s yes', async () => {
	const { ada, theirs, request } = await agreed();
	const byHand = await asked();
	const { id } = await byHand.request();
	await byHand.ada.ask(`/api/intro-requests/${id}`, json({ outcome: 'accepted' }, 'PATCH'));
	const made = await byHand.ada.ask(`/api/intro-requests/${id}/prospect-link`, { method: 'POST' });
	const own = new URL(((await made.json()) as { url: string }).url).pathname;
	for (const [link, of] of [
		[theirs, request],
		[own, byHand.request],
	] as const) {
		for (const [answer, status] of [
			['later', 'declined'],
			['no', 'declined'],
			['yes', 'accepted'],
		] as const) {
			expect((await press(link, { answer })).status).toBe(303);
			expect([(await of()).status, (await show(link)).status]).toEqual([status, 200]);
		}
	}
	// Recording it as declined ends it for the prospect, too.
	await ada.ask(`/api/intro-requests/${(await request()).id}`, json({ outcome: 'declined' }, 'PATCH'));
	expect((await show(theirs)).status).toBe(404);
});

test('a prospect’s link and note end after 30 days, and are purged at night', async () => {
	const { ada, prospect, theirs, link, request } = await agreed();
	const { id } = await request();
	await press(theirs, { answer: 'yes', way: 'mail', contact: amara, note: 'Soon.' });
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 24 * 3_600_000 - 60_000 });
	expect((await show(theirs)).status).toBe(200);
	expect(await pageOf(link)).toContain(amara);
	vi.setSystemTime(Date.now() + 60_000);
	expect((await show(theirs)).status).toBe(404);
	expect(await pageOf(link)).not.toContain(amara);
	// The earlier session has expired, too.
	const again = { ...ada, ...(await signInAgain(ada)) };
	expect(await past(again, prospect.id)).toMatchObject([{ prospectAnswer: 'yes', prospectLink: null }]);
	// A new link doesn't bring the note back.
	const nothing = { prospectAnswer: 'yes', prospectLink: { way: null, contact: null, note: null } };
	await press(link, { prospectLink: 'new' });
	expect(await past(again, prospect.id)).toMatchObject([nothing]);
	vi.setSystemTime(Date.now() + 30 * 24 * 3_600_000 + 60_000);
	await purge(withMail);
	const kept = await env.DB.prepare('select 1 from prospect_links where request_id = ?').bind(id).all();
	expect(kept.results).toEqual([]);
});

test('invalid input is refused with a sentence, and nothing is stored', async () => {
	const { theirs, request } = await agreed();
	for (const fields of [
		{},
		{ answer: 'maybe' },
		{ answer: 'yes', note: 'x'.repeat(5_000) },
		{ answer: 'yes', contact: 'x'.repeat(301) },
	]) {
		const answer = await press(theirs, fields as Record<string, string>);
		expect([answer.status, await answer.text()]).toEqual([400, expect.stringMatching(/^[A-Z].{3,100}\.$/)]);
	}
	expect((await press('/api/p/wrong', { answer: 'yes' })).status).toBe(404);
	expect((await request()).prospectAnswer).toBeNull();
	for (let at = 0; at < 20; at += 1) await press(theirs, { answer: at % 2 ? 'yes' : 'no' });
	expect((await press(theirs, { answer: 'yes' })).status).toBe(429);
});

test.each<[end: string, (of: Awaited<ReturnType<typeof agreed>>) => Promise<unknown>]>([
	['the connector ends the link', ({ link }) => press(link, { prospectLink: 'end' })],
	['the connector makes another one', ({ link }) => press(link, { prospectLink: 'new' })],
	['the connector takes the yes back', ({ link }) => press(link, { answer: 'no' })],
	[
		'the introduction is made',
		async ({ ada, request }) =>
			ada.ask(`/api/intro-requests/${(await request()).id}`, json({ outcome: 'introduced' }, 'PATCH')),
	],
])('an answer at the moment when %s changes nothing and tells no one', async (_end, act) => {
	const all = await agreed();
	const { ada, provider, theirs, request } = all;
	const tab = await openTab(ada);
	let calls = 0;
	const DB = watchedDatabase(async ({ statements }, proceed) => {
		if (statements.some(({ sql }) => /^update "intro_requests" set .*"prospect_answer" =/.test(sql))) {
			await act(all);
			await tab.heard();
			calls = provider.calls.length;
		}
		return proceed();
	});
	const init = { method: 'POST', body: new URLSearchParams({ answer: 'yes', note: 'Gladly.' }) };
	expect((await askWith({ ...withMail, DB }, theirs, init)).status).toBe(404);
	expect(await request()).toMatchObject({ prospectAnswer: null });
	expect(await tab.soFar()).toEqual([]);
	expect([calls > 0, provider.calls.length]).toEqual([true, calls]);
	const kept = await env.DB.prepare('select note from prospect_links where user_id = ? and note is not null')
		.bind(ada.user.id)
		.all();
	expect(kept.results).toEqual([]);
});

test('flipping the answer sends one mail an hour at most', async () => {
	vi.useFakeTimers({ toFake: ['Date'] });
	const { ada, provider, theirs } = await agreed();
	const before = provider.calls.length;
	for (let at = 0; at < 19; at += 1) await press(theirs, { answer: at % 2 ? 'no' : 'yes' });
	expect(provider.calls.length).toBe(before);
	await later(60);
	expect(mailsTo(ada, provider, before).map(({ subject }) => subject)).toEqual([
		'Dana Whitfield has a yes for you: introduction to Amara Silva',
	]);
});

/** Returns only the mails that someone got, because other people's answers may be sent, too. */
const mailsTo = (who: Person, { calls }: ReturnType<typeof mailProvider>, from: number) =>
	calls.slice(from).flatMap(({ mail }) => (mail.personalizations[0]?.to[0]?.email === who.email ? [mail] : []));

async function later(minutes: number, change: Partial<Bindings> = {}) {
	vi.setSystemTime(Date.now() + minutes * 60_000);
	await mailWaitingAnswers({ ...withMail, APP_ORIGIN: 'http://localhost:8787', ...change });
}

/** Returns seeded pseudo-random numbers below `most`. */
function numbers(seed: number) {
	let state = seed;
	return (most: number) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return Math.floor((state / 2 ** 32) * most);
	};
}

const said: Record<string, string> = {
	yes: 'said yes',
	no: 'said not right now',
	unsure: 'doesn’t know',
	both: 'has a yes',
};

test('sixty interleavings of three people end in one state, tell no one twice and reveal no refusal', async () => {
	for (let seed = 1; seed <= 60; seed += 1) {
		vi.useFakeTimers({ toFake: ['Date'] });
		const { ada, provider, link, request } = await asked();
		const next = numbers(seed);
		const { id } = await request();
		let theirs = '';
		let own = '';
		// The expected result, kept beside the server: the last click that could count.
		const truth = { connector: null as string | null, prospect: null as string | null };
		const before = provider.calls.length;
		for (let step = 0; step < 8; step += 1) {
			const who = next(4);
			if (who === 0) {
				const answer = ['yes', 'yes', 'no', 'unsure'][next(4)] ?? 'yes';
				const together = next(2) === 0 ? [press(link, { answer }), press(link, { answer })] : [press(link, { answer })];
				await Promise.all(together);
				truth.connector = answer;
				theirs = ofProspect(await pageOf(link)) || theirs;
			} else if (who === 1) {
				const path = `/api/intro-requests/${id}/prospect-link`;
				const made = await ada.ask(path, { method: next(3) === 0 ? 'DELETE' : 'POST' });
				if (made.status === 201) own = new URL(((await made.json()) as { url: string }).url).pathname;
			} else {
				const answer = ['yes', 'later', 'no'][next(3)] ?? 'no';
				const used = next(2) === 0 ? theirs : own;
				if (used) {
					const both =
						next(2) === 0
							? [press(used, { answer, note: answer === 'yes' ? 'Gladly.' : 'Never him.' })]
							: [press(used, { answer }), press(used, { answer })];
					const [first] = await Promise.all(both);
					if (first?.status === 303) truth.prospect = answer;
				}
			}
			if (next(3) === 0) await later(61);
		}
		await later(61);
		await later(61);
		const refused = truth.prospect === 'later' || truth.prospect === 'no';
		const isYes = truth.connector === 'yes';
		const end = await request();
		expect([seed, end.status, end.answer, end.prospectAnswer]).toEqual([
			seed,
			truth.connector === null
				? 'sent'
				: isYes && !refused
					? 'accepted'
					: truth.connector === 'unsure'
						? 'doesnt_know'
						: 'declined',
			truth.connector,
			refused ? 'later' : truth.prospect,
		]);
		const mails = mailsTo(ada, provider, before);
		const subjects = mails.map(({ subject }) => subject.replace(/^Dana Whitfield |: .*$/g, ''));
		// No two mails in a row say the same, and the last one is right.
		expect([seed, subjects.filter((one, at) => one === subjects[at - 1])]).toEqual([seed, []]);
		const last = !isYes ? truth.connector : refused ? 'no' : truth.prospect === 'yes' ? 'both' : 'yes';
		expect([seed, subjects.at(-1)?.startsWith(said[last ?? ''] ?? '-') ?? null]).toEqual([
			seed,
			last === null ? null : true,
		]);
		// Nothing shown to the user has a refusal or its words.
		const shown = JSON.stringify([end, mails, await (await ada.ask('/api/needs-you')).json()]);
		expect(shown).not.toMatch(/Never him|"no".{0,5}prospect|prospectAnswer":"no"|thank you, no|No, thank you/);
		vi.useRealTimers();
		vi.restoreAllMocks();
	}
}, 240_000);

test('no call makes the server write to a prospect', async () => {
	vi.useFakeTimers({ toFake: ['Date'] });
	const world = await worldOf();
	const { who, links, prospects } = world;
	const provider = mailProvider();
	for (const [at, { id }] of prospects.entries())
		await env.DB.prepare('update prospects set email = ? where id = ?').bind(`prospect.${at}@example.org`, id).run();
	await send(who, prospects[0].id, { answerLink: true });
	const bodies = bodiesOf(world) as Record<string, object>;
	const pages = { r: links.answer, p: links.prospect, s: links.share } as Record<string, string>;
	// Calls that end the session, or take records away, come last.
	const ends = [/account|DELETE/, /login|register/, /account\/removal|logout/];
	const last = (name: string) => ends.findLastIndex((end) => end.test(name));
	const walk = allRoutes.toSorted((a, b) => last(`${a.method} ${a.path}`) - last(`${b.method} ${b.path}`));
	let done = 0;
	for (const { method, path } of walk) {
		const name = `${method} ${path}`;
		const [, page, rest = ''] = /^\/api\/(r|p|s)\/:token(.*)$/.exec(path) ?? [];
		const target = page ? pages[page] + rest : isPage(path) ? filledIn(path, 'x') : pathIn(world, path);
		const form = { body: new URLSearchParams({ answer: 'yes', contact: 'prospect.9@example.org' }), method };
		const init = method === 'GET' || method === 'DELETE' ? { method } : page ? form : json(bodies[name] ?? {}, method);
		const answer = await askWith(withMail, target, init, who.cookie);
		await answer.arrayBuffer();
		done += Number(answer.status < 400);
	}
	await later(61);
	expect(done).toBeGreaterThan(70);
	const to = provider.calls.flatMap(({ mail }) => JSON.stringify(mail.personalizations));
	expect(to.length).toBeGreaterThan(1);
	expect(to.filter((one) => one.includes('prospect.'))).toEqual([]);
}, 120_000);
