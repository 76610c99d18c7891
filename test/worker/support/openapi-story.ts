import type { Example } from '../../../worker/openapi/wire.ts';
import { json, type Person } from './people.ts';

type Ask = (path: string, init?: RequestInit) => Promise<Response>;
type Sent = { path?: Record<string, string>; query?: Record<string, string>; body?: unknown };

/** Makes calls by the names they have in the document, and keeps each first one as its example. */
export function storyOf(ada: Person, byToken: Ask) {
	const examples: Record<string, Example> = {};
	const shown = normaliser(ada);
	const call = async <Answer>(name: string, sent: Sent = {}, ask: Ask = byToken): Promise<Answer> => {
		const [method = '', pattern = ''] = name.split(' ');
		const path = pattern.replaceAll(/:(\w+)/g, (_, key: string) => sent.path?.[key] ?? '');
		const query = sent.query ? `?${new URLSearchParams(sent.query)}` : '';
		const answer = await ask(path + query, sent.body === undefined ? { method } : json(sent.body, method));
		const text = await answer.text();
		if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${text}`);
		const read: unknown =
			text && answer.headers.get('Content-Type')?.startsWith('application/json') ? JSON.parse(text) : undefined;
		const { query: asked, body } = sent;
		examples[name] ??= shown({
			...(asked && { query: asked }),
			...(body !== undefined && { body }),
			status: answer.status,
			...(read !== undefined && { answer: read }),
		});
		return read as Answer;
	};
	return { call, examples };
}

/** Puts ids, times and secrets that stand for all in the place of those of this run. */
function normaliser(ada: Person) {
	const ids = new Map<string, string>();
	const idOf = (id: string) => {
		const next = `00000000-0000-4000-8000-${String(ids.size + 1).padStart(12, '0')}`;
		if (!ids.has(id)) ids.set(id, next);
		return ids.get(id) ?? '';
	};
	return (example: Example): Example =>
		JSON.parse(
			JSON.stringify(example)
				.replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, idOf)
				.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2026-11-22T12:00:00.000Z')
				.replaceAll(/(kdl_|\/api\/[rp]\/)[\w-]{43}/g, '$1…')
				.replaceAll(/"id":"[0-9a-f]{16}"/g, '"id":"0123456789abcdef"')
				.replaceAll(ada.email, 'ada@example.com'),
		) as Example;
}

type Id = { id: string };
type Versioned = Id & { updatedAt: string };

/** Every call that a token may make, and those of the account that answer with records. */
export async function tellStory({ call }: ReturnType<typeof storyOf>, session: Ask): Promise<void> {
	await call('GET /api/user');
	await tellAccount(call, session);
	const [list, other] = [
		await call<Id>('POST /api/prospect-lists', { body: { name: 'Investors', description: 'Seed funds' } }),
		await call<Id>('POST /api/prospect-lists', { body: { name: 'Advisors' } }),
	];
	const path = { id: list.id };
	await call('GET /api/prospect-lists');
	await call('GET /api/prospect-lists/:id', { path });
	await call('PATCH /api/prospect-lists/:id', { path, body: { description: 'Seed funds in Lisbon' } });
	const importId = 'nightly-2026-11-22';
	const rows = [
		{ name: 'Mara Quill', title: 'Partner', company: 'Saltgate', connections: [{ name: 'Bo Berg', title: 'CTO' }] },
		{ name: 'Nora Ash' },
		{ name: 'Ola Lind' },
		{ name: 'Pia Stern' },
	];
	await call('POST /api/prospect-lists/:id/prospects/import', { path, body: { prospects: rows } });
	const people = await call<Versioned[]>('GET /api/prospect-lists/:id/prospects', { path });
	await call('POST /api/prospect-lists/:id/prospects/import', {
		path,
		body: { prospects: [{ name: 'Quin' }], importId },
	});
	await call('GET /api/prospect-lists/:id/imports', { path });
	await tellPeople(call, list.id, other.id, people);
	await tellIntroductions(call, session, list.id, [people[0]?.id ?? '', people[2]?.id ?? '']);
	await tellTexts(call);
	const draft = { subject: 'Could you introduce me to Mara?', message: 'Hi Bo', writtenBy: 'Assistant' };
	await call('PUT /api/prospects/:id/intro-draft', { path: { id: people[0]?.id ?? '' }, body: draft });
	await call('DELETE /api/prospects/:id', { path: { id: people[0]?.id ?? '' } });
	await call('DELETE /api/prospect-lists/:id', { path: { id: other.id } });
	await call('GET /api/bin');
	await call('POST /api/bin/:id/restore', { path: { id: other.id } });
	await call('DELETE /api/bin/:id', { path: { id: people[0]?.id ?? '' } });
}

type Call = ReturnType<typeof storyOf>['call'];

async function tellAccount(call: Call, session: Ask) {
	const body = { name: 'Assistant', rights: ['read'], days: 30 };
	const { id } = await call<Id>('POST /api/account/tokens', { body }, session);
	await call('DELETE /api/account/tokens/:id', { path: { id } }, session);
	await call('GET /api/account/sessions', {}, session);
	await call('PATCH /api/account', { body: { firstName: 'Ada' } }, session);
	await call('PATCH /api/account/weekly-mail', { body: { isOn: true, timeZone: 'Europe/Lisbon' } }, session);
	await call('GET /api/account/weekly-mail', {}, session);
}

async function tellPeople(call: Call, listId: string, otherId: string, people: Versioned[]) {
	const [mara, nora, ola, pia] = people.map(({ id }) => id);
	const path = { id: listId };
	await call('GET /api/prospects', { query: { search: 'quill' } });
	await call('GET /api/prospects/:id', { path: { id: mara ?? '' } });
	await call('PATCH /api/prospects/:id', {
		path: { id: mara ?? '' },
		body: { notes: 'Met in Lisbon', connectionSource: 'Bo Berg' },
	});
	await call('PATCH /api/prospect-lists/:id/prospects', { path, body: { ids: [mara, nora], status: 'contacted' } });
	await call('POST /api/prospect-lists/:id/prospects/copy', { path, body: { ids: [nora], toListId: otherId } });
	await call('POST /api/prospect-lists/:id/prospects/move', { path, body: { ids: [ola], toListId: otherId } });
	const [versions, others] = [
		await call<Versioned>('GET /api/prospects/:id', { path: { id: mara ?? '' } }),
		await call<Versioned>('GET /api/prospects/:id', { path: { id: pia ?? '' } }),
	];
	const body = {
		otherId: pia,
		version: versions.updatedAt,
		otherVersion: others.updatedAt,
		prospect: { phone: '+351 1' },
	};
	await call('POST /api/prospects/:id/merge', { path: { id: mara ?? '' }, body });
	await call('POST /api/prospect-lists/:id/prospects/removal', { path, body: { ids: [nora] } });
	const added = { connections: [{ name: 'Cy Day', company: 'Northwind' }] };
	const [, cy] = await call<Id[]>('POST /api/prospects/:id/connections', { path: { id: mara ?? '' }, body: added });
	await call('GET /api/prospects/:id/connections', { path: { id: mara ?? '' } });
	await call('DELETE /api/connections/:id', { path: { id: cy?.id ?? '' } });
}

async function tellIntroductions(call: Call, session: Ask, listId: string, prospectIds: readonly [string, string]) {
	const [prospectId] = prospectIds;
	const network = [
		{ name: 'Bo Berg', email: 'bo@example.com', company: 'Northwind' },
		{ name: 'Cy Day', position: 'Counsel', company: 'Saltgate' },
	];
	await call('POST /api/my-network', {
		body: { uploadId: '00000000-0000-4000-8000-00000000abcd', from: 1, total: 2, people: network },
	});
	await call('GET /api/my-network');
	await call('GET /api/my-network/people', { query: { search: 'bo' } });
	const path = { id: prospectId };
	await call('GET /api/my-network/changes');
	await call('GET /api/prospects/:id/network', { path });
	await call('GET /api/prospect-lists/:id/network', { path: { id: listId } });
	await call('GET /api/prospect-lists/:id/circle', { path: { id: listId } });
	await call('GET /api/prospects/:id/paths', { path });
	await call('GET /api/known-at', { query: { company: 'Saltgate' } });
	await call('GET /api/paths', { query: { company: 'Saltgate' } });
	await call('GET /api/prospects/:id/connector-addresses', { path, query: { name: 'Bo Berg' } });
	const letter = { recipientEmail: 'bo@example.com', subject: 'Could you introduce me to Mara?', message: 'Hi Bo' };
	const saved = { ...letter, prospectId, sendEmail: false, answerLink: true };
	const { id } = await call<Id>('POST /api/intro-requests', { body: saved }, session);
	await call('POST /api/intro-requests/:id/answer-link', { path: { id } }, session);
	await call('PATCH /api/intro-requests/:id', { path: { id }, body: { outcome: 'accepted' } });
	await call('POST /api/intro-requests/:id/prospect-link', { path: { id } }, session);
	await call('GET /api/intro-requests/:id', { path: { id } });
	const about = { prospectIds, connectorName: 'Bo Berg', sendEmail: false };
	const favour = await call<Id>('POST /api/favours', { body: { ...letter, ...about } }, session);
	await call('GET /api/favours/:id', { path: { id: favour.id } });
	await call('GET /api/intro-requests');
	await call('GET /api/prospects/:id/intro-requests', { path });
	await call('DELETE /api/intro-requests/:id/prospect-link', { path: { id } }, session);
	await call('GET /api/prospect-lists/:id/intro-requests', { path: { id: listId } });
	await call('GET /api/prospect-lists/:id/connectors', { path: { id: listId } });
	await call('GET /api/prospect-lists/:id/ways-in', { path: { id: listId } });
	await call('GET /api/needs-you');
	await call('GET /api/first-steps');
	await call('DELETE /api/my-network');
}

async function tellTexts(call: Call) {
	const statuses = await call<Id[]>('GET /api/statuses');
	const { id } = await call<Id>('POST /api/statuses', { body: { name: 'Warm', color: '#15803D' } });
	await call('PATCH /api/statuses/:id', { path: { id }, body: { name: 'Very warm' } });
	await call('POST /api/statuses/reorder', { body: { statusIds: [id, ...statuses.map((one) => one.id)] } });
	await call('DELETE /api/statuses/:id', { path: { id } });
	const text = { name: 'Short', subject: 'Could you introduce me to {{prospect}}?', message: 'Hi {{connection}}' };
	const template = await call<Id>('POST /api/templates', { body: text });
	await call('PATCH /api/templates/:id', { path: { id: template.id }, body: { name: 'Very short' } });
	await call('DELETE /api/templates/:id', { path: { id: template.id } });
	await call('GET /api/templates');
}
