import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type ArchivePart, archiveParts } from '#contract/archive';
import { prospectFieldKeys } from '#contract/rules/prospect-fields';
import { changedHeader, nouns } from '#contract/tab';
import { startingTemplates } from '#contract/template';
import { restoreRows } from '../../../worker/archive/db/restore.ts';
import { idsIn, rowToRestore } from '../../../worker/archive/restore.ts';
import { connect } from '../../../worker/db/client.ts';
import { addCircle, share, shownOf } from '../support/circles.ts';
import { askAs, askWith, failingDatabase } from '../support/faults.ts';
import { prospectOf } from '../support/mail-provider.ts';
import { networkOf, sendPart, uploadNetwork } from '../support/networks.ts';
import { addList, addProspects, bindings, json, type Person, person, said } from '../support/people.ts';
import { openTab } from '../support/tab.ts';
import { countsOf, everythingOf } from '../world/keep.ts';
import { owned, worldOf } from '../world/world.ts';

/** The files of a person's archive, as text. */
async function archiveOf(who: Person): Promise<Record<string, string>> {
	const response = await who.ask('/api/account/archive');
	expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/zip']);
	expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="kindling-\d{4}-\d\d-\d\d\.zip"$/);
	const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
	return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]));
}

const rowsIn = (files: Record<string, string>, part: ArchivePart) =>
	JSON.parse(files[`${part}.json`] ?? '') as unknown[];

/**
 * Restores an archive into a person's account in calls of `size` rows, or of a quarter for statuses and templates.
 * Returns the number of restored rows.
 */
async function bringBack(who: Person, files: Record<string, string>, size = 1_000): Promise<number> {
	const { archiveId } = JSON.parse(files['kindling.json'] ?? '') as { archiveId: string };
	let restored = 0;
	for (const part of archiveParts) {
		const rows = rowsIn(files, part);
		const most = part === 'statuses' || part === 'templates' ? Math.ceil(size / 4) : size;
		for (let at = 0; at < rows.length; at += most) {
			const body = { archiveId, part, from: at + 1, rows: rows.slice(at, at + most) };
			const response = await who.ask('/api/account/archive', json(body));
			expect(response.status).toBe(200);
			restored += ((await response.json()) as { restored: number }).restored;
		}
	}
	return restored;
}

/** An account in which every kind of record has its odd cases. */
async function fullAccount(name: string): Promise<Person> {
	const who = await person(name);
	const { prospects } = await addProspects(
		who,
		[
			{
				name: '=SUM("A1"), “Mara”',
				title: 'CTO, Acme\nHolding',
				location: 'São Paulo 🇧🇷',
				linkedinUrl: 'https://www.linkedin.com/in/mara',
				notes: '-1\r\n+2\t"3"',
				email: 'mara@example.com',
				phone: '+55 11 0000',
				websiteUrl: 'https://example.com/?a=1,2',
				connections: [
					{ name: 'Bo', title: 'CEO', company: 'Bo & Co', linkedinUrl: 'https://www.linkedin.com/in/bo' },
					{ name: 'Cy' },
				],
			},
			{ name: 'Twin' },
			{ name: 'Twin' },
			...Array.from({ length: 17 }, (_, index) => ({ name: `Person ${index}`, title: 'x' })),
		],
		'Investors',
	);
	await addProspects(
		who,
		Array.from({ length: 10 }, (_, index) => ({
			name: `More ${index}`,
			location: 'y',
			connections: index > 7 ? [{ name: `Friend of ${index}` }] : undefined,
		})),
		'Second',
	);
	await addList(who, 'Empty');
	const statuses = await (await who.api.statuses.$get()).json();
	await who.ask(`/api/statuses/${statuses[1]?.id}`, json({ name: 'In touch', color: '#123456' }, 'PATCH'));
	await who.ask('/api/statuses', json({ name: 'Gone', color: '#654321' }));
	await who.ask(
		'/api/statuses/reorder',
		json({ statusIds: (await (await who.api.statuses.$get()).json()).map(({ id }) => id).reverse() }),
	);
	await who.ask('/api/templates', json({ name: 'Mine', subject: 's', message: 'line 1\n\nline 2' }));
	const mara = prospects[0]?.id ?? '';
	const [bo] = (await (await who.ask(`/api/prospects/${mara}/connections`)).json()) as { id: string }[];
	const letter = { prospectId: mara, recipientEmail: 'bo@example.com', subject: 'Hello', message: 'm\n---\nf' };
	const asked = (await (await who.ask('/api/intro-requests', json({ ...letter, connectionId: bo?.id }))).json()) as {
		id: string;
	};
	await who.ask(`/api/intro-requests/${asked.id}`, json({ outcome: 'introduced' }, 'PATCH'));
	await who.ask('/api/intro-requests', json({ ...letter, followUp: { requestId: asked.id, kind: 'thanks' } }));
	await who.ask('/api/intro-requests', json(letter));
	await uploadNetwork(who, [
		{ name: '=Bo', linkedinUrl: 'https://www.linkedin.com/in/bo', email: 'bo@example.com', connectedOn: '2024-01-12' },
		{ name: 'Cy', company: 'Acme, Inc.', position: 'CTO' },
		...Array.from({ length: 3 }, (_, index) => ({ name: `Friend ${index}` })),
	]);
	await sendPart(who, [{ name: 'Of an unfinished upload' }], { total: 2 });
	return who;
}

