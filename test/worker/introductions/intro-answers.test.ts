import { env } from 'cloudflare:workers';
import { afterEach, expect, test, vi } from 'vitest';
import type { SavedMailAboutSeveral } from '#contract/mail-about-several';
import { connect } from '../../../worker/db/client.ts';
import type { Bindings } from '../../../worker/env.ts';
import { mailWaitingAnswers } from '../../../worker/introductions/use-cases/answers/mail-answers.ts';
import { addressHash } from '../../../worker/mail/address-hash.ts';
import { suppressAddress } from '../../../worker/mail/db/limits.ts';
import { askWith, failingDatabase, forgetfulDatabase, recordingDatabase, watchedDatabase } from '../support/faults.ts';
import { loggedLines } from '../support/logged.ts';
import { accepts, answerLinkIn, history, mailProvider, prospectOf, send, withMail } from '../support/mail-provider.ts';
import { addProspects, json, type Person, person } from '../support/people.ts';

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

/** A sent request with an answer link: the person, the prospect, the provider's calls, and the link's path. */
async function asked(change: object = {}) {
	const provider = mailProvider();
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	const answer = await send(ada, prospect.id, { answerLink: true, ...change });
	const text = provider.calls[0]?.mail.content[0]?.value ?? '';
	const link = answerLinkIn(provider.calls[0]?.mail);
	return { ada, prospect, provider, answer, text, link };
}
/** The same, with Tom Reyes, a connection of the prospect, chosen in the composer. */
async function askedTom() {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	const path = `/api/prospects/${prospect.id}/connections`;
	await ada.ask(path, json({ connections: [{ name: 'Tom Reyes' }] }));
	const [tom] = (await (await ada.ask(path)).json()) as { id: string }[];
	const provider = mailProvider();
	await send(ada, prospect.id, { answerLink: true, connectionId: tom?.id });
	return { ada, prospect, tom, provider, link: answerLinkIn(provider.calls[0]?.mail) };
}
const show = (link: string) => askWith(withMail, link);
const press = (link: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
	askWith(withMail, link, { method: 'POST', body: new URLSearchParams(fields), headers });

test('the link is in both parts of the mail, its token has 256 bits and is stored only as a hash', async () => {
	const { link, provider, text, answer } = await asked();
	const token = link.split('/').at(-1) ?? '';
	expect(token).toMatch(/^[\w-]{43}$/);
	expect(provider.calls[0]?.mail.content[1]?.value).toContain(link);
	expect(text.startsWith('Hi Dana,')).toBe(true);
	expect(await answer.text()).not.toContain(token);
	const { results } = await env.DB.prepare('select * from intro_requests').all();
	expect(JSON.stringify(results)).not.toContain(token);
});

test('the link is above the part to forward, so that a plain forward does not offer it to the prospect', async () => {
	const { link, provider, text } = await asked();
	expect(text.indexOf(link)).toBeLessThan(text.indexOf('---\nReady to forward:\n\nHi Amara, I am Ada.'));
	const [, html] = provider.calls[0]?.mail.content ?? [];
	expect(html?.value.indexOf(link)).toBeLessThan(html?.value.indexOf('Hi Amara, I am Ada.') ?? 0);
	expect(text.match(/^---$/gm)).toHaveLength(1);
});

test('after a yes the part to forward comes next, with a mail that is ready and the prospect’s profile', async () => {
	const { ada, link } = await asked();
	await env.DB.prepare("update prospects set linkedin_url = 'https://www.linkedin.com/in/amara' where user_id = ?")
		.bind(ada.user.id)
		.run();
	await press(link, { answer: 'yes' });
	const page = await (await show(link)).text();
	const order = ['Thank you!', 'Introduce them', 'Forward in your mail app', 'Change your answer'];
	expect(order.map((words) => page.indexOf(words))).toEqual(
		order.map((words) => page.indexOf(words)).toSorted((a, b) => a - b),
	);
	expect(order.every((words) => page.includes(words))).toBe(true);
	expect(page).toContain('href="https://www.linkedin.com/in/amara"');
	const mailto = /href="(mailto:\?cc[^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
	const { protocol, pathname, searchParams } = new URL(mailto);
	expect([protocol, pathname]).toEqual(['mailto:', '']);
	expect(Object.fromEntries(searchParams)).toEqual({
		cc: ada.email,
		subject: 'Amara Silva, meet Ada Tester',
		body: 'Hi Amara, I am Ada.',
	});
});

test('a stored profile that is not a web address is not on the answer page', async () => {
	const { ada, link } = await asked();
	for (const kept of ['javascript:alert(1)', 'ask Bo for it']) {
		await env.DB.prepare('update prospects set linkedin_url = ? where user_id = ?').bind(kept, ada.user.id).run();
		const page = await (await show(link)).text();
		expect(page).toContain('Ready to forward');
		expect(page).not.toContain(kept);
	}
});

test('without the switch the mail carries no link', async () => {
	const { text, link } = await asked({ answerLink: undefined });
	expect([link, text.includes('/api/r/')]).toEqual(['', false]);
});

test('opening the link changes nothing, however often a scanner does', async () => {
	const { ada, prospect, provider, link } = await asked();
	for (const method of ['GET', 'HEAD', 'GET']) {
		const page = await askWith(withMail, link, { method });
		expect(page.status).toBe(200);
		expect(page.headers.get('Content-Type')).toContain('text/html');
		expect(page.headers.get('Content-Security-Policy')).toMatch(
			/^default-src 'none'; style-src 'sha256-[\w+/]+=*'; font-src 'self'; form-action 'self'/,
		);
		expect(page.headers.get('Cache-Control')).toBe('no-store');
	}
	expect(provider.calls).toHaveLength(1);
	expect(await history(ada, prospect.id)).toMatchObject([{ status: 'sent', answer: null, respondedAt: null }]);
});

test('the page names who asks and who for, shows the part to forward, and runs nothing', async () => {
	const { link } = await asked({ message: 'Hi <script>alert(1)</script>\n---\nHi Amara, "I" am <b>Ada</b>' });
	const page = await (await show(link)).text();
	expect(page).toContain('Ada Tester is asking for an introduction to Amara Silva');
	expect(page).toContain('<blockquote>Hi Amara, &quot;I&quot; am &lt;b&gt;Ada&lt;/b&gt;</blockquote>');
	expect(page).not.toMatch(/<script|onclick|javascript:/);
	const order = ['Yes, happy to introduce you', 'Not right now', 'I don’t know them well enough', '<textarea'];
	const places = order.map((words) => page.indexOf(words));
	expect(places.every((place) => place > 0)).toBe(true);
	expect(places).toEqual(places.toSorted((a, b) => a - b));
	expect(page).toContain(`href="${link}/not-again">Stop these emails</a>`);
});

test('a click answers, the answer can be changed, and the person gets a mail about it', async () => {
	const { ada, prospect, provider, link } = await asked();
	const yes = await press(link, { answer: 'yes', note: ' Happy to!\r\n' });
	expect([yes.status, yes.headers.get('Location')]).toEqual([303, link]);
	expect(await history(ada, prospect.id)).toMatchObject([
		{
			status: 'accepted',
			answer: 'yes',
			answerNote: 'Happy to!',
			sentAt: expect.any(String),
			respondedAt: expect.any(String),
		},
	]);
	expect(await (await show(link)).text()).toContain('You answered: Yes, happy to introduce you.');
	const [, told] = provider.calls;
	expect(told?.mail.personalizations).toEqual([{ to: [{ email: ada.email }] }]);
	expect(told?.mail.reply_to.email).toBe('dana@example.org');
	expect(told?.mail.subject).toBe('Dana Whitfield said yes: introduction to Amara Silva');
	expect(told?.mail.content[0]?.value).toContain('Happy to!');
	// The same answer again changes its note, but not its time.
	const [first] = await history(ada, prospect.id);
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
	await press(link, { answer: 'yes', note: 'Still happy.' });
	expect(provider.calls).toHaveLength(2);
	expect(await history(ada, prospect.id)).toMatchObject([
		{ answerNote: 'Still happy.', respondedAt: first?.respondedAt },
	]);
	await press(link, { answer: 'unsure' });
	expect(await history(ada, prospect.id)).toMatchObject([
		{ status: 'doesnt_know', answer: 'unsure', answerNote: null },
	]);
});

/** Returns only the mails that someone got, because other people's answers may be sent, too. */
const mailsTo = (who: Person, { calls }: ReturnType<typeof mailProvider>, from = 0) =>
	calls.slice(from).flatMap(({ mail }) => (mail.personalizations[0]?.to[0]?.email === who.email ? [mail] : []));

/** Moves the clock on by this many minutes, and mails the waiting answers. */
async function minutesLater(minutes: number, change: Partial<Bindings> = {}) {
	vi.setSystemTime(Date.now() + minutes * 60_000);
	await mailWaitingAnswers({ ...withMail, APP_ORIGIN: 'http://localhost:8787', ...change });
}

test('three links clicked twenty times send one mail each, and one more an hour later with the last answer', async () => {
	vi.useFakeTimers({ toFake: ['Date'] });
	const { ada, provider, prospect } = await asked();
	const links = [answerLinkIn(provider.calls[0]?.mail)];
	for (let more = 0; more < 2; more += 1) {
		await send(ada, prospect.id, { answerLink: true });
		links.push(answerLinkIn(provider.calls.at(-1)?.mail));
	}
	const before = provider.calls.length;
	const told = () => mailsTo(ada, provider, before).map(({ subject }) => subject.replace(/:.*/, ''));
	for (let at = 0; at < 20; at += 1) for (const link of links) await press(link, { answer: at % 2 ? 'yes' : 'no' });
	const first = Array(3).fill('Dana Whitfield said not right now');
	expect(told()).toEqual(first);
	await minutesLater(59);
	expect(told()).toEqual(first);
	await minutesLater(1);
	const both = [...first, ...Array(3).fill('Dana Whitfield said yes')];
	expect(told()).toEqual(both);
	expect(mailsTo(ada, provider).at(-1)?.content[0]?.value).toContain('http://localhost:8787/prospect-lists/');
	await minutesLater(60);
	expect(told()).toEqual(both);
});

test.each([
	['mail is not set up', { MAIL_FROM: '' }],
	['the address of the app is not known', { APP_ORIGIN: '' }],
])('a run asks the database for no waiting answer where %s', async (_, change) => {
	const { database, statements } = recordingDatabase();
	await mailWaitingAnswers({ ...withMail, APP_ORIGIN: 'http://localhost:8787', DB: database, ...change } as Bindings);
	expect(statements()).toEqual([]);
});

test('an answer changed and changed back is mailed once, and one changed later is mailed at once', async () => {
	vi.useFakeTimers({ toFake: ['Date'] });
	const { ada, provider, link } = await asked();
	for (const answer of ['yes', 'no', 'yes']) await press(link, { answer });
	await minutesLater(60);
	expect(mailsTo(ada, provider)).toHaveLength(1);
	await press(link, { answer: 'no' });
	expect(mailsTo(ada, provider).map(({ subject }) => subject)).toEqual([
		'Dana Whitfield said yes: introduction to Amara Silva',
		'Dana Whitfield said not right now: introduction to Amara Silva',
	]);
});

test('an account with many waiting answers delays no one else’s', async () => {
	vi.useFakeTimers({ toFake: ['Date'] });
	// Test files of one worker share a database, and their waiting answers must not be sent here.
	await env.DB.prepare('update intro_requests set answer_mailed = said where said is not answer_mailed').run();
	const { ada, provider, prospect, link } = await asked();
	const links = [link];
	for (let more = 0; more < 15; more += 1) {
		await send(ada, prospect.id, { answerLink: true });
		links.push(answerLinkIn(provider.calls.at(-1)?.mail));
	}
	for (const one of links) for (const answer of ['yes', 'no']) await press(one, { answer });
	vi.setSystemTime(Date.now() + 60_000);
	const eve = await person('Eve');
	await send(eve, (await prospectOf(eve)).id, { answerLink: true });
	const hers = answerLinkIn(provider.calls.at(-1)?.mail);
	for (const answer of ['yes', 'no']) await press(hers, { answer });
	const before = provider.calls.length;
	await minutesLater(60);
	expect(mailsTo(eve, provider, before)).toHaveLength(1);
	// One run looks at fifteen answers in all.
	expect(mailsTo(ada, provider, before).length).toBeLessThan(16);
});

test('waiting answers of a disabled account are mailed once it is enabled again', async () => {
	vi.useFakeTimers({ toFake: ['Date'] });
	const { ada, provider, link } = await asked();
	for (const answer of ['yes', 'no']) await press(link, { answer });
	const isDisabled = (at: string | null) =>
		env.DB.prepare('update users set disabled_at = ? where id = ?').bind(at, ada.user.id).run();
	await isDisabled('2026-01-01');
	await minutesLater(60);
	expect(mailsTo(ada, provider)).toHaveLength(1);
	await isDisabled(null);
	await minutesLater(0);
	expect(mailsTo(ada, provider)).toHaveLength(2);
});

test('an answer held back because its user gets no mail is not mailed later; on a server without mail it waits for the next', async () => {
	vi.useFakeTimers({ toFake: ['Date'] });
	const { ada, provider, link } = await asked();
	const off = { ...withMail, MAILCHANNELS_API_KEY: undefined, EMAIL: undefined } as unknown as Bindings;
	await askWith(off, link, { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) });
	const hash = addressHash(ada.email);
	await suppressAddress(connect(env.DB), hash, 'bounced');
	const lines = loggedLines();
	await press(link, { answer: 'no' });
	expect(mailsTo(ada, provider)).toEqual([]);
	expect(lines).toEqual([
		{
			level: 'info',
			event: 'mail-held',
			requestId: expect.any(String),
			userId: ada.user.id,
			kind: 'answer',
			because: 'suppressed',
		},
	]);
	await env.DB.prepare('delete from suppressed_addresses where address_hash = ?').bind(hash).run();
	await minutesLater(60);
	expect(mailsTo(ada, provider)).toEqual([]);
	await askWith(off, link, { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) });
	await press(link, { answer: 'unsure' });
	expect(mailsTo(ada, provider)).toHaveLength(1);
});

