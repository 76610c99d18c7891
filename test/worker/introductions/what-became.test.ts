// The rules: docs/product/replies.md.
// @module-tag D1
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatMonth } from '#contract/rules/format';
import { askWith } from '../support/faults.ts';
import { accepts, answerLinkIn, history, mailProvider, send, withMail } from '../support/mail-provider.ts';
import { addProspects, bindings, json, type Person, person, signInAgain } from '../support/people.ts';
import { insertRequests } from '../support/request-rows.ts';
import { countingDatabase } from '../support/rows-read.ts';

const dayMs = 86_400_000;
let provider: ReturnType<typeof mailProvider>;
beforeEach(() => {
	vi.spyOn(console, 'error').mockImplementation(() => {});
	provider = mailProvider();
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const latestLink = () => answerLinkIn(provider.calls.at(-1)?.mail);
const page = async (link: string) => (await askWith(withMail, link)).text();
const change = (who: Pick<Person, 'ask'>, id: string, what: object) =>
	who.ask(`/api/intro-requests/${id}`, json(what, 'PATCH'));

/** Asks Dana, at an address of her own, about a prospect of this name. */
async function asked(who: Person, name: string, more: object = {}) {
	const { prospects } = await addProspects(who, [{ name, connectionSource: 'Dana Whitfield' }]);
	const prospectId = prospects[0]?.id ?? '';
	await send(who, prospectId, { answerLink: true, ...more });
	const [request] = await history(who, prospectId);
	return { link: latestLink(), prospectId, id: request?.id ?? '' };
}
const made = (name: string) => `You introduced Ada and ${name} in ${formatMonth(new Date().toISOString())}`;

test('the connector’s page says what came of the request, as the user recorded it', async () => {
	const ada = await person('Ada');
	const { link, id } = await asked(ada, 'Amara Silva');
	for (const outcome of ['accepted', 'declined', 'no_reply']) {
		await change(ada, id, { outcome });
		expect(await page(link)).not.toContain('What came of it');
	}
	await change(ada, id, { outcome: 'introduced' });
	expect(await page(link)).toContain(`${made('Amara')}.`);
	await change(ada, id, { met: true });
	expect(await page(link)).toContain(`${made('Amara')}, and they met.`);
});

test('it also says so of other requests to the same address, by first names, and of no one else’s', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const first = await asked(ada, 'Amara Silva');
	const second = await asked(ada, 'Kenji Mori', { recipientEmail: 'DANA@example.org' });
	const elsewhere = await asked(ada, 'Noor Lind', { recipientEmail: 'dana.whitfield@example.net' });
	const foreign = await asked(eve, 'Olu Obi');
	for (const { id } of [first, elsewhere]) await change(ada, id, { outcome: 'introduced' });
	await change(eve, foreign.id, { outcome: 'introduced' });
	const shown = await page(second.link);
	expect(shown).toContain(made('Amara'));
	for (const name of ['Silva', 'Noor', 'Olu']) expect(shown).not.toContain(name);
});

test('two connectors without an address are not one: each page tells of its own request alone', async () => {
	const ada = await person('Ada');
	const own = { recipientEmail: null, sendEmail: false };
	const links: string[] = [];
	for (const [name, connectionSource] of [
		['Amara Silva', 'Dana Whitfield'],
		['Kenji Mori', 'Omar Haddad'],
	]) {
		const { prospects } = await addProspects(ada, [{ name, connectionSource }]);
		const sent = await send(ada, prospects[0]?.id ?? '', { ...own, answerLink: true });
		const { id, answerUrl } = (await sent.json()) as { id: string; answerUrl: string };
		links.push(new URL(answerUrl).pathname);
		await change(ada, id, { outcome: 'introduced' });
	}
	const [ofDana, ofOmar] = await Promise.all(links.map(page));
	expect([ofDana?.includes(made('Amara')), ofDana?.includes(made('Kenji'))]).toEqual([true, false]);
	expect([ofOmar?.includes(made('Kenji')), ofOmar?.includes(made('Amara'))]).toEqual([true, false]);
});

test('the page looks through the latest requests of a large account, and reading it too often is limited', async () => {
	const ada = await person('Ada');
	const { link, id } = await asked(ada, 'Amara Silva');
	const others = JSON.stringify(Array.from({ length: 20_000 }, () => crypto.randomUUID()));
	await insertRequests(
		'id, user_id, prospect_id, subject, message, recipient_email, status, created_at',
		`select j.value, o.user_id, o.prospect_id, 'S', 'M', m.recipient_email, 'introduced', o.created_at
			from json_each(?) j cross join intro_requests o cross join mails m on m.id = o.mail_id where o.id = ?`,
		others,
		id,
	);
	await change(ada, id, { outcome: 'introduced' });
	const { database, reads } = countingDatabase();
	expect(await (await askWith({ ...withMail, DB: database }, link)).text()).toContain(made('Amara'));
	expect(Math.max(...reads.map(({ rows }) => rows))).toBeLessThan(15_000);
	const headers = { 'CF-Connecting-IP': '203.0.113.7' };
	for (const usedUp of [`answer:${id}`, 'answers-from:203.0.113.7']) {
		const READS = { limit: async ({ key }: { key: string }) => ({ success: key !== usedUp }) };
		expect([usedUp, (await askWith({ ...withMail, READS }, link, { headers })).status]).toEqual([usedUp, 429]);
	}
});

test('a link that the user sends themselves tells only of its own people', async () => {
	const ada = await person('Ada');
	const first = await asked(ada, 'Amara Silva');
	await change(ada, first.id, { outcome: 'introduced' });
	const { prospects } = await addProspects(ada, [{ name: 'Kenji Mori', connectionSource: 'Dana Whitfield' }]);
	const saved = await send(ada, prospects[0]?.id ?? '', { answerLink: true, sendEmail: false });
	const { answerUrl, id } = (await saved.json()) as { answerUrl: string; id: string };
	const link = new URL(answerUrl).pathname;
	expect(await page(link)).not.toContain('What came of it');
	await change(ada, id, { outcome: 'introduced' });
	const shown = await page(link);
	expect([shown.includes(made('Kenji')), shown.includes(made('Amara'))]).toEqual([true, false]);
});

test('the thank-you is on the page of its own request', async () => {
	const ada = await person('Ada');
	const first = await asked(ada, 'Amara Silva');
	const second = await asked(ada, 'Kenji Mori');
	await send(ada, first.prospectId, { message: 'A short note.', followUp: { requestId: first.id, kind: 'nudge' } });
	await change(ada, first.id, { outcome: 'introduced' });
	const thanks = { followUp: { requestId: first.id, kind: 'thanks' } };
	await send(ada, first.prospectId, { message: 'Elsewhere.', recipientEmail: 'other@example.org', ...thanks });
	provider.behaviour = () => new Response(null, { status: 400 });
	await send(ada, first.prospectId, { message: 'Refused.', ...thanks });
	provider.behaviour = accepts;
	expect(await page(first.link)).not.toContain('thanked you');
	const message = 'Thank you, Dana. <b>We start in May.</b>';
	await send(ada, first.prospectId, { message, followUp: { requestId: first.id, kind: 'thanks' } });
	const shown = await page(first.link);
	expect(shown).toContain('Ada thanked you');
	expect(shown).toContain('Thank you, Dana. &lt;b&gt;We start in May.&lt;/b&gt;');
	await change(ada, second.id, { outcome: 'introduced' });
	expect(await page(second.link)).not.toContain('We start in May');
	// The newest of several is shown.
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 });
	await send(ada, first.prospectId, { message: 'Thank you once more.', ...thanks });
	const later = await page(first.link);
	expect([later.includes('Thank you once more.'), later.includes('We start in May')]).toEqual([true, false]);
});

