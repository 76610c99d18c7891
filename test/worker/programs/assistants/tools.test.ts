import { beforeAll, describe, expect, test } from 'vitest';
import type { Path } from '#contract/path';
import { type Prospect, prospect } from '#contract/records/people';
import { assistantOf, connectProgram, use } from '../../support/assistant.ts';
import { askWith, recordingDatabase, watchedDatabase } from '../../support/faults.ts';
import { addProspects, bindings, json, origin, type Person, person } from '../../support/people.ts';
import { ownedTables } from '../../support/tables.ts';
import { makeToken } from '../../support/token-people.ts';

type Client = Awaited<ReturnType<typeof assistantOf>>;
/** The official client, connected to the person's account by OAuth. */
const assistantFor = async (who: Person, allow: 'read' | 'write' = 'write') =>
	assistantOf({ program: await connectProgram(who, allow) });
/** Saves a request without sending a mail. */
async function saveRequest(who: Person, prospectId: string, more: object = {}) {
	const request = { prospectId, recipientEmail: 'bo@example.com', subject: 'Nora', message: 'Could you?', ...more };
	return (await (await who.ask('/api/intro-requests', json(request))).json()) as { id: string };
}
async function everything(who: Person): Promise<string> {
	const rows = Object.entries(ownedTables).map(([table, owner]) =>
		bindings.DB.prepare(`select * from ${table} where ${owner} = ?`).bind(who.user.id).all(),
	);
	return JSON.stringify((await Promise.all(rows)).map(({ results }) => results));
}

