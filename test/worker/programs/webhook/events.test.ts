import { afterEach, expect, test, vi } from 'vitest';
import type { EventType } from '#contract/event';
import type { WebhookData } from '#contract/webhook';
import { askWith, failingDatabase, recordingDatabase } from '../../support/faults.ts';
import { arrive, askAgain, withReplies } from '../../support/incoming.ts';
import { answerLinkIn, mailProvider, withMail } from '../../support/mail-provider.ts';
import { addList, addProspects, bindings, json, type Person, person as somebody } from '../../support/people.ts';
import { rawMail } from '../../support/raw-mail.ts';
import { addMessages, listening, outside, waitingOf, webhookOf } from '../../support/receivers.ts';

afterEach(() => vi.restoreAllMocks());

/** Someone with a webhook who has asked Dana about Amara, and the answer link and the address of replies in the mail. */
async function asked(change: Record<string, unknown> = {}) {
	const person = await somebody('Ada');
	const asking = await askAgain(person, mailProvider(), { answerLink: true, ...change });
	// The webhook comes after the import, which must not send a message.
	vi.restoreAllMocks();
	const world = outside();
	const ada = await listening('200', person);
	const link = answerLinkIn(asking.mail);
	return { ...ada, ...asking, link, world };
}
const press = (link: string, fields: Record<string, string>) =>
	askWith(withMail, link, {
		method: 'POST',
		body: new URLSearchParams(fields),
		redirect: 'manual',
	});

/** Returns the bodies received at a path, ordered by type. */
async function bodies<Type extends EventType>(world: ReturnType<typeof outside>, path: string) {
	const calls = await world.received(path);
	return calls.map(({ body }) => JSON.parse(body) as { type: Type; timestamp: string; data: WebhookData[Type] });
}
/** Counts the messages that arrived and those that wait. */
const told = async (world: ReturnType<typeof outside>, who: Person, path: string) =>
	(await world.received(path)).length + (await waitingOf(who)).length;

test('an answer is sent at once with its request, its prospect and the beginning of its note', async () => {
	const { who, path, world, link, requestId, prospect } = await asked();
	await press(link, { answer: 'yes', note: `Gladly. ${'x'.repeat(500)}` });
	const [event, ...more] = await bodies<'request.answered'>(world, path);
	expect(more).toEqual([]);
	expect(event).toEqual({
		type: 'request.answered',
		timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
		data: {
			request: {
				id: requestId,
				prospectId: prospect.id,
				connectorName: 'Dana Whitfield',
				status: 'accepted',
				answer: 'yes',
				answerNote: `Gladly. ${'x'.repeat(272)}`,
				terms: null,
				prospectAnswer: null,
				respondedAt: expect.any(String),
			},
			prospect: { id: prospect.id, prospectListId: prospect.prospectListId, name: 'Amara Silva' },
		},
	});
	await press(link, { answer: 'yes' });
	expect(await told(world, who, path)).toBe(1);
	await press(link, { answer: 'no' });
	expect((await bodies<'request.answered'>(world, path)).map(({ data }) => data.request.answer)).toEqual(['yes', 'no']);
});

test('changed terms and a prospect’s new answer are sent once each, and a no is "later"', async () => {
	const { who, path, world, link, requestId } = await asked();
	const heard = async () =>
		(await bodies<'request.changed'>(world, path)).map(({ type, data: { request } }) => [
			type,
			request.status,
			request.terms?.by ?? null,
			request.prospectAnswer,
		]);
	await press(link, { terms: 'call' });
	await press(link, { terms: 'call' });
	await press(link, { answer: 'yes' });
	expect(await heard()).toEqual([['request.answered', 'accepted', 'call', null]]);
	await press(link, { terms: 'mail' });
	expect(await heard()).toHaveLength(2);
	const made = await who.ask(`/api/intro-requests/${requestId}/prospect-link`, { method: 'POST' });
	const { url } = (await made.json()) as { url: string };
	for (const answer of ['later', 'no', 'yes', 'yes', 'no']) await press(new URL(url).pathname, { answer });
	expect((await heard()).slice(1)).toEqual([
		['request.changed', 'accepted', 'mail', null],
		['request.changed', 'declined', 'mail', 'later'],
		['request.changed', 'accepted', 'mail', 'yes'],
		['request.changed', 'declined', 'mail', 'later'],
	]);
	await press(link, { answer: 'no' });
	expect((await heard()).at(-1)).toEqual(['request.answered', 'declined', null, 'later']);
});

