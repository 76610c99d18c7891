// The rules: docs/product.md §21.
// @module-tag D1
import { expect, test } from 'vitest';
import type { Path } from '#contract/path';
import { dayMs } from '#contract/rules/time';
import { addProspects, bindings, json, type Person, person } from './people.ts';

const pathsOf = async (who: Person, prospectId = ''): Promise<Path[]> =>
	(await who.api.prospects[':id'].paths.$get({ param: { id: prospectId } })).json();
const namesOf = (paths: Path[]) => paths.map(({ name }) => name);
const reasonsOf = (paths: Path[]) => paths.map(({ name, reasons }) => [name, ...reasons.map(({ text }) => text)]);

/** A request that was made so many days ago, and answered some days later. */
async function asked(who: Person, prospectId = '', connectorName: string, days: number, status: string, after = 2) {
	const ago = (count: number) => new Date(Date.now() - count * dayMs).toISOString();
	const respondedAt = ['accepted', 'declined', 'introduced'].includes(status) ? ago(days - after) : null;
	await bindings.DB.prepare(
		`insert into intro_requests (id, user_id, prospect_id, subject, message, connector_name, status, sent_at, responded_at, created_at)
		values (?, ?, ?, 's', 'm', ?, ?, ?, ?, ?)`,
	)
		.bind(crypto.randomUUID(), who.user.id, prospectId, connectorName, status, ago(days), respondedAt, ago(days))
		.run();
}

test('who could introduce somebody stands in one order, each with the reasons in words', async () => {
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
			'Agreed 2 of 3 times',
			'Answers in about 3 days',
			'Not asked for 80 days',
		],
		['Dana Whitfield', 'Your connection source for Kenji', 'Not asked yet'],
		['Lena Berg', 'Confirmed mutual connection', 'Asked 4 days ago'],
		[
			'Omar Haddad',
			'Said no about Kenji',
			'Confirmed mutual connection',
			'Did not agree when asked once',
			'Answers within a day',
			'Not asked for 40 days',
		],
	]);
	expect(paths.at(-1)).toEqual({
		name: 'Omar Haddad',
		title: 'CTO',
		company: 'Northwind',
		linkedinUrl: 'https://www.linkedin.com/in/omar',
		reasons: expect.arrayContaining([{ code: 'said-no-here', text: 'Said no about Kenji' }]),
	});
	expect(await pathsOf(ada, noor)).toEqual([]);
});

test('what a connector said about how well they know the person ranks from then on', async () => {
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

test('the connectors of a list stand in the same order among those of as many prospects, in the same words', async () => {
	const ada = await person('Ada');
	const names = ['Omar Haddad', 'Ravi Rao', 'Lena Berg', 'Adam Roth'];
	const { list, prospects } = await addProspects(ada, [
		{ name: 'Kenji Mori', connections: names.map((name) => ({ name })) },
		{ name: 'Noor Lind', connectionSource: 'Adam Roth' },
	]);
	const [kenji, noor] = prospects.map(({ id }) => id);
	await asked(ada, noor, 'Omar Haddad', 50, 'declined');
	await asked(ada, noor, 'Ravi Rao', 50, 'accepted');
	const connectors = await (await ada.api['prospect-lists'][':id'].connectors.$get({ param: { id: list.id } })).json();
	expect(connectors.map(({ name, reasons }) => [name, ...reasons.map(({ text }) => text)])).toEqual([
		['Adam Roth', 'Not asked yet'],
		['Ravi Rao', 'Agreed when asked once', 'Answers in about 2 days', 'Not asked for 50 days'],
		['Lena Berg', 'Not asked yet'],
		['Omar Haddad', 'Did not agree when asked once', 'Answers in about 2 days', 'Not asked for 50 days'],
	]);
	const paths = namesOf(await pathsOf(ada, kenji)).filter((name) => name !== 'Adam Roth');
	expect(paths).toEqual(['Ravi Rao', 'Lena Berg', 'Omar Haddad']);
});

test('what was asked about sample people counts for nobody else of that name', async () => {
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

test('nobody sees the paths of another person, and what another person asked counts for nobody else', async () => {
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
