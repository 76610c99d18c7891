import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, expect, test, vi } from 'vitest';
import { app } from '../../../worker/app.ts';
import { connect } from '../../../worker/db/client.ts';
import type { Bindings } from '../../../worker/env.ts';
import { addressHash } from '../../../worker/mail/address-hash.ts';
import { suppressAddress } from '../../../worker/mail/db/limits.ts';
import { askWith, failingDatabase, inTheEnd, recordingDatabase, watchedDatabase } from '../support/faults.ts';
import { accepts, history, letter, mailProvider, prospectOf, send, withMail } from '../support/mail-provider.ts';
import { json, origin, type Person, person } from '../support/people.ts';
import { insertRequests } from '../support/request-rows.ts';
import { openTab } from '../support/tab.ts';

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const rowsOf = async (userId: string) =>
	(await env.DB.prepare('select * from intro_requests where user_id = ?').bind(userId).all()).results;

test('saved without sending, a request is pending and no mail leaves', async () => {
	const provider = mailProvider();
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	const answer = await send(ada, prospect.id, { sendEmail: false });
	expect(answer.status).toBe(201);
	expect(await answer.json()).toMatchObject({ status: 'pending', sentAt: null, respondedAt: null });
	expect(provider.calls).toHaveLength(0);
	// Copying a link to send it yourself counts as asking.
	const status = async () =>
		((await (await ada.ask(`/api/prospects/${prospect.id}`)).json()) as { status: string }).status;
	expect(await status()).toBe('pending');
	await send(ada, prospect.id, { sendEmail: false, answerLink: true });
	expect(await status()).toBe('intro_requested');
});

test('recipient, subject and message are checked in this order', async () => {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	const said = async (change: object) => {
		const answer = await send(ada, prospect.id, { ...change });
		return [answer.status, await answer.text()];
	};
	expect(await said({ recipientEmail: ' ', subject: '', message: '' })).toEqual([
		400,
		"Please enter the recipient's email address.",
	]);
	expect(await said({ subject: ' ', message: '' })).toEqual([400, 'Please enter a subject line.']);
	expect(await said({ message: '\n' })).toEqual([400, 'Please enter a message.']);
	expect(await rowsOf(ada.user.id)).toHaveLength(0);
});

test('ten clicks with one key make one row, one mail, and one answer', { tags: ['E2', '26'] }, async () => {
	const sent = Promise.withResolvers<void>();
	const provider = mailProvider(async () => {
		await sent.promise;
		return accepts(null);
	});
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	// The provider answers after each click has written or found the row.
	let pressed = 0;
	const DB = watchedDatabase(async ({ statements }, proceed) => {
		const result = await proceed();
		if (statements.some(({ sql }) => /insert into "?intro_requests/.test(sql))) pressed += 1;
		if (pressed === 10) sent.resolve();
		return result;
	});
	const press = () => send(ada, prospect.id, { key: 'press-1', env: { ...withMail, DB } });
	const answers = await Promise.all(Array.from({ length: 10 }, press));
	expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(201));
	const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { id: string }).id));
	expect(new Set(ids).size).toBe(1);
	expect(provider.calls).toHaveLength(1);
	expect(await rowsOf(ada.user.id)).toHaveLength(1);
});

test('the same key gets the same response after the address is suppressed', async () => {
	const provider = mailProvider();
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	const change = { recipientEmail: 'no.more@example.org' };
	expect((await send(ada, prospect.id, { key: 'k', ...change })).status).toBe(201);
	await suppressAddress(connect(env.DB), addressHash(change.recipientEmail), 'not-again');
	expect((await send(ada, prospect.id, { key: 'k', ...change })).status).toBe(201);
	const again = await send(ada, prospect.id, { key: 'k2', ...change });
	expect([again.status, again.headers.get('X-Problem')]).toEqual([409, 'recipient-suppressed']);
	expect(provider.calls).toHaveLength(1);
});

