// The runs of a deployment go over all places, and what fails in one leaves the others done: docs/decisions/095.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayMs } from '#contract/rules/durations';
import { connect, type Db } from '../../../worker/db/client.ts';
import { inEachPlace, placesInTurn, shareOut } from '../../../worker/db/in-slices.ts';
import { sendWaiting } from '../../../worker/introductions/acts/send-waiting.ts';
import { setTerm } from '../../../worker/introductions/db/answers/address-terms.ts';
import { addressHash } from '../../../worker/mail/address-hash.ts';
import { cleanUp } from '../../../worker/nightly/clean-up.ts';
import { sendDueWebhooks } from '../../../worker/webhooks/acts/send-due.ts';
import { d1Error, watchedDatabase } from '../support/faults.ts';
import { history, mailProvider, prospectOf, send, withMail } from '../support/mail-provider.ts';
import { type EnvOfPlaces, envOfPlaces, personAt } from '../support/places.ts';

const wednesday = Date.parse('2036-03-05T10:00:00Z');
const monday = Date.parse('2036-03-10T03:17:00Z');
let env: EnvOfPlaces & { APP_ORIGIN: string };

beforeEach(async () => {
	for (const level of ['log', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {});
	env = { ...(await envOfPlaces()), ...withMail, APP_ORIGIN: 'https://kindling.test' };
	for (const database of databases()) {
		await database.prepare("update intro_requests set status = 'unknown' where status = 'waiting'").run();
	}
	vi.useFakeTimers({ toFake: ['Date'], now: wednesday });
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const databases = () => [env.DB, env.DB_1, env.DB_2];
/** The same server, of which one place does not answer. */
const without = (name: 'DB' | 'DB_1' | 'DB_2') => {
	const fails = () => Promise.reject(d1Error('no such place'));
	const statement = { bind: () => statement, all: fails, run: fails, raw: fails, first: fails };
	return { ...env, [name]: { prepare: () => statement, batch: fails } as unknown as D1Database };
};

test('A share is divided so that what one does not need is for those after it', async () => {
	const share = { until: Date.now() + 1_000, statements: 90 };
	const had: number[] = [];
	const failed = await shareOut([10, 0, 20], share, async (uses, own) => {
		had.push(own.statements);
		own.statements -= uses;
		if (uses === 0) throw new Error('broken');
	});
	expect([had, share.statements, failed.map(({ part }) => part)]).toEqual([[30, 40, 80], 60, [0]]);
});

test('Each place is the first in its turn, and one that fails leaves the others done', async () => {
	const directory = connect(env);
	const first = [0, 1, 2, 3].map((turn) => placesInTurn(directory, turn).map(({ place }) => place));
	expect(first).toEqual([
		[0, 1, 2],
		[1, 2, 0],
		[2, 0, 1],
		[0, 1, 2],
	]);
	const done: number[] = [];
	const run = async ({ place }: Db) => {
		if (place === 1) throw new Error('no such place');
		done.push(place);
	};
	const share = { until: Date.now() + 1_000, statements: 90 };
	await expect(inEachPlace(directory, 1, share, run)).rejects.toThrow('It failed in these places: 1.');
	expect(done).toEqual([2, 0]);
});

test('The night removes what is over in each place, and measures them for the directory', async () => {
	for (const place of [0, 1, 2]) await personAt(place, 'Ada');
	const over = wednesday - dayMs;
	for (const database of databases()) {
		await database.prepare("insert into moved_keys values (?, 1, '2020')").bind(crypto.randomUUID()).run();
		await database.prepare("insert into counters values (?, 1, '2020')").bind(`over:${over}:${Math.random()}`).run();
	}
	await env.DB.prepare("insert into mails_elsewhere values (?, 1, '2020')").bind(crypto.randomUUID()).run();
	await expect(cleanUp(without('DB_1'))).rejects.toThrow('failed');
	const left = (table: string) =>
		Promise.all(
			databases().map((one) => one.prepare(`select count(*) as n from ${table} where expire = '2020'`).first('n')),
		);
	expect([await left('moved_keys'), await left('counters'), await left('mails_elsewhere')]).toEqual([
		[0, 1, 0],
		[0, 1, 0],
		[0, 0, 0],
	]);
	await cleanUp(env);
	expect([await left('moved_keys'), await left('counters')]).toEqual([
		[0, 0, 0],
		[0, 0, 0],
	]);
	const { results } = await env.DB.prepare(
		'select place, accounts, bytes from places where place < 3 order by place',
	).all();
	const held = await Promise.all(
		databases().map((one) =>
			one
				.prepare('select count(*) as accounts, sum(bytes + answer_bytes) as bytes from users where disabled_at is null')
				.first(),
		),
	);
	expect(results.map(({ place, accounts }) => [place, accounts])).toEqual(
		held.map((one, place) => [place, one?.accounts]),
	);
	expect(results.every(({ bytes }) => Number(bytes) > 0)).toBe(true);
});

test('Messages for webhooks that are due are looked for in every place, also beside one that does not answer', async () => {
	const asked = await Promise.all(
		[env, without('DB'), without('DB_2')].map((server) => sendDueWebhooks(server).then(() => 'done', String)),
	);
	expect(asked).toEqual(['done', 'Error: It failed in these places: 0.', 'Error: It failed in these places: 2.']);
	// The runs come each five minutes, and each begins with another place.
	let claimed: string[] = [];
	const watched = (name: 'DB' | 'DB_1' | 'DB_2') =>
		watchedDatabase(({ statements }, proceed) => {
			if (statements.some(({ sql }) => sql.includes('update webhook_deliveries'))) claimed.push(name);
			return proceed();
		}, env[name]);
	const server = { ...env, DB: watched('DB'), DB_1: watched('DB_1'), DB_2: watched('DB_2') };
	const firstAt = async (minutes: number) => {
		claimed = [];
		vi.setSystemTime(wednesday + minutes * 60_000);
		await sendDueWebhooks(server);
		expect(new Set(claimed).size).toBe(3);
		return claimed[0] ?? '';
	};
	const first = await firstAt(0);
	expect(await firstAt(4)).toBe(first);
	expect([first, await firstAt(5), await firstAt(10)].sort()).toEqual(['DB', 'DB_1', 'DB_2']);
});

/** Four people of three places have asked somebody who wants one mail a week. */
async function waiting() {
	const provider = mailProvider();
	const recipientEmail = `dana-${crypto.randomUUID()}@example.net`;
	await setTerm(connect(env), addressHash(recipientEmail), { isWeekly: true });
	const people = await Promise.all(
		[0, 1, 1, 2].map(async (place, at) => {
			const who = await personAt(place, ['Ada', 'Eve', 'Ira', 'Ida'][at] as string);
			const { id } = await prospectOf(who);
			const answer = await send(who, id, { recipientEmail, answerLink: true, env });
			expect([answer.status, provider.calls.length]).toEqual([201, 0]);
			return { who, status: async () => (await history(who, id))[0]?.status };
		}),
	);
	return { provider, recipientEmail, people, statuses: () => Promise.all(people.map(({ status }) => status())) };
}

const night = (server = env) => {
	vi.setSystemTime(monday);
	return sendWaiting(connect(server), server, { until: monday + dayMs, statements: 900 }, monday);
};

test('Whoever wants one mail a week gets one from people of all places', async () => {
	const { provider, statuses } = await waiting();
	await night();
	expect(provider.calls).toHaveLength(1);
	const text = provider.calls[0]?.mail.content[0]?.value ?? '';
	for (const name of ['Ada', 'Eve', 'Ira', 'Ida']) expect(text).toContain(`${name} Tester`);
	expect(text.match(/\/api\/r\/2\.[\w-]+/)).not.toBeNull();
	expect(await statuses()).toEqual(['sent', 'sent', 'sent', 'sent']);
	await night();
	expect(provider.calls).toHaveLength(1);
});

test('The weekly mail leaves without those of a place that does not answer, who wait, and the run has failed', async () => {
	const { provider, statuses } = await waiting();
	await expect(night(without('DB_2') as typeof env)).rejects.toThrow('no such place');
	expect(provider.calls).toHaveLength(1);
	expect(await statuses()).toEqual(['sent', 'sent', 'sent', 'waiting']);
});

test('Of one who is on the way to another place the ask waits, and the others’ leave', async () => {
	const { provider, people, statuses } = await waiting();
	const id = people[1]?.who.user.id;
	await env.DB_1.prepare(
		`create trigger "waits${id}" before update on intro_requests when NEW.user_id = '${id}'
			begin select raise(abort, 'the account is moving'); end`,
	).run();
	await night();
	expect(provider.calls).toHaveLength(1);
	expect(await statuses()).toEqual(['sent', 'waiting', 'sent', 'sent']);
});