/** The full account and its archive, made once. Tests only read them. */
const full = async () => {
	fullOnce ??= fullAccount('Ada').then(async (ada) => ({ ada, files: await archiveOf(ada) }));
	return fullOnce;
};
let fullOnce: Promise<{ ada: Person; files: Record<string, string> }> | undefined;

test('an archive restored into another account is identical', async () => {
	const [{ files }, eve] = [await full(), await person('Eve')];
	// An unfinished upload is not a network.
	await sendPart(eve, [{ name: 'Dee' }], { total: 2 });
	// Calls with several rows, fewer in the last one.
	expect(await bringBack(eve, files, 8)).toBeGreaterThan(30);
	const again = await archiveOf(eve);
	for (const part of archiveParts) expect(again[`${part}.json`]).toBe(files[`${part}.json`]);
	expect(rowsIn(files, 'prospects')).toHaveLength(30);
	const friends = (rowsIn(files, 'connections') as { prospect: number; mutualConnectionName: string }[]).slice(2);
	const people = rowsIn(files, 'prospects') as { name: string }[];
	expect(friends.map((one) => [one.mutualConnectionName, people[one.prospect - 1]?.name])).toEqual([
		['Friend of 8', 'More 8'],
		['Friend of 9', 'More 9'],
	]);
	expect(rowsIn(files, 'network')).toHaveLength(5);
	expect(await networkOf(eve)).toMatchObject({ people: 5, withAddress: 1, connectedFrom: '2024-01-12' });
	expect(rowsIn(files, 'requests')).toMatchObject([{ kind: 'ask' }, { kind: 'thanks', follows: 1 }, { kind: 'ask' }]);
	const lists = await (await eve.api['prospect-lists'].$get()).json();
	expect(lists.map(({ name, prospectCount }) => [name, prospectCount])).toEqual([
		['Empty', 0],
		['Second', 10],
		['Investors', 20],
	]);
	for (const { id } of lists) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
});

test('an account with lists keeps its statuses and templates and gets those of the archive too', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	await ada.ask('/api/statuses', json({ name: 'From Ada' }));
	await addList(eve, 'Own');
	await eve.ask('/api/statuses', json({ name: 'From Eve' }));
	await bringBack(eve, await archiveOf(ada));
	const names = (await (await eve.api.statuses.$get()).json()).map(({ name }) => name);
	expect(names).toEqual(expect.arrayContaining(['Pending', 'From Eve', 'From Ada']));
	expect(new Set(names).size).toBe(names.length);
});

