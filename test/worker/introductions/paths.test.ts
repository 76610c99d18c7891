// @module-tag D1
import { expect, test } from 'vitest';
import type { Path } from '#contract/path';
import { dayMs } from '#contract/rules/durations';
import { addProspects, bindings, json, type Person, person } from '../support/people.ts';
import { insertRequests } from '../support/request-rows.ts';

const pathsOf = async (who: Person, prospectId = ''): Promise<Path[]> =>
	(await who.api.prospects[':id'].paths.$get({ param: { id: prospectId } })).json();
const namesOf = (paths: Path[]) => paths.map(({ name }) => name);
const reasonsOf = (paths: Path[]) => paths.map(({ name, reasons }) => [name, ...reasons.map(({ text }) => text)]);

/** Adds a request made this many days ago, and answered some days later. */
async function asked(
	who: Person,
	prospectId = '',
	connectorName: string,
	days: number,
	status: string,
	after = 2,
	sentDays: number | null = days,
) {
	const ago = (count: number) => new Date(Date.now() - count * dayMs).toISOString();
	const respondedAt = ['accepted', 'declined', 'introduced'].includes(status) ? ago(days - after) : null;
	const sentAt = sentDays === null ? null : ago(sentDays);
	await insertRequests(
		'id, user_id, prospect_id, subject, message, connector_name, status, sent_at, responded_at, created_at',
		`values (?, ?, ?, 's', 'm', ?, ?, ?, ?, ?)`,
		crypto.randomUUID(),
		who.user.id,
		prospectId,
		connectorName,
		status,
		sentAt,
		respondedAt,
		ago(days),
	);
}

test('a request without an answer counts after 30 days, and an answer from the day of the mail', async () => {
	const ada = await person('Ada');
	const names = ['Ann', 'Bea', 'Cleo', 'Dora'];
	const { prospects } = await addProspects(ada, [
		{ name: 'Kenji Mori', connections: names.map((name) => ({ name })) },
		{ name: 'Noor Lind' },
	]);
	const [kenji, noor] = prospects.map(({ id }) => id);
	await asked(ada, noor, 'Ann', 30.01, 'sent');
	await asked(ada, noor, 'Bea', 29.99, 'sent');
	// One waited for a week before its mail left, and one was sent in the user's own way.
	await asked(ada, noor, 'Cleo', 60, 'accepted', 9, 53);
	await asked(ada, noor, 'Dora', 60, 'accepted', 9, null);
	const reasons = new Map((await pathsOf(ada, kenji)).map((path) => [path.name, path.reasons.map(({ text }) => text)]));
	const agreed = (name: string) => reasons.get(name)?.filter((text) => / yes | replies /.test(text));
	expect(names.map(agreed)).toEqual([
		['Didn’t say yes last time'],
		[],
		['Said yes last time', 'Usually replies in 2 days'],
		['Said yes last time', 'Usually replies in 9 days'],
	]);
});

test('the paths to a prospect come in one order, each with its reasons in words', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [
		{
			name: 'Kenji Mori',
			connectionSource: 'Dana Whitfield',
			connections: [
				{ name: 'Omar Haddad', title: 'CTO', company: 'Northwind', linkedinUrl: 'https://www.linkedin.com/in/omar' },
				{ name: 'Ravi Rao' },
				{ name: 'Lena Berg' },
			],
		},
		{ name: 'Noor Lind' },
	]);
	const [kenji, noor] = prospects.map(({ id }) => id);
	await asked(ada, noor, 'ravi  RAO', 100, 'accepted');
	await asked(ada, noor, 'Ravi Rao', 90, 'introduced', 4);
	await asked(ada, noor, 'Ravi Rao', 80, 'sent');
	await asked(ada, noor, 'Lena Berg', 4, 'sent');
	await asked(ada, kenji, 'Omar Haddad', 40, 'declined', 0);
	const paths = await pathsOf(ada, kenji);
	expect(reasonsOf(paths)).toEqual([
		[
			'Ravi Rao',
			'Confirmed mutual connection',
			'Said yes 2 of 3 times',
			'Usually replies in 3 days',
			'Not asked for 80 days',
		],
		['Dana Whitfield', 'Your connection source for Kenji', 'Not asked yet'],
		['Lena Berg', 'Confirmed mutual connection', 'Asked 4 days ago'],
		[
			'Omar Haddad',
			'Said no about Kenji',
			'Confirmed mutual connection',
			'Didn’t say yes last time',
			'Usually replies within a day',
			'Not asked for 40 days',
		],
	]);
	expect(paths[1]).toMatchObject({ title: null, company: null, linkedinUrl: null });
	expect(paths.at(-1)).toEqual({
		name: 'Omar Haddad',
		title: 'CTO',
		company: 'Northwind',
		linkedinUrl: 'https://www.linkedin.com/in/omar',
		reach: 'profile',
		acquaintance: null,
		reasons: expect.arrayContaining([{ code: 'said-no-here', text: 'Said no about Kenji' }]),
		ledger: expect.objectContaining({ asked: 1, agreed: 0 }),
		asked: null,
	});
	expect(await pathsOf(ada, noor)).toEqual([]);
	await asked(ada, kenji, 'Ravi Rao', 1, 'replied');
	expect((await pathsOf(ada, kenji))[0]?.reasons[0]).toEqual({ code: 'replied-here', text: 'Replied about Kenji' });
});