describe('an assistant', () => {
	let ada: Person;
	let client: Client;
	beforeAll(async () => {
		ada = await person('Ada');
		client = await assistantFor(ada);
	});

	test('finds someone, sees all about them, and adds a note below what is there', async () => {
		const name = `Mara & ${crypto.randomUUID()}`;
		const { list, prospects } = await addProspects(ada, [{ name, title: 'CTO', notes: 'Met in May.' }]);
		const [mara] = prospects;
		const found = (await use(client, 'find_people', { search: name })).record.untrustedData.people;
		expect(found).toMatchObject([{ personId: mara?.id, name, listId: list.id }]);
		await saveRequest(ada, mara?.id ?? '');
		const whole = (await use(client, 'person', { personId: mara?.id })).record;
		expect(whole.address).toBe(`${origin}/prospect-lists/${list.id}/prospects/${mara?.id}`);
		expect(whole.untrustedData.person).toMatchObject({ name, notes: 'Met in May.' });
		expect(whole.untrustedData.requests).toMatchObject([{ subject: 'Nora', status: 'pending' }]);
		const changed = await use(client, 'update_person', { personId: mara?.id, title: 'CEO', note: 'Likes tea.' });
		expect(changed.record.untrustedData.person).toMatchObject({ title: 'CEO', notes: 'Met in May.\n\nLikes tea.' });
		// One character is a valid text, and an id can't lead to another call.
		const phone = await use(client, 'update_person', { personId: mara?.id, phone: '7' });
		expect(phone.record).toMatchObject({ address: whole.address, untrustedData: { person: { phone: '7' } } });
		const elsewhere = await use(client, 'person', { personId: '../user' });
		expect([elsewhere.isError, elsewhere.text]).toEqual([true, 'Prospect not found.']);
	});

	test('adds a note to someone who has none, and says who was added where others have the name', async () => {
		const name = `Zoe ${crypto.randomUUID()}`;
		const { list, prospects } = await addProspects(ada, [{ name, title: 'CTO' }], 'Noted');
		const personId = prospects[0]?.id;
		const noted = (await use(client, 'update_person', { personId, note: 'Likes tea.' })).record;
		expect(noted.untrustedData.person.notes).toBe('Likes tea.');
		expect(noted.address).toBe(`${origin}/prospect-lists/${list.id}/prospects/${personId}`);
		// A namesake in another list is someone else.
		const other = (await addProspects(ada, [{ name: 'Bo' }, { name: `${name}-Lee` }], 'Other')).list;
		const zoe = { listId: other.id, name, linkedinUrl: 'https://www.linkedin.com/in/zoe' };
		const added = (await use(client, 'add_person', zoe)).record;
		const { personId: addedId, address } = added.untrustedData;
		expect([added.outcome, address]).toEqual(['added', `${origin}/prospect-lists/${other.id}/prospects/${addedId}`]);
		const again = (await use(client, 'add_person', { ...zoe, company: 'Northgate' })).record;
		expect([again.outcome, again.untrustedData.personId]).toEqual(['updated', addedId]);
		const twin = (await use(client, 'add_person', { listId: other.id, name, title: 'CEO' })).record;
		expect(twin).toMatchObject({ outcome: 'added', untrustedData: { personId: null, address: null } });
	});

	test('adds someone once', async () => {
		const { list } = await addProspects(ada, [{ name: 'Ola' }], 'Once');
		const nora = { listId: list.id, name: `Nora ${crypto.randomUUID()}`, title: 'Partner', note: 'From Bo.' };
		const first = (await use(client, 'add_person', nora)).record;
		expect(first.outcome).toBe('added');
		const second = (await use(client, 'add_person', nora)).record;
		expect([second.outcome, second.untrustedData.personId]).toEqual(['unchanged', first.untrustedData.personId]);
		const seen = (await use(client, 'person', { personId: first.untrustedData.personId })).record;
		expect(seen.untrustedData.person).toMatchObject({ title: 'Partner', notes: 'From Bo.' });
		const refused = await use(client, 'add_person', { ...nora, linkedinUrl: 'javascript:alert(1)' });
		expect([refused.isError, refused.text]).toEqual([
			true,
			'LinkedIn URL must be a web address that starts with https://',
		]);
	});

	test('sees lists, statuses and what needs the person, and records an outcome', async () => {
		const { prospects } = await addProspects(ada, [{ name: 'Pia' }], 'Outcomes');
		const { id } = await saveRequest(ada, prospects[0]?.id ?? '');
		const seen = (await use(client, 'lists')).record.untrustedData;
		expect(seen.lists).toContainEqual(expect.objectContaining({ name: 'Outcomes', people: 1 }));
		expect(seen.statuses).toContainEqual({ status: 'intro_requested', name: 'Intro Requested' });
		const recorded = (await use(client, 'record_outcome', { requestId: id, outcome: 'accepted' })).record;
		expect(recorded).toEqual({ requestId: id, personId: prospects[0]?.id, status: 'accepted', metAt: null });
		const needs = (await use(client, 'needs_you')).record.untrustedData;
		const [{ id: personId, prospectListId } = { id: '', prospectListId: '' }] = prospects;
		const address = `${origin}/prospect-lists/${prospectListId}/prospects/${personId}`;
		const pia = { requestId: id, person: 'Pia', connector: 'bo@example.com', address };
		expect(needs.confirm).toContainEqual(expect.objectContaining(pia));
		const met = (await use(client, 'record_outcome', { requestId: id, outcome: 'met' })).record;
		expect(met).toMatchObject({ status: 'introduced', metAt: expect.any(String) });
		const seenAgain = (await use(client, 'person', { personId: prospects[0]?.id })).record.untrustedData;
		expect(seenAgain.requests).toMatchObject([{ requestId: id, status: 'introduced', metAt: met.metAt }]);
	});

	test('leaves a draft where the person opens the composer, and sends nothing', async () => {
		const { list, prospects } = await addProspects(ada, [{ name: 'Rui', connectionSource: 'Bo' }], 'Drafts');
		const personId = prospects[0]?.id ?? '';
		const draft = { personId, connector: 'Bo', recipientEmail: 'bo@example.com', subject: 'Rui', message: 'Hi Bo' };
		await use(client, 'draft_request', draft);
		const { address, sent } = (await use(client, 'draft_request', { ...draft, message: 'Hello Bo' })).record;
		const kept = (await (await ada.ask(`/api/prospects/${personId}/intro-draft`)).json()) as { id: string };
		expect(sent).toBe(false);
		expect(address).toBe(
			`${origin}/prospect-lists/${list.id}/prospects/${personId}/intro-request?draft=${kept.id}&through=Bo`,
		);
		expect(kept).toMatchObject({ message: 'Hello Bo', recipientEmail: 'bo@example.com', writtenBy: 'Claude' });
		expect(await (await ada.ask(`/api/prospects/${personId}/intro-requests`)).json()).toEqual([]);
		await ada.ask(`/api/prospects/${personId}/intro-draft`, { method: 'DELETE' });
		expect((await ada.ask(`/api/prospects/${personId}/intro-draft`)).status).toBe(404);
	});

	test('says who can introduce the person to someone at a company, in the order of the screen', async () => {
		const company = `Saltgate ${crypto.randomUUID()}`;
		const people = [
			{ name: 'Sol', company: `${company} Ltd`, connections: [{ name: 'Bo' }, { name: 'Cy' }, { name: 'Di' }] },
			{ name: 'Tam', company, connections: [{ name: 'Cy' }] },
			{ name: 'Uma', company: 'Other', connections: [{ name: 'Bo' }] },
		];
		const { prospects } = await addProspects(ada, people, 'Saltgate');
		const sol = prospects.find(({ name }) => name === 'Sol');
		const { id } = await saveRequest(ada, prospects.find(({ name }) => name === 'Tam')?.id ?? '', {
			connectorName: 'Cy',
		});
		await ada.ask(`/api/intro-requests/${id}`, json({ outcome: 'accepted' }, 'PATCH'));
		const asked = await use(client, 'who_can_introduce', { company: company.toLowerCase() });
		const answer = asked.record.untrustedData.people;
		expect(answer.map(({ name }: { name: string }) => name).sort()).toEqual(['Sol', 'Tam']);
		const screen = (await (await ada.ask(`/api/prospects/${sol?.id}/paths`)).json()) as Path[];
		const told = answer.find(({ personId }: { personId: string }) => personId === sol?.id);
		expect(screen.length).toBe(3);
		expect(told.paths.map(({ name }: Path) => name)).toEqual(screen.map(({ name }) => name));
		const one = (await use(client, 'who_can_introduce', { personId: sol?.id })).record.untrustedData.people;
		expect(one).toEqual([told]);
	});
});