test('an account that has a network keeps it', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	await uploadNetwork(ada, [{ name: 'Bo' }, { name: 'Cy' }]);
	await uploadNetwork(eve, [{ name: 'Dee' }]);
	const files = await archiveOf(ada);
	await bringBack(eve, files);
	expect(await networkOf(eve)).toMatchObject({ people: 1 });
	// Nor are the archive's people taken for her own.
	const { archiveId } = JSON.parse(files['kindling.json'] ?? '') as { archiveId: string };
	const part = { archiveId, part: 'network', from: 1, rows: rowsIn(files, 'network').slice(0, 1) };
	const kept = await askAs(eve, '/api/account/archive', json(part), { NETWORK_PEOPLE_PER_USER: '1' });
	expect(await kept.json()).toMatchObject({ restored: 0 });
	expect(await networkOf(eve)).toMatchObject({ people: 1 });
});

test('a restored network is shown to the circle, and its tabs are told', async () => {
	const [ada, eve, mia] = [await person('Ada'), await person('Eve'), await person('Mia')];
	await uploadNetwork(ada, [{ name: 'Bo' }, { name: 'Cy' }]);
	await addCircle(eve, mia);
	await share(eve);
	const tab = await openTab(mia);
	const files = await archiveOf(ada);
	await bringBack(eve, files);
	expect((await shownOf(eve)).map(({ name }) => name)).toEqual(['Bo', 'Cy']);
	expect(await tab.soFar()).toMatchObject([{ nouns: ['circle'] }]);
	// The same archive again changes nothing, so it says nothing about the circle.
	const { archiveId } = JSON.parse(files['kindling.json'] ?? '') as { archiveId: string };
	const again = { archiveId, part: 'network', from: 1, rows: rowsIn(files, 'network') };
	const answer = await eve.ask('/api/account/archive', json(again));
	expect(answer.headers.get(changedHeader)).toBe(nouns.join(', '));
});

test('the network of an archive is not restored into an account that has one', async () => {
	const ada = await person('Ada');
	await uploadNetwork(ada, [{ name: 'Di' }]);
	expect(await restoreCall(ada, 'network', [{ name: 'Bo' }])).toMatchObject({ restored: 0 });
	expect(rowsIn(await archiveOf(ada), 'network')).toMatchObject([{ name: 'Di' }]);
});

test('restored records have ids of the usual form', async () => {
	const ada = await person('Ada');
	const list = { name: 'L', description: null, type: 'contact', status: 'active', ...times };
	await restoreCall(ada, 'lists', [list]);
	const [stored] = await (await ada.api['prospect-lists'].$get()).json();
	expect(stored?.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
});

test('archive rows that refer to another person’s list or prospect are not stored', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	await addProspects(ada, [{ name: 'Mara' }]);
	const files = await archiveOf(ada);
	await bringBack(ada, files);
	const { archiveId } = JSON.parse(files['kindling.json'] ?? '') as { archiveId: string };
	const body = { archiveId, part: 'prospects', from: 1, rows: rowsIn(files, 'prospects') };
	expect(await (await eve.ask('/api/account/archive', json(body))).json()).toMatchObject({ restored: 0 });
	expect(rowsIn(await archiveOf(eve), 'prospects')).toEqual([]);
});

test.each([
	['an unknown part', { part: 'users', from: 1, rows: [{}] }],
	['no rows', { part: 'lists', from: 1, rows: [] }],
	['a place before the first', { part: 'lists', from: 0, rows: [{}] }],
	['a row more than a call takes', { part: 'lists', from: 1, rows: Array.from({ length: 1_001 }, () => ({})) }],
])('%s is refused with a sentence', async (_, body) => {
	const ada = await person('Ada');
	const response = await ada.ask('/api/account/archive', json({ archiveId: crypto.randomUUID(), ...body }));
	expect([response.status, response.headers.get('Content-Type')]).toEqual([400, expect.stringMatching(/^text\/plain/)]);
	expect(await response.text()).toMatch(/archive|at most 1,000 rows/);
});