test('answers that change all day delay no first answer', async () => {
	// The first minute of a new day.
	vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-03-03T00:01:00Z') });
	const { ada, provider, prospect, link } = await asked();
	const links = [link];
	for (let more = 0; more < 2; more += 1) {
		await send(ada, prospect.id, { answerLink: true });
		links.push(answerLinkIn(provider.calls.at(-1)?.mail));
	}
	for (let hour = 0; hour < 20; hour += 1) {
		for (const one of links) await press(one, { answer: hour % 2 ? 'yes' : 'no' });
		await minutesLater(60);
	}
	expect(mailsTo(ada, provider)).toHaveLength(3 + 50);
	const told = () => mailsTo(ada, provider).length - (3 + 50);
	await send(ada, prospect.id, { answerLink: true, recipientEmail: 'tom@example.org' });
	await press(answerLinkIn(provider.calls.at(-1)?.mail), { answer: 'yes' });
	expect([told(), mailsTo(ada, provider).at(-1)?.reply_to.email]).toEqual([1, 'tom@example.org']);
	// Each first answer about several people counts, and changes don't.
	const { prospects } = await addProspects(ada, [{ name: 'Bo Lind' }, { name: 'Cy Hart' }]);
	const several = {
		prospectIds: prospects.map(({ id }) => id),
		connectorName: 'Petra Holm',
		recipientEmail: 'petra@example.org',
		subject: 'Two introductions',
		message: 'Would you?',
		sendEmail: true,
		answerLink: true,
	};
	const saved = await askWith(withMail, '/api/favours', json(several), ada.cookie);
	const [first, second] = ((await saved.json()) as SavedMailAboutSeveral).requests;
	const both = answerLinkIn(provider.calls.at(-1)?.mail);
	await press(both, { request: first?.id ?? '', answer: 'yes' });
	expect(told()).toBe(2);
	await press(both, { request: first?.id ?? '', answer: 'no' });
	const lines = loggedLines();
	await minutesLater(60);
	expect(told()).toBe(2);
	expect(lines).toContainEqual({
		level: 'info',
		event: 'mail-held',
		requestId: 'answers-that-wait',
		userId: ada.user.id,
		kind: 'changed-answer',
		because: 'used-up',
	});
	await press(both, { request: second?.id ?? '', answer: 'yes' });
	expect(told()).toBe(3);
	// Notices held back are sent when the day is over.
	await minutesLater(4 * 60);
	expect(told()).toBeGreaterThan(3);
});

