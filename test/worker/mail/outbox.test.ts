import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connect } from '../../../worker/db/client.ts';
import type { Bindings } from '../../../worker/env.ts';
import { addressHash } from '../../../worker/mail/address-hash.ts';
import { suppressAddress } from '../../../worker/mail/db/limits.ts';
import { allRoutes, filledIn } from '../support/all-routes.ts';
import { askWith } from '../support/faults.ts';
import { loggedLines } from '../support/logged.ts';
import { accepts, answerLinkIn, history, mailProvider, prospectOf, send, withMail } from '../support/mail-provider.ts';
import { bindings, json, type Person, password, person } from '../support/people.ts';

const origin = 'https://kindling.example';
let provider: ReturnType<typeof mailProvider>;
let day = 0;

beforeEach(() => {
	provider = mailProvider();
	// A new day, because all tests of one day share the server's counts.
	day += 1;
	vi.setSystemTime(Date.parse('2026-12-01T10:00:05Z') + day * 86_400_000);
});
afterEach(() => {
	vi.restoreAllMocks();
	vi.useRealTimers();
});

const mails = () => provider.calls.map(({ mail }) => mail);
const recipients = () => mails().map((mail) => mail.personalizations[0]?.to[0]?.email);
const subjects = () => mails().map(({ subject }) => subject);
const form = (fields: Record<string, string>): RequestInit => ({ method: 'POST', body: new URLSearchParams(fields) });

/** Makes someone whose calls go to the deployed server over https, with a confirmed address or not. */
async function someone(name: string, isConfirmed: boolean) {
	const who = await person(name);
	if (isConfirmed) {
		await env.DB.prepare('update users set email_verified_at = created_at where id = ?').bind(who.user.id).run();
	}
	const ask = (path: string, init: RequestInit = {}) =>
		askWith(withMail, `${origin}${path}`, init, `__Host-${who.cookie}`);
	return { ...who, ask };
}
const reset = (email: string) => askWith(withMail, `${origin}/api/reset`, form({ email }));

test('a notice says that a program wrote it, so that no holiday notice answers it', async () => {
	const eve = await someone('Eve', true);
	await reset(eve.email);
	expect(mails()).toMatchObject([{ headers: { 'Auto-Submitted': 'auto-generated' } }]);
});

const words = 'Mailbox full, see https://evil.example';
/** Returns a body with the words in every text field. */
const bodyWith = (prospectId: string) => ({
	name: words,
	firstName: words,
	lastName: words,
	description: words,
	notes: words,
	title: words,
	subject: words,
	message: words,
	connectionSource: words,
	prospectName: words,
	prospectId,
	sendEmail: true,
	recipientEmail: 'stranger@example.net',
	answerLink: true,
	connections: [{ name: words }],
	prospects: [{ name: words, connectionSource: words }],
	outcome: 'introduced',
	currentPassword: password,
});

test('an unconfirmed account sends no mail with its own words through any call', {
	tags: ['U1'],
	timeout: 60_000,
}, async ({ task }) => {
	const eve = await someone('Eve', false);
	const prospect = await prospectOf(eve);
	// A request that the person sends themselves, for the answer page.
	const asked = await send(eve, prospect.id, { sendEmail: false, answerLink: true, message: words, subject: words });
	const { answerUrl = '' } = (await asked.json()) as { answerUrl?: string };
	const calls = allRoutes.filter(({ path }) => !/logout|login|register|removal$|sessions/.test(path));
	let tried = 0;
	for (let round = 0; round < 12; round += 1) {
		await eve.ask('/api/account', json({ firstName: `${words} ${round}` }, 'PATCH'));
		const answer = round % 2 ? 'yes' : 'no';
		await askWith(withMail, `${origin}${new URL(answerUrl).pathname}`, form({ answer, note: words }));
		// Fewer rounds, because each one hashes a password.
		if (round < 7) await eve.ask('/api/account/address', json({ email: `target.${round}@example.net`, password }));
		await eve.ask('/api/verification', { method: 'POST' });
		await reset(eve.email);
		tried += 5;
	}
	for (const { method, path } of calls) {
		const id = path.startsWith('/api/prospects') ? prospect.id : crypto.randomUUID();
		const body = json({ ...bodyWith(prospect.id), email: eve.email, password }, method);
		await eve.ask(filledIn(path, id), method === 'GET' ? {} : body);
		tried += 1;
	}
	await eve.ask('/api/account/removal', json({ password }));
	expect(tried).toBeGreaterThan(100);
	Object.assign(task.meta, { tried });

	const left = mails().map((mail) => [mail.subject, mail.personalizations[0]?.to[0]?.email]);
	const toOwn = left.filter(([, to]) => to === eve.email).map(([subject]) => subject);
	expect(Map.groupBy(toOwn, (subject) => subject).size).toBeLessThanOrEqual(2);
	expect(left).toHaveLength(5 + 3);
	expect(new Set(subjects())).toEqual(
		new Set(['Confirm your email address for Kindling', 'Choose a new password for Kindling']),
	);
	for (const to of new Set(recipients())) expect(left.filter(([, one]) => one === to).length).toBeLessThanOrEqual(6);
	// No mail has words, the name or a Reply-To of the account's owner.
	expect(JSON.stringify(provider.calls)).not.toMatch(/Mailbox|evil|Tester|Eve|stranger@/);
	for (const { from, reply_to } of mails()) expect(reply_to).toEqual(from);
});