test('a field of a record is in the response, in the document of the API and in what an assistant gets', async () => {
	const ada = await person('Ada');
	const client = await assistantFor(ada);
	const { prospects } = await addProspects(ada, [
		{ name: 'Mara Quill', title: 'CTO', notes: 'Met in May.', phone: '1' },
	]);
	const { tools } = await client.listTools();
	const { components } = (await (await ada.ask('/api/openapi.json')).json()) as {
		components: { schemas: Record<string, { properties: object }> };
	};
	const fields = Object.keys(prospect.shape).sort();
	const { id, prospectListId, ...record } = (await (
		await ada.ask(`/api/prospects/${prospects[0]?.id}`)
	).json()) as Prospect;
	expect(Object.keys({ id, prospectListId, ...record }).sort()).toEqual(fields);
	expect(Object.keys(components.schemas.Person?.properties ?? {}).sort()).toEqual(fields);
	const shown = { personId: id, listId: prospectListId, ...record };
	for (const [name, args] of [
		['person', { personId: id }],
		['update_person', { personId: id, title: 'CTO' }],
	] as const) {
		const given = (await use(client, name, args)).record.untrustedData.person;
		expect([name, { ...given, updatedAt: record.updatedAt }]).toEqual([name, shown]);
		const said = JSON.stringify(tools.find((tool) => tool.name === name)?.outputSchema);
		for (const field of Object.keys(shown)) expect(said).toContain(`"${field}":`);
	}
});

