// What holds for everybody of an address, and for the mails of all together, whichever place an account has: docs/decisions/095.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayMs } from '#contract/rules/durations';
import type { Bindings } from '../../../worker/env.ts';
import { addressHash } from '../../../worker/mail/address-hash.ts';
import { askWith } from '../support/faults.ts';
import { answerLinkIn, mailProvider, prospectOf, send, withMail } from '../support/mail-provider.ts';
import type { Person } from '../support/people.ts';
import { type EnvOfPlaces, envOfPlaces, personAt } from '../support/places.ts';

let at = Date.parse('2035-03-05T10:00:00Z');
let provider: ReturnType<typeof mailProvider>;
let env: EnvOfPlaces;
let recipientEmail: string;

beforeEach(async () => {
	// What is counted for the whole server is shared by all tests of a day.
	at += dayMs;
	vi.useFakeTimers({ toFake: ['Date'], now: at });
	for (const level of ['log', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {});
	provider = mailProvider();
	env = { ...(await envOfPlaces()), ...withMail, APP_ORIGIN: 'https://kindling.test' };
	recipientEmail = `dana-${crypto.randomUUID()}@example.net`;
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

/** Asks the address for an introduction, to somebody new unless named. */
async function asks(who: Person, more: Record<string, unknown> = {}) {
	const prospectId = more.prospectId ?? (await prospectOf(who)).id;
	const answer = await send(who, String(prospectId), { recipientEmail, answerLink: true, env, ...more });
	return [answer.status, answer.headers.get('X-Problem')];
}
const sent = [201, null];

const press = (link: string, fields: Record<string, string>) =>
	askWith(env, link, { method: 'POST', body: new URLSearchParams(fields) });
const lastLink = () => answerLinkIn(provider.calls.at(-1)?.mail);

/** What is counted under keys that have these words in them, in each place. */
async function counted(words: string): Promise<number[]> {
	const query = 'select coalesce(sum(count), 0) as n from counters where instr(key, ?) and expire > ?';
	const now = new Date().toISOString();
	const each = [env.DB, env.DB_1, env.DB_2].map((one) => one.prepare(query).bind(words, now).first<number>('n'));
	return (await Promise.all(each)).map(Number);
}

test('A mail of another place is counted for its sender there, and for its address and the server in the directory', async () => {
	const ada = await personAt(1, 'Ada');
	expect(await asks(ada)).toEqual(sent);
	expect(await counted(`user:${ada.user.id}:mails`)).toEqual([0, 1, 0]);
	expect(await counted(addressHash(recipientEmail))).toEqual([2, 0, 0]);
	expect(await counted('mails-in-all')).toEqual([1, 0, 0]);
	expect(provider.calls).toHaveLength(1);
});

test('Whoever wants no more mail gets none from any place', async () => {
	const people = [await personAt(0, 'Ada'), await personAt(1, 'Eve'), await personAt(2, 'Ida')];
	expect(await asks(people[1] as Person)).toEqual(sent);
	expect((await press(`${lastLink()}/not-again`, {})).status).toBe(200);
	for (const who of people) expect(await asks(who)).toEqual([409, 'recipient-suppressed']);
	expect(provider.calls).toHaveLength(1);
	expect(await counted('mails-in-all')).toEqual([1, 0, 0]);
});

test('What an address wants of everybody is said on a page of any place, and holds in all of them', async () => {
	const people = [await personAt(0, 'Ada'), await personAt(1, 'Eve'), await personAt(2, 'Ida')];
	const [ada, eve, ida] = people as [Person, Person, Person];
	expect(await asks(eve)).toEqual(sent);
	const link = lastLink();
	expect((await press(`${link}/for-everybody`, { aMonth: '2' })).status).toBe(303);
	const page = provider.calls.find(({ mail }) => /\/api\/terms\//.test(mail.content[0]?.value ?? ''));
	const terms = /\/api\/terms\/[\w-]+/.exec(page?.mail.content[0]?.value ?? '')?.[0] ?? '';
	// Whoever is signed in somewhere else sees them too.
	expect((await askWith(env, terms, {}, ida.cookie)).status).toBe(200);
	expect(await asks(ida)).toEqual(sent);
	for (const who of people) expect(await asks(who)).toEqual([409, 'recipient-terms']);
	await press(terms, { lift: 'month' });
	expect(await asks(ada)).toEqual(sent);

	await press(`${link}/for-everybody`, { company: 'Acme GmbH' });
	for (const who of people) {
		const { id } = await prospectOf(who);
		await askWith(env, `/api/prospects/${id}`, patch({ company: 'ACME GmbH' }), who.cookie);
		expect(await asks(who, { prospectId: id })).toEqual([409, 'recipient-terms']);
		expect(await asks(who)).toEqual(sent);
	}
	await press(`${link}/for-everybody`, { weekly: 'on' });
	const before = provider.calls.length;
	for (const who of people) expect(await asks(who)).toEqual(sent);
	expect(provider.calls).toHaveLength(before);
});

const patch = (body: object) => ({
	...{ method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
});

test('An email that was sent answers the same key as before, whatever the directory refuses by then', async () => {
	const ada = await personAt(1, 'Ada');
	const { id: prospectId } = await prospectOf(ada);
	const key = crypto.randomUUID();
	expect(await asks(ada, { prospectId, key })).toEqual(sent);
	await press(`${lastLink()}/not-again`, {});
	expect(await asks(ada, { prospectId, key })).toEqual(sent);
	expect(await asks(ada, { prospectId })).toEqual([409, 'recipient-suppressed']);
	expect(provider.calls).toHaveLength(1);
	expect(await counted('mails-in-all')).toEqual([1, 0, 0]);
});

test('What the directory has counted is given back for a mail that is not written', async () => {
	const ada = await personAt(1, 'Ada');
	expect(await asks(ada, { prospectId: crypto.randomUUID() })).toEqual([404, 'not-found']);
	expect(await asks(ada, { env: { ...env, INTRO_REQUESTS_PER_USER: '0' } })).toEqual([409, 'quota-used-up']);
	expect(await asks(ada, { env: { ...env, MAILS_PER_DAY: '0' } })).toEqual([429, 'mails-used-up']);
	const full = env.DB_1.prepare('update users set bytes_most = ? where id = ?');
	const { id: prospectId } = await prospectOf(ada);
	await full.bind(1, ada.user.id).run();
	expect(await asks(ada, { prospectId, env: { ...env, BYTES_PER_USER: '1' } })).toEqual([409, 'account-full']);
	expect([await counted('mails-in-all'), await counted(addressHash(recipientEmail))]).toEqual([
		[0, 0, 0],
		[0, 0, 0],
	]);
});

test('An ask that the provider refuses does not count for its address', async () => {
	const ada = await personAt(1, 'Ada');
	provider.behaviour = () => new Response('no', { status: 400 });
	expect(await asks(ada)).toEqual([502, 'mail-refused']);
	expect(await counted(`asked:${addressHash(recipientEmail)}`)).toEqual([0, 0, 0]);
	expect(await counted('mails-in-all')).toEqual([1, 0, 0]);
});

test('The limits of the server and of an address hold exactly for people of all places at once', async () => {
	const people = await Promise.all([0, 1, 2].map((place) => personAt(place, 'Ada')));
	const limited = { ...env, MAILS_PER_DAY_IN_ALL: '10', MAILS_PER_DAY: '100', MAILS_PER_RECIPIENT_AND_DAY: '5' };
	const few = await Promise.all([...people, ...people, ...people].map((who) => asks(who, { env: limited })));
	expect(few.filter(([status]) => status === 201)).toHaveLength(5);
	const others = [...people, ...people, ...people].map((who) =>
		asks(who, { env: limited, recipientEmail: `dana-${crypto.randomUUID()}@example.net` }),
	);
	// A tenth is kept for what guards accounts.
	expect((await Promise.all(others)).filter(([status]) => status === 201)).toHaveLength(4);
	expect(provider.calls).toHaveLength(9);
	expect(await counted('mails-in-all')).toEqual([9, 0, 0]);
});

test('Who has sent many leaves the rest of the day to others, also from another place', async () => {
	const [ada, eve] = [await personAt(1, 'Ada'), await personAt(2, 'Eve')];
	const limited = { ...env, MAILS_PER_DAY_IN_ALL: '8', MAILS_PER_DAY: '10' };
	for (let sends = 0; sends < 6; sends += 1) expect(await asks(ada, { env: limited })).toEqual(sent);
	expect(await asks(ada, { env: limited })).toEqual([429, 'mails-used-up']);
	expect(await asks(eve, { env: limited })).toEqual(sent);
	expect(await counted('mails-in-all')).toEqual([7, 0, 0]);
});

test('A notice of another place is counted for its account there, and nowhere when it is held back', async () => {
	const ada = await personAt(1, 'Ada');
	const verify = (more: Partial<Bindings> = {}) =>
		askWith({ ...env, ...more }, '/api/verification', { method: 'POST' }, ada.cookie);
	expect((await verify()).status).toBe(204);
	expect(await counted(`user:${ada.user.id}:notices-confirmation`)).toEqual([0, 1, 0]);
	expect(await counted(addressHash(ada.email))).toEqual([1, 0, 0]);
	expect((await verify({ MAILS_PER_DAY_IN_ALL: '1' })).status).toBe(429);
	await env.DB.prepare("insert into suppressed_addresses values (?, 'bounced', '')").bind(addressHash(ada.email)).run();
	expect((await verify()).status).toBe(409);
	expect(await counted(`user:${ada.user.id}:notices-confirmation`)).toEqual([0, 1, 0]);
	expect(await counted('mails-in-all')).toEqual([1, 0, 0]);
});
