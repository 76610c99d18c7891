// The rules: docs/product/running.md.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sliceSize } from '../../../worker/db/in-slices.ts';
import worker from '../../../worker/index.ts';
import { purge } from '../../../worker/nightly/purge.ts';
import { askWith, failingDatabase, watchedDatabase } from '../support/faults.ts';
import { mailProvider, prospectOf, send, withMail } from '../support/mail-provider.ts';
import { sendPart } from '../support/networks.ts';
import { bindings, person } from '../support/people.ts';
import { setMails } from '../support/request-rows.ts';
import { everythingOf } from '../world/keep.ts';
import { owned, worldOf } from '../world/world.ts';

const day = 24 * 60 * 60_000;
const daily = (env = bindings) => worker.scheduled({ cron: '17 3 * * *' } as ScheduledController, env);
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

test('the nightly run keeps everything that is still needed', async () => {
	const ada = await traces();
	const own = `user_id = '${ada.user.id}'`;
	await daily();
	for (const table of ['sessions', 'mailed_links', 'intro_requests', 'network_people']) {
		expect([table, await count(`${table} where ${own}`)]).toEqual([table, 1]);
	}
	expect(await count(`mails where answer_token is not null and ${own}`)).toBe(1);
	// Today's mail, import and upload, and this hour's reset.
	expect(await count(`counters where key like 'user:${ada.user.id}:%'`)).toBe(4);
	expect(await zips()).toBeGreaterThan(0);
});

test('after 91 days sessions, counters, links and ZIPs are purged and counted in the log, and the request stays', async () => {
	// Other test files have set the clock even later.
	for (const table of ['sessions', 'counters', 'mailed_links']) await bindings.DB.exec(`delete from ${table}`);
	const ada = await traces();
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 91 * day });
	await daily();
	// The nightly run counts what it sends, including mails left by other tests.
	const counters = `counters where expire < '${new Date().toISOString()}'`;
	for (const table of [
		'sessions',
		counters,
		'mailed_links',
		`network_people where user_id = '${ada.user.id}'`,
		`mails where answer_token is not null and user_id = '${ada.user.id}'`,
	]) {
		expect([table, await count(table)]).toEqual([table, 0]);
	}
	expect(await count('intro_requests')).toBeGreaterThan(0);
	expect(await zips()).toBe(0);
	const parts = ['sessions', 'counters', 'mailedLinks', 'answerLinks', 'networkPeople', 'networkUploads', 'zips'];
	const counts = () => parts.map((name) => Number(lines.find(({ event }) => event === 'purge')?.[name]));
	expect(counts().filter((one) => one > 0)).toHaveLength(parts.length);
	lines = [];
	await daily();
	expect(counts()).toEqual(parts.map(() => 0));
});

test('every row with an expiry is purged in the night after it, and no other row', async () => {
	mailProvider();
	const { who } = await worldOf();
	await sendPart(who, [{ name: 'Cy' }], { total: 2 });
	const before = await everythingOf(who.user.id);
	for (const { table, ends } of owned.filter(({ ends }) => ends === true))
		expect([table, ends, before[table]?.some(({ expire }) => expire !== null)]).toEqual([table, ends, true]);
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 400 * day });
	await daily();
	const after = await everythingOf(who.user.id);
	for (const { table, ends } of owned) {
		const stays = ends === true ? before[table]?.filter(({ expire }) => expire === null) : ends ? [] : before[table];
		// An unfinished upload goes with its people.
		const count = table === 'network_people' ? 1 : stays?.length;
		expect([table, after[table]?.length]).toEqual([table, count]);
	}
});

test('an answer link ends at its last moment, and nothing of it is kept after that', async () => {
	mailProvider();
	const start = Date.now();
	const ada = await person('Ada');
	await send(ada, (await prospectOf(ada)).id, { answerLink: true });
	const set = 'update mails set answer_until = ?, member_token = ?2 where user_id = ?2';
	await bindings.DB.prepare(set).bind(new Date(start).toISOString(), ada.user.id).run();
	const kept = async () => {
		const columns = ['answer_token', 'answer_until', 'member_token'].map((one) => `count(${one}) as ${one}`);
		const row = bindings.DB.prepare(`select ${columns} from mails where user_id = ?`).bind(ada.user.id);
		return Object.values((await row.first<Record<string, number>>()) ?? {});
	};
	vi.useFakeTimers({ toFake: ['Date'], now: start });
	await daily();
	expect(await kept()).toEqual([1, 1, 1]);
	vi.setSystemTime(start + 1);
	await daily();
	expect(await kept()).toEqual([0, 0, 0]);
});