test('three confirmations a day reach one address, whatever the account', { tags: ['U2'] }, async () => {
	const to = 'target@example.net';
	const people = await Promise.all(['Ada', 'Bo', 'Cy', 'Dee'].map((name) => someone(name, true)));
	const said = await Promise.all(
		people.map(async (who) => (await who.ask('/api/account/address', json({ email: to, password }))).status),
	);
	expect(said.sort()).toEqual([204, 204, 204, 429]);
	expect(recipients().filter((one) => one === to)).toHaveLength(3);
	// The next day the address can get one again.
	vi.setSystemTime(Date.now() + 86_400_000);
	expect((await people[0]?.ask('/api/account/address', json({ email: to, password })))?.status).toBe(204);
});

test('an address that no one has confirmed gets three resets a day; a confirmed one three an hour', {
	tags: ['U2'],
}, async () => {
	const [eve, ada] = [await someone('Eve', false), await someone('Ada', true)];
	for (let hours = 0; hours < 2; hours += 1) {
		for (let round = 0; round < 5; round += 1) for (const who of [eve, ada]) await reset(who.email);
		vi.setSystemTime(Date.now() + 3_600_000);
	}
	const got = (who: Person) => recipients().filter((one) => one === who.email).length;
	expect([got(eve), got(ada)]).toEqual([3, 6]);
});

test('a notice goes to a confirmed address only, and carries the name of the account; new names are told twice a day', {
	tags: ['U1'],
}, async () => {
	const ada = await someone('Ada', true);
	for (const firstName of ['One', 'Two', 'Three']) {
		expect((await ada.ask('/api/account', json({ firstName }, 'PATCH'))).status).toBe(200);
	}
	expect(subjects()).toEqual(Array(2).fill('Your name on Kindling was changed'));
	expect(mails()[0]?.content[0]?.value).toContain('One Tester');
});

test('a notice to an address that is not confirmed stays here, and the log says why', { tags: ['U1'] }, async () => {
	const eve = await someone('Eve', false);
	const lines = loggedLines();
	expect((await eve.ask('/api/account', json({ firstName: 'New' }, 'PATCH'))).status).toBe(200);
	expect(lines.filter(({ event }) => event !== 'request')).toEqual([
		{
			level: 'info',
			event: 'mail-held',
			requestId: expect.any(String),
			userId: eve.user.id,
			kind: 'name',
			because: 'unconfirmed',
		},
	]);
	expect(provider.calls).toEqual([]);
});

test('one address gets a limited number of introduction requests a day, from everyone together', {
	tags: ['U2'],
}, async () => {
	const few = { ...withMail, MAILS_PER_RECIPIENT_AND_DAY: '3' };
	const [ada, eve] = [await someone('Ada', true), await someone('Eve', true)];
	const [hers, other] = [await prospectOf(ada), await prospectOf(eve)];
	const answers = await Promise.all(
		Array.from({ length: 8 }, (_, index) =>
			send(index % 2 ? ada : eve, (index % 2 ? hers : other).id, {
				env: few,
				recipientEmail: index % 3 ? 'busy@example.net' : 'Busy@Example.net',
			}),
		),
	);
	expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
	const refused = answers.find(({ status }) => status === 429);
	expect(await refused?.text()).toBe(
		'This address has received as many emails as one address may get in a day. Please send it tomorrow.',
	);
	expect((await send(ada, hers.id, { env: few, recipientEmail: 'free@example.net' })).status).toBe(201);
	expect(provider.calls).toHaveLength(4);
});

