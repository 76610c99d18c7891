import { unzipSync } from 'fflate';
import { afterEach, expect, test, vi } from 'vitest';
import type { Connection } from '#contract/connection';
import { askWith } from '../support/faults.ts';
import { answerLinkIn, history, mailProvider, prospectOf, send, withMail } from '../support/mail-provider.ts';
import { addList, addProspects, bindings, json, type Person, person } from '../support/people.ts';

afterEach(() => vi.restoreAllMocks());

/** Makes a request with an answer link, mailed to Dana, the prospect's connection source. */
async function asked(change: object = {}, firstName = 'Ada') {
	const provider = mailProvider();
	const ada = await person(firstName);
	const prospect = await prospectOf(ada);
	const connect = (connections: object[]) =>
		ada.ask(`/api/prospects/${prospect.id}/connections`, json({ connections }));
	await send(ada, prospect.id, { answerLink: true, ...change });
	const link = answerLinkIn(provider.calls[0]?.mail);
	return { ada, prospect, provider, link, connect };
}

const connectionsOf = async (who: Person, prospectId: string) =>
	(await (await who.ask(`/api/prospects/${prospectId}/connections`)).json()) as Connection[];
const said = async (who: Person, prospectId: string) =>
	(await connectionsOf(who, prospectId)).map(({ mutualConnectionName, howWell }) => [mutualConnectionName, howWell]);
const press = (link: string, fields: Record<string, string>, env = withMail) =>
	askWith(env, link, { method: 'POST', body: new URLSearchParams(fields) });
const page = async (link: string) => (await askWith(withMail, link)).text();

test('how well a connector knows someone comes with their answer, and adds the connection if it is missing', async () => {
	const { ada, prospect, link } = await asked();
	expect(await page(link)).not.toContain('How well do you know');
	expect((await press(link, { answer: 'yes', howWell: 'well', note: 'Sure.' })).status).toBe(303);
	expect(await said(ada, prospect.id)).toEqual([['Dana Whitfield', 'well']]);
	const [connection] = await connectionsOf(ada, prospect.id);
	expect(await history(ada, prospect.id)).toMatchObject([
		{ status: 'accepted', answer: 'yes', answerNote: 'Sure.', connectionId: connection?.id },
	]);
});

test('the page asks only after a yes; one click answers, another changes it, and neither sends a mail', async () => {
	const { ada, prospect, provider, link } = await asked();
	for (const answer of ['unsure', 'no']) {
		await press(link, { answer });
		expect(await page(link)).not.toContain('How well do you know');
	}
	await press(link, { answer: 'yes', note: 'In May.' });
	expect(await page(link)).toContain(
		'<button name="howWell" value="hardly" aria-label="Hardly: Amara Silva">Hardly</button>',
	);
	expect((await press(link, { howWell: 'hardly' })).status).toBe(303);
	await press(link, { howWell: 'little' });
	expect(await said(ada, prospect.id)).toEqual([['Dana Whitfield', 'little']]);
	expect(await history(ada, prospect.id)).toMatchObject([{ status: 'accepted', answer: 'yes', answerNote: 'In May.' }]);
	expect(provider.calls).toHaveLength(2);
});

test('the page says that it was answered but not how, because a link may be forwarded', async () => {
	const { link } = await asked();
	await press(link, { answer: 'yes', howWell: 'hardly' });
	const shown = await page(link);
	expect(shown).toContain('You said how well you know Amara. Only Ada Tester can see it.');
	await press(link, { howWell: 'well' });
	expect(await page(link)).toBe(shown);
});

test('of two namesakes among the connections, the first one found keeps how well they know someone', async () => {
	const { ada, prospect, link, connect } = await asked();
	const at = (slug: string) => ({ name: 'Dana Whitfield', linkedinUrl: `https://www.linkedin.com/in/${slug}` });
	await connect([at('dana-1'), at('dana-2')]);
	await press(link, { answer: 'yes', howWell: 'well' });
	const found = await connectionsOf(ada, prospect.id);
	expect(
		found.map(({ mutualConnectionLinkedinUrl, howWell }) => [mutualConnectionLinkedinUrl?.slice(-6), howWell]),
	).toEqual([
		['dana-1', 'well'],
		['dana-2', null],
	]);
});

test('an existing connection keeps it, found by the profile or named by the request', async () => {
	const first = await asked();
	await first.connect([{ name: 'dana  whitfield', title: 'CTO', linkedinUrl: 'https://www.linkedin.com/in/dana' }]);
	await press(first.link, { howWell: 'little' });
	expect(await said(first.ada, first.prospect.id)).toEqual([['dana  whitfield', 'little']]);
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	const path = `/api/prospects/${prospect.id}/connections`;
	const [tom] = (await (await ada.ask(path, json({ connections: [{ name: 'Tom Reyes' }] }))).json()) as Connection[];
	const provider = mailProvider();
	await send(ada, prospect.id, { answerLink: true, connectionId: tom?.id });
	await bindings.DB.prepare(
		"update connections set mutual_connection_name = 'T. R.', name_key = 'name:t. r.' where id = ?",
	)
		.bind(tom?.id)
		.run();
	const link = answerLinkIn(provider.calls[0]?.mail);
	await press(link, { howWell: 'well' });
	expect(await said(ada, prospect.id)).toEqual([['T. R.', 'well']]);
});