test('a first answer held back by the server’s limit is mailed later, and not lost', async () => {
	vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-04-04T23:30:00Z') });
	const { ada, provider, link } = await asked();
	const full = { ...withMail, MAILS_PER_DAY_IN_ALL: '1' };
	await askWith(full, link, { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) });
	await minutesLater(5, full);
	expect(mailsTo(ada, provider)).toEqual([]);
	await minutesLater(55);
	const told = ['Dana Whitfield said yes: introduction to Amara Silva'];
	expect(mailsTo(ada, provider).map(({ subject }) => subject)).toEqual(told);
	await minutesLater(60);
	expect(mailsTo(ada, provider)).toHaveLength(1);
});

test('an answer held back while a later one is mailed is settled', async () => {
	vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-04-05T10:00:00Z') });
	const { ada, provider, link } = await asked();
	const DB = watchedDatabase(async ({ statements }, proceed) => {
		if (statements.some(({ sql }) => /^update "intro_requests" set "answer_mailed" = \(select/.test(sql))) {
			vi.setSystemTime(Date.now() + 3_600_000);
			await press(link, { answer: 'no' });
		}
		return proceed();
	});
	const init = { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) };
	await askWith({ ...withMail, DB, MAILS_PER_DAY_IN_ALL: '1' }, link, init);
	await minutesLater(60);
	expect(mailsTo(ada, provider).map(({ subject }) => subject)).toEqual([
		'Dana Whitfield said not right now: introduction to Amara Silva',
	]);
});