const restoreCall = async (who: Person, part: ArchivePart, rows: unknown[], archiveId: string = crypto.randomUUID()) =>
	(await who.ask('/api/account/archive', json({ archiveId, part, from: 1, rows }))).json();
const at = '2026-01-01T00:00:00.000Z';
const times = { createdAt: at, updatedAt: at };

test('restoring an archive again after a status was renamed changes nothing and adds nothing', {
	tags: ['G4'],
}, async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	await ada.ask('/api/statuses', json({ name: 'From Ada', color: '#112233' }));
	await addProspects(ada, [{ name: 'Mara', connections: [{ name: 'Bo' }] }]);
	const files = await archiveOf(ada);
	await bringBack(eve, files);
	const statuses = await (await eve.api.statuses.$get()).json();
	const restored = statuses.find(({ name }) => name === 'From Ada');
	await eve.ask(`/api/statuses/${restored?.id}`, json({ name: 'Renamed' }, 'PATCH'));
	const pending = statuses.find(({ name }) => name === 'Pending');
	await eve.ask(`/api/statuses/${pending?.id}`, json({ color: '#445566' }, 'PATCH'));
	const before = await archiveOf(eve);
	// In calls of another size than the first time.
	expect(await bringBack(eve, files, 1)).toBe(0);
	const again = await archiveOf(eve);
	for (const part of archiveParts) expect(again[`${part}.json`]).toBe(before[`${part}.json`]);
	const after = (await (await eve.api.statuses.$get()).json()).map(({ name, color }) => [name, color]);
	expect(after).toContainEqual(['Renamed', '#112233']);
	expect(after).toContainEqual(['Pending', '#445566']);
	expect(after).toHaveLength(statuses.length);
});

test('a changed default status stays in an account without lists', { tags: ['G4'] }, async () => {
	const [ada, eve, fay] = [await person('Ada'), await person('Eve'), await person('Fay')];
	const contacted = (await (await eve.api.statuses.$get()).json()).find(({ name }) => name === 'Contacted');
	await eve.ask(`/api/statuses/${contacted?.id}`, json({ name: 'Called' }, 'PATCH'));
	// Her own template stays, even with the text of a starting template.
	await eve.ask('/api/templates', json(startingTemplates[0]));
	const first = async () => [
		await (await fay.api.statuses.$get()).json(),
		await (await fay.ask('/api/templates')).json(),
	];
	const hers = await first();
	const files = await archiveOf(ada);
	await bringBack(eve, files);
	expect([await bringBack(eve, files), await first()]).toEqual([0, hers]);
	const templates = (await (await eve.ask('/api/templates')).json()) as { isDefault: boolean }[];
	expect(templates).toHaveLength(startingTemplates.length + 1);
	expect(templates.filter(({ isDefault }) => !isDefault)).toHaveLength(1);
	const names = (await (await eve.api.statuses.$get()).json()).map(({ name }) => name);
	expect(names).toEqual(expect.arrayContaining(['Called', 'Contacted', 'Pending']));
});

