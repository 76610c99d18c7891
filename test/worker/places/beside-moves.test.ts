// What others do, and what a call is about to do, while an account moves: docs/decisions/095.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveDirectory } from '../../../worker/accounts/db/directory/directory.ts';
import { createGrant, findGrantOf, updateGrantUse } from '../../../worker/assistants/db/grants.ts';
import { connect } from '../../../worker/db/client.ts';
import type { Owner } from '../../../worker/db/owned.ts';
import { goOnWithMove } from '../../../worker/places/acts/move-accounts.ts';
import { freeze, thaw } from '../../../worker/places/db/flip.ts';
import { orderMove } from '../../../worker/places/db/moves.ts';
import { sendDueWebhooks } from '../../../worker/webhooks/acts/send-due.ts';
import { allRoutes, isPage, openRoutes } from '../support/all-routes.ts';
import { circleOf, inviteOf } from '../support/circles.ts';
import { askWith, type Call, d1Error, watchedDatabase } from '../support/faults.ts';
import { loggedLines } from '../support/logged.ts';
import { addProspects, json, type Person, password } from '../support/people.ts';
import { envOfPlaces, personAt, watchedPlaces } from '../support/places.ts';
import { webhookOf } from '../support/receivers.ts';
import { changedSince, everythingOf } from '../world/keep.ts';
import { pathIn, worldOf } from '../world/world.ts';

const env = await envOfPlaces();
beforeEach(() => {
	for (const level of ['log', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {});
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const share = () => ({ until: Date.now() + 60_000, statements: 900 });
const order = async (who: { user: { id: Owner } }, from: number, to: number) =>
	(await orderMove(connect(env), who.user.id, from, to)).id;
const move = async (who: { user: { id: Owner } }, from: number, to: number) =>
	goOnWithMove(connect(env), await order(who, from, to), share());
const isOf = (what: RegExp, { statements }: Call) => statements.some(({ sql }) => what.test(sql));
const newList = json({ name: 'New', type: 'contact' });

/** Places of which one does something before the first of these calls of its database. */
function before(place: number, what: RegExp, act: () => Promise<unknown>) {
	let isDone = false;
	return watchedPlaces(async (call, proceed) => {
		if (!isDone && call.place === place && isOf(what, call)) {
			isDone = true;
			await act();
		}
		return proceed();
	});
}

test('Messages for webhooks of others leave while an account of their place is on its way', async () => {
	const [ada, eve] = [await personAt(1, 'Moves'), await personAt(1, 'Waits')];
	const due = async (who: Person) => {
		const { id } = who.user;
		await env.DB_1.prepare(
			`insert into webhooks (user_id, url, secret, created_at)
				values (?, 'https://hooks.example.com/x', 'whsec_' || hex(zeroblob(16)), '2026')`,
		)
			.bind(id)
			.run();
		await env.DB_1.prepare(
			`insert into webhook_deliveries (id, user_id, type, payload, next_try_at, created_at, expire)
				values (?, ?, 'webhook.test', '{}', '2020', '2026', '2099')`,
		)
			.bind(crypto.randomUUID(), id)
			.run();
	};
	await due(ada);
	await due(eve);
	const called: string[] = [];
	vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
		called.push(String(input));
		throw new TypeError('Network connection lost.');
	});
	const id = await order(ada, 1, 2);
	const frozen = { id, accounts: [ada.user.id] } as Parameters<typeof freeze>[2];
	await freeze(connect(env, 1), connect(env), frozen);
	await sendDueWebhooks(env);
	const tries = async (who: Person) => (await webhookOf(who)).deliveries.map((one) => one.tries);
	expect([await tries(ada), await tries(eve)]).toEqual([[0], [1]]);
	await thaw(connect(env, 1), frozen);
	expect(await move(ada, 1, 2)).toBe(true);
	await sendDueWebhooks(env);
	expect(await tries(ada)).toEqual([1]);
});

test('Whoever is on the way goes on reading, and what a read fills in or notes is written by a later one', async () => {
	const world = await worldOf('Reads');
	const { who, mia } = world;
	await addProspects(who, [{ name: 'Zoë Šarić', company: 'Cinder Peak Ventures' }]);
	const { token } = (await (
		await who.ask('/api/account/tokens', json({ name: 'Program', rights: ['read'], days: 90 }))
	).json()) as { token: string };
	// The session is to be renewed by now, and the operator lets accounts hold more.
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * 86_400_000 });
	const roomier = { ...env, BYTES_PER_USER: '300000000' };
	const reads = allRoutes
		.filter(({ method, path }) => method === 'GET' && !isPage(path) && !openRoutes.has(`GET ${path}`))
		.map(({ path }) => pathIn(world, path));
	const answers = async () => {
		const found: [string, number][] = [];
		for (const path of [
			...reads,
			'/api/prospects?search=zoe',
			`${world.links.share}?q=zoe`,
			...Object.values(world.links),
		]) {
			const answer = await askWith(roomier, path, {}, who.cookie);
			await answer.arrayBuffer();
			found.push([path, answer.status]);
		}
		const byToken = await askWith(roomier, '/api/user', { headers: { Authorization: `Bearer ${token}` } });
		return [...found, ['by a token', byToken.status]];
	};
	const frozen = { id: await order(who, 0, 1), accounts: [who.user.id, mia.user.id] } as Parameters<typeof freeze>[2];
	await freeze(connect(env), connect(env), frozen);
	const lines = loggedLines();
	const before = await everythingOf(who.user.id);
	const onTheWay = await answers();
	expect(changedSince(before, await everythingOf(who.user.id))).toEqual({});
	expect(onTheWay.filter(([, status]) => Number(status) >= 500)).toEqual([]);
	// No operator is alarmed.
	expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
	await thaw(connect(env), frozen);
	expect(await answers()).toEqual(onTheWay);
	const written = changedSince(before, await everythingOf(who.user.id));
	expect(written).toMatchObject({ prospects: 2, sessions: 1, tokens: 1, users: 1 });
});

