// The rules: docs/product.md §2.5.
// @module-tag D1
import { beforeAll, describe, expect, test } from 'vitest';
import { allRoutes, filledIn, isPage, nounOf } from './all-routes.ts';
import { addGrant } from './grants.ts';
import { addList, addProspects, bindings, json, otherSession, type Person, person, selectedBodies } from './people.ts';
import { messageOf } from './receivers.ts';
import { ownedTables } from './tables.ts';
import { makeToken } from './token-people.ts';

let ada: Person;
let eve: Person;
// What Ada owns, by the noun in the path.
const own: Record<string, string> = {};
let shareId: string;
const withShare = (path: string) => path.replace(':shareId', shareId);

beforeAll(async () => {
	[ada, eve] = [await person('Ada'), await person('Eve')];
	const { list, prospects } = await addProspects(ada, [
		{ name: 'Mara', title: 'x', connections: [{ name: 'Bo' }] },
		{ name: 'Nora' },
		{ name: 'Ola' },
	]);
	const prospect = prospects[0]?.id ?? '';
	const connections = await (await ada.api.prospects[':id'].connections.$get({ param: { id: prospect } })).json();
	const statuses = await (await ada.api.statuses.$get()).json();
	const templates = await (await ada.api.templates.$get()).json();
	const request = {
		prospectId: prospect,
		recipientEmail: 'bo@example.com',
		subject: 's',
		message: 'm',
		sendEmail: false,
	};
	const asked = (await (await ada.ask('/api/intro-requests', json(request))).json()) as { id: string };
	Object.assign(own, {
		'prospect-lists': list.id,
		prospects: prospect,
		connections: connections[0]?.id,
		statuses: statuses[0]?.id,
		templates: templates[0]?.id,
		'intro-requests': asked.id,
		favours: await favourOf(prospects),
		sessions: await otherSession(ada),
		tokens: (await makeToken(ada)).id,
		assistants: await addGrant(ada),
	});
	await ada.ask(`/api/prospects/${prospect}/intro-draft`, json(draft, 'PUT'));
	const imported = { prospects: [{ name: 'Pia' }], importId: crypto.randomUUID() };
	await ada.ask(`/api/prospect-lists/${list.id}/prospects/import`, json(imported));
	own.imports = imported.importId;
	bodies['POST /api/prospects/:id/merge'] = {
		otherId: prospects[1]?.id,
		version: 'older',
		otherVersion: 'older',
		prospect: {},
	};
	const shared = await ada.ask(`/api/prospect-lists/${list.id}/shares`, json({ name: 'Petra' }));
	shareId = ((await shared.json()) as { id: string }).id;
	// Last, so that no import has anything to send meanwhile.
	own.webhook = await messageOf(ada);
	Object.assign(bodies, selectedBodies(prospects, await addList(ada, 'Other')));
});

const draft = { subject: 'Mine', message: 'Mine', writtenBy: 'Mine' };

async function favourOf(prospects: { id: string }[]): Promise<string> {
	const prospectIds = prospects.slice(0, 2).map(({ id }) => id);
	const about = { connectorName: 'Bo', recipientEmail: 'bo@example.com', subject: 's', message: 'm' };
	const favour = await ada.ask('/api/favours', json({ prospectIds, ...about }));
	return ((await favour.json()) as { id: string }).id;
}

const bodies: Record<string, object> = {
	'PATCH /api/prospect-lists/:id': { name: 'Mine' },
	'POST /api/prospect-lists/:id/prospects/import': { prospects: [{ name: 'Mine' }] },
	'POST /api/prospect-lists/:id/shares': { name: 'Mine' },
	'PATCH /api/prospects/:id': { name: 'Mine', status: 'pending' },
	'POST /api/prospects/:id/connections': { connections: [{ name: 'Mine' }] },
	'PUT /api/prospects/:id/intro-draft': draft,
	'PATCH /api/statuses/:id': { name: 'Mine', color: '#000000' },
	'PATCH /api/templates/:id': { name: 'Mine', subject: 'Mine', message: 'Mine' },
	'PATCH /api/intro-requests/:id': { outcome: 'declined' },
};