test('a first mail about an answer is sent once when its own write loses its response after the commit', async () => {
	const { provider, link } = await asked();
	const DB = forgetfulDatabase({ when: /^update "intro_requests" set "answer_mailed"/ });
	const init = { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) };
	expect((await askWith({ ...withMail, DB }, link, init)).status).toBe(303);
	expect(provider.calls).toHaveLength(2);
});

test('a note of the maximum length is kept, and its line breaks count as in the field', async () => {
	const { ada, prospect, link } = await asked();
	const lines = `${'x'.repeat(99)}\n`.repeat(9) + 'x'.repeat(100);
	const page = await (await show(link)).text();
	expect(page).toContain(`maxlength="${lines.length}"`);
	expect((await press(link, { answer: 'yes', note: lines.replaceAll('\n', '\r\n') })).status).toBe(303);
	expect(await history(ada, prospect.id)).toMatchObject([{ answer: 'yes', answerNote: lines }]);
});

test('an answer is shown as that of the connector who was asked, even if the connection source changes later', async () => {
	const { ada, prospect, provider, link } = await asked();
	const change = json({ name: 'Amara Silva', status: 'pending', connectionSource: 'Anna Berg' }, 'PATCH');
	expect((await ada.ask(`/api/prospects/${prospect.id}`, change)).status).toBe(200);
	const page = await (await show(link)).text();
	expect(page).toContain('Dana Whitfield');
	expect(page).not.toContain('Anna Berg');
	await press(link, { answer: 'yes' });
	const told = provider.calls[1]?.mail;
	expect(told?.subject).toBe('Dana Whitfield said yes: introduction to Amara Silva');
	expect(told?.reply_to).toEqual({ email: 'dana@example.org', name: 'Dana Whitfield' });
});

