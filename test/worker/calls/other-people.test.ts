// @module-tag D1
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { windowsOf } from '../../../worker/db/counters.ts';
import { createReply } from '../../../worker/introductions/db/answers/create-reply.ts';
import { createMail } from '../../../worker/introductions/db/mails/create-mail.ts';
import type { NewMail } from '../../../worker/introductions/db/mails/insert-requests.ts';
import { updateDelivery } from '../../../worker/introductions/db/mails/mails.ts';
import { allRoutes, isPage, openRoutes } from '../support/all-routes.ts';
import { askAs } from '../support/faults.ts';
import { bindings, json, type Person, person } from '../support/people.ts';
import { changedSince, everythingOf, keep } from '../world/keep.ts';
import type { World } from '../world/making.ts';
import { letter, ownerReads } from '../world/owner-reads.ts';
import { type BusyWorld, busyWorld, type OwnerWrite, ownerWrites, reply } from '../world/owner-writes.ts';
import { bodiesOf, pathIn, worldOf } from '../world/world.ts';

let world: World;
let hers: World;
let eve: Person;
let bodies: Record<string, object>;
let bringBack: () => Promise<void>;
const seen: Record<string, unknown> = {};

beforeAll(async () => {
	// Webhook messages reach no one.
	vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Network connection lost.'));
	// Eve has the same of everything. The keys of her companies are made with the first read that needs them.
	world = await worldOf();
	for (const path of reads) seen[path] = await readOf(path);
	hers = await worldOf('Eve');
	eve = hers.who;
	await askAs(eve, pathIn(hers, '/api/prospect-lists/:id/circle'));
	await askAs(eve, pathIn(hers, '/api/prospects/:id'), json({ status: 'mine' }, 'PATCH'));
	bodies = bodiesOf(world);
	bringBack = await keep(world.who.user.id);
	return () => vi.restoreAllMocks();
}, 60_000);

// Companies and searches ask for names that both have. An archive differs with each call.
const asked: Record<string, string[]> = {
	'/api/prospects': ['/api/prospects?search=mara', '/api/prospects?company=Acme'],
	'/api/known-at': ['/api/known-at?company=Acme'],
	'/api/paths': ['/api/paths?company=Acme', '/api/paths?search=mara'],
	'/api/account/archive': [],
	'/api/extension/download': [],
};
const reads = allRoutes
	.filter(({ method, path }) => method === 'GET' && !isPage(path) && !openRoutes.has(`GET ${path}`))
	.flatMap(({ path }) => asked[path] ?? [path]);

/** The person's response to a read. */
async function readOf(path: string): Promise<[number, string]> {
	const answer = await askAs(world.who, path.includes('?') ? path : pathIn(world, path));
	return [answer.status, await answer.text()];
}

// These come first, before anything is written.
test.each(reads)('GET %s gives the same when another account has the same of everything', async (path) => {
	expect(await readOf(path)).toEqual(seen[path]);
});

const everything = () => everythingOf(world.who.user.id, eve.user.id);

describe('a write for one account with ids of another changes nothing there, and with its own ids only the rows it is for', () => {
	let busy: BusyWorld;
	let fay: Person;
	let before: Awaited<ReturnType<typeof everythingOf>>;
	let again: () => Promise<void>;
	const ofAda = () => everythingOf(world.who.user.id);
	beforeAll(async () => {
		fay = await person('Fay');
		await bringBack();
		busy = await busyWorld(world);
		[before, again] = [await ofAda(), await keep(world.who.user.id)];
	});
	afterEach(() => again());

	test.each(Object.entries<OwnerWrite>(ownerWrites))('%s', async (_name, { write, changes }) => {
		await write(busy, fay.user.id);
		expect(await ofAda()).toEqual(before);
		await write(busy, world.who.user.id);
		expect(changedSince(before, await ofAda())).toEqual(changes);
	});

	test.each(Object.entries(ownerReads))(
		'a read for one account with ids of another finds nothing: %s',
		async (_name, read) => {
			expect(await read(busy, eve.user.id)).toEqual([]);
			expect(await read(busy, world.who.user.id)).not.toEqual([]);
		},
	);

	test('a reply that also names a request of someone else stays with its own, and reveals nothing', async () => {
		const { db, ids, who } = busy;
		onTestFinished(await keep(eve.user.id));
		const theirs = hers.ids.introRequests;
		// Eve got the same mail as an automatic reply, so her ask stays as it is.
		await createReply(db, eve.user.id, [theirs], { ...reply, kind: 'automatic' }, 100);
		const ofEve = await everythingOf(eve.user.id);
		expect((await createReply(db, who.user.id, [ids.introRequests, theirs], reply, 100)).outcome).toBe('new');
		expect(await everythingOf(eve.user.id)).toEqual(ofEve);
		const { webhook_deliveries: told, intro_replies: kept } = changedSince(before, await ofAda());
		expect([told, kept]).toEqual([1, 1]);
		expect((await createReply(db, eve.user.id, [ids.introRequests], reply, 100)).outcome).toBe('full');
		// However often it comes, it is reported once; for another ask it is another reply.
		expect((await createReply(db, who.user.id, [ids.introRequests, theirs], reply, 100)).outcome).toBe('known');
		expect((await createReply(db, who.user.id, [ids.prospectLinks], reply, 100)).outcome).toBe('new');
		expect(changedSince(before, await ofAda())).toMatchObject({ webhook_deliveries: 2, intro_replies: 2 });
	});

	test('a mail about someone else’s people, or naming a connection of another prospect, is refused and not counted', async () => {
		const { db, ids } = busy;
		const [own, other] = [hers.ids.prospects, hers.prospects[1].id];
		const ofEve = await everythingOf(eve.user.id);
		const connectionId = { theirs: ids.connections, own: hers.ids.connections };
		const nudge = { kind: 'nudge' as const, id: ids.introRequests };
		const mails: Partial<NewMail>[] = [
			{ prospectIds: [ids.prospects] },
			{ prospectIds: [own, ids.prospects], isForSeveral: true, connectorName: 'Bo' },
			{ prospectIds: [own], connectionId: connectionId.theirs },
			{ prospectIds: [other], connectionId: connectionId.own },
			{ prospectIds: [ids.prospects], followUp: nudge },
		];
		for (const mail of mails) {
			const made = await createMail(db, eve.user.id, { ...letter, prospectIds: [], ...mail }, rowsOf(mail));
			expect([made.outcome, await countOf('once')]).toEqual(['missing', 0]);
			expect(await everythingOf(eve.user.id)).toEqual(ofEve);
		}
	});

	test('no answer link is stored for another account', async () => {
		const { db, who, ids, unclear, mia } = busy;
		const delivered = { providerId: null, addressHash: 'a'.repeat(64) };
		const refused = { ...delivered, mailId: unclear, outcome: 'refused' as const };
		const sent = { ...delivered, mailId: ids.introRequests, outcome: 'sent' as const };
		const ofLinks = (what: string) =>
			bindings.DB.prepare(`${what} from not_again_links where address_hash = ?`).bind(delivered.addressHash);
		await ofLinks('delete').run();
		const linksOf = () => ofLinks('select count(*) as n').first('n');
		for (const of of [fay.user.id, mia.user.id]) {
			await updateDelivery(db, of, refused);
			await updateDelivery(db, of, sent);
			await bindings.DB.prepare("update intro_requests set status = 'sending' where id = ?")
				.bind(ids.introRequests)
				.run();
		}
		expect(await linksOf()).toBe(0);
		await updateDelivery(db, who.user.id, refused);
		await updateDelivery(db, who.user.id, sent);
		expect(await linksOf()).toBe(1);
	});
});