test('without room for a connection the answer still counts', async () => {
	const { ada, prospect, link } = await asked();
	const full = { ...withMail, CONNECTIONS_PER_USER: '0' };
	expect((await press(link, { answer: 'no', howWell: 'well' }, full)).status).toBe(303);
	expect(await said(ada, prospect.id)).toEqual([]);
	expect(await history(ada, prospect.id)).toMatchObject([{ answer: 'no' }]);
});

test.each([
	[200, 1],
	[201, 0],
])('a connector without a name, at an address of %i characters, is kept as %i connection', async (length, kept) => {
	const provider = mailProvider();
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [{ name: 'Amara Silva' }]);
	const id = prospects[0]?.id ?? '';
	const labels = ['b', 'c'].map((letter) => letter.repeat(60)).join('.');
	const recipientEmail = `${'a'.repeat(60)}@${labels}.${'d'.repeat(length - 187)}.org`;
	expect([recipientEmail.length, (await send(ada, id, { answerLink: true, recipientEmail })).status]).toEqual([
		length,
		201,
	]);
	expect((await press(answerLinkIn(provider.calls[0]?.mail), { howWell: 'well' })).status).toBe(303);
	expect(await said(ada, id)).toEqual(Array(kept).fill([recipientEmail, 'well']));
});

test('any other value is refused, and no one else hears of it', async () => {
	const eve = await asked({}, 'Eve');
	await eve.connect([{ name: 'Dana Whitfield' }]);
	const { ada, prospect, link } = await asked();
	for (const fields of [{}, { howWell: 'very' }, { answer: 'maybe', howWell: 'well' }] as Record<string, string>[]) {
		expect((await press(link, fields)).status).toBe(400);
	}
	await press(link, { answer: 'yes', howWell: 'well' });
	expect(await said(eve.ada, eve.prospect.id)).toEqual([['Dana Whitfield', null]]);
	expect((await eve.ada.ask(`/api/prospects/${prospect.id}/connections`)).status).toBe(404);
	expect(await said(ada, prospect.id)).toEqual([['Dana Whitfield', 'well']]);
});

test('an import, a merge, a copy and an archive keep how well a connector knows someone', async () => {
	const { ada, prospect, link, connect } = await asked();
	await press(link, { howWell: 'well' });
	const listId = prospect.prospectListId;
	await connect([{ name: 'Dana Whitfield', title: 'CTO', linkedinUrl: 'https://www.linkedin.com/in/dana' }]);
	expect(await said(ada, prospect.id)).toEqual([['Dana Whitfield', 'well']]);

	const other = (await (
		await ada.ask(
			`/api/prospect-lists/${listId}/prospects/import`,
			json({ prospects: [{ name: 'Amara S.', connections: [{ name: 'Dana Whitfield' }] }] }),
		)
	).json()) as object;
	expect(other).toMatchObject({ created: 1 });
	const people = await (await ada.api['prospect-lists'][':id'].prospects.$get({ param: { id: listId } })).json();
	const twin = people.find(({ name }) => name === 'Amara S.');
	const known = people.find(({ id }) => id === prospect.id);
	const merge = {
		otherId: known?.id,
		version: twin?.updatedAt,
		otherVersion: known?.updatedAt,
		prospect: { name: 'Amara' },
	};
	expect((await ada.ask(`/api/prospects/${twin?.id}/merge`, json(merge))).status).toBe(200);
	expect(await said(ada, twin?.id ?? '')).toEqual([['Dana Whitfield', 'well']]);

	const { id: toListId } = await addList(ada, 'Copies');
	await ada.ask(`/api/prospect-lists/${listId}/prospects/copy`, json({ ids: [twin?.id], toListId }));
	const [copy] = await (await ada.api['prospect-lists'][':id'].prospects.$get({ param: { id: toListId } })).json();
	expect(await said(ada, copy?.id ?? '')).toEqual([['Dana Whitfield', 'well']]);

	const files = unzipSync(new Uint8Array(await (await ada.ask('/api/account/archive')).arrayBuffer()));
	const rows = (part: string) => JSON.parse(new TextDecoder().decode(files[`${part}.json`])) as object[];
	expect(rows('connections')).toMatchObject([{ howWell: 'well' }, { howWell: 'well' }]);
	const eve = await person('Eve');
	const archiveId = crypto.randomUUID();
	for (const part of ['lists', 'prospects', 'connections']) {
		const sent = json({ archiveId, part, from: 1, rows: rows(part) });
		expect((await eve.ask('/api/account/archive', sent)).status).toBe(200);
	}
	const { results } = await bindings.DB.prepare('select how_well from connections where user_id = ? order by rowid')
		.bind(eve.user.id)
		.all();
	expect(results).toEqual([{ how_well: 'well' }, { how_well: 'well' }]);
});
