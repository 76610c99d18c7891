import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changedHeader, tabHeader } from '#contract/tab';
import { sendWeeklyMails } from '../../../worker/weekly-mail/send-weekly-mails.ts';
import { unsafeRoutes } from '../support/all-routes.ts';
import { memberIdOf } from '../support/circle-asks.ts';
import { secretOf, whoseIn, withSecrets } from '../support/circle-secrets.ts';
import { addCircle, circleOf, inviteOf } from '../support/circles.ts';
import { askAs, askWith } from '../support/faults.ts';
import { withReplies } from '../support/incoming.ts';
import { answerLinkIn } from '../support/mail-provider.ts';
import { addProspects, bindings, json, type Person, person, signInAgain } from '../support/people.ts';
import { listening, outside } from '../support/receivers.ts';
import { openTab } from '../support/tab.ts';
import { keep } from '../world/keep.ts';
import { worldOf } from '../world/world.ts';
import { writeOf } from '../world/writes.ts';

beforeEach(() => {
	for (const level of ['log', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

/** Writes that the circle's others hear of. */
const heard = [
	'POST /api/circle',
	'DELETE /api/circle',
	'PATCH /api/circle/me',
	'DELETE /api/circle/me',
	'PUT /api/circle/private',
	'DELETE /api/circle/members/:id',
	'POST /api/my-network',
	'DELETE /api/my-network',
	// By a new name.
	'PATCH /api/account',
	'POST /api/account/removal',
];
// Calls that no screen makes, that take no JSON, or that answer the other's request have their own tests.
const isElsewhere = (path: string) =>
	/^\/api\/(circle\/asks|oauth|mcp|mail-events|reset|register|not-me|weekly-mail|generate-intro-message)/.test(path);
// These end the caller's sessions.
const ending = ['POST /api/account/password', 'POST /api/account/removal'];

test('on each write of a member, others hear at most that the circle changed, and strangers and webhooks nothing', async () => {
	const receiver = outside();
	const world = await worldOf();
	const { who, mia } = world;
	const first = await openTab(mia);
	const { path } = await listening('200', mia);
	const again = await signInAgain(mia);
	const own = new Set<string>();
	while (!own.has('webhook') || !own.has('sessions')) {
		for (const noun of await first.next('her own writes')) own.add(noun);
	}
	const tabs = [first, await openTab(again)];
	const stranger = await openTab(await person('Eve'));
	const bringBack = await keep(who.user.id, world.newcomer);
	const routes = unsafeRoutes.filter((one) => !isElsewhere(one.path)).map(({ method, path }) => `${method} ${path}`);
	for (const route of [...routes.filter((one) => !ending.includes(one)), ...ending]) {
		await bringBack();
		const acting = ending.includes(route) ? { ...who, ...(await signInAgain(who)) } : who;
		const write = await writeOf({ ...world, who: acting }, route);
		const answer = await write();
		expect([route, answer.status < 500]).toEqual([route, true]);
		for (const tab of tabs) {
			const told = (await tab.soFar(route)).map(({ number: _, ...change }) => change);
			expect([route, told]).toEqual([route, heard.includes(route) ? [{ nouns: ['circle'] }] : []]);
		}
		expect([route, await stranger.soFar(route)]).toEqual([route, []]);
		const messages = bindings.DB.prepare(
			"select payload ->> '$.type' as type from webhook_deliveries where user_id = ?",
		).bind(mia.user.id);
		expect([route, (await messages.all()).results]).toEqual([route, []]);
	}
	expect(await receiver.received(path)).toEqual([]);
}, 120_000);

test('a tab’s id is sent only to tabs of its own account, not to the circle’s', async () => {
	const [maya, mia] = [await person('Maya'), await person('Mia')];
	await addCircle(maya, mia);
	const [own, other] = [await openTab(maya), await openTab(mia)];
	const { headers, ...init } = json({ name: 'Renamed' });
	const answer = await askAs(maya, '/api/circle', { ...init, headers: { ...headers, [tabHeader]: 'a-tab' } });
	// The response names her own records, not the ones the others are told of.
	const named = answer.headers.get(changedHeader)?.split(', ');
	expect(named).toEqual([...new Set(named)]);
	expect((await own.soFar()).map(({ by }) => by)).toEqual(['a-tab']);
	expect((await other.soFar()).map(({ by }) => by)).toEqual([undefined]);
});

test('no mail or webhook message holds private data of anyone but its recipient', async () => {
	const world = outside();
	const members = [await person('Mia'), await person('Maya'), await person('Leo')] as const;
	const [mia, maya, leo] = members;
	await addCircle(mia, maya, leo);
	await bindings.DB.prepare('update users set weekly_mail = 0').run();
	const webhooks = new Map<Person, string>();
	for (const who of members) {
		await withSecrets(who);
		await bindings.DB.prepare('update users set weekly_mail = 1, time_zone = ?, email_verified_at = ? where id = ?')
			.bind('Europe/Berlin', '2026-01-01', who.user.id)
			.run();
		webhooks.set(who, (await listening('200', who)).path);
	}
	/** Acts as one of them. A mail sent during the act may name the accounts of its sender and its recipient. */
	const as = async (who: Person | null, act: () => Promise<unknown>, expected = 0) => {
		const before = world.mails.length;
		await act();
		const mails = world.mails.slice(before);
		expect(mails.length).toBeGreaterThanOrEqual(expected);
		for (const mail of mails) {
			const to = mail.personalizations.flatMap((one) => one.to.map(({ email }) => email));
			const others = members.filter((one) => !to.includes(one.email));
			const text = `${JSON.stringify(mail)}${mail.attachments?.map(({ content }) => atob(content)).join() ?? ''}`;
			const secret = others.filter((one) => text.toLowerCase().includes(secretOf(one)));
			expect([mail.subject, secret.map(({ user }) => user.firstName)]).toEqual([mail.subject, []]);
			const accounts = others.filter((one) => one !== who);
			expect([mail.subject, whoseIn(text, accounts)]).toEqual([mail.subject, []]);
		}
		return mails;
	};
	const call = (who: Person, path: string, method: string, body?: object) =>
		askAs(who, path, body ? json(body, method) : { method }, withReplies);
	for (const who of members) {
		await as(who, () => call(who, '/api/circle/me', 'PATCH', { sharing: false }));
		await as(who, () => call(who, '/api/circle/me', 'PATCH', { sharing: true }));
		await as(who, () =>
			call(who, '/api/circle/private', 'PUT', {
				companies: [`${secretOf(who)} Ltd.`],
				people: [{ name: `${secretOf(who)} Kept` }],
				since: null,
			}),
		);
	}
	for (const who of members) {
		const { prospects } = await addProspects(who, [{ name: 'Kenji Shared', company: 'Acme', notes: secretOf(who) }]);
		for (const other of members.filter((one) => one !== who)) {
			const letter = {
				prospectId: prospects[0]?.id,
				connectorName: `${other.user.firstName} Tester`,
				recipientEmail: null,
				circleMember: await memberIdOf(who, other),
				subject: 'Kenji?',
				message: 'Would you?',
			};
			const ask = { ...letter, sendEmail: true };
			const [asked] = await as(who, () => call(who, '/api/intro-requests', 'POST', ask), 1);
			const form = { method: 'POST', body: new URLSearchParams({ answer: 'yes', note: 'Gladly.' }) };
			await as(other, () => askWith(withReplies, answerLinkIn(asked), form), 1);
		}
	}
	const weekly = { ...withReplies, APP_ORIGIN: 'https://kindling.test' };
	await as(null, () => sendWeeklyMails(weekly, Date.parse('2027-01-04T07:07:00Z')), 3);
	await as(
		maya,
		() =>
			call(maya, '/api/account/address', 'POST', {
				email: `new.${crypto.randomUUID()}@example.com`,
				password: maya.password,
			}),
		1,
	);
	await as(maya, () => call(maya, '/api/circle/me', 'DELETE'));
	await as(maya, async () => call(maya, '/api/circle/join', 'POST', { token: await inviteOf(mia) }));
	const removed = (await circleOf(mia))?.members.find(({ name }) => name === 'Leo Tester')?.id;
	await as(mia, () => call(mia, `/api/circle/members/${removed}`, 'DELETE'));
	await as(mia, () => call(mia, '/api/circle', 'DELETE'));
	await as(leo, () => call(leo, '/api/account/removal', 'POST', { password: leo.password }));
	for (const [who, path] of webhooks) {
		const bodies = (await world.received(path)).map(({ body }) => body);
		expect(bodies.length).toBeGreaterThanOrEqual(3);
		expect(
			whoseIn(
				bodies.join(),
				members.filter((one) => one !== who),
			),
		).toEqual([]);
	}
}, 60_000);