describe('a call with wrong arguments', () => {
	test('is an error that names each argument which the tool does not have, and does nothing', async () => {
		const ada = await person('Ada');
		const { list, prospects } = await addProspects(ada, [{ name: 'Mara', notes: 'Old' }]);
		const [client, personId] = [await assistantFor(ada), prospects[0]?.id];
		const { tools } = await client.listTools();
		const before = await everything(ada);
		for (const { name, inputSchema } of tools) {
			expect([name, inputSchema.additionalProperties]).toEqual([name, false]);
			const odd = await use(client, name, { madeUp: 'x' });
			expect([name, odd.isError, odd.text]).toEqual([name, true, expect.stringContaining('madeUp')]);
		}
		for (const [name, args, word] of [
			['update_person', { personId, notes: 'New' }, 'notes'],
			['add_person', { listId: list.id, name: 'Ola', notes: 'New' }, 'notes'],
			['who_can_introduce', { person: personId }, 'person'],
		] as const) {
			const odd = await use(client, name, args);
			expect([name, odd.isError, odd.text]).toEqual([name, true, expect.stringContaining(`"${word}"`)]);
		}
		// In the app, a blank empties a field.
		for (const blank of ['title', 'company', 'email', 'linkedinUrl', 'connectionSource', 'note']) {
			const odd = await use(client, 'update_person', { personId, [blank]: ' \n' });
			expect([blank, odd.isError, odd.text]).toEqual([blank, true, expect.stringContaining(blank)]);
		}
		expect(await everything(ada)).toBe(before);
	});

	test('is an error that says what to give', async () => {
		const ada = await person('Ada');
		const { prospects } = await addProspects(ada, [{ name: 'Mara' }]);
		const [client, personId] = [await assistantFor(ada), prospects[0]?.id];
		const wants = 'Give one of personId, name and company.';
		for (const args of [{}, { company: ' ' }, { personId, company: 'Acme' }]) {
			expect(await use(client, 'who_can_introduce', args)).toMatchObject({ isError: true, text: wants });
		}
		const nothing = await use(client, 'update_person', { personId });
		expect(nothing).toMatchObject({ isError: true, text: 'Give a field to change, or a note to add.' });
	});
});

test('asking by name who can introduce a person ranks the paths of one match, and lists or reports several or none', async () => {
	const ada = await person('Ada');
	const { list, prospects } = await addProspects(ada, [
		{ name: 'Mara Quill', title: 'CTO', connections: [{ name: 'Bo' }] },
		{ name: 'Mara Quill-Stone', title: 'CEO' },
		{ name: 'José Núñez', connections: [{ name: 'Cy' }] },
		{ name: 'Ida Berg', title: 'Assistant of Mara Quill' },
	]);
	const idOf = (name: string) => prospects.find((one) => one.name === name)?.id;
	const addressOf = (name: string) => `${origin}/prospect-lists/${list.id}/prospects/${idOf(name)}`;
	const client = await assistantFor(ada);
	const asked = async (name: string) => (await use(client, 'who_can_introduce', { name })).record.untrustedData;
	expect(await asked('mara quill')).toMatchObject({
		people: [{ personId: idOf('Mara Quill'), address: addressOf('Mara Quill'), paths: [{ name: 'Bo' }] }],
		which: [],
	});
	expect(await asked('  mara  quill ')).toMatchObject({ people: [{ personId: idOf('Mara Quill') }] });
	expect(await asked('jose nunez')).toMatchObject({ people: [{ personId: idOf('José Núñez') }] });
	const { people, which } = await asked('Mara');
	expect(people).toEqual([]);
	expect(which.map(({ personId }: { personId: string }) => personId).sort()).toEqual(
		[idOf('Mara Quill'), idOf('Mara Quill-Stone')].sort(),
	);
	// A word of the title doesn't count as part of the name.
	expect((await use(client, 'who_can_introduce', { name: 'Ida Quill' })).text).toBe(
		'No one with that name is in the user’s lists.',
	);
	const nobody = await use(client, 'who_can_introduce', { name: 'Nobody Here' });
	expect(nobody).toMatchObject({ isError: true, text: 'No one with that name is in the user’s lists.' });
});