test('a row with an invalid field is refused by name, and the rest is restored', {
	tags: ['G4'],
}, async () => {
	const ada = await person('Ada');
	const list = { name: 'L', description: null, type: 'contact', status: 'active', ...times };
	const archiveId = crypto.randomUUID();
	const noTimes = [
		{ ...list, name: 'A day', createdAt: '1' },
		{ ...list, name: 'A year', updatedAt: '+012026-01-01' },
	];
	expect(await restoreCall(ada, 'lists', [list, ...noTimes, { name: 'x' }], archiveId)).toMatchObject({
		restored: 1,
		refused: [
			{ place: 2, name: 'A day', reason: expect.stringContaining('can’t be read') },
			{ place: 3, name: 'A year' },
			{ place: 4, name: 'x' },
		],
	});
	const nameless = ['Mara', null, { name: 5 }, { mutualConnectionName: 'Bo' }, { name: 'x'.repeat(201), subject: 's' }];
	const { refused } = (await restoreCall(ada, 'lists', nameless)) as { refused: { name: string }[] };
	expect(refused.map(({ name }) => name)).toEqual(['', '', '', 'Bo', 'x'.repeat(200)]);
	const prospect = { list: 1, name: 'Mara', status: 'pending', statusChosenAt: null, position: 0, ...times };
	const people = [
		{ ...prospect, personKey: 'a', linkedinUrl: 'javascript:alert(1)' },
		{ ...prospect, personKey: 'b', email: 'no address' },
		{ ...prospect, personKey: 'c', linkedinUrl: 'linkedin.com/in/mara' },
	];
	expect(await restoreCall(ada, 'prospects', people, archiveId)).toMatchObject({
		restored: 1,
		refused: [{ place: 1, reason: 'LinkedIn URL must be a web address that starts with https://' }, { place: 2 }],
	});
	const stored = rowsIn(await archiveOf(ada), 'prospects') as { linkedinUrl: string }[];
	expect(stored.map(({ linkedinUrl }) => linkedinUrl)).toEqual(['https://linkedin.com/in/mara']);
	const request = {
		prospect: 3,
		connection: null,
		kind: 'ask',
		follows: null,
		favour: null,
		connectorName: 'Bo',
		subject: 's',
		message: 'm',
		status: 'sent',
		answer: null,
		answerNote: null,
		terms: null,
		prospectAnswer: null,
		delivery: {},
		sentAt: at,
		respondedAt: null,
		introducedAt: null,
		metAt: null,
		writtenAt: null,
		noThanksAt: null,
		createdAt: at,
	};
	const injected = { ...request, recipientEmail: 'bo@example.com\r\nBcc: eve@example.com' };
	expect(
		await restoreCall(ada, 'requests', [injected, { ...request, recipientEmail: 'bo@example.com' }], archiveId),
	).toMatchObject({ restored: 1, refused: [{ place: 1, name: 's' }] });
	// Another person's connection isn't linked to this request.
	const dee = { ...prospect, name: 'Dee', personKey: 'd' };
	const bo = {
		prospect: 1,
		mutualConnectionName: 'Bo',
		connectionStrength: 'x',
		howWell: null,
		source: null,
		connectionKey: 'b',
		position: 0,
		...times,
	};
	const own = crypto.randomUUID();
	await restoreCall(ada, 'lists', [list], own);
	await restoreCall(ada, 'prospects', [dee, { ...dee, personKey: 'e' }], own);
	await restoreCall(ada, 'connections', [bo], own);
	const named = [1, 2].map((place) => ({ ...request, prospect: place, connection: 1, subject: `about ${place}` }));
	expect(await restoreCall(ada, 'requests', named, own)).toMatchObject({ restored: 2 });
	const requests = rowsIn(await archiveOf(ada), 'requests') as { subject: string; connection: number | null }[];
	expect(requests.filter(({ connection }) => connection).map(({ subject }) => subject)).toEqual(['about 1']);
});

test('when a person is refused, what belongs to them is listed as left out', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	await addProspects(ada, [{ name: 'Mara', connections: [{ name: 'Bo' }, { name: 'Cy' }] }]);
	const files = await archiveOf(ada);
	const [mara] = rowsIn(files, 'prospects') as object[];
	const archiveId = crypto.randomUUID();
	await restoreCall(eve, 'lists', rowsIn(files, 'lists'), archiveId);
	await restoreCall(eve, 'prospects', [{ ...mara, email: 'no address' }], archiveId);
	expect(await restoreCall(eve, 'connections', rowsIn(files, 'connections'), archiveId)).toEqual({
		restored: 0,
		refused: ['Bo', 'Cy'].map((name, at) => ({
			place: at + 1,
			name,
			reason: 'The record it belongs to doesn’t exist.',
		})),
	});
});