const countOf = async (prefix: string) =>
	(
		await bindings.DB.prepare('select total(count) as n from counters where key >= ?1 and key < ?1 || ?2')
			.bind(prefix, '~')
			.first<{ n: number }>()
	)?.n;

/** Returns a mail to write, counted under the key `once`. */
const rowsOf = ({ prospectIds = [] }: Partial<NewMail>) => ({
	id: crypto.randomUUID(),
	status: 'pending' as const,
	idempotencyKey: null,
	most: 1_000,
	addressHash: null,
	answerToken: null,
	answerUntil: null,
	replyToken: null,
	tries: null,
	windows: windowsOf([{ key: 'once', limit: 9, seconds: 60 }]),
	rows: prospectIds.map((prospectId) => {
		return { id: crypto.randomUUID(), prospectId, message: 'm', introductionToken: null };
	}),
});

/** All of a response except its request id. */
async function whole(answer: Response): Promise<string> {
	const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id');
	return JSON.stringify([answer.status, headers, await answer.text()]);
}

const ofOneThing = allRoutes
	.filter(({ path }) => path.includes('/:') && !isPage(path))
	.map(({ method, path }) => [`${method} ${path}`, method, path] as const);

const send = (who: Person, [name, method, path]: (typeof ofOneThing)[number], id?: string) =>
	askAs(
		who,
		pathIn(world, path, id),
		method === 'GET' || method === 'DELETE' ? { method } : json(bodies[name] ?? {}, method),
	);

describe.each(ofOneThing.map((call) => ({ name: call[0], call })))('$name', ({ call }) => {
	test('answers the same 404 for someone else’s record and a missing one', async () => {
		const before = await everything();
		const foreign = await send(eve, call);
		expect(foreign.status).toBe(404);
		expect(await whole(foreign)).toBe(await whole(await send(eve, call, crypto.randomUUID())));
		for (const odd of ['1', 'undefined', '%00', '%ff', "'%20or%201=1--", '🙂', 'x'.repeat(3_000)]) {
			const { status } = await send(eve, call, odd);
			expect([404, 405]).toContain(status);
		}
		expect(await everything()).toEqual(before);
	});
});

/** The owner's status codes other than 200, or 204 for a removal: a link is new. */
const unusual: Record<string, number> = {
	'POST /api/circle/asks/:id/answer': 204,
	'POST /api/circle/asks/:id/link': 201,
	'POST /api/intro-requests/:id/answer-link': 201,
	'POST /api/intro-requests/:id/prospect-link': 201,
	'POST /api/prospect-lists/:id/shares': 201,
};

test('the owner can make each of these calls, which changes nothing of anyone else and reveals no secret', {
	tags: ['P6'],
}, async () => {
	const { who } = world;
	const ofEve = await everythingOf(eve.user.id);
	for (const call of ofOneThing) {
		const [name, method] = call;
		await bringBack();
		const answer = await send(who, call);
		const usual = method === 'DELETE' ? 204 : 200;
		const expected = unusual[name] ?? usual;
		const shown = `${JSON.stringify([...answer.headers])} ${await answer.text()}`;
		for (const secret of ['scrypt$', 'password', who.password, who.token, 'personKey', 'person_key']) {
			expect(shown).not.toContain(secret);
		}
		expect([name, answer.status]).toEqual([name, expected]);
		expect([name, await everythingOf(eve.user.id)]).toEqual([name, ofEve]);
	}
});
