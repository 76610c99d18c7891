import { unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { IntroRequest, RequestInHistory } from '#contract/intro-request';
import type { MailAboutSeveral, SavedMailAboutSeveral } from '#contract/mail-about-several';
import type { NeedsYou } from '#contract/needs-you';
import { sampleHost } from '#contract/rules/sample';
import { connect } from '../../../worker/db/client.ts';
import { mailWaitingAnswers } from '../../../worker/introductions/use-cases/answers/mail-answers.ts';
import { recordDeliveryEvent } from '../../../worker/introductions/use-cases/receive-delivery-events.ts';
import { purgeParts } from '../../../worker/nightly/purge.ts';
import { askWith, failingDatabase, forgetfulDatabase, inTheEnd } from '../support/faults.ts';
import { arrive, withReplies } from '../support/incoming.ts';
import { loggedLines } from '../support/logged.ts';
import {
	accepts,
	answerLinkIn,
	type Behaviour,
	type Handed,
	hangs,
	history,
	mailProvider,
	send,
	withMail,
} from '../support/mail-provider.ts';
import { addProspects, bindings, json, type Person, person, said } from '../support/people.ts';
import { rawMail } from '../support/raw-mail.ts';

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const names = ['Amara Silva', 'Bo Lind', 'Cy Hart', 'Dee Roy', 'Eli Fox', 'Fay Moss'];

/** Makes someone with prospects that Petra could introduce. */
async function withPeople(count = 3, firstName = 'Ada') {
	const ada = await person(firstName);
	const people = names.slice(0, count).map((name) => ({ name, title: 'CTO', connectionSource: 'Petra Holm' }));
	const { list, prospects } = await addProspects(ada, people);
	const ids = names.slice(0, count).map((name) => prospects.find((one) => one.name === name)?.id ?? '');
	return { ada, list, ids };
}

const messageFor = (count: number) =>
	['Hi Petra,\n\nwould you?', ...names.slice(0, count).map((name) => `Hi ${name}, I am Ada.`)].join('\n\n---\n');

function ask(
	who: Person,
	prospectIds: readonly string[],
	{ env = withMail, key, ...change }: { env?: typeof withMail; key?: string } & Record<string, unknown> = {},
) {
	const init = json({
		prospectIds,
		connectorName: 'Petra Holm',
		recipientEmail: 'petra@example.org',
		subject: 'Two introductions',
		message: messageFor(prospectIds.length),
		sendEmail: true,
		answerLink: true,
		...change,
	});
	if (key) init.headers = { ...(init.headers as Record<string, string>), 'Idempotency-Key': key };
	return askWith(env, '/api/favours', init, who.cookie);
}

const saved = async (response: Response | Promise<Response>) =>
	(await (await response).json()) as SavedMailAboutSeveral;
const states = async (who: Person, ids: readonly string[]) =>
	Promise.all(ids.map(async (id) => (await history(who, id)).map(({ status }) => status).join()));
const press = (link: string, fields: Record<string, string>) =>
	askWith(withMail, link, { method: 'POST', body: new URLSearchParams(fields) });
const page = async (link: string) => (await askWith(withMail, link)).text();

/** Sends a mail about several. Returns its link and its requests. */
async function asked(count = 3, firstName = 'Ada') {
	const provider = mailProvider();
	const { ada, list, ids } = await withPeople(count, firstName);
	const mail = await saved(ask(ada, ids));
	const text = provider.calls[0]?.mail.content[0]?.value ?? '';
	return { ada, list, ids, mail, provider, text, link: answerLinkIn(provider.calls[0]?.mail) };
}

describe('one mail about several people', () => {
	test('goes to one connector with a part to forward for each person, and each gets a request', async () => {
		const { ada, ids, mail, provider, text, link } = await asked();
		expect(provider.calls).toHaveLength(1);
		expect(provider.calls[0]?.mail.personalizations).toEqual([{ to: [{ email: 'petra@example.org' }] }]);
		expect(text.indexOf(link)).toBeLessThan(
			text.indexOf('Ready to forward to Amara Silva:\n\nHi Amara Silva, I am Ada.'),
		);
		expect(text).toContain('---\nReady to forward to Cy Hart:\n\nHi Cy Hart, I am Ada.');
		expect(provider.calls[0]?.mail.content[1]?.value.match(/Ready to forward to/g)).toHaveLength(3);
		expect(mail.requests).toMatchObject(
			ids.map((prospectId, at) => ({ prospectId, prospectName: names[at], status: 'sent', favourId: mail.id })),
		);
		expect(await history(ada, ids[1] ?? '')).toMatchObject([
			{ message: 'Hi Petra,\n\nwould you?\n\n---\nHi Bo Lind, I am Ada.', connectorName: 'Petra Holm', kind: 'ask' },
		]);
		// Without a part to forward, each has the ask alone.
		const { requests } = await saved(ask(ada, ids, { message: messageFor(0) }));
		expect(requests[2]?.message).toBe(messageFor(0));
		expect(await statusesOf(ada, ids)).toEqual(ids.map(() => 'intro_requested'));
	});

	test('is refused whole unless every person, and the connection, is the user’s own', async () => {
		const provider = mailProvider();
		const [{ ada, ids }, eve] = [await withPeople(), await withPeople(2, 'Eve')];
		const connect = json({ connections: [{ name: 'Petra Holm' }] });
		const [theirs] = (await (await eve.ada.ask(`/api/prospects/${eve.ids[0]}/connections`, connect)).json()) as {
			id: string;
		}[];
		expect(await said(await ask(ada, [ids[0] ?? '', eve.ids[0] ?? '']))).toEqual([404, 'Prospect not found.']);
		// Even if there is room for exactly that many.
		const justRoom = { ...withMail, INTRO_REQUESTS_PER_USER: '2' };
		expect((await ask(ada, [ids[0] ?? '', eve.ids[0] ?? ''], { env: justRoom })).status).toBe(404);
		const through = await ask(ada, ids, { connectionId: theirs?.id });
		expect(await said(through)).toEqual([404, 'Prospect or connection not found.']);
		for (const [wrong, sentence] of [
			[{ prospectIds: ids.slice(0, 1) }, 'Choose 2 to 8 people.'],
			[{ prospectIds: Array.from({ length: 9 }, () => crypto.randomUUID()) }, 'Choose 2 to 8 people.'],
			[{ prospectIds: [ids[0], ids[0]] }, 'Name each person once.'],
			[{ recipientEmail: null }, "Please enter the recipient's email address."],
			[{ recipientEmail: '', subject: '' }, "Please enter the recipient's email address."],
			[{ subject: ' ' }, 'Please enter a subject line.'],
			[{ message: '' }, 'Please enter a message.'],
			[{ connectorName: '' }, 'Please name the connector.'],
			[{ connectorName: 'petra@example.org' }, 'Please enter a name. Their address comes after it.'],
		] as const) {
			const response = await ask(ada, ids, wrong);
			expect([response.status, await response.text()]).toEqual([400, sentence]);
		}
		expect(provider.calls).toHaveLength(0);
		expect(await states(ada, ids)).toEqual(['', '', '']);
		const { results } = await bindings.DB.prepare('select * from mails where user_id = ?').bind(ada.user.id).all();
		expect(results).toEqual([]);
	});

	test('each request names its own prospect’s connection, matched by the chosen profile', async () => {
		mailProvider();
		const { ada, ids } = await withPeople();
		const connect = (id: string | undefined, connection: object) =>
			ada.ask(`/api/prospects/${id}/connections`, json({ connections: [connection] }));
		const profile = { linkedinUrl: 'https://www.linkedin.com/in/petra' };
		const [chosen] = (await (await connect(ids[0], { name: 'Petra Holm', ...profile })).json()) as { id: string }[];
		const [other] = (await (await connect(ids[1], { name: 'P. Holm', ...profile })).json()) as { id: string }[];
		const { requests } = await saved(ask(ada, ids.slice(0, 2), { connectionId: chosen?.id }));
		expect(requests.map(({ connectionId }) => connectionId)).toEqual([chosen?.id, other?.id]);
		// The chosen connection comes before namesakes, a name before a profile, and of one name the first.
		await connect(ids[0], { name: 'Petra Holm' });
		await connect(ids[2], { name: 'P. Holm', ...profile });
		const [, named] = (await (await connect(ids[2], { name: 'Petra Holm' })).json()) as { id: string }[];
		await connect(ids[2], { name: 'Petra Holm', linkedinUrl: 'https://www.linkedin.com/in/another' });
		for (const connectionId of [chosen?.id, other?.id]) {
			const again = await saved(ask(ada, ids, { connectionId }));
			expect(again.requests.map((one) => one.connectionId)).toEqual([chosen?.id, other?.id, named?.id]);
			expect(again.requests.map((one) => one.connectorName)).toEqual(Array(3).fill('Petra Holm'));
		}
	});

	test('counts once: among the day’s mails, in a list’s connectors, and on the dashboard', async () => {
		const { ada, list, ids } = await asked();
		const { results } = await bindings.DB.prepare("select count from counters where key like ? || '%'")
			.bind(`user:${ada.user.id}:mails`)
			.all();
		expect(results.every(({ count }) => count === 1)).toBe(true);
		const [petra] = (await (await ada.ask(`/api/prospect-lists/${list.id}/connectors`)).json()) as object[];
		expect(petra).toMatchObject({ name: 'Petra Holm', asked: 1, saidYes: 0 });
		await age(ada, 10);
		expect((await needsYou(ada)).nudge).toMatchObject([{ prospectId: ids[0], withOthers: 2 }]);
		await bindings.DB.prepare("update intro_requests set status = 'bounced' where user_id = ?").bind(ada.user.id).run();
		expect((await needsYou(ada)).bounced).toMatchObject([{ withOthers: 2 }]);
		await bindings.DB.prepare("update intro_requests set status = 'accepted' where user_id = ?")
			.bind(ada.user.id)
			.run();
		expect((await needsYou(ada)).confirm).toHaveLength(3);
		const [after] = (await (await ada.ask(`/api/prospect-lists/${list.id}/connectors`)).json()) as object[];
		expect(after).toMatchObject({ asked: 1, saidYes: 1 });
	});

	test('four such mails in a year count as four asks, and a fifth is too many', async () => {
		mailProvider();
		const { ada, list, ids } = await withPeople(2);
		for (let at = 0; at < 3; at += 1) await ask(ada, ids);
		await age(ada, 60);
		const rare = (await (await ada.ask(`/api/prospect-lists/${list.id}/connectors`)).json()) as object[];
		expect(rare).toMatchObject([{ asked: 3, askedTooRecently: false }]);
		await ask(ada, ids);
		await age(ada, 60);
		const often = (await (await ada.ask(`/api/prospect-lists/${list.id}/connectors`)).json()) as object[];
		expect(often).toMatchObject([{ asked: 4, askedTooRecently: true }]);
		// Asks older than a year don't count.
		const ofFirst = '(select mail_id from intro_requests where user_id = ?2 order by rowid limit 1)';
		await bindings.DB.prepare(`update intro_requests set created_at = ?1 where mail_id = ${ofFirst}`)
			.bind(new Date(Date.now() - 365.1 * 86_400_000).toISOString(), ada.user.id)
			.run();
		const years = (await (await ada.ask(`/api/prospect-lists/${list.id}/connectors`)).json()) as object[];
		expect(years).toMatchObject([{ asked: 4, askedTooRecently: false }]);
	});
});

const statusesOf = (who: Person, ids: readonly string[]) =>
	Promise.all(
		ids.map(async (id) => ((await (await who.ask(`/api/prospects/${id}`)).json()) as { status: string }).status),
	);
const needsYou = async (who: Person) => (await (await who.ask('/api/needs-you')).json()) as NeedsYou;
const age = (who: Person, days: number) => {
	const then = new Date(Date.now() - days * 86_400_000).toISOString();
	return bindings.DB.batch([
		bindings.DB.prepare('update mails set sent_at = min(sent_at, ?) where user_id = ?').bind(then, who.user.id),
		bindings.DB.prepare('update intro_requests set created_at = min(created_at, ?) where user_id = ?').bind(
			then,
			who.user.id,
		),
	]);
};

describe('never goes out twice', () => {
	test('ten simultaneous clicks make one mail, and all get the same requests', async () => {
		const provider = mailProvider();
		const { ada, ids } = await withPeople();
		const key = crypto.randomUUID();
		const all = await Promise.all(Array.from({ length: 10 }, () => ask(ada, ids, { key })));
		expect(all.map(({ status }) => status)).toEqual(Array(10).fill(201));
		const answers = await Promise.all(all.map((one) => saved(one)));
		expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
		expect(provider.calls).toHaveLength(1);
		expect(await states(ada, ids)).toEqual(['sent', 'sent', 'sent']);
	});

	test('the same key with another text, recipient or people is refused', async () => {
		const provider = mailProvider();
		const { ada, ids } = await withPeople();
		const key = crypto.randomUUID();
		await ask(ada, ids, { key });
		for (const change of [
			{ subject: 'Other' },
			{ message: 'Other' },
			{ recipientEmail: 'x@example.org' },
			{ sendEmail: false },
			{ prospectIds: ids.slice(0, 2) },
			{ message: messageFor(3).replace('Hi Cy Hart', 'Dear Cy Hart') },
		]) {
			expect((await ask(ada, ids, { key, ...change })).status).toBe(409);
		}
		expect((await ask(ada, ids, { key })).status).toBe(201);
		expect(provider.calls).toHaveLength(1);
		// The same key with one more person is refused, too.
		expect((await ask(ada, ids.slice(0, 2), { key: 'two' })).status).toBe(201);
		expect((await ask(ada, ids, { key: 'two' })).status).toBe(409);
		// A request about one person is another mail, whatever its key.
		const alone = await send(ada, ids[0] ?? '', { key });
		expect(alone.status, await alone.text()).toBe(201);
		expect(provider.calls).toHaveLength(3);
	});

	const refuses: Behaviour = () => new Response('no', { status: 400 });
	test.each([
		['refuses', refuses, 502, 'failed'],
		['breaks off', () => Promise.reject(new Error('reset')), 503, 'unknown'],
	] as [string, Behaviour, number, string][])('a provider that %s', async (_, behaviour, status, state) => {
		const provider = mailProvider(behaviour);
		const { ada, ids } = await withPeople();
		const key = crypto.randomUUID();
		expect((await ask(ada, ids, { key })).status).toBe(status);
		expect(await states(ada, ids)).toEqual([state, state, state]);
		provider.behaviour = accepts;
		expect((await ask(ada, ids, { key })).status).toBe(status);
		expect(provider.calls).toHaveLength(1);
		expect(await statusesOf(ada, ids)).toEqual(['pending', 'pending', 'pending']);
	});

	describe('when time passes', () => {
		beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
		afterEach(() => void vi.useRealTimers());
		test('a provider that hangs leaves them unclear, and nothing is sent again', async () => {
			const provider = mailProvider(hangs);
			const { ada, ids } = await withPeople();
			const waiting = ask(ada, ids);
			await inTheEnd(() => expect(provider.calls).toHaveLength(1));
			await vi.advanceTimersByTimeAsync(11_000);
			expect((await waiting).status).toBe(503);
			expect(await states(ada, ids)).toEqual(['unknown', 'unknown', 'unknown']);
			expect(provider.calls).toHaveLength(1);
		});
	});

	test('an answer proves that the mail arrived, whatever the provider says later', async () => {
		const { ada, ids } = await withPeople(2);
		const provider = mailProvider(async () => {
			if (provider.calls.length > 1) return accepts(null);
			const [request] = await history(ada, ids[1] ?? '');
			await press(answerLinkIn(provider.calls[0]?.mail), { request: request?.id ?? '', answer: 'yes' });
			return new Response(null, { status: 500 });
		});
		const answer = await ask(ada, ids);
		expect([answer.status, await states(ada, ids)]).toEqual([201, ['unknown', 'accepted']]);
	});

	test('when the outcome of a mail that left cannot be written, no one is asked again', async () => {
		const provider = mailProvider();
		const { ada, ids } = await withPeople();
		const key = crypto.randomUUID();
		const DB = failingDatabase('overloaded', { when: /^update "intro_requests"/ });
		const lines = loggedLines();
		expect((await ask(ada, ids, { key, env: { ...withMail, DB } })).status).toBe(503);
		expect(lines).toContainEqual({
			level: 'error',
			event: 'mail-outcome-unwritten',
			requestId: expect.any(String),
			outcome: 'sent',
			mailId: expect.any(String),
			message: expect.stringContaining('overloaded'),
		});
		expect(await states(ada, ids)).toEqual(['sending', 'sending', 'sending']);
		await age(ada, 1);
		expect(await states(ada, ids)).toEqual(['unknown', 'unknown', 'unknown']);
		expect((await ask(ada, ids, { key })).status).toBe(503);
		expect(provider.calls).toHaveLength(1);
	});

	test('a write that loses its response after the commit is one mail, written once', async () => {
		const provider = mailProvider();
		const { ada, ids } = await withPeople();
		const DB = forgetfulDatabase({ when: /insert into mails/ });
		expect((await ask(ada, ids, { env: { ...withMail, DB } })).status).toBe(201);
		expect(provider.calls).toHaveLength(1);
		expect(await states(ada, ids)).toEqual(['sent', 'sent', 'sent']);
	});

	test('a mail that goes over a limit writes nothing', async () => {
		const provider = mailProvider();
		const { ada, ids } = await withPeople();
		expect((await ask(ada, ids, { env: { ...withMail, MAILS_PER_DAY: '0' } })).status).toBe(429);
		const full = await ask(ada, ids, { env: { ...withMail, INTRO_REQUESTS_PER_USER: '2' } });
		expect([full.status, await full.text()]).toEqual([
			409,
			expect.stringContaining('at most 2 introduction requests.'),
		]);
		expect(provider.calls).toHaveLength(0);
		expect(await states(ada, ids)).toEqual(['', '', '']);
		expect((await ask(ada, ids, { env: { ...withMail, INTRO_REQUESTS_PER_USER: '3' } })).status).toBe(201);
	});
});

describe('the answer page about several', () => {
	test('lists the people; a click answers for one of them at once, and the user is told', async () => {
		const { ada, ids, mail, provider, link } = await asked();
		const shown = await page(link);
		expect(shown).toContain('Ada Tester is asking for introductions to 3 people');
		for (const name of names.slice(0, 3)) expect(shown).toContain(`<h2>${name}</h2>`);
		expect(shown).not.toMatch(/<script|onclick|javascript:/);
		const [first, second] = mail.requests.map(({ id }) => id);
		const answer = await press(link, { request: second ?? '', answer: 'yes', note: 'Sure.' });
		expect([answer.status, answer.headers.get('Location')]).toEqual([303, `${link}#r-${second}`]);
		await press(link, { request: first ?? '', answer: 'unsure' });
		expect((await page(link)).match(/How well do you know \w+/g)).toEqual(['How well do you know Bo']);
		await press(link, { request: second ?? '', howWell: 'well' });
		expect(await states(ada, ids)).toEqual(['doesnt_know', 'accepted', 'sent']);
		expect(await history(ada, ids[1] ?? '')).toMatchObject([{ answer: 'yes', answerNote: 'Sure.' }]);
		expect(provider.calls[1]?.mail.subject).toBe('Petra Holm said yes: introduction to Bo Lind');
		const connections = (await (await ada.ask(`/api/prospects/${ids[1]}/connections`)).json()) as object[];
		expect(connections).toMatchObject([{ mutualConnectionName: 'Petra Holm', howWell: 'well' }]);
		const after = await page(link);
		expect(after).toContain('You answered: Yes, happy to introduce you.');
		expect(after).toContain('Forward in your mail app');
		expect(after).toContain('You said how well you know Bo. Only Ada Tester can see it.');
	});

	test('mails the first answers together, then at most hourly, and all of them at the end', async () => {
		const { ada, mail, provider, link } = await asked(4);
		vi.useFakeTimers({ toFake: ['Date'] });
		const [first, second, third, fourth] = mail.requests.map(({ id }) => id);
		const mailsOf = async (act: () => Promise<unknown>) => {
			const before = provider.calls.length;
			await act();
			// Other people's waiting answers may be mailed, too.
			const own = provider.calls
				.slice(before)
				.filter(({ mail }) => mail.personalizations[0]?.to[0]?.email === ada.email);
			return own.map(({ mail }) => [mail.subject, mail.content[0]?.value]);
		};
		const told = (request: string | undefined, answer: string, note = '') =>
			mailsOf(() => press(link, { request: request ?? '', answer, note }));
		const anHourLater = () => {
			vi.setSystemTime(Date.now() + 3_600_000);
			return mailsOf(() => mailWaitingAnswers({ ...withMail, APP_ORIGIN: 'http://localhost:8787' }));
		};
		expect(await told(second, 'yes')).toEqual([
			['Petra Holm said yes: introduction to Bo Lind', expect.stringContaining('More answers may follow')],
		]);
		expect(await told(first, 'yes')).toEqual([]);
		expect(await told(first, 'no', 'Not this year.')).toEqual([]);
		expect(await anHourLater()).toEqual([
			['Petra Holm said not right now: introduction to Amara Silva', expect.stringContaining('“Not this year.”')],
		]);
		expect(await told(third, 'unsure')).toEqual([]);
		expect(await told(second, 'no')).toEqual([]);
		expect(await anHourLater()).toEqual([
			[
				'Petra Holm answered about 2 people',
				expect.stringContaining('Bo Lind: said not right now.\n\nCy Hart: doesn’t know them well enough.'),
			],
		]);
		expect(await told(fourth, 'yes')).toEqual([
			[
				'Petra Holm answered about all 4 people',
				expect.stringContaining(
					'Amara Silva: said not right now.\n“Not this year.”\n\nBo Lind: said not right now.\n\nCy Hart: doesn’t know them well enough.\n\nDee Roy: said yes.',
				),
			],
		]);
		expect(await told(fourth, 'yes')).toEqual([]);
		expect(await told(third, 'yes')).toEqual([]);
		expect(await anHourLater()).toEqual([
			['Petra Holm said yes: introduction to Cy Hart', expect.not.stringContaining('More answers')],
		]);
		expect(await anHourLater()).toEqual([]);
	});

	test('shows eight people, also where an archive has brought more of them', async () => {
		mailProvider();
		const ada = await person('Ada');
		const people = Array.from({ length: 9 }, (_, at) => ({ name: `Person ${at}`, connectionSource: 'Petra Holm' }));
		const { prospects } = await addProspects(ada, people);
		const ids = prospects.map(({ id }) => id);
		const mail = await saved(ask(ada, ids.slice(0, 8), { sendEmail: false, message: 'Would you?' }));
		await send(ada, ids[8] ?? '', { sendEmail: false });
		await bindings.DB.prepare('update intro_requests set mail_id = ?1 where user_id = ?2')
			.bind(mail.id, ada.user.id)
			.run();
		const shown = await page(new URL(mail.answerUrl ?? '').pathname);
		expect(shown.match(/<h2>Person \d<\/h2>/g)).toEqual(
			mail.requests.map(({ prospectName }) => `<h2>${prospectName}</h2>`),
		);
	});

	test('refuses an answer for a request of another mail, or for none', async () => {
		const eve = await asked(2, 'Eve');
		const { mail, link } = await asked(2);
		for (const request of [eve.mail.requests[0]?.id ?? '', crypto.randomUUID(), '']) {
			expect((await press(link, { request, answer: 'yes' })).status).toBe(404);
		}
		expect((await press(link, { answer: 'yes' })).status).toBe(404);
		expect((await press(link, { request: mail.requests[0]?.id ?? '' })).status).toBe(400);
		expect(await states(eve.ada, eve.ids)).toEqual(['sent', 'sent']);
	});

	test('goes on without someone who was removed, and ends with the last person, with time and with the account', async () => {
		const { ada, ids, mail, link } = await asked();
		await ada.api.prospects[':id'].$delete({ param: { id: ids[1] ?? '' } });
		const shown = await page(link);
		expect([shown.includes('2 people'), shown.includes('Bo Lind')]).toEqual([true, false]);
		expect((await press(link, { request: mail.requests[1]?.id ?? '', answer: 'yes' })).status).toBe(404);
		const over = bindings.DB.prepare('update mails set answer_until = ? where id = ?');
		const { answer_until: until } = (await bindings.DB.prepare('select answer_until from mails where id = ?')
			.bind(mail.id)
			.first()) as { answer_until: string };
		await over.bind('2020-01-01T00:00:00.000Z', mail.id).run();
		expect((await askWith(withMail, link)).status).toBe(404);
		expect((await press(link, { request: mail.requests[0]?.id ?? '', answer: 'yes' })).status).toBe(404);
		await over.bind(until, mail.id).run();
		await bindings.DB.prepare("update users set disabled_at = 'x' where id = ?").bind(ada.user.id).run();
		expect((await askWith(withMail, link)).status).toBe(404);
		await bindings.DB.prepare('update users set disabled_at = null where id = ?').bind(ada.user.id).run();
		for (const id of [ids[0], ids[2]]) await ada.api.prospects[':id'].$delete({ param: { id: id ?? '' } });
		expect((await askWith(withMail, link)).status).toBe(404);
	});

	test.each([
		['before an answer', null, [['sent'], ['sent']]],
		['with the first answered', 0, [['accepted'], ['sent']]],
		['with the second answered', 1, [['accepted'], ['sent']]],
	] as const)('shows two merged people once, %s', async (_, answered, left) => {
		const { ada, ids, mail, link } = await asked();
		if (answered !== null) await press(link, { request: mail.requests[answered]?.id ?? '', answer: 'yes' });
		const [one, other] = await Promise.all(
			ids.map(async (id) => (await ada.api.prospects[':id'].$get({ param: { id } })).json()),
		);
		const versions = { otherId: other?.id, version: one?.updatedAt, otherVersion: other?.updatedAt };
		const merged = await ada.ask(`/api/prospects/${one?.id}/merge`, json({ ...versions, prospect: {} }));
		expect(merged.status).toBe(200);
		expect((await page(link)).match(/<h2>\w+ \w+<\/h2>/g)).toEqual(['<h2>Amara Silva</h2>', '<h2>Cy Hart</h2>']);
		const [about, beside] = [ids[0] ?? '', ids[2] ?? ''];
		expect(await states(ada, [about, beside])).toEqual(left.map(String));
		// The answered one stays, or else the first.
		expect((await history(ada, about)).map(({ id }) => id)).toEqual([mail.requests[answered ?? 0]?.id]);
		for (const id of [about, beside]) {
			const [request] = await history(ada, id);
			await press(link, { request: request?.id ?? '', answer: 'yes' });
		}
		expect(await page(link)).toContain('That’s everyone, and we’ve told Ada.');
	});

	test('stores its token as a hash, and lets its reader stop mails', async () => {
		const { link } = await asked();
		const rows = await Promise.all(
			['mails', 'intro_requests'].map((table) => bindings.DB.prepare(`select * from ${table}`).all()),
		);
		expect(JSON.stringify(rows)).not.toContain(link.split('/').at(-1));
		expect(await page(`${link}/not-again`)).toContain('petra@example.org');
		expect((await press(`${link}/not-again`, {})).status).toBe(200);
		const eve = await withPeople(2, 'Eve');
		expect((await ask(eve.ada, eve.ids)).status).toBe(409);
		await bindings.DB.prepare('delete from suppressed_addresses').run();
	});
});

describe('a nudge', () => {
	test('goes once to those who are still open, and its link is that of the whole mail', async () => {
		const { ada, ids, mail, provider, link } = await asked();
		await press(link, { request: mail.requests[0]?.id ?? '', answer: 'yes' });
		const followUp = { favourId: mail.id, kind: 'nudge' };
		expect((await ask(ada, ids, { followUp })).status).toBe(409);
		const open = ids.slice(1);
		const before = provider.calls.length;
		const nudge = await saved(ask(ada, open, { followUp, message: 'Hi Petra, a short note.' }));
		expect(provider.calls).toHaveLength(before + 1);
		expect(nudge.requests).toMatchObject(
			mail.requests.slice(1).map(({ id }) => ({ kind: 'nudge', followsId: id, status: 'sent' })),
		);
		const thread = provider.calls[0]?.mail.headers?.References;
		expect(provider.calls[0]?.mail.headers).toEqual({ References: thread });
		expect(provider.calls.at(-1)?.mail.headers).toEqual({ References: thread, 'In-Reply-To': thread });
		const again = await ask(ada, open, { followUp });
		expect([again.status, await again.text()]).toEqual([
			409,
			'This request needs no follow-up. It has one already, or an answer.',
		]);
		const one = { requestId: mail.requests[1]?.id, kind: 'nudge' };
		const letter = { recipientEmail: 'petra@example.org', subject: 's', message: 'm', sendEmail: false };
		expect((await ada.ask('/api/intro-requests', json({ ...letter, prospectId: ids[1], followUp: one }))).status).toBe(
			409,
		);
		await age(ada, 10);
		expect((await needsYou(ada)).nudge).toEqual([]);
		const nudgeLink = answerLinkIn(provider.calls.at(-1)?.mail);
		expect(nudgeLink).not.toBe(link);
		expect(await page(nudgeLink)).toContain('3 people');
		await press(nudgeLink, { request: mail.requests[2]?.id ?? '', answer: 'no' });
		// Answers about people without a nudge work there, too.
		await press(nudgeLink, { request: mail.requests[0]?.id ?? '', answer: 'no' });
		for (const at of [0, 2]) {
			const ask = (await history(ada, ids[at] ?? '')).find(({ kind }) => kind === 'ask');
			expect([at, ask?.status]).toEqual([at, 'declined']);
		}
	});

	test('is one for all of its people, whichever of them it names', async () => {
		const { ada, ids, mail } = await asked();
		const followUp = { favourId: mail.id, kind: 'nudge' };
		expect((await ask(ada, ids.slice(0, 2), { followUp })).status).toBe(201);
		const alone = {
			followUp: { requestId: mail.requests[2]?.id, kind: 'nudge' },
			recipientEmail: 'petra@example.org',
		};
		expect((await send(ada, ids[2] ?? '', alone)).headers.get('X-Problem')).toBe('nudge-not-due');
	});

	test('about another person’s mail is not found', async () => {
		const eve = await asked(2, 'Eve');
		const { ada, ids } = await withPeople(2);
		const followUp = { favourId: eve.mail.id, kind: 'nudge' };
		expect(await said(await ask(ada, ids, { followUp }))).toEqual([404, 'Prospect or request not found.']);
		expect((await ada.ask(`/api/favours/${eve.mail.id}`)).status).toBe(404);
		expect(
			((await (await eve.ada.ask(`/api/favours/${eve.mail.id}`)).json()) as MailAboutSeveral).requests,
		).toHaveLength(2);
	});
});

test('a mail that the user sends in their own way has one link for all, and a click makes a new one', async () => {
	const { ada, ids } = await withPeople(2);
	const { requests, answerUrl } = await saved(ask(ada, ids, { sendEmail: false, recipientEmail: null }));
	expect(requests.map(({ status }) => status)).toEqual(['pending', 'pending']);
	expect(await statusesOf(ada, ids)).toEqual(['intro_requested', 'intro_requested']);
	const path = new URL(answerUrl ?? '').pathname;
	expect(await page(path)).toContain('2 people');
	const other = await ada.ask(`/api/intro-requests/${requests[1]?.id}/answer-link`, { method: 'POST' });
	const { answerUrl: newUrl } = (await other.json()) as { answerUrl: string };
	expect((await askWith(withMail, path)).status).toBe(404);
	expect(await page(new URL(newUrl).pathname)).toContain('2 people');
	// Each of its people has an address for the copy of their introduction.
	for (const { id } of requests) await press(new URL(newUrl).pathname, { request: id, answer: 'yes' });
	const agreed = await (await askWith(withReplies, new URL(newUrl).pathname)).text();
	expect(new Set(agreed.match(/i%2B[a-z2-7]{52}%40/g)).size).toBe(2);
	for (const { id } of requests) await press(new URL(newUrl).pathname, { request: id, answer: 'no' });
	expect((await ada.ask(`/api/intro-requests/${requests[1]?.id}/answer-link`, { method: 'POST' })).status).toBe(409);
});

test('what the provider says of the mail holds for each of its requests', async () => {
	const { ada, ids } = await asked();
	const mailId = `mail-${ids[0]}`;
	await bindings.DB.prepare('update mails set provider_id = ? where user_id = ?').bind(mailId, ada.user.id).run();
	const event = { kind: 'bounced', isPermanent: false, at: new Date().toISOString() } as const;
	const outbox = { db: connect(bindings.DB), env: bindings };
	expect(await recordDeliveryEvent(outbox, { mailId }, event)).toBe('recorded');
	expect(await states(ada, ids)).toEqual(['bounced', 'bounced', 'bounced']);
	expect(await recordDeliveryEvent(outbox, { mailId }, event)).toBe('known');
});

describe('a reply to the mail', () => {
	test('is stored with each open request and moves it, and is forwarded once', async () => {
		const provider = mailProvider();
		const { ada, ids } = await withPeople();
		const { requests } = await saved(ask(ada, ids, { env: withReplies }));
		const address = provider.calls[0]?.mail.reply_to.email ?? '';
		expect(address).toMatch(/^r\+[a-z2-7]{52}@/);
		const link = answerLinkIn(provider.calls[0]?.mail);
		await press(link, { request: requests[0]?.id ?? '', answer: 'no' });
		const before = provider.calls.length;
		const mail = rawMail('Bo yes, Cy not now.', { 'Message-ID': '<several@example.org>' });
		expect(await arrive(mail, address)).toBeNull();
		expect(await arrive(mail, address)).toBeNull();
		expect(await states(ada, ids)).toEqual(['declined', 'replied', 'replied']);
		expect(provider.calls).toHaveLength(before + 1);
		await ada.api.prospects[':id'].$delete({ param: { id: ids[0] ?? '' } });
		const kept = await Promise.all(ids.slice(1).map(async (id) => (await history(ada, id)) as RequestInHistory[]));
		const reply = { text: 'Bo yes, Cy not now.', handedOn: 'yes' };
		expect(kept).toMatchObject([[{ replies: [reply] }], [{ replies: [reply] }]]);
		expect((await needsYou(ada)).replied).toMatchObject([{ proposal: null }, { proposal: null }]);
	});

	test('to a thank-you for one of them belongs to that one alone', async () => {
		const provider = mailProvider();
		const { ada, ids } = await withPeople(2);
		const { requests } = await saved(ask(ada, ids, { env: withReplies }));
		const [, second] = requests;
		await ada.ask(`/api/intro-requests/${second?.id}`, json({ outcome: 'introduced' }, 'PATCH'));
		const followUp = { requestId: second?.id, kind: 'thanks' };
		const thanks = { recipientEmail: 'petra@example.org', followUp, env: withReplies };
		expect((await send(ada, ids[1] ?? '', thanks)).status).toBe(201);
		const address = provider.calls.at(-1)?.mail.reply_to.email ?? '';
		expect(await arrive(rawMail('Any time!'), address, { from: 'petra@example.org' })).toBeNull();
		const replies = async (id = '') =>
			((await history(ada, id)) as RequestInHistory[]).flatMap((one) => one.replies.map(({ text }) => text));
		expect([await replies(ids[0]), await replies(ids[1])]).toEqual([[], ['Any time!']]);
	});

	test('that reports a bounce holds for all, a nudge’s too; a copy of one introduction holds for that one', async () => {
		const provider = mailProvider();
		const { ada, ids } = await withPeople(2);
		const { id, requests } = await saved(ask(ada, ids, { env: withReplies }));
		const link = answerLinkIn(provider.calls[0]?.mail);
		const report = ({ reply_to, headers }: Handed) => {
			const [start, end] = (headers?.References ?? '').split('@');
			const returned = `References: ${start?.slice(0, 9)}=\n${start?.slice(9)}@${end}`;
			const words = `Final-Recipient: rfc822; petra@example.org\nAction: failed\nStatus: 5.1.1`;
			const raw = rawMail(
				`--b\nContent-Type: message/delivery-status\n\n${words}\n--b\nContent-Type: message/rfc822\n\n${returned}\n\nHi\n--b--`,
				{ 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b' },
			);
			return arrive(raw, reply_to.email, { from: '' });
		};
		await ask(ada, ids, { env: withReplies, followUp: { favourId: id, kind: 'nudge' } });
		const [first, nudge] = provider.calls.map(({ mail }) => mail);
		await report(nudge as Handed);
		expect(await states(ada, ids)).toEqual(['bounced,sent', 'bounced,sent']);
		await report(first as Handed);
		expect(await states(ada, ids)).toEqual(['bounced,bounced', 'bounced,bounced']);
		await press(link, { request: requests[1]?.id ?? '', answer: 'yes' });
		const shown = await (await askWith(withReplies, link)).text();
		const copy = /i%2B[a-z2-7]{52}%40[\w.]+/.exec(shown)?.[0] ?? '';
		expect(await arrive(rawMail('Bo, meet Ada.', { To: 'bo@example.org' }), decodeURIComponent(copy))).toBeNull();
		expect(await states(ada, ids)).toEqual(['bounced,bounced', 'bounced,introduced']);
	});
});

test('requests restored from an archive still count as asked once', async () => {
	const { ada, list } = await asked();
	const eve = await person('Eve');
	const files = unzipSync(new Uint8Array(await (await ada.ask('/api/account/archive')).arrayBuffer()));
	const archiveId = crypto.randomUUID();
	for (const part of ['lists', 'prospects', 'connections', 'requests']) {
		const rows = JSON.parse(new TextDecoder().decode(files[`${part}.json`])) as IntroRequest[];
		if (rows.length === 0) continue;
		expect((await eve.ask('/api/account/archive', json({ archiveId, part, from: 1, rows }))).status).toBe(200);
		if (part === 'requests') expect(rows).toMatchObject([{ favour: 1 }, { favour: 1 }, { favour: 1 }]);
	}
	const [theirs] = await (await eve.api['prospect-lists'].$get()).json();
	expect(theirs?.id).not.toBe(list.id);
	const [petra] = (await (await eve.ask(`/api/prospect-lists/${theirs?.id}/connectors`)).json()) as object[];
	expect(petra).toMatchObject({ asked: 1 });
	await age(eve, 10);
	expect((await needsYou(eve)).nudge).toMatchObject([{ withOthers: 2 }]);
});

test('archived requests that share a number but not a recipient are restored as two mails', async () => {
	const { ada } = await asked();
	const eve = await person('Eve');
	const files = unzipSync(new Uint8Array(await (await ada.ask('/api/account/archive')).arrayBuffer()));
	const rowsOf = (part: string) => JSON.parse(new TextDecoder().decode(files[`${part}.json`])) as IntroRequest[];
	const requests = rowsOf('requests').map((row, at) => (at === 2 ? { ...row, recipientEmail: 'p2@example.org' } : row));
	const archiveId = crypto.randomUUID();
	for (const [part, rows] of Object.entries({ lists: rowsOf('lists'), prospects: rowsOf('prospects'), requests })) {
		// Twice, as after a lost response.
		for (const restored of [rows.length, 0]) {
			const answer = await eve.ask('/api/account/archive', json({ archiveId, part, from: 1, rows }));
			expect([part, await answer.json()]).toEqual([part, { restored, refused: [] }]);
		}
	}
	const back = (await (await eve.ask('/api/intro-requests')).json()) as IntroRequest[];
	expect(back.map(({ recipientEmail }) => recipientEmail).toSorted()).toEqual([
		'p2@example.org',
		'petra@example.org',
		'petra@example.org',
	]);
	const mails = Map.groupBy(back, ({ favourId }) => favourId);
	expect([...mails.values()].map(({ length }) => length).toSorted()).toEqual([1, 2]);
	const counted = bindings.DB.prepare('select count(*) as n from mails where user_id = ?').bind(eve.user.id);
	expect(await counted.first('n')).toBe(2);
});

test('a delivery event while someone is in the trash counts for everyone of the mail once restored', async () => {
	const { ada, ids, mail } = await asked(2);
	const remove = (id = '') => ada.api.prospects[':id'].$delete({ param: { id } });
	await remove(ids[0]);
	const at = '2026-11-01T00:00:00.000Z';
	const event = { kind: 'delivered', at, isPermanent: false } as const;
	const env = { ...withMail, TABS: bindings.TABS };
	expect(
		await recordDeliveryEvent({ db: connect(bindings.DB), env }, { userId: ada.user.id, mail: mail.id }, event),
	).toBe('recorded');
	await remove(ids[1]);
	for (const id of ids) expect((await ada.ask(`/api/bin/${id}/restore`, json({}))).status).toBe(200);
	for (const id of ids) expect(await history(ada, id)).toMatchObject([{ delivery: { delivered: at } }]);
});

test('nothing is sent where one of the people is invented', async () => {
	const provider = mailProvider();
	const { ada, ids } = await withPeople(2);
	await bindings.DB.prepare('update prospects set person_key = ? where id = ?')
		.bind(`url:${sampleHost}/in/${ids[1]}`, ids[1])
		.run();
	const response = await ask(ada, ids);
	expect([response.status, await response.text()]).toEqual([
		409,
		'This person is sample data, so no email is sent about them.',
	]);
	expect(provider.calls).toHaveLength(0);
	expect(await states(ada, ids)).toEqual(['', '']);
});

test('an expired link is purged at night, and a mail goes with its last request', async () => {
	const { ada, ids, mail } = await asked(2);
	const left = () =>
		bindings.DB.prepare('select answer_token is null as closed from mails where id = ?').bind(mail.id).first();
	await bindings.DB.prepare("update mails set answer_until = '2020' where id = ?").bind(mail.id).run();
	const part = purgeParts(connect(bindings.DB)).find(({ name }) => name === 'answerLinks');
	await part?.run({ until: Date.now() + 10_000, statements: 100 });
	expect(await left()).toEqual({ closed: 1 });
	const [first, ...others] = ids;
	for (const id of others) await ada.api.prospects[':id'].$delete({ param: { id } });
	expect(await left()).toEqual({ closed: 1 });
	await ada.api.prospects[':id'].$delete({ param: { id: first ?? '' } });
	expect(await left()).toBeNull();
});