test('the connection chosen in the composer is named even after it was removed', async () => {
	const { tom, provider, link } = await askedTom();
	await env.DB.prepare('delete from connections where id = ?').bind(tom?.id).run();
	expect(await (await show(link)).text()).toContain('Tom Reyes');
	await press(link, { answer: 'no' });
	expect(provider.calls[1]?.mail.subject).toBe('Tom Reyes said not right now: introduction to Amara Silva');
});

test('a connector without a name is shown by their address', async () => {
	const { provider, link } = await asked();
	await env.DB.prepare('update mails set connector_name = null').run();
	expect(await (await show(link)).text()).not.toContain('Dana Whitfield');
	await press(link, { answer: 'no' });
	expect(provider.calls[1]?.mail.subject).toBe('dana@example.org said not right now: introduction to Amara Silva');
});

test('someone asked without a name and an address is “your connection”', async () => {
	const provider = mailProvider();
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [{ name: 'Amara Silva' }]);
	const own = { sendEmail: false, recipientEmail: null, answerLink: true };
	const { answerUrl } = (await (await send(ada, prospects[0]?.id ?? '', own)).json()) as { answerUrl: string };
	const { pathname } = new URL(answerUrl);
	await press(pathname, { answer: 'yes', howWell: 'well' });
	expect(provider.calls[0]?.mail).toMatchObject({
		subject: 'Your connection said yes: introduction to Amara Silva',
		reply_to: { email: withMail.MAIL_FROM },
	});
	// Without a name, no connection can be added.
	expect(await (await ada.ask(`/api/prospects/${prospects[0]?.id}/connections`)).json()).toEqual([]);
});

