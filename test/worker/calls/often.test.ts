// Limits of calls, and when the next one is allowed.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askAs, askWith } from '../support/faults.ts';
import { mailProvider, prospectOf, send, withMail } from '../support/mail-provider.ts';
import { bindings, json, type Person, person } from '../support/people.ts';

beforeEach(() => {
	mailProvider();
	vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-01-04T10:00:05Z') });
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

/** Makes a request whose link the person sends themselves. Returns a way to answer it, and the key that counts that. */
async function answering(who: Person) {
	const sent = await send(who, (await prospectOf(who)).id, { sendEmail: false, answerLink: true });
	const { id, answerUrl } = (await sent.json()) as { id: string; answerUrl: string };
	const press = () => askWith(withMail, answerUrl, { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) });
	return { act: press, key: `answer:${id}:` };
}
const acting = (path: string, init?: RequestInit) => async (who: Person, what: string) => ({
	act: () => askAs(who, path, init),
	key: `user:${who.user.id}:${what}:`,
});

test.each([
	['passwords', 20, acting('/api/account/removal', json({ password: 'a wrong one' }))],
	['archives', 20, acting('/api/account/archive')],
	['webhooks', 60, acting('/api/account/webhook', json({ url: 'https://hooks.example/in' }, 'PUT'))],
	['answers', 20, answering],
])('of %s the last one that an hour allows passes, and the next one when the hour ends', async (what, most, by) => {
	const { act, key } = await by(await person('Ada'), what);
	expect((await act()).status).not.toBe(429);
	const set = bindings.DB.prepare('update counters set count = ? where instr(key, ?) = 1');
	await set.bind(most - 1, key).run();
	expect((await act()).status).not.toBe(429);
	const refused = await act();
	expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, String(3_600 - 5)]);
	vi.setSystemTime(Date.parse('2027-01-04T10:59:59.999Z'));
	expect((await act()).status).toBe(429);
	vi.setSystemTime(Date.parse('2027-01-04T11:00:00Z'));
	expect((await act()).status).not.toBe(429);
});
