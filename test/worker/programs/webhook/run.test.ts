// The limits of one run.
import { afterEach, expect, test, vi } from 'vitest';
import { sendDueWebhooks } from '../../../../worker/programs/webhook/use-cases/send.ts';
import { watchedDatabase } from '../../support/faults.ts';
import { bindings, person } from '../../support/people.ts';

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

// Calls to the server's own address are never made, so that many messages take little time.
const APP_ORIGIN = 'https://kindling.example';

/** Makes this many accounts with a webhook. Returns their ids as JSON. */
async function addAccounts(accounts: number): Promise<string> {
	await bindings.DB.prepare('delete from webhook_deliveries').run();
	const people = await Promise.all(Array.from({ length: accounts }, () => person('Ada')));
	const ids = JSON.stringify(people.map(({ user }) => user.id));
	await bindings.DB.batch([
		bindings.DB.prepare(
			`insert into webhooks (user_id, url, secret, created_at)
				select value, '${APP_ORIGIN}/x', 'whsec_x', '2026' from json_each(?)`,
		).bind(ids),
	]);
	return ids;
}

/**
 * Returns the messages each round of a run sent for these accounts, and the number sent at once. The clock is at `at`
 * once it sends.
 */
async function runOf(ids: string, { left, at, statements }: { left: number; at: number; statements?: number }) {
	await bindings.DB.batch([
		bindings.DB.prepare('delete from webhook_deliveries'),
		bindings.DB.prepare(
			`insert into webhook_deliveries (id, user_id, payload, next_try_at, expire)
				select a.value || n.value, a.value, '{}', '2026', '2126'
				from json_each(?1) a, json_each('[1,2,3]') n limit ?2`,
		).bind(ids, left),
	]);
	const rounds: number[] = [];
	let [running, atOnce] = [0, 0];
	const DB = watchedDatabase(async (call, proceed) => {
		const is = (what: string) => call.statements.some(({ sql }) => sql.includes(what));
		if (is('set tries = tries + 1')) rounds.push(0);
		if (!is('failed_code')) return proceed();
		vi.setSystemTime(at);
		rounds.push((rounds.pop() ?? 0) + 1);
		running += 1;
		atOnce = Math.max(atOnce, running);
		return proceed().finally(() => {
			running -= 1;
		});
	});
	await sendDueWebhooks({ ...bindings, DB, APP_ORIGIN }, statements);
	return { rounds, atOnce };
}

test('a run sends sixty messages in a round, six at once, until its three minutes or its statements are used up', async () => {
	vi.spyOn(console, 'log').mockImplementation(() => {});
	const ids = await addAccounts(21);
	const start = Date.parse('2036-03-05T10:00:00Z');
	const end = start + 3 * 60_000;
	const run = (left: number, more: { at?: number; statements?: number } = {}) => {
		vi.useFakeTimers({ toFake: ['Date'], now: start });
		return runOf(ids, { left, at: start, ...more });
	};
	expect(await run(63, { at: end })).toEqual({ rounds: [60], atOnce: 6 });
	// A round takes one statement, and three for each message.
	expect(await run(63, { at: end - 1, statements: 185 })).toEqual({ rounds: [60, 1], atOnce: 6 });
	for (const [statements, rounds] of [
		[3, []],
		[4, [1]],
		[6, [1]],
		[7, [2]],
	] as const) {
		expect(await run(3, { statements })).toMatchObject({ rounds });
	}
	// A round that found fewer than it could send is the last.
	expect(await run(2)).toMatchObject({ rounds: [2] });
});