test.each<[part: string, fields: Record<string, string>, when: RegExp]>([
	['the count of answers', { answer: 'no' }, /counters/],
	['how well they know each other', { howWell: 'well' }, /insert into "?connections/],
	['another link', { prospectLink: 'new' }, /insert into "?prospect_links/],
	['the end of a link', { prospectLink: 'end' }, /^delete from "prospect_links/],
	['the answer', { answer: 'unsure' }, /^update "intro_requests"/],
])('when %s cannot be written, the page says so', async (_part, fields, when) => {
	const { ada, prospect, provider, link } = await asked();
	await press(link, { answer: 'yes' });
	const lines = loggedLines();
	const init = { method: 'POST', body: new URLSearchParams(fields) };
	const failed = await askWith({ ...withMail, DB: failingDatabase('overloaded', { when }) }, link, init);
	expect([failed.status, lines.length]).toEqual([503, 1]);
	expect(provider.calls).toHaveLength(2);
	expect(await history(ada, prospect.id)).toMatchObject([{ status: 'accepted', answer: 'yes' }]);
});

test('an answer whose mail cannot be claimed is in the history, and the log says why it was not told', async () => {
	const { ada, prospect, provider, link } = await asked();
	const lines = loggedLines();
	const DB = failingDatabase('overloaded', { when: /set "answer_mailed"/ });
	await askWith({ ...withMail, DB }, link, { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) });
	expect(lines).toEqual([
		{
			level: 'error',
			event: 'answer-mail',
			requestId: expect.any(String),
			userId: ada.user.id,
			message: expect.stringContaining('overloaded'),
		},
	]);
	expect(provider.calls).toHaveLength(1);
	expect(await history(ada, prospect.id)).toMatchObject([{ status: 'accepted', answer: 'yes' }]);
});

test('a run mails fifteen answers, those waiting longest first, and the next run the others; without the app’s address none', async () => {
	vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-05-05T09:00:00Z') });
	const { ada, provider, prospect, link } = await asked();
	const links = [link];
	for (let more = 2; more <= 16; more += 1) {
		await send(ada, prospect.id, { answerLink: true, recipientEmail: `c${more}@example.org` });
		links.push(answerLinkIn(provider.calls.at(-1)?.mail));
	}
	for (const one of links.toReversed()) {
		vi.setSystemTime(Date.now() + 1_000);
		for (const answer of ['yes', 'no']) await press(one, { answer });
	}
	const before = provider.calls.length;
	await minutesLater(60, { APP_ORIGIN: undefined });
	expect(mailsTo(ada, provider, before)).toEqual([]);
	await minutesLater(0);
	const told = () => mailsTo(ada, provider, before).map((mail) => mail.reply_to.email);
	expect(told()).toEqual(Array.from({ length: 15 }, (_, at) => `c${16 - at}@example.org`));
	await minutesLater(0);
	expect(told().slice(15)).toEqual(['dana@example.org']);
});

test('an answer whose write loses its response after the commit is mailed once', async () => {
	const { ada, prospect, provider, link } = await asked();
	const DB = forgetfulDatabase({ when: /^update "intro_requests"/ });
	const init = { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) };
	expect((await askWith({ ...withMail, DB }, link, init)).status).toBe(303);
	expect(provider.calls.map(({ mail }) => mail.subject)).toEqual([
		expect.any(String),
		'Dana Whitfield said yes: introduction to Amara Silva',
	]);
	await press(link, { answer: 'yes' });
	expect(provider.calls).toHaveLength(2);
	expect(await history(ada, prospect.id)).toMatchObject([{ status: 'accepted', answer: 'yes' }]);
});

test.each([
	['by its time', "update mails set answer_until = '2020' where user_id = ?"],
	['by another link', "update mails set answer_token = 'another' where user_id = ?"],
	['with its account', "update users set disabled_at = '2026' where id = ?"],
])('an answer whose link ends %s before it is written changes nothing and tells no one', async (_how, ends) => {
	const { ada, provider, link } = await asked();
	const DB = watchedDatabase(async ({ statements }, proceed) => {
		if (statements.some(({ sql }) => /^update "intro_requests"/.test(sql)))
			await env.DB.prepare(ends).bind(ada.user.id).run();
		return proceed();
	});
	const init = { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) };
	await askWith({ ...withMail, DB }, link, init);
	const kept = env.DB.prepare('select status, answer from intro_requests where user_id = ?').bind(ada.user.id);
	expect(await kept.first()).toEqual({ status: 'sent', answer: null });
	expect(provider.calls).toHaveLength(1);
});