test('how well a connector says they know the person ranks them from then on', async () => {
	const ada = await person('Ada');
	const names = ['Omar Haddad', 'Ravi Rao', 'Lena Berg'];
	const { prospects } = await addProspects(ada, [
		{ name: 'Kenji Mori', connections: names.map((name) => ({ name })), connectionSource: 'Omar Haddad' },
	]);
	const say = (name: string, howWell: string) =>
		bindings.DB.prepare('update connections set how_well = ? where user_id = ? and mutual_connection_name = ?')
			.bind(howWell, ada.user.id, name)
			.run();
	await say('Omar Haddad', 'hardly');
	await say('Lena Berg', 'well');
	expect(reasonsOf(await pathsOf(ada, prospects[0]?.id))).toEqual([
		['Lena Berg', 'Says they know Kenji well', 'Confirmed mutual connection', 'Not asked yet'],
		['Ravi Rao', 'Confirmed mutual connection', 'Not asked yet'],
		['Omar Haddad', 'Says they hardly know Kenji', 'Your connection source for Kenji', 'Not asked yet'],
	]);
});

test('of more than two hundred connectors the best two hundred are paths', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [{ name: 'Kenji Mori' }]);
	const path = `/api/prospects/${prospects[0]?.id}`;
	const first = Array.from({ length: 200 }, (_, at) => ({ name: `Ann ${at}` }));
	for (const connections of [first, [{ name: 'Zoe Quill' }]])
		expect((await ada.ask(`${path}/connections`, json({ connections }))).status).toBe(200);
	await ada.ask(path, json({ connectionSource: 'Zoe Quill' }, 'PATCH'));
	const paths = await pathsOf(ada, prospects[0]?.id);
	expect([paths.length, paths[0]?.name]).toEqual([200, 'Zoe Quill']);
});

test('two connections of one name with two profiles are two, and the connection source is one of them', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [
		{
			name: 'Kenji Mori',
			connectionSource: 'omar haddad',
			connections: ['omar-1', 'omar-2'].map((slug) => ({
				name: 'Omar Haddad',
				linkedinUrl: `https://www.linkedin.com/in/${slug}`,
			})),
		},
	]);
	const paths = await pathsOf(ada, prospects[0]?.id);
	expect(paths.map(({ linkedinUrl, reasons }) => [linkedinUrl?.slice(-6), reasons.map(({ code }) => code)])).toEqual([
		['omar-1', ['mutual-connection', 'connection-source', 'not-asked']],
		['omar-2', ['mutual-connection', 'not-asked']],
	]);
});

