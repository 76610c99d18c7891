// The copy of a session in KV.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fingerprint } from '../../../worker/http/token.ts';
import { askAs, askWith, changedTimers, forgetfulDatabase, replacedKv, retriesComeAtOnce } from '../support/faults.ts';
import { bindings, type Person, person } from '../support/people.ts';

const day = 24 * 60 * 60 * 1000;
// A whole second, because KV expires values in whole seconds.
const start = Date.parse('2027-03-01T10:00:00.000Z');

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: start }));
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

/** A KV that has lost every session, and the writes to it: the session's user and its end. */
function losing() {
	const written: [userId: string, expiration: number][] = [];
	const put = async (_: string, value: string, { expiration }: { expiration: number }) => {
		written.push([(JSON.parse(value) as { userId: string }).userId, expiration]);
	};
	return { written, kv: replacedKv({ get: async () => null, put }) };
}
const expireAt = (who: Person, createdAt: number, expire: number) =>
	bindings.DB.prepare('update sessions set created_at = ?, expire = ? where user_id = ?')
		.bind(new Date(createdAt).toISOString(), new Date(expire).toISOString(), who.user.id)
		.run();

test('a session that KV has lost is written back, at most once a day for each session', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const { written, kv } = losing();
	for (const who of [ada, eve, ada, eve])
		expect((await askAs(who, '/api/user', {}, { SESSIONS: kv })).status).toBe(200);
	const end = (start + 30 * day) / 1_000;
	expect(written.splice(0)).toEqual([
		[ada.user.id, end],
		[eve.user.id, end],
	]);
	for (const [at, count] of [
		[start + day - 1, 0],
		[start + day, 1],
	] as const) {
		vi.setSystemTime(at);
		await askAs(ada, '/api/user', {}, { SESSIONS: kv });
		expect([at, written.length]).toEqual([at, count]);
	}
});

test('a session that ends within a minute is not written to KV, and fractions of a second are dropped', async () => {
	for (const [left, ends] of [
		[59_999, []],
		[60_000, [start / 1_000 + 60]],
		[90_999, [start / 1_000 + 90]],
	] as const) {
		const ada = await person('Ada');
		// Its 90 days end then too, so it is not renewed.
		await expireAt(ada, start + left - 90 * day, start + left);
		const { written, kv } = losing();
		expect((await askAs(ada, '/api/user', {}, { SESSIONS: kv })).status).toBe(200);
		expect([left, written.map(([, end]) => end)]).toEqual([left, ends]);
	}
});

test('a session is renewed from its fifteenth day, if that extends it by more than a day', async () => {
	const renews = async (age: number, left: number) => {
		const ada = await person('Ada');
		await expireAt(ada, start - age, start + left);
		return (await askAs(ada, '/api/user')).headers.getSetCookie().length > 0;
	};
	expect([await renews(15 * day, 15 * day + 1), await renews(15 * day, 15 * day)]).toEqual([false, true]);
	// It ends after 90 days at the latest.
	expect([await renews(80 * day, 9 * day), await renews(80 * day, 9 * day - 1)]).toEqual([false, true]);
});

test('signing out removes the session from KV even when the database loses its response', async () => {
	retriesComeAtOnce();
	for (const DB of [bindings.DB, forgetfulDatabase({ when: /^delete from "sessions"/ })]) {
		const ada = await person('Ada');
		expect(await bindings.SESSIONS.get(fingerprint(ada.token))).not.toBeNull();
		expect((await askAs(ada, '/api/logout', { method: 'POST' }, { DB })).status).toBe(303);
		expect(await bindings.SESSIONS.get(fingerprint(ada.token))).toBeNull();
	}
});

test('a response waits one second at most for a KV that hangs', async () => {
	const ada = await person('Ada');
	vi.spyOn(console, 'error').mockImplementation(() => {});
	const timers = changedTimers([1_000], 0);
	const hanging = replacedKv({ get: () => new Promise(() => {}) });
	expect((await askWith({ SESSIONS: hanging }, '/api/user', {}, ada.cookie)).status).toBe(200);
	expect(timers.mock.calls.map(([, length]) => length)).toContain(1_000);
});