test('requests that cannot be sent reveal nothing about an address, and an attempt that could be sent is counted', async () => {
	const provider = mailProvider();
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const [prospect, hers] = [await prospectOf(ada), await prospectOf(eve)];
	const few = { ...withMail, MAILS_PER_DAY: '3', MAILS_PER_RECIPIENT_AND_DAY: '1' };
	const [suppressed, full] = ['not.again@example.org', 'full.today@example.org'];
	await suppressAddress(connect(env.DB), addressHash(suppressed), 'not-again');
	expect((await send(eve, hers.id, { env: few, recipientEmail: full })).status).toBe(201);
	const { id } = (await (await send(ada, prospect.id, { sendEmail: false })).json()) as { id: string };
	await ada.ask(`/api/intro-requests/${id}`, json({ outcome: 'declined' }, 'PATCH'));
	const tried = async (prospectId: string, change: object) => {
		const answer = await send(ada, prospectId, { env: few, ...change });
		return [answer.status, answer.headers.get('X-Problem')];
	};
	const notDue = { followUp: { requestId: id, kind: 'nudge' } };
	// A refusal comes first if something isn't the user's or isn't due.
	for (const recipientEmail of ['free@example.org', suppressed, full]) {
		expect(await tried(crypto.randomUUID(), { recipientEmail })).toEqual([404, 'not-found']);
		expect(await tried(hers.id, { recipientEmail })).toEqual([404, 'not-found']);
		expect(await tried(prospect.id, { recipientEmail, connectionId: 'x' })).toEqual([404, 'not-found']);
		expect(await tried(prospect.id, { recipientEmail, ...notDue })).toEqual([409, 'nudge-not-due']);
	}
	expect(await tried(prospect.id, { recipientEmail: suppressed })).toEqual([409, 'recipient-suppressed']);
	expect(await tried(prospect.id, { recipientEmail: full })).toEqual([429, 'mails-used-up']);
	expect(await tried(prospect.id, { recipientEmail: suppressed })).toEqual([409, 'recipient-suppressed']);
	for (const recipientEmail of ['free@example.org', suppressed, full]) {
		const last = await send(ada, prospect.id, { env: few, recipientEmail });
		expect([last.status, await last.text()]).toEqual([429, 'You’ve reached your daily limit of emails.']);
	}
	expect(provider.calls).toHaveLength(1);
});

test('the same key after a refusal or an unclear answer never sends again', { tags: ['E2'] }, async () => {
	vi.spyOn(console, 'error').mockImplementation(() => {});
	const provider = mailProvider(() => new Response(null, { status: 500 }));
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	expect((await send(ada, prospect.id, { key: 'k' })).status).toBe(503);
	provider.behaviour = accepts;
	expect((await send(ada, prospect.id, { key: 'k' })).status).toBe(503);
	for (const change of [{ subject: 'Another' }, { message: 'Another' }, { recipientEmail: 'another@example.org' }]) {
		expect((await send(ada, prospect.id, { key: 'k', ...change })).status).toBe(409);
	}
	expect((await send(ada, (await prospectOf(ada)).id, { key: 'k' })).status).toBe(409);
	expect(provider.calls).toHaveLength(1);
	expect((await send(ada, prospect.id, { key: 'k2' })).status).toBe(201);
	expect((await send(ada, prospect.id, { key: 'saved', sendEmail: false })).status).toBe(201);
	expect((await send(ada, prospect.id, { key: 'saved', sendEmail: false })).status).toBe(201);
	expect((await send(ada, prospect.id, { key: 'saved' })).status).toBe(409);
	const eve = await person('Eve');
	expect((await send(eve, (await prospectOf(eve)).id, { key: 'k' })).status).toBe(201);
	for (const key of ['a b', 'x'.repeat(201), 'é']) expect((await send(ada, prospect.id, { key })).status).toBe(400);
});

test('the same key makes a new link for a message sent by oneself, until it is answered', async () => {
	const provider = mailProvider();
	const ada = await person('Ada');
	const { id } = await prospectOf(ada);
	const own = async () => {
		const saved = await send(ada, id, { key: 'own', sendEmail: false, answerLink: true });
		return [saved.status, ((await saved.json()) as { answerUrl?: string }).answerUrl] as const;
	};
	const [, first = ''] = await own();
	const [, second = ''] = await own();
	const shown = async (url: string) => (await askWith(withMail, new URL(url).pathname)).status;
	expect([first === second, await shown(first), await shown(second)]).toEqual([false, 404, 200]);
	const answer = { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) };
	await askWith({}, new URL(second).pathname, answer);
	expect([await own(), await shown(second)]).toEqual([[201, undefined], 200]);
	expect(provider.calls).toHaveLength(0);
});