test('a reply is sent once and without its text, and automatic mail is not', async () => {
	const { path, world, address, requestId, who } = await asked();
	const mail = (id: string, more: Record<string, string> = {}) =>
		rawMail('My secret words.', { 'Message-ID': `<${requestId}-${id}@example.org>`, ...more });
	expect(await arrive(mail('1', { 'Auto-Submitted': 'auto-replied' }), address)).toBe(null);
	expect(await told(world, who, path)).toBe(0);
	for (const id of ['2', '2']) expect(await arrive(mail(id), address)).toBe(null);
	const [event, ...more] = await bodies<'request.replied'>(world, path);
	expect(more).toEqual([]);
	expect(event).toMatchObject({
		type: 'request.replied',
		data: {
			request: { id: requestId, status: 'replied', respondedAt: expect.any(String) },
			reply: { id: expect.any(String), from: 'dana@example.org', fromName: 'Dana Whitfield', at: expect.any(String) },
			prospect: { name: 'Amara Silva' },
		},
	});
	expect(JSON.stringify(event)).not.toContain('secret words');
});

/** Someone with a webhook who has asked Petra about three people in one mail. */
async function askedTogether() {
	const provider = mailProvider();
	const person = await somebody('Ada');
	const { prospects } = await addProspects(
		person,
		['Amara Silva', 'Bo Lind', 'Cy Hart'].map((name) => ({ name })),
	);
	const body = {
		prospectIds: prospects.map(({ id }) => id),
		connectorName: 'Petra Holm',
		recipientEmail: 'petra@example.org',
		subject: 'Two introductions',
		message: 'Would you?',
		sendEmail: true,
		answerLink: true,
	};
	await askWith(withReplies, '/api/favours', json(body), person.cookie);
	const mail = provider.calls[0]?.mail;
	vi.restoreAllMocks();
	const world = outside();
	const ada = await listening('200', person);
	const link = answerLinkIn(mail);
	const { results } = await bindings.DB.prepare('select id from intro_requests where user_id = ? order by id')
		.bind(person.user.id)
		.all<{ id: string }>();
	return { ...ada, link, address: mail?.reply_to.email ?? '', ids: results.map(({ id }) => id), world };
}

test('an answer to a mail about several people is sent for its person, and a reply once for each', async () => {
	const { who, path, world, link, address, ids } = await askedTogether();
	for (const request of ids) await press(link, { request, answer: 'no' });
	const answered = await bodies<'request.answered'>(world, path);
	expect(answered.map(({ data }) => data.request.id)).toEqual(ids);
	const mail = rawMail('About all of them.', { 'Message-ID': `<${ids[0]}@example.org>` });
	for (const _ of ['at first', 'once more']) expect(await arrive(mail, address)).toBe(null);
	const replied = (await bodies<'request.replied'>(world, path)).slice(ids.length);
	expect(replied.map(({ data }) => data.request.id).sort()).toEqual(ids);
	expect(new Set(replied.map(({ data }) => data.reply.id)).size).toBe(ids.length);
	expect(await told(world, who, path)).toBe(2 * ids.length);
});

