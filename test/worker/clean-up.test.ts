// The rules: docs/product.md §16.1.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import worker from '../../worker/index.ts';
import { failingDatabase } from './faults.ts';
import { askWith, mailProvider, prospectOf, send, withMail } from './mail-provider.ts';
import { sendPart } from './networks.ts';
import { bindings, person } from './people.ts';

const day = 24 * 60 * 60_000;
const daily = (env = bindings) => worker.scheduled({} as ScheduledController, env);
let lines: Record<string, unknown>[];

beforeEach(() => {
	lines = [];
	for (const level of ['log', 'error'] as const) {
		vi.spyOn(console, level).mockImplementation((line: string) => void lines.push(JSON.parse(line)));
	}
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const count = async (sql: string) =>
	(await bindings.DB.prepare(`select count(*) as n from ${sql}`).first<{ n: number }>())?.n;
const zips = async () => (await bindings.FILES.list({ prefix: 'extension/' })).objects.length;

/** An account with a session, a counter, a mailed link, an answer link, an unfinished upload of a network and a stored ZIP. */
async function traces() {
	mailProvider();
	const ada = await person('Ada');
	await send(ada, (await prospectOf(ada)).id, { answerLink: true });
	await sendPart(ada, [{ name: 'Bo' }], { total: 2 });
	const form = { method: 'POST', body: new URLSearchParams({ email: ada.email }) };
	await askWith(withMail, '/api/reset', form);
	await (await askWith(withMail, '/api/extension/download', {}, ada.cookie)).arrayBuffer();
	return ada;
}

test('what is still needed stays', async () => {
	const ada = await traces();
	const own = `user_id = '${ada.user.id}'`;
	await daily();
	for (const table of ['sessions', 'mailed_links', 'intro_requests', 'network_people']) {
		expect([table, await count(`${table} where ${own}`)]).toEqual([table, 1]);
	}
	expect(await count(`intro_requests where answer_token is not null and ${own}`)).toBe(1);
	// The mail, the import and the upload of today, and the reset of this hour.
	expect(await count(`counters where key like 'user:${ada.user.id}:%'`)).toBe(4);
	expect(await zips()).toBeGreaterThan(0);
});

test('after 91 days sessions, counters, links and ZIPs are gone, the request stays, and it is logged', async () => {
	const ada = await traces();
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 91 * day });
	await daily();
	for (const table of [
		...['sessions', 'counters', 'mailed_links', `network_people where user_id = '${ada.user.id}'`],
		'intro_requests where answer_token is not null',
	]) {
		expect([table, await count(table)]).toEqual([table, 0]);
	}
	expect(await count('intro_requests')).toBeGreaterThan(0);
	expect(await zips()).toBe(0);
	const logged = lines.find(({ event }) => event === 'clean-up');
	expect(Object.entries(logged ?? {}).filter(([, value]) => typeof value === 'number' && value > 0)).toHaveLength(5);
	lines = [];
	await daily();
	expect(lines.find(({ event }) => event === 'clean-up')).toMatchObject({
		sessions: 0,
		counters: 0,
		mailedLinks: 0,
		answerLinks: 0,
		networkUploads: 0,
	});
});

test('a database that fails does not keep the ZIPs, and the run shows as failed', async () => {
	await traces();
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 91 * day });
	await expect(daily({ ...bindings, DB: failingDatabase('overloaded') })).rejects.toThrow();
	expect(await zips()).toBe(0);
	expect(lines.filter(({ level }) => level === 'error')).toHaveLength(1);
});