test('the daily limit is exact under twenty parallel calls, and deleting the people does not lift it', {
	tags: ['E5', '29'],
}, async () => {
	const provider = mailProvider();
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	const few: Bindings = { ...withMail, MAILS_PER_DAY: '7' };
	const answers = await Promise.all(Array.from({ length: 20 }, () => send(ada, prospect.id, { env: few })));
	expect(answers.filter((answer) => answer.status === 201)).toHaveLength(7);
	const refused = answers.filter((answer) => answer.status === 429);
	expect(refused).toHaveLength(13);
	expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0);
	expect(provider.calls).toHaveLength(7);
	expect(await rowsOf(ada.user.id)).toHaveLength(7);
	await ada.api.prospects[':id'].$delete({ param: { id: prospect.id } });
	const another = await prospectOf(ada);
	expect((await send(ada, another.id, { env: few })).status).toBe(429);
	expect((await send(ada, another.id, { env: few, sendEmail: false })).status).toBe(201);
});

test('the database is lost after the mail was accepted: tried again, and never a second mail', {
	tags: ['E2', '25'],
}, async () => {
	vi.spyOn(console, 'error').mockImplementation(() => {});
	const ada = await person('Ada');
	for (const [faults, answered, recorded] of [
		[1, 201, 'sent'],
		[99, 503, 'sending'],
	] as const) {
		const provider = mailProvider();
		const prospect = await prospectOf(ada);
		const answer = await send(ada, prospect.id, {
			env: {
				...withMail,
				DB: failingDatabase('Network connection lost.', { when: /^update "intro_requests"/, times: faults }),
			},
			key: `k${faults}`,
		});
		expect(answer.status).toBe(answered);
		expect(provider.calls).toHaveLength(1);
		expect((await history(ada, prospect.id))[0]?.status).toBe(recorded);
	}
});

test('the write is lost after its commit: one row, one mail, counted once', { tags: ['25'] }, async () => {
	const provider = mailProvider();
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	let lost = false;
	const DB = new Proxy(env.DB, {
		get(target, name) {
			if (name === 'prepare') return target.prepare.bind(target);
			if (name !== 'batch') return Reflect.get(target, name);
			return async (statements: D1PreparedStatement[]) => {
				const results = await target.batch(statements);
				if (lost) return results;
				lost = true;
				throw new Error('D1_ERROR: Network connection lost.');
			};
		},
	});
	expect((await send(ada, prospect.id, { env: { ...withMail, DB } })).status).toBe(201);
	expect(provider.calls).toHaveLength(1);
	expect(await rowsOf(ada.user.id)).toHaveLength(1);
	const counted = await env.DB.prepare("select count from counters where key like 'user:' || ? || ':mails:%'")
		.bind(ada.user.id)
		.first('count');
	expect(counted).toBe(1);
});

/** Makes a saved request look as if its mail has been sending since this time. */
const cutOff = (who: Person, at: string) =>
	env.DB.batch([
		env.DB.prepare('update mails set by_mail = 1 where user_id = ?').bind(who.user.id),
		env.DB.prepare("update intro_requests set status = 'sending', created_at = ? where user_id = ?").bind(
			at,
			who.user.id,
		),
	]);

test('a request that was cut off while sending reads as unknown after two minutes and is not resent', {
	tags: ['E2'],
}, async () => {
	const provider = mailProvider();
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	await send(ada, prospect.id, { sendEmail: false, key: 'cut' });
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
	const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
	await cutOff(ada, ago(120_000));
	expect(await history(ada, prospect.id)).toMatchObject([{ status: 'sending' }]);
	await cutOff(ada, ago(120_001));
	expect(await history(ada, prospect.id)).toMatchObject([{ status: 'unknown' }]);
	expect((await send(ada, prospect.id, { key: 'cut' })).status).toBe(503);
	expect(provider.calls).toHaveLength(0);
});