async function everything(userId: string): Promise<string> {
	const rows = Object.entries(ownedTables).map(([table, owner]) =>
		bindings.DB.prepare(`select * from ${table} where ${owner} = ?`).bind(userId).all(),
	);
	return JSON.stringify((await Promise.all(rows)).map(({ results }) => results));
}

/** All of a response except its request id. */
async function whole(answer: Response): Promise<string> {
	const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id');
	return JSON.stringify([answer.status, headers, await answer.text()]);
}

const ofOneThing = allRoutes
	.filter(({ path }) => path.includes('/:') && !isPage(path))
	.map(({ method, path }) => [`${method} ${path}`, method, path] as const);

describe.each(ofOneThing)('%s', (name, method, path) => {
	const send = (who: Person, id: string) =>
		who.ask(
			filledIn(withShare(path), id),
			method === 'GET' || method === 'DELETE' ? { method } : json(bodies[name] ?? {}, method),
		);

	test('tells nobody whether it is there, unless it is theirs', async () => {
		const id = own[nounOf(path)];
		if (!id) throw new Error(`Add what Ada owns for ${name}.`);
		const before = [await everything(ada.user.id), await everything(eve.user.id)];
		const foreign = await send(eve, id);
		expect(foreign.status).toBe(404);
		const answer = await whole(foreign);
		expect(answer).toBe(await whole(await send(eve, crypto.randomUUID())));
		expect([await everything(ada.user.id), await everything(eve.user.id)]).toEqual(before);
		for (const odd of ['1', 'undefined', '%00', '%ff', "'%20or%201=1--", '🙂', 'x'.repeat(3_000)]) {
			const status = (await send(eve, odd)).status;
			expect([404, 405]).toContain(status);
		}
	});
});

/**
 * What the owner's calls answer where it is not 200, or 204 to a removal: a default status stays, a link is new, a
 * version is older.
 */
const unusual: Record<string, number> = {
	'DELETE /api/statuses/:id': 400,
	'POST /api/intro-requests/:id/answer-link': 201,
	'POST /api/prospect-lists/:id/shares': 201,
	'POST /api/prospects/:id/merge': 412,
};

// Comes last, because it deletes some of the records: the owner makes the same calls and they succeed.
test('the owner can call each of them, and no response has a secret', { tags: ['P6'] }, async () => {
	const order = (name: string) => (name.startsWith('DELETE') ? 2 : name.includes('import') ? 1 : 0);
	const depth = (path: string) =>
		path.includes(':shareId')
			? 0
			: ['connections', 'favours', 'intro-requests', 'prospects'].indexOf(path.split('/')[2] ?? '') >>> 0;
	const sorted = ofOneThing.toSorted(
		(a, b) => order(a[0]) - order(b[0]) || depth(a[2]) - depth(b[2]) || b[2].length - a[2].length,
	);
	for (const [name, method, path] of sorted) {
		const init = method === 'GET' || method === 'DELETE' ? { method } : json(bodies[name] ?? {}, method);
		const answer = await ada.ask(filledIn(withShare(path), own[nounOf(path)]), init);
		const usual = method === 'DELETE' ? 204 : 200;
		const expected = unusual[name] ?? usual;
		const shown = `${JSON.stringify([...answer.headers])} ${await answer.text()}`;
		for (const secret of ['scrypt$', 'password', ada.password, ada.token, 'personKey', 'person_key']) {
			expect(shown).not.toContain(secret);
		}
		expect([name, answer.status]).toEqual([name, expected]);
	}
});

test('a person gets only their own lists, statuses and templates', async () => {
	const [mo, kim] = [await person('Mo'), await person('Kim')];
	await addProspects(mo, [{ name: 'Mara' }]);
	expect(await (await kim.api['prospect-lists'].$get()).json()).toEqual([]);
	for (const path of ['/api/statuses', '/api/templates']) {
		const [mine, theirs] = await Promise.all(
			[mo, kim].map(async (who) => (await (await who.ask(path)).json()) as { id: string; userId: string }[]),
		);
		expect(mine?.every(({ userId }) => userId === mo.user.id)).toBe(true);
		expect(theirs?.every(({ userId }) => userId === kim.user.id)).toBe(true);
	}
});