test('a person shown without invisible joiners is found by the shown name', async () => {
	const ada = await person('Ada');
	// A Persian name with a joiner that keeps two letters apart, and two emoji joined into a family.
	await addProspects(ada, [{ name: 'علی\u200cرضا' }, { name: '👩\u200d👧 Quill' }]);
	const client = await assistantFor(ada);
	for (const search of ['علی', 'Quill']) {
		const [shown] = (await use(client, 'find_people', { search })).record.untrustedData.people;
		const asked = await use(client, 'who_can_introduce', { name: shown.name });
		expect([shown.name, asked.record?.untrustedData.people]).toMatchObject([
			shown.name,
			[{ personId: shown.personId }],
		]);
	}
});

test('an id that could be no one’s finds no one', async () => {
	const client = await assistantFor(await person('Ada'));
	for (const personId of ['.', '..', '../user', '\ud800', 'a\0b', "' or 1=1"]) {
		expect(await use(client, 'person', { personId })).toMatchObject({ isError: true, text: 'Prospect not found.' });
	}
});

test('a tool finds nothing of another person’s, and changes nothing of theirs', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const { list, prospects } = await addProspects(ada, [{ name: 'Mara', company: 'Saltgate' }]);
	const personId = prospects[0]?.id ?? '';
	const { id: requestId } = await saveRequest(ada, personId);
	const client = await assistantFor(eve);
	const before = await everything(ada);
	const calls: [string, Record<string, unknown>][] = [
		['person', { personId }],
		['who_can_introduce', { personId }],
		['add_person', { listId: list.id, name: 'Mine' }],
		['update_person', { personId, name: 'Mine' }],
		['update_person', { personId, note: 'Mine' }],
		['record_outcome', { requestId, outcome: 'declined' }],
		['draft_request', { personId, subject: 's', message: 'm' }],
	];
	for (const [name, args] of calls) {
		const foreign = await use(client, name, args);
		expect([name, foreign.isError, foreign.text]).toEqual([name, true, expect.stringMatching(/ not found\.$/)]);
		const other = Object.fromEntries(
			Object.entries(args).map(([key, value]) => [key, /Id$/.test(key) ? crypto.randomUUID() : value]),
		);
		expect((await use(client, name, other)).text).toBe(foreign.text);
	}
	expect((await use(client, 'find_people', { search: 'Mara' })).record.untrustedData.people).toEqual([]);
	expect((await use(client, 'who_can_introduce', { company: 'Saltgate' })).record.untrustedData.people).toEqual([]);
	expect((await use(client, 'lists')).record.untrustedData.lists).toEqual([]);
	expect(await everything(ada)).toBe(before);
});

test('a personal token is the simple way: the same tools, by the same rights', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [{ name: 'Mara' }]);
	const personId = prospects[0]?.id;
	const writer = await assistantOf({ token: (await makeToken(ada)).token });
	expect((await use(writer, 'update_person', { personId, title: 'CTO' })).isError).toBe(false);
	const { address } = (await use(writer, 'draft_request', { personId, subject: 's', message: 'm' })).record;
	expect(address).toMatch(new RegExp(`/prospects/${personId}/intro-request\\?draft=[\\w-]+$`));
	const kept = (await (await ada.ask(`/api/prospects/${personId}/intro-draft`)).json()) as { writtenBy: string };
	expect(kept.writtenBy).toBe('Assistant');
	const reader = await assistantOf({ token: (await makeToken(ada, ['read'])).token }, { modern: true });
	expect((await reader.listTools()).tools).toHaveLength(5);
	expect((await use(reader, 'person', { personId })).record.untrustedData.person.title).toBe('CTO');
	await expect(assistantOf({ token: (await makeToken(ada, ['write'])).token })).rejects.toThrow();
});