test('a second click waits for the first, checking five times at most', async () => {
	const provider = mailProvider();
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	await send(ada, prospect.id, { sendEmail: false, key: 'slow' });
	await cutOff(ada, new Date().toISOString());
	const { database, statements } = recordingDatabase();
	const waits: number[] = [];
	const real = setTimeout;
	vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms = 0) => {
		// Longer timers are the timeouts of other parts.
		if (ms < 5_000) waits.push(ms);
		return real(work, ms < 5_000 ? 1 : ms);
	}) as typeof setTimeout);
	const answer = await send(ada, prospect.id, { env: { ...withMail, DB: database }, key: 'slow' });
	expect(answer.status).toBe(503);
	// Other parts set timers before and after them.
	expect(waits.join()).toContain('500,1000,2000,4000,4000');
	const looks = statements().filter(({ sql }) => /^select .* from "(mails|intro_requests)"/s.test(sql));
	expect(looks).toHaveLength(6);
	expect(provider.calls).toHaveLength(0);
});

test('the sending goes on when the person closes the page, because the server is told to wait for it', {
	tags: ['27'],
}, async () => {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	const waitedFor: Promise<unknown>[] = [];
	const context = { ...createExecutionContext(), waitUntil: (work: Promise<unknown>) => void waitedFor.push(work) };
	const taken = Promise.withResolvers<void>();
	const provider = mailProvider(async () => {
		await taken.promise;
		return accepts(null);
	});
	const init = json({ prospectId: prospect.id, ...letter });
	const headers = { ...(init.headers as Record<string, string>), Cookie: ada.cookie };
	const request = new Request(new URL('/api/intro-requests', origin), { ...init, headers });
	// No one reads the response: the page is closed.
	void app.fetch(request, withMail, context as unknown as ExecutionContext);
	await inTheEnd(() => expect(provider.calls).toHaveLength(1));
	// The session's data in KV, and the sending.
	expect(waitedFor).toHaveLength(2);
	expect(await history(ada, prospect.id)).toMatchObject([{ status: 'sending' }]);
	const tab = await openTab(ada);
	taken.resolve();
	await Promise.all(waitedFor);
	expect(await tab.heard()).toContain('requests');
	expect(await history(ada, prospect.id)).toMatchObject([{ status: 'sent' }]);
});

test('no one asks about another person’s prospect, reads its history or records its outcome', async () => {
	const provider = mailProvider();
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const [hers, own] = [await prospectOf(ada), await prospectOf(eve)];
	const made = (await (await send(ada, hers.id)).json()) as { id: string };
	const random = crypto.randomUUID();
	const [foreign, unknown] = [await send(eve, hers.id), await send(eve, random)];
	expect([foreign.status, await foreign.text()]).toEqual([unknown.status, await unknown.text()]);
	expect(foreign.status).toBe(404);
	await ada.ask(`/api/prospects/${hers.id}/connections`, json({ connections: [{ name: 'Dana Whitfield' }] }));
	const connections = (await (await ada.ask(`/api/prospects/${hers.id}/connections`)).json()) as { id: string }[];
	const through = await send(eve, own.id, { connectionId: connections[0]?.id });
	expect([through.status, await through.text()]).toEqual([404, 'Prospect or connection not found.']);
	// Nor is a connection of another of one's own prospects accepted.
	const second = await prospectOf(ada);
	expect((await send(ada, second.id, { connectionId: connections[0]?.id })).status).toBe(404);
	expect(await (await send(ada, hers.id, { connectionId: connections[0]?.id })).json()).toMatchObject({
		connectionId: connections[0]?.id,
	});
	// A name alone is no connection.
	expect(await (await send(ada, hers.id, { sendEmail: false, connectorName: 'Dana Whitfield' })).json()).toMatchObject({
		connectionId: null,
	});
	expect((await eve.ask(`/api/prospects/${hers.id}/intro-requests`)).status).toBe(404);
	const kept = await env.DB.prepare('select * from mails where user_id = ?').bind(eve.user.id).all();
	expect(kept.results).toEqual([]);
	const outcome = json({ outcome: 'accepted' }, 'PATCH');
	const [patched, nothing] = [
		await eve.ask(`/api/intro-requests/${made.id}`, outcome),
		await eve.ask(`/api/intro-requests/${random}`, outcome),
	];
	expect([patched.status, await patched.text()]).toEqual([404, await nothing.text()]);
	expect(await (await eve.ask('/api/intro-requests')).json()).toEqual([]);
	expect(provider.calls).toHaveLength(2);
	for (const [path, init] of [
		['/api/intro-requests', json({ prospectId: hers.id, ...letter })],
		[`/api/intro-requests/${made.id}`, outcome],
		[`/api/prospects/${hers.id}/intro-requests`, {}],
	] as const) {
		expect((await askWith(withMail, path, init)).status).toBe(401);
	}
});