test('a list’s connectors with equally many prospects come in the same order, with the same words', async () => {
	const ada = await person('Ada');
	const names = ['Omar Haddad', 'Ravi Rao', 'Lena Berg', 'Adam Roth'];
	const { list, prospects } = await addProspects(ada, [
		{ name: 'Kenji Mori', connections: names.map((name) => ({ name })) },
		{ name: 'Noor Lind', connectionSource: 'Adam Roth' },
	]);
	const [kenji, noor] = prospects.map(({ id }) => id);
	await asked(ada, noor, 'Omar Haddad', 50, 'declined');
	await asked(ada, noor, 'Ravi Rao', 50, 'accepted');
	const connectors = await (
		await ada.api['prospect-lists'][':id'].connectors.$get({ param: { id: list.id }, query: {} })
	).json();
	expect(connectors.map(({ name, reasons }) => [name, ...reasons.map(({ text }) => text)])).toEqual([
		['Adam Roth', 'Not asked yet'],
		['Ravi Rao', 'Said yes last time', 'Usually replies in 2 days', 'Not asked for 50 days'],
		['Lena Berg', 'Not asked yet'],
		['Omar Haddad', 'Didn’t say yes last time', 'Usually replies in 2 days', 'Not asked for 50 days'],
	]);
	const paths = namesOf(await pathsOf(ada, kenji)).filter((name) => name !== 'Adam Roth');
	expect(paths).toEqual(['Ravi Rao', 'Lena Berg', 'Omar Haddad']);
	// The people of each come in the order of the list.
	const more = { prospects: [{ name: 'Zed', connectionSource: 'Adam Roth' }] };
	await ada.ask(`/api/prospect-lists/${list.id}/prospects/import`, json(more));
	const param = { id: list.id };
	const listed = await (await ada.api['prospect-lists'][':id'].prospects.$get({ param })).json();
	const [adam] = await (await ada.api['prospect-lists'][':id'].connectors.$get({ param, query: {} })).json();
	expect(adam?.prospectIds).toEqual(listed.map(({ id }) => id));
	expect(listed.map(({ name }) => name)).toEqual(['Zed', 'Kenji Mori', 'Noor Lind']);
});

test('requests about sample people count for no real namesake', async () => {
	const ada = await person('Ada');
	const sample = await (await ada.ask('/api/prospect-lists/sample', json({}))).json();
	const { id } = sample as { id: string };
	const invented = await (await ada.api['prospect-lists'][':id'].prospects.$get({ param: { id } })).json();
	const ofSample = invented.find(({ connectionSource }) => connectionSource);
	const source = ofSample?.connectionSource ?? '';
	await asked(ada, ofSample?.id, source, 3, 'sent');
	const { prospects } = await addProspects(ada, [{ name: 'Kenji Mori', connectionSource: source }]);
	expect(reasonsOf(await pathsOf(ada, prospects[0]?.id))).toEqual([
		[source, 'Your connection source for Kenji', 'Not asked yet'],
	]);
	const [first] = (await pathsOf(ada, ofSample?.id)).filter(({ name }) => name === source);
	expect(first?.reasons).toContainEqual({
		code: 'waiting-here',
		text: expect.stringContaining('3 days ago, no answer yet'),
	});
});

/** Uploads someone's whole network. */
async function meets(who: Person, people: object[]) {
	const part = { uploadId: crypto.randomUUID(), from: 1, total: people.length, people };
	expect(await (await who.ask('/api/my-network', json(part))).json()).toMatchObject({ isWhole: true });
}

test('someone of the network who works there is a path, before any connection was saved', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const { prospects } = await addProspects(ada, [
		{ name: 'Kenji Mori', title: 'CTO at Saltgate GmbH', linkedinUrl: 'https://www.linkedin.com/in/kenji' },
		{ name: 'Noor Lind', title: 'CFO', company: 'Elsewhere' },
	]);
	const [kenji, noor] = prospects.map(({ id }) => id);
	const of = (name: string, company: string, connectedOn: string, slug?: string) => ({
		name,
		company,
		connectedOn,
		position: 'Head of Sales',
		linkedinUrl: slug ? `https://www.linkedin.com/in/${slug}` : undefined,
	});
	await meets(ada, [
		of('Petra Vogt', 'SALTGATE', '2024-03-02', 'petra'),
		of('Omar Haddad', 'The Saltgate Inc.', '2011-03-02', 'omar'),
		of('Kenji Mori', 'Saltgate', '2019-01-01', 'kenji'),
		of('Lena Berg', 'Saltgate Foods', '2010-01-01'),
	]);
	await meets(eve, [of('Eve’s Friend', 'Saltgate', '2001-01-01')]);
	expect(reasonsOf(await pathsOf(ada, kenji))).toEqual([
		['Omar Haddad', 'Colleague at Saltgate GmbH', 'Connected since 2011', 'Not asked yet'],
		['Petra Vogt', 'Colleague at Saltgate GmbH', 'Connected since 2024', 'Not asked yet'],
	]);
	expect((await pathsOf(ada, kenji))[0]).toMatchObject({
		title: 'Head of Sales',
		company: 'The Saltgate Inc.',
		linkedinUrl: 'https://www.linkedin.com/in/omar',
	});
	expect(await pathsOf(ada, noor)).toEqual([]);
	expect(await (await ada.ask('/api/my-network', { method: 'DELETE' })).text()).toBe('');
	expect(await pathsOf(ada, kenji)).toEqual([]);
});