test('an import is one message with counts and ids, and only if it changed something', async () => {
	const world = outside();
	const { who, path } = await listening();
	const list = await addList(who, 'Investors');
	const importPeople = (prospects: object[], more: object = {}, query = '') =>
		askWith(
			bindings,
			`/api/prospect-lists/${list.id}/prospects/import${query}`,
			json({ prospects, ...more }),
			who.cookie,
		);
	const people = [
		{ name: 'Mara', linkedinUrl: 'https://www.linkedin.com/in/mara' },
		{ name: 'Nora', linkedinUrl: 'https://www.linkedin.com/in/nora', connectionSource: 'Bo' },
	];
	await importPeople(people, {}, '?dryRun=1');
	expect(await told(world, who, path)).toBe(0);
	const importId = crypto.randomUUID();
	await importPeople(people, { importId });
	await importPeople(people);
	expect(await told(world, who, path)).toBe(1);
	await importPeople([{ ...people[0], title: 'CTO' }, { name: 'Ola' }]);
	for (const _ of [1, 2]) await importPeople([{ ...people[1], connections: [{ name: 'Bo' }] }]);
	const known = await (await who.api['prospect-lists'][':id'].prospects.$get({ param: { id: list.id } })).json();
	const idOf = (name: string) => known.find((one) => one.name === name)?.id;
	const events = await bodies<'person.imported'>(world, path);
	expect(events.map(({ type, data }) => [type, data])).toEqual([
		[
			'person.imported',
			{
				list: { id: list.id, name: 'Investors' },
				importId,
				created: 2,
				updated: 0,
				createdIds: [idOf('Mara'), idOf('Nora')],
				updatedIds: [],
			},
		],
		[
			'person.imported',
			{
				list: { id: list.id, name: 'Investors' },
				importId: null,
				created: 1,
				updated: 1,
				createdIds: [idOf('Ola')],
				updatedIds: [idOf('Mara')],
			},
		],
		[
			'person.imported',
			{
				list: { id: list.id, name: 'Investors' },
				importId: null,
				created: 0,
				updated: 1,
				createdIds: [],
				updatedIds: [idOf('Nora')],
			},
		],
	]);
});

test('events without a webhook, or with one switched off, are not stored', async () => {
	const world = outside();
	const { who, path } = await listening('410');
	await who.ask('/api/account/webhook/test', { method: 'POST' });
	const list = await addList(who);
	const importOne = (name: string, env = bindings) =>
		askWith(env, `/api/prospect-lists/${list.id}/prospects/import`, json({ prospects: [{ name }] }), who.cookie);
	expect((await importOne('Mara')).status).toBe(200);
	expect([await waitingOf(who), (await webhookOf(who)).missed]).toEqual([[], 0]);
	await who.ask('/api/account/webhook', { method: 'DELETE' });
	expect((await importOne('Nora')).status).toBe(200);
	expect(await waitingOf(who)).toEqual([]);
	// Nor does the import check afterwards for a waiting message.
	const { database, statements } = recordingDatabase();
	expect((await importOne('Ola', { ...bindings, DB: database })).status).toBe(200);
	expect(statements().filter((one) => one.sql.includes('update webhook_deliveries'))).toEqual([]);
	expect(await world.received(path)).toHaveLength(1);
});

test('an event beyond the limit is counted, and never stops what caused it', async () => {
	const { who, path, world, link } = await asked();
	const { who: other } = await listening();
	await addMessages(who, 499, '2126');
	// One more has room, and waits.
	const isDown = { ...withMail, DB: failingDatabase('overloaded', { when: /update webhook_deliveries set tries/ }) };
	vi.spyOn(console, 'error').mockImplementation(() => {});
	const answer = (given: string) =>
		askWith(isDown, link, { method: 'POST', body: new URLSearchParams({ answer: given }) });
	expect((await answer('yes')).status).toBe(303);
	expect([(await waitingOf(who)).length, (await webhookOf(who)).missed]).toEqual([500, 0]);
	expect((await answer('unsure')).status).toBe(303);
	expect([(await webhookOf(who)).missed, (await webhookOf(other)).missed]).toEqual([1, 0]);
	expect((await answer('no')).status).toBe(303);
	const missed = await bindings.DB.prepare('select missed from webhooks where user_id = ?')
		.bind(who.user.id)
		.first('missed');
	expect(missed).toBe(2);
	expect(await world.received(path)).toEqual([]);
	// A new address has missed nothing, nor has one that is switched on again.
	for (const url of [1, 1, 2].map((name) => `https://hooks.receiver.example/200/${name}`)) {
		await bindings.DB.prepare('update webhooks set missed = 2 where user_id = ?').bind(who.user.id).run();
		await who.ask('/api/account/webhook', json({ url, password: who.password }, 'PUT'));
		expect([(await webhookOf(who)).missed, (await webhookOf(who)).url]).toEqual([0, url]);
	}
});