test('the overview reaches back twelve months', async () => {
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	const year = 365 * 86_400_000;
	// Today, a year ago, and a moment more.
	for (const age of [0, year, year + 1]) {
		const { id } = (await (await send(ada, prospect.id, { sendEmail: false })).json()) as { id: string };
		const at = new Date(Date.now() - age).toISOString();
		await env.DB.prepare('update intro_requests set created_at = ? where id = ?').bind(at, id).run();
	}
	const overview = (await (await ada.ask('/api/intro-requests')).json()) as { createdAt: string }[];
	expect(overview.map(({ createdAt }) => Date.now() - Date.parse(createdAt))).toEqual([0, year]);
});

test('the history of someone comes in pages of twenty, the newest first, and each request once', async () => {
	const ada = await person('Ada');
	const { id } = await prospectOf(ada);
	const newest = (await (await send(ada, id, { sendEmail: false })).json()) as { id: string };
	// Two at each moment.
	const older = Array.from({ length: 40 }, () => crypto.randomUUID());
	await insertRequests(
		'id, user_id, prospect_id, subject, message, status, created_at',
		`select j.value, o.user_id, o.prospect_id, 's', 'm', 'pending', printf('2026-01-%02d', 1 + j.key / 2)
			from json_each(?) j cross join intro_requests o where o.id = ?`,
		JSON.stringify(older),
		newest.id,
	);
	const pages: string[][] = [];
	for (let next: string | undefined = `/api/prospects/${id}/intro-requests`; next && pages.length < 5; ) {
		const page: Response = await ada.ask(next);
		pages.push(((await page.json()) as { id: string }[]).map((one) => one.id));
		next = /<(.*)>; rel="next"/.exec(page.headers.get('Link') ?? '')?.[1];
	}
	expect(pages.map(({ length }) => length)).toEqual([20, 20, 1]);
	expect(pages.flat()).toEqual([newest.id, ...older.toReversed()]);
});

test('requests of the last twelve months come in pages, and older ones on none of them', async () => {
	const ada = await person('Ada');
	const { id } = await prospectOf(ada);
	const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
	const rows = `with recursive n (at) as (select 1 union all select at + 1 from n where at < 5002)
		select ?1 || n.at, ?2, ?1, 's', 'm', 'pending', case n.at when 1 then ?3 when 2 then ?4 else ?5 end from n`;
	const times = [daysAgo(400), daysAgo(300), daysAgo(1)];
	const columns = 'id, user_id, prospect_id, subject, message, status, created_at';
	await insertRequests(columns, rows, id, ada.user.id, ...times);
	const found: string[] = [];
	for (let next: string | undefined = '/api/intro-requests'; next; ) {
		const page: Response = await ada.ask(next);
		found.push(...((await page.json()) as { id: string }[]).map((one) => one.id));
		next = /<(.*)>; rel="next"/.exec(page.headers.get('Link') ?? '')?.[1];
	}
	expect([found.length, found.at(-1)]).toEqual([5_001, `${id}2`]);
});

test('without a setting of the operator the limit is 50 mails a day', async () => {
	mailProvider();
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	const unset = { ...withMail, MAILS_PER_DAY: undefined } as unknown as Bindings;
	expect((await send(ada, prospect.id, { env: unset })).status).toBe(201);
	const setCount = (count: number) =>
		env.DB.prepare("update counters set count = ? where key like '%' || ? || ':mails:%'")
			.bind(count, ada.user.id)
			.run();
	await setCount(49);
	expect((await send(ada, prospect.id, { env: unset })).status).toBe(201);
	expect((await send(ada, prospect.id, { env: unset })).status).toBe(429);
});