test('an account disabled while its answer is written gets no mail', async () => {
	const { ada, prospect, link } = await asked();
	await person('Eve');
	let isClosed = false;
	const close = (at: string | null) =>
		env.DB.prepare('update users set disabled_at = ? where id = ?').bind(at, ada.user.id).run();
	const DB = watchedDatabase(async (call, proceed) => {
		if (!isClosed && call.statements.some(({ sql }) => /"answer_press" = case/.test(sql))) {
			isClosed = true;
			await close('2026-01-01');
		}
		return proceed();
	});
	await askWith({ ...withMail, DB }, link, { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) });
	expect(isClosed).toBe(true);
	await close(null);
	expect(await history(ada, prospect.id)).toMatchObject([{ answer: null, status: 'sent' }]);
});

test('ten equal answers at once are mailed once', async () => {
	const { provider, link } = await asked();
	await Promise.all(Array.from({ length: 10 }, () => press(link, { answer: 'no' })));
	expect(provider.calls).toHaveLength(2);
});

test('an introduction recorded as made stays made', async () => {
	const { ada, prospect, link } = await asked();
	const [made] = await history(ada, prospect.id);
	await ada.api['intro-requests'][':id'].$patch({ param: { id: made?.id ?? '' }, json: { outcome: 'introduced' } });
	await press(link, { answer: 'yes' });
	expect(await history(ada, prospect.id)).toMatchObject([{ status: 'introduced', answer: 'yes' }]);
});

test('a link that is wrong, expired or without a request shows the same friendly page', async () => {
	const { ada, prospect, link } = await asked();
	const other = await asked();
	const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString();
	const until = (await env.DB.prepare('select answer_until from mails where user_id = ?')
		.bind(ada.user.id)
		.first('answer_until')) as string;
	expect(until > day(59.9) && until < day(60.1)).toBe(true);
	vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(until) - 1 });
	expect([(await show(link)).status, (await show(`${link}/not-again`)).status]).toEqual([200, 200]);
	vi.setSystemTime(Date.parse(until));
	expect((await show(`${link}/not-again`)).status).toBe(404);
	vi.useRealTimers();
	await other.ada.api.prospects[':id'].$delete({ param: { id: other.prospect.id } });
	vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(until) });
	for (const gone of [link, other.link, '/api/r/x', `/api/r/${'A'.repeat(43)}`, `/api/r/${'%F0'.repeat(20)}`]) {
		const answers = [await show(gone), await press(gone, { answer: 'yes' })];
		for (const answer of answers) {
			expect(answer.status).toBe(404);
			expect(await answer.text()).toContain('This link no longer works');
		}
	}
	vi.useRealTimers();
	expect(await history(ada, prospect.id)).toMatchObject([{ status: 'sent', answer: null }]);
});