test('each part of the nightly run has a time budget; unfinished parts are named, and the next begins', async () => {
	await addCounters(sliceSize + 7);
	const start = Date.now();
	vi.useFakeTimers({ toFake: ['Date'], now: start });
	// Each slice of counters uses up the time of a whole night.
	const DB = watchedDatabase(async ({ statements }, proceed) => {
		const done = await proceed();
		if (statements.some(({ sql }) => /^delete from "counters"/.test(sql))) vi.setSystemTime(Date.now() + 119_999);
		return done;
	});
	await purge({ ...bindings, DB });
	expect([await overdue(), lines.find(({ event }) => event === 'purge')?.unfinished]).toEqual([7, 'counters']);
	await purge(bindings);
	expect(await overdue()).toBe(0);
	expect(lines.at(-1)).not.toHaveProperty('unfinished');
});

test('a request whose sending was cut off is closed as unclear and reported; one still being sent is not', async () => {
	mailProvider();
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	const sent = async () => (await (await send(ada, prospect.id)).json<{ id: string }>()).id;
	const [old, young] = [await sent(), await sent()];
	const set = async (id: string, minutes: number) => {
		await setMails('sent_at = null', 'id = ?', id);
		await bindings.DB.prepare("update intro_requests set status = 'sending', created_at = ? where id = ?")
			.bind(new Date(Date.now() - minutes * 60_000).toISOString(), id)
			.run();
	};
	await set(old, 3);
	await set(young, 1);
	await daily();
	const status = (id: string) =>
		bindings.DB.prepare('select status from intro_requests where id = ?').bind(id).first('status');
	expect([await status(old), await status(young)]).toEqual(['unknown', 'sending']);
	expect(lines.find(({ event }) => event === 'mails-cut-off')).toMatchObject({ level: 'error', count: 1 });
});

/** Adds this many expired counters. */
const addCounters = (count: number) =>
	bindings.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
		insert into counters (key, count, expire) select 'over:' || i, 1, '2020' from n`,
	)
		.bind(count)
		.run();
const overdue = () => count("counters where key like 'over:%'");

test('many expired rows are deleted in slices, and what exceeds the time budget waits for the next night', async () => {
	await addCounters(2 * sliceSize + 7);
	await purge(bindings, 0);
	expect(await overdue()).toBe(sliceSize + 7);
	expect(lines.find(({ event }) => event === 'purge')).toMatchObject({
		counters: sliceSize,
		// Earlier tests may have left requests for more than one slice, too.
		unfinished: expect.stringMatching(/\bcounters\b/),
	});
	await daily();
	expect(await overdue()).toBe(0);
});

const lastRun = async () =>
	(await bindings.DB.prepare("select at from last_runs where what = '17 3 * * *'").first<{ at: string }>())?.at;

test('only a nightly run that ended well is recorded', async () => {
	await daily();
	const ended = await lastRun();
	expect(ended).toMatch(/^\d{4}-.*Z$/);
	await traces();
	await bindings.DB.exec("create trigger stuck before delete on counters begin select raise(abort, 'stuck'); end");
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 91 * day });
	await expect(daily()).rejects.toThrow('counters');
	expect(await lastRun()).toBe(ended);
	await bindings.DB.exec('drop trigger stuck');
	await daily();
	expect(await lastRun()).toBe(new Date().toISOString());
});

test('a part that fails leaves the others done, and the run shows as failed', async () => {
	await traces();
	await bindings.DB.exec("create trigger stuck before delete on counters begin select raise(abort, 'stuck'); end");
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 91 * day });
	await expect(daily()).rejects.toThrow('counters');
	await bindings.DB.exec('drop trigger stuck');
	expect([await count('sessions'), await count('mailed_links'), await zips()]).toEqual([0, 0, 0]);
	expect(lines.filter(({ event, level }) => event === 'purge' && level === 'error')).toEqual([
		expect.objectContaining({ part: 'counters' }),
	]);
});

test('a failing database does not stop the purge of ZIPs, and the run shows as failed', async () => {
	await traces();
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 91 * day });
	await expect(daily({ ...bindings, DB: failingDatabase('overloaded') })).rejects.toThrow();
	expect(await zips()).toBe(0);
	expect(lines.find(({ event, level }) => event === 'purge' && level === 'info')).toMatchObject({
		zips: expect.any(Number),
	});
});