test('An assistant that is used is known also when the end has passed that its grant had at the move', async () => {
	const day = 86_400_000;
	const start = Date.parse('2036-05-01T10:00:00Z');
	vi.useFakeTimers({ toFake: ['Date'], now: start });
	const ada = await personAt(1, 'Assisted');
	const allowed = { clientId: 'one', name: 'Claude', host: 'claude.example', rights: ['read'] } as const;
	const id = (await createGrant(connect(env, 1), ada.user.id, allowed)) ?? '';
	expect(await move(ada, 1, 2)).toBe(true);
	const found = () => findGrantOf(connect(env), { id, place: 1 });
	for (let at = start; at < start + 340 * day; at += 20 * day) {
		vi.setSystemTime(at);
		expect([at, (await found())?.db.place]).toEqual([at, 2]);
		await updateGrantUse(connect(env, 2), ada.user.id, id);
	}
});

test('An account that moves while its person removes it stays whole, and they are told', async () => {
	const ada = await personAt(1, 'Removes');
	let moved: boolean | undefined;
	const places = await before(1, /^update "users" set "email" = 'removed:'/, async () => {
		moved = await move(ada, 1, 2);
	});
	const answer = await askWith(places, '/api/account/removal', json({ password }), ada.cookie);
	expect([moved, answer.status, answer.headers.get('X-Problem')]).toEqual([true, 503, 'account-moving']);
	const rows = env.DB.prepare('select place from accounts_elsewhere where account_id = ?').bind(ada.user.id);
	// Nor does what else was under way take the address away.
	await leaveDirectory(connect(env, 1), ada.user.id);
	expect((await rows.all()).results).toEqual([{ place: 2 }]);
	expect((await ada.ask('/api/account/removal', json({ password }))).status).toBe(204);
	expect((await rows.all()).results).toEqual([]);
});

test('A call that began before the move adds nothing where the account was', async () => {
	const ada = await personAt(1, 'Late');
	const id = await order(ada, 1, 2);
	// What is left there is not removed yet.
	const slow = watchedDatabase((call, proceed) => {
		if (isOf(/^\s*delete from "\w+" where rowid in/, call)) throw d1Error('overloaded');
		return proceed();
	}, env.DB_1);
	const places = await before(1, /^insert into "?prospect_lists/, () =>
		goOnWithMove(connect({ ...env, DB_1: slow } as never), id, share()),
	);
	const late = await askWith(places, '/api/prospect-lists', newList, ada.cookie);
	expect([late.status, late.headers.get('X-Problem')]).toEqual([503, 'account-moving']);
	expect((await ada.ask('/api/prospect-lists', newList)).status).toBe(201);
	expect(await (await ada.ask('/api/prospect-lists')).json()).toHaveLength(1);
	expect(await goOnWithMove(connect(env), id, share())).toBe(true);
	expect(await (await ada.ask('/api/prospect-lists')).json()).toHaveLength(1);
	const left = env.DB_1.prepare('select (select count(*) from users where id = ?) as n').bind(ada.user.id);
	expect(await left.first('n')).toBe(0);
});

test('Nobody joins a circle that is on its way, and no circle is parted', async () => {
	const [owner, ada, eve] = [await personAt(1, 'Olga'), await personAt(1, 'Ada'), await personAt(1, 'Eve')];
	await owner.ask('/api/circle', json({ name: 'Ours' }));
	const [first, second] = [await inviteOf(owner), await inviteOf(owner)];
	const id = await order(owner, 1, 2);
	// She joined after the order was written.
	expect((await ada.ask('/api/circle/join', json({ token: first }))).status).toBe(200);
	expect(await goOnWithMove(connect(env), id, share())).toBe(false);
	expect((await circleOf(owner))?.members).toHaveLength(2);
	expect((await owner.ask('/api/prospect-lists', newList)).status).toBe(201);

	await env.DB.prepare('update moves set account_ids = ? where id = ?')
		.bind(JSON.stringify([owner.user.id, ada.user.id]), id)
		.run();
	let joined: number | undefined;
	const hooked = await before(2, /^insert into "users"/, async () => {
		joined = (await eve.ask('/api/circle/join', json({ token: second }))).status;
	});
	expect(await goOnWithMove(connect(hooked), id, share())).toBe(true);
	expect(joined).toBe(503);
	expect((await eve.ask('/api/circle/join', json({ token: second }))).status).toBe(200);
	expect((await circleOf(owner))?.members).toHaveLength(3);
});

test('Whoever is to be brought to another place than the one of a circle is not taken to be there', async () => {
	const [owner, ada] = [await personAt(2, 'Olga'), await personAt(0, 'Ordered')];
	await owner.ask('/api/circle', json({ name: 'Ours' }));
	const token = await inviteOf(owner);
	await order(ada, 0, 1);
	const first = await ada.ask('/api/circle/join', json({ token }));
	expect([first.status, first.headers.get('X-Problem')]).toEqual([503, 'account-moving']);
	expect((await ada.ask('/api/circle/join', json({ token }))).status).toBe(200);
	expect((await circleOf(owner))?.members).toHaveLength(2);
});