test('a thousand lists do not fit into an account limited to three, and simultaneous writes add none of them', {
	tags: ['G4'],
}, async () => {
	const ada = await person('Ada');
	const rows = Array.from({ length: 1_000 }, (_, index) => ({
		name: `L${index}`,
		description: null,
		type: 'contact',
		status: 'active',
		...times,
	}));
	const env = { ...bindings, LISTS_PER_USER: '3' };
	const call = (some: unknown[]) =>
		askWith(
			env,
			'/api/account/archive',
			json({ archiveId: crypto.randomUUID(), part: 'lists', from: 1, rows: some }),
			ada.cookie,
		);
	expect((await call(rows)).status).toBe(409);
	const answers = await Promise.all(rows.slice(0, 8).map((row) => call([row])));
	expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
	expect(await (await ada.api['prospect-lists'].$get()).json()).toHaveLength(3);
	// The network's people come in parts, and those already there count once.
	const archiveId = crypto.randomUUID();
	const people = (from: number, ...names: string[]) =>
		askAs(
			ada,
			'/api/account/archive',
			json({ archiveId, part: 'network', from, rows: names.map((name) => ({ name, connectedOn: null })) }),
			{
				NETWORK_PEOPLE_PER_USER: '3',
			},
		);
	// The first part has to come first.
	expect(await (await people(3, 'Di')).json()).toMatchObject({ restored: 0 });
	const restores = [
		await people(1, 'Bo', 'Cy'),
		await people(1, 'Bo', 'Cy'),
		await people(3, 'Di', 'Ed'),
		await people(3, 'Di'),
	];
	expect(restores.map(({ status }) => status)).toEqual([200, 200, 409, 200]);
	expect(await networkOf(ada)).toMatchObject({ people: 3 });
});