test('it lists the newest dozen of other requests from twelve months', async () => {
	const start = Date.now();
	vi.useFakeTimers({ toFake: ['Date'], now: start - 365 * dayMs });
	const ada = await person('Ada');
	const first = await asked(ada, 'Amara Silva');
	await change(ada, first.id, { outcome: 'introduced' });
	const shownAt = async (at: number) => {
		vi.setSystemTime(at);
		const { link } = await asked({ ...ada, ...(await signInAgain(ada)) }, 'Kenji Mori');
		return (await page(link)).includes('You introduced Ada and Amara');
	};
	expect([await shownAt(start - 1), await shownAt(start)]).toEqual([true, false]);
	const again = { ...ada, ...(await signInAgain(ada)) };
	const last = await asked(again, 'Noor Lind');
	await change(again, last.id, { outcome: 'introduced' });
	await insertRequests(
		'id, user_id, prospect_id, subject, message, recipient_email, status, introduced_at, created_at',
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < 12)
			select r.id || n.i, r.user_id, r.prospect_id, m.subject, r.message, m.recipient_email, r.status,
				'20' || (20 + n.i % 5) || '-0' || (1 + n.i % 9) || '-01', r.created_at
			from n cross join intro_requests r cross join mails m on m.id = r.mail_id where r.id = ?`,
		last.id,
	);
	const shown = await page(last.link);
	expect(shown.match(/You introduced Ada and/g)).toHaveLength(12);
	expect(shown.indexOf(made('Noor'))).toBe(shown.indexOf('You introduced Ada and'));
});

test('the link of an introduction works for 60 days after it is recorded, and an expired one stays expired', async () => {
	const ada = await person('Ada');
	const [first, second] = [await asked(ada, 'Amara Silva'), await asked(ada, 'Kenji Mori')];
	const status = async ({ link }: { link: string }) => (await askWith(withMail, link)).status;
	await send(ada, first.prospectId, { answerLink: true, followUp: { requestId: first.id, kind: 'nudge' } });
	const nudge = { link: latestLink() };
	const start = Date.now();
	vi.useFakeTimers({ toFake: ['Date'] });
	vi.setSystemTime(start + 20 * dayMs);
	await change(ada, first.id, { outcome: 'introduced' });
	const until = await bindings.DB.prepare(
		'select m.answer_until from mails m join intro_requests r on r.mail_id = m.id where r.id = ?',
	)
		.bind(second.id)
		.first<string>('answer_until');
	vi.setSystemTime(Date.parse(until ?? ''));
	expect((await change(await signInAgain(ada), second.id, { outcome: 'introduced' })).status).toBe(200);
	expect(await status(second)).toBe(404);
	vi.setSystemTime(start + 79 * dayMs);
	expect([await status(first), await status(nudge), await status(second)]).toEqual([200, 200, 404]);
	const again = await signInAgain(ada);
	// The link to stop these emails works as long, even after the person is removed.
	const ends = async () => (await askWith(withMail, `${first.link}/not-again`)).status;
	expect((await again.ask(`/api/prospects/${first.prospectId}`, { method: 'DELETE' })).status).toBe(204);
	expect([await status(first), await ends()]).toEqual([404, 200]);
	await again.ask(`/api/bin/${first.prospectId}/restore`, { method: 'POST' });
	expect(await status(first)).toBe(200);
	vi.setSystemTime(start + 81 * dayMs);
	expect([await status(first), await ends()]).toEqual([404, 404]);
});