test('a few accounts cannot use up the server’s mails: a share is reserved for others, and one for security mails', {
	tags: ['U3'],
}, async () => {
	const env40: Bindings = { ...withMail, MAILS_PER_DAY: '10', MAILS_PER_DAY_IN_ALL: '20' };
	const heavy = await Promise.all(['Ada', 'Bo'].map((name) => someone(name, true)));
	const sent = async (who: Person, prospectId: string) => (await send(who, prospectId, { env: env40 })).status;
	const all = await Promise.all(
		heavy.map(async (who) => {
			const { id } = await prospectOf(who);
			return Promise.all(Array.from({ length: 10 }, () => sent(who, id)));
		}),
	);
	// Three quarters of twenty, though each account may send ten.
	expect(all.flat().filter((status) => status === 201)).toHaveLength(15);
	const late = await Promise.all(['Dee', 'Eli', 'Fay', 'Gus'].map((name) => someone(name, true)));
	const first = await Promise.all(late.map(async (who) => sent(who, (await prospectOf(who)).id)));
	expect(first.filter((status) => status === 201)).toHaveLength(3);
	const refused = await send(late[3] as Person, (await prospectOf(late[3] as Person)).id, { env: env40 });
	expect([refused.status, await refused.text()]).toEqual([
		429,
		'This server has reached its daily limit of emails. Your text is kept. Please send it tomorrow.',
	]);
	expect(provider.calls).toHaveLength(18);
	// The last tenth is for resets, confirmations and notices.
	for (const who of late) await askWith(env40, `${origin}/api/reset`, form({ email: who.email }));
	expect(subjects().slice(18)).toEqual(Array(2).fill('Choose a new password for Kindling'));
});

test('answering one’s own links uses up no one else’s mails', { tags: ['U3'] }, async () => {
	const env40: Bindings = { ...withMail, MAILS_PER_DAY: '10', MAILS_PER_DAY_IN_ALL: '20' };
	const [eve, ada] = await Promise.all([someone('Eve', true), someone('Ada', true)]);
	const { id } = await prospectOf(eve);
	for (let link = 0; link < 20; link += 1) {
		const saved = await send(eve, id, { sendEmail: false, answerLink: true });
		const { answerUrl = '' } = (await saved.json()) as { answerUrl?: string };
		await askWith(env40, new URL(answerUrl).pathname, form({ answer: 'yes' }));
	}
	// Three quarters of twenty are used, and someone who has sent few still sends.
	expect(recipients()).toEqual(Array(15).fill(eve.email));
	expect((await send(ada, (await prospectOf(ada)).id, { env: env40 })).status).toBe(201);
});

test('an address that bounced, complained or said "not again" gets no mail from anyone, until that is lifted', {
	tags: ['U3'],
}, async () => {
	const ada = await someone('Ada', true);
	const prospect = await prospectOf(ada);
	const to = 'Never@Example.net';
	const suppress = 'insert into suppressed_addresses (address_hash, reason, created_at) values (?, ?, ?)';
	for (const address of [to, ada.email]) {
		await env.DB.prepare(suppress).bind(addressHash(address), 'bounced', new Date().toISOString()).run();
	}
	const refused = await send(ada, prospect.id, { recipientEmail: 'never@example.net' });
	expect([refused.status, refused.headers.get('X-Problem'), refused.headers.get('X-Field')]).toEqual([
		409,
		'recipient-suppressed',
		'recipientEmail',
	]);
	expect(await history(ada, prospect.id)).toEqual([]);
	await reset(ada.email);
	const asked = await ada.ask('/api/account/address', json({ email: to, password }));
	expect([asked.status, asked.headers.get('X-Problem')]).toEqual([409, 'recipient-suppressed']);
	expect(provider.calls).toEqual([]);
	// The table holds no address.
	const { results } = await env.DB.prepare('select * from suppressed_addresses').all();
	expect(JSON.stringify(results)).not.toMatch(/never@|@example/i);
	// A request that users send themselves needs no mail. Once that is lifted, the address gets mail.
	expect((await send(ada, prospect.id, { recipientEmail: to, sendEmail: false })).status).toBe(201);
	await env.DB.prepare('delete from suppressed_addresses').run();
	expect((await send(ada, prospect.id, { recipientEmail: to })).status).toBe(201);
});