test('an answer from another site, without a choice, or too often is refused', async () => {
	const { ada, prospect, link } = await asked();
	expect((await press(link, { answer: 'yes' }, { Origin: 'https://evil.example' })).status).toBe(403);
	expect((await press(link, { answer: 'maybe' })).status).toBe(400);
	expect((await press(link, {})).status).toBe(400);
	expect((await press(link, { answer: 'yes', note: 'x'.repeat(1_001) })).status).toBe(400);
	expect(await history(ada, prospect.id)).toMatchObject([{ answer: null }]);
	const statuses = [];
	for (let at = 0; at < 22; at += 1) statuses.push((await press(link, { answer: at % 2 ? 'yes' : 'no' })).status);
	expect(statuses.filter((status) => status === 303)).toHaveLength(20);
	expect(statuses.at(-1)).toBe(429);
});

test('an answer that comes before the provider says that it took the mail stays', async () => {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	const provider = mailProvider(async () => {
		const [request, ...later] = provider.calls;
		if (later.length === 0) {
			const link = answerLinkIn(request?.mail);
			expect((await press(link, { answer: 'yes' })).status).toBe(303);
		}
		return accepts(null);
	});
	expect((await send(ada, prospect.id, { answerLink: true })).status).toBe(201);
	expect(await history(ada, prospect.id)).toMatchObject([
		{ status: 'accepted', answer: 'yes', sentAt: expect.any(String) },
	]);
});

test('a connector keeps the name under which they were asked', async () => {
	const { ada, prospect, tom, link } = await askedTom();
	await env.DB.prepare('update connections set mutual_connection_name = ? where id = ?')
		.bind('Thomas Reyes', tom?.id)
		.run();
	const page = await (await show(link)).text();
	expect([page.includes('Tom Reyes'), page.includes('Thomas')]).toEqual([true, false]);
	const list = `/api/prospect-lists/${prospect.prospectListId}/connectors`;
	const connectors = (await (await ada.ask(list)).json()) as { name: string; asked: number }[];
	expect(connectors.map(({ name, asked }) => [name, asked])).toEqual(
		expect.arrayContaining([
			['Dana Whitfield', 0],
			['Thomas Reyes', 0],
		]),
	);
});

test('after a no there is nothing to forward, and the page says who asks, from which address, and what Kindling is', async () => {
	const { ada, link } = await asked();
	const before = await (await show(link)).text();
	expect(before).toContain('Ready to forward');
	expect(before).toContain(`<a href="mailto:${encodeURIComponent(ada.email)}">${ada.email}</a>`);
	expect(before).toContain(
		'Kindling helps people ask someone they know for an introduction instead of writing to strangers.',
	);
	for (const answer of ['no', 'unsure']) {
		await press(link, { answer });
		expect(await (await show(link)).text()).not.toMatch(/Ready to forward|Forward in your mail app/);
	}
	await press(link, { answer: 'yes' });
	expect(await (await show(link)).text()).toContain('Forward in your mail app');
});

test('a page of the sales search is not shown to the connector as a profile', async () => {
	const { ada, link } = await asked();
	const profile = async (url: string) => {
		await env.DB.prepare('update prospects set linkedin_url = ? where user_id = ?').bind(url, ada.user.id).run();
		return (await (await show(link)).text()).includes('’s profile</a>');
	};
	expect(await profile('https://www.linkedin.com/sales/lead/ACwAA,NAME')).toBe(false);
	expect(await profile('https://www.linkedin.com/in/amara')).toBe(true);
});