test('a spreadsheet shows the texts of the archive and runs none', async () => {
	const csv = (await full()).files['prospects.csv'] ?? '';
	expect(csv).toContain('"\'=SUM(""A1""), “Mara”"');
	const others = ['statusChosenAt', 'personKey', 'position', 'createdAt', 'updatedAt'];
	expect(csv.split('\r\n')[0]?.split(',')).toEqual(['list', ...prospectFieldKeys, ...others]);
	expect(csv).not.toMatch(/(^|,|")=SUM/m);
});

test('an invisible name is restored as it was, and an impossible date is refused', async () => {
	const ada = await person('Ada');
	const archiveId = crypto.randomUUID();
	const list = { name: '\u200f', description: null, type: 'contact', status: 'active', ...times };
	expect(await restoreCall(ada, 'lists', [list], archiveId)).toMatchObject({ restored: 1, refused: [] });
	const people = [
		{ name: '\u3164', connectedOn: '2026-02-28' },
		{ name: 'Bo', connectedOn: '2026-02-30' },
	];
	expect(await restoreCall(ada, 'network', people, archiveId)).toMatchObject({
		restored: 1,
		refused: [{ place: 2, name: 'Bo' }],
	});
	const [stored] = rowsIn(await archiveOf(ada), 'network');
	expect(stored).toMatchObject({ name: '\u3164', connectedOn: '2026-02-28' });
});

test('no one’s secrets are in the archive', async () => {
	const { ada, files } = await full();
	const all = Object.values(files).join('\n');
	expect(all).not.toMatch(/scrypt|password|answerToken|idempotency/i);
	expect(all).not.toContain(ada.token);
	expect(all).not.toContain(ada.user.id);
});

test('a database that fails half-way breaks the download, so that half an archive does not look whole', async () => {
	const ada = await person('Ada');
	await addProspects(ada, [{ name: 'Mara' }]);
	const DB = failingDatabase('overloaded', { when: /from "connections"/ });
	const response = await askWith({ DB }, '/api/account/archive', {}, ada.cookie);
	await expect(response.arrayBuffer()).rejects.toThrow();
});

test('every table of a user’s records is a part of the archive and comes back, or is left out for a reason', async () => {
	const [world, eve] = [await worldOf(), await person('Eve')];
	const parts = owned.filter(({ archive }) => typeof archive === 'string');
	expect(parts.map(({ archive }) => archive).toSorted()).toEqual([...archiveParts].toSorted());
	const files = await archiveOf(world.who);
	await bringBack(eve, files);
	const [before, after] = [await everythingOf(world.who.user.id), await everythingOf(eve.user.id)];
	const counts = (rows: typeof before) => parts.map(({ table }) => [table, countsOf(rows)[table]]);
	expect(counts(after)).toEqual(counts(before));
	for (const [table, count] of counts(before)) expect([table, Number(count) > 0]).toEqual([table, true]);
	const numbers = (rowsIn(files, 'requests') as { favour: number | null }[]).map(({ favour }) => favour);
	expect(new Set(numbers)).toEqual(new Set([null, 1]));
	// Rows that refer to Eve's records restore nothing for anyone else.
	const fay = await person('Fay');
	const { archiveId } = JSON.parse(files['kindling.json'] ?? '') as { archiveId: string };
	for (const part of ['prospects', 'connections', 'requests', 'replies'] as const) {
		const rows = rowsIn(files, part).map((row, at) => ({
			...rowToRestore(part, row as never, at + 1, idsIn(eve.user.id, archiveId)),
			id: crypto.randomUUID(),
			messageHash: crypto.randomUUID(),
			connectionKey: crypto.randomUUID(),
			personKey: crypto.randomUUID(),
		}));
		const how = { isStart: false, most: 1_000 };
		expect([part, await restoreRows(connect(bindings.DB), fay.user.id, part, rows, how)]).toMatchObject([
			part,
			{ restored: 0 },
		]);
		// Without room nothing is written.
		const full = restoreRows(connect(bindings.DB), eve.user.id, part, rows, { ...how, most: 1 });
		await expect(full).rejects.toThrow(`record_counts.${part}`);
		expect(await restoreRows(connect(bindings.DB), eve.user.id, part, rows, how)).toMatchObject({
			restored: rows.length,
		});
	}
});

test('a follow-up whose original request is missing is restored without it', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const { prospects } = await addProspects(ada, [{ name: 'Mara' }]);
	const letter = { prospectId: prospects[0]?.id, recipientEmail: 'bo@example.com', subject: 's', message: 'm' };
	const asked = (await (await ada.ask('/api/intro-requests', json(letter))).json()) as { id: string };
	const followUp = { requestId: asked.id, kind: 'thanks' };
	expect((await ada.ask('/api/intro-requests', json({ ...letter, followUp }))).status).toBe(201);
	const files = await archiveOf(ada);
	const { archiveId } = JSON.parse(files['kindling.json'] ?? '') as { archiveId: string };
	const bring = (part: ArchivePart, from: number, rows: unknown[]) =>
		eve.ask('/api/account/archive', json({ archiveId, part, from, rows }));
	for (const part of ['lists', 'prospects'] as const) await bring(part, 1, rowsIn(files, part));
	// Another of her requests is not taken for the missing one.
	const about = { ...letter, prospectId: (await prospectOf(eve)).id };
	expect((await eve.ask('/api/intro-requests', json(about))).status).toBe(201);
	const [, thanks] = rowsIn(files, 'requests');
	expect(await (await bring('requests', 2, [thanks])).json()).toMatchObject({ restored: 1 });
	const { results } = await bindings.DB.prepare(
		"select kind, follows_id from intro_requests where user_id = ? and kind = 'thanks'",
	)
		.bind(eve.user.id)
		.all();
	expect(results).toEqual([{ kind: 'thanks', follows_id: null }]);
});

test('an archive is downloaded at most twenty times an hour', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	await archiveOf(ada);
	const used = bindings.DB.prepare('update counters set count = 20 where instr(key, ?) = 1');
	await used.bind(`user:${ada.user.id}:archives:`).run();
	expect(await said(await ada.ask('/api/account/archive'))).toEqual([
		429,
		'That’s a lot of downloads. Please try again in an hour.',
	]);
	await archiveOf(eve);
});