test('the recipient of a mail can stop mails on its page; the maker of a link cannot', {
	tags: ['U3'],
}, async () => {
	const [ada, eve] = [await someone('Ada', true), await someone('Eve', true)];
	const prospect = await prospectOf(ada);
	const to = { recipientEmail: 'tired@example.net' };
	await send(ada, prospect.id, { ...to, answerLink: true });
	const link = answerLinkIn(mails()[0]);
	const own = await send(ada, prospect.id, { ...to, answerLink: true, sendEmail: false });
	const { answerUrl = '' } = (await own.json()) as { answerUrl?: string };
	const open = (path: string, init: RequestInit = {}) => askWith(withMail, path, init);
	expect(await (await open(answerUrl)).text()).not.toContain('not-again');
	expect((await open(`${answerUrl}/not-again`, form({}))).status).toBe(404);
	// Nor can whoever made a link for an unsent mail.
	provider.behaviour = () => new Response(null, { status: 400 });
	await send(ada, prospect.id, { ...to, answerLink: true });
	expect((await open(`${answerLinkIn(mails().at(-1))}/not-again`, form({}))).status).toBe(404);
	provider.behaviour = accepts;
	expect(await (await open(link)).text()).toContain(`${link}/not-again`);
	// A mail scanner that opens the page changes nothing.
	expect((await open(`${link}/not-again`)).status).toBe(200);
	expect((await send(ada, prospect.id, to)).status).toBe(201);
	expect((await open(`${link}/not-again`, form({}))).status).toBe(200);
	for (const [who, id] of [
		[ada, prospect.id],
		[eve, (await prospectOf(eve)).id],
	] as const) {
		expect((await send(who, id, to)).headers.get('X-Problem')).toBe('recipient-suppressed');
	}
	// The page works as long as the link: 60 days.
	const sixtyDays = Date.now() + 60 * 86_400_000;
	vi.setSystemTime(sixtyDays - 1_000);
	expect((await open(`${link}/not-again`)).status).toBe(200);
	vi.setSystemTime(sixtyDays);
	expect((await open(`${link}/not-again`)).status).toBe(404);
	await env.DB.prepare('delete from suppressed_addresses').run();
});

test.each([
	['the prospect is removed', (who: Person, id: string) => who.ask(`/api/prospects/${id}`, { method: 'DELETE' })],
	['the account is deleted', (who: Person) => who.ask('/api/account/removal', json({ password }))],
] as const)('"not again" still works when %s, for as long as the mail’s link would', async (_when, goes) => {
	vi.useFakeTimers({ toFake: ['Date'] });
	const [ada, eve] = [await someone('Ada', true), await someone('Eve', true)];
	const to = { recipientEmail: `tired.${crypto.randomUUID()}@example.net` };
	const prospect = await prospectOf(ada);
	await send(ada, prospect.id, { ...to, answerLink: true });
	const link = answerLinkIn(mails().at(-1));
	provider.behaviour = () => new Response(null, { status: 400 });
	await send(ada, prospect.id, { ...to, answerLink: true });
	const refused = answerLinkIn(mails().at(-1));
	provider.behaviour = accepts;
	expect((await goes(ada, prospect.id)).status).toBe(204);
	const open = (path: string, init: RequestInit = {}) => askWith(withMail, `${path}/not-again`, init);
	expect((await askWith(withMail, link)).status).toBe(404);
	expect((await open(refused, form({}))).status).toBe(404);
	const page = await open(link);
	expect([page.status, await page.text()]).toEqual([
		200,
		expect.stringContaining('able to email the address that received it'),
	]);
	const asks = async () => (await send(eve, (await prospectOf(eve)).id, to)).status;
	expect(await asks()).toBe(201);
	const done = await open(link, form({}));
	expect([done.status, await done.text()]).toEqual([200, expect.not.stringContaining('tired')]);
	expect(await asks()).toBe(409);
	const sixtyDays = Date.now() + 60 * 86_400_000;
	vi.setSystemTime(sixtyDays - 1_000);
	expect((await open(link)).status).toBe(200);
	vi.setSystemTime(sixtyDays);
	expect((await open(link)).status).toBe(404);
});

test('"not again" on the page of a mail that was forwarded keeps no new password and no notice from its owner', {
	tags: ['U3'],
}, async () => {
	const [ada, dana] = [await someone('Ada', true), await someone('Dana', true)];
	const prospect = await prospectOf(ada);
	await send(ada, prospect.id, { recipientEmail: dana.email, answerLink: true });
	const link = answerLinkIn(mails()[0]);
	const notAgain = () => askWith(withMail, `${link}/not-again`, form({}));
	expect((await notAgain()).status).toBe(200);
	expect((await send(ada, prospect.id, { recipientEmail: dana.email })).status).toBe(409);
	await reset(dana.email);
	await dana.ask('/api/account/password', json({ currentPassword: password, password: 'another one' }));
	expect(subjects().slice(1)).toEqual(['Choose a new password for Kindling', 'Your Kindling password was changed']);
	// The provider's report outweighs it, whichever comes first.
	await suppressAddress(connect(bindings.DB), addressHash(dana.email), 'bounced');
	await notAgain();
	await reset(dana.email);
	expect(subjects()).toHaveLength(3);
	await env.DB.prepare('delete from suppressed_addresses').run();
});