test('a connection is matched with the network by profile, else by a unique name, and says which', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [
		{
			name: 'Kenji Mori',
			title: 'CTO at Saltgate',
			connectionSource: 'Dana Whitfield',
			connections: [
				{ name: 'Omar Haddad', linkedinUrl: 'https://www.linkedin.com/in/omar' },
				{ name: 'Petra Vogt', linkedinUrl: 'https://www.linkedin.com/sales/lead/ACwAAA1,NAME_SEARCH,x' },
				{ name: 'Li Wei' },
				{ name: 'Max Roth', company: 'Twins' },
				{ name: 'Bo Vale', company: 'Vale Inc.' },
				{ name: 'Adam Roth', linkedinUrl: 'https://www.linkedin.com/in/adam-1' },
			],
		},
	]);
	const of = (name: string, connectedOn: string, slug: string | null = null, company = 'Elsewhere') => ({
		name,
		connectedOn,
		company,
		linkedinUrl: slug ? `https://www.linkedin.com/in/${slug}` : undefined,
	});
	await meets(ada, [
		of('Omar H.', '2012-01-01', 'omar', 'Saltgate'),
		of('PETRA vogt', '2013-01-01', 'petra'),
		of('Dana Whitfield', '2014-01-01', null, 'Saltgate AG'),
		of('Li Wei', '2015-01-01', 'li-1'),
		of('Li Wei', '2016-01-01', 'li-2'),
		of('Adam Roth', '2017-01-01', 'adam-2'),
		of('Max Roth', '2017-01-01', 'max-1', 'Twins'),
		of('Max Roth', '2018-01-01', 'max-2', 'Twins'),
		of('Bo Vale', '2018-01-01', 'bo-1', 'Vale'),
		of('Bo Vale', '2017-01-01', 'bo-2', 'Twins'),
	]);
	const byName = 'Found in your network by name only';
	expect(reasonsOf(await pathsOf(ada, prospects[0]?.id)).map((all) => all.slice(0, -1))).toEqual([
		['Omar Haddad', 'Confirmed mutual connection', 'Colleague at Saltgate', 'Connected since 2012'],
		['Dana Whitfield', 'Your connection source for Kenji', 'Colleague at Saltgate', 'Connected since 2014', byName],
		['Petra Vogt', 'Confirmed mutual connection', 'Connected since 2013', byName],
		// The namesake at the same company.
		['Bo Vale', 'Confirmed mutual connection', 'Connected since 2018', byName],
		['Adam Roth', 'Confirmed mutual connection'],
		['Li Wei', 'Confirmed mutual connection'],
		['Max Roth', 'Confirmed mutual connection'],
	]);
});

test('someone of the network is asked by name, and the request counts as theirs', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [
		{ name: 'Kenji Mori', title: 'CTO at Saltgate', connectionSource: 'Dana' },
	]);
	await meets(ada, [{ name: 'Petra Vogt', company: 'Saltgate' }]);
	const request = { prospectId: prospects[0]?.id, recipientEmail: null, subject: 'Kenji', message: 'Hello' };
	const answer = await ada.ask('/api/intro-requests', json({ ...request, connectorName: ' Petra Vogt ' }));
	expect(await answer.json()).toMatchObject({ connectorName: 'Petra Vogt', connectionId: null });
	const petra = (await pathsOf(ada, prospects[0]?.id)).find(({ name }) => name === 'Petra Vogt');
	expect(petra?.reasons[0]).toEqual({ code: 'waiting-here', text: 'Asked about Kenji today, no answer yet' });
});

test('no one sees the paths of another person, and their requests count for no one else', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const people = [{ name: 'Kenji Mori', connectionSource: 'Ravi Rao', connections: [{ name: 'Ravi Rao' }] }];
	const [own, other] = [await addProspects(ada, people), await addProspects(eve, people)];
	await asked(eve, other.prospects[0]?.id, 'Ravi Rao', 3, 'declined');
	expect(reasonsOf(await pathsOf(ada, own.prospects[0]?.id))).toEqual([
		['Ravi Rao', 'Confirmed mutual connection', 'Your connection source for Kenji', 'Not asked yet'],
	]);
	const foreign = await eve.ask(`/api/prospects/${own.prospects[0]?.id}/paths`);
	const unknown = await eve.ask(`/api/prospects/${crypto.randomUUID()}/paths`);
	expect([foreign.status, await foreign.text()]).toEqual([404, await unknown.text()]);
});