test('a note that the person saves while an assistant adds one is not lost: both are there', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [{ name: 'Mara', notes: 'Met in May.' }]);
	const personId = prospects[0]?.id ?? '';
	const path = `/api/prospects/${personId}`;
	const notes = async () => ((await (await ada.ask(path)).json()) as { notes: string }).notes;
	let [saved, times] = [0, 2];
	// The person saves after the assistant has read and before it writes.
	const DB = watchedDatabase(async ({ statements }, proceed) => {
		if (saved < times && statements.some(({ sql }) => /^update "?prospects/.test(sql))) {
			saved += 1;
			await ada.ask(path, json({ notes: `${await notes()}\n\nMine ${saved}.` }, 'PATCH'));
		}
		return proceed();
	});
	const { token } = await makeToken(ada);
	const headers = { Authorization: `Bearer ${token}`, Accept: 'application/json, text/event-stream' };
	const add = async (note: string) => {
		const params = { name: 'update_person', arguments: { personId, title: 'CTO', note } };
		const message = json({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
		const answer = await askWith({ DB }, '/api/mcp', { ...message, headers: { ...message.headers, ...headers } });
		return answer.text();
	};
	expect(await add('Theirs.')).toContain('Theirs.');
	const both = 'Met in May.\n\nMine 1.\n\nMine 2.\n\nTheirs.';
	expect([saved, await notes()]).toEqual([2, both]);
	// A person who saves each time keeps their text, and the assistant is told.
	times = 5;
	expect(await add('Late.')).toContain('Someone has changed this since.');
	expect([saved, await notes()]).toEqual([5, `${both}\n\nMine 3.\n\nMine 4.\n\nMine 5.`]);
});

test('a note beside a field that is refused is tried once', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [{ name: 'Mara' }]);
	const { database: DB, statements } = recordingDatabase();
	const fields = { personId: prospects[0]?.id, linkedinUrl: 'javascript:alert(1)', note: 'New' };
	const { token } = await makeToken(ada);
	const params = { name: 'update_person', arguments: fields };
	const { headers, ...message } = json({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
	const accepts = { Authorization: `Bearer ${token}`, Accept: 'application/json, text/event-stream' };
	const answer = await askWith({ DB }, '/api/mcp', { ...message, headers: { ...headers, ...accepts } });
	expect(await answer.text()).toContain('LinkedIn URL must be a web address that starts with https://');
	expect(statements().filter(({ sql }) => /from "?prospects/.test(sql))).toHaveLength(1);
});

test('without the right to write there is no writing tool, and nothing is written', async () => {
	const ada = await person('Ada');
	const { list, prospects } = await addProspects(ada, [{ name: 'Mara' }]);
	const personId = prospects[0]?.id ?? '';
	const { id: requestId } = await saveRequest(ada, personId);
	const client = await assistantFor(ada, 'read');
	expect(client.getInstructions()).toContain('This connection is read-only');
	const { tools } = await client.listTools();
	const isSafe = ({ readOnlyHint, destructiveHint }: { readOnlyHint?: boolean; destructiveHint?: boolean } = {}) =>
		readOnlyHint === true && destructiveHint === false;
	expect(tools.every(({ annotations }) => isSafe(annotations))).toBe(true);
	const before = await everything(ada);
	const calls: [string, Record<string, unknown>][] = [
		['add_person', { listId: list.id, name: 'Mine' }],
		['update_person', { personId, name: 'Mine' }],
		['record_outcome', { requestId, outcome: 'declined' }],
		['draft_request', { personId, subject: 's', message: 'm' }],
	];
	for (const [name, args] of calls) await expect(use(client, name, args)).rejects.toThrow(/not found/);
	expect(await everything(ada)).toBe(before);
});
