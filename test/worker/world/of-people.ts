import { addList, addProspects, ask, json } from '../support/people.ts';
import type { Bodies } from './calls.ts';
import { createdBy, readProspects, type World } from './making.ts';
import type { Tables } from './table.ts';

/** The tables of lists, the people in them, and what is said about these. */
export const ofPeople = {
	prospectLists: {
		example: async (world) => {
			const { list } = await addProspects(world.who, [{ name: 'Bo', email: 'bo@example.com' }], 'Other');
			world.other = list.id;
			return (await addList(world.who)).id;
		},
		noun: 'prospect-lists',
		archive: 'lists',
		bytes: 'account',
		ends: false,
	},
	prospects: {
		example: async (world) => {
			const prospects = [
				{ name: 'Mara', title: 'x', company: 'Acme', connectionSource: 'Bo', connections: [{ name: 'Bo' }] },
				...[{ name: 'Nora' }, { name: 'Ola' }, { name: 'Rae' }],
			];
			await world.who.ask(`/api/prospect-lists/${world.ids.prospectLists}/prospects/import`, json({ prospects }));
			await readProspects(world);
			return world.prospects[0].id;
		},
		noun: 'prospects',
		archive: 'prospects',
		bytes: 'account',
		ends: false,
	},
	connections: {
		// The import has brought it.
		example: async ({ who, ids }) => {
			const rows = await who.ask(`/api/prospects/${ids.prospects}/connections`);
			return ((await rows.json()) as { id: string }[])[0]?.id ?? '';
		},
		noun: 'connections',
		archive: 'connections',
		bytes: 'account',
		ends: false,
	},
	importChanges: {
		// Somebody known, with something new, and somebody new.
		example: async (world) => {
			const importId = crypto.randomUUID();
			const prospects = [{ name: 'Nora', websiteUrl: 'https://nora.example' }, { name: 'Pia' }];
			const path = `/api/prospect-lists/${world.ids.prospectLists}/prospects/import`;
			await world.who.ask(path, json({ prospects, importId }));
			return importId;
		},
		noun: 'imports',
		archive: { leftOut: 'They are kept for an hour.' },
		bytes: 'account',
		ends: true,
	},
	listShares: {
		example: async (world) => {
			const path = `/api/prospect-lists/${world.ids.prospectLists}/shares`;
			const share = await createdBy<{ id: string; url: string }>(world.who.ask(path, json({ name: 'Petra' })));
			world.links.share = new URL(share.url).pathname;
			return share.id;
		},
		archive: { leftOut: 'They are secrets that end within 30 days.' },
		bytes: 'account',
		ends: true,
	},
	shareMarks: {
		example: async ({ prospects, links }) => {
			const visit = crypto.randomUUID();
			const body = new URLSearchParams({ visit, [`k-${prospects[3].id}`]: 'well' });
			const { status } = await ask(links.share, { method: 'POST', body });
			if (status !== 303) throw new Error(`The marks were answered ${status}.`);
			return visit;
		},
		archive: { leftOut: 'What they say is in the connections.' },
		bytes: 'answers',
		ends: { with: 'listShares' },
	},
	statuses: {
		example: async ({ who }) => (await createdBy<{ id: string }>(who.ask('/api/statuses', json({ name: 'Mine' })))).id,
		noun: 'statuses',
		archive: 'statuses',
		bytes: 'account',
		ends: false,
	},
} as const satisfies Partial<Tables>;

/** What the writes of these records are asked with. The first person stays, the second moves and the third is removed. */
export const peopleBodies = (world: World) => {
	const { other, prospects } = world;
	const [mara, nora, ola] = prospects;
	return {
		'POST /api/prospect-lists': { name: 'Once' },
		'PATCH /api/prospect-lists/:id': { name: 'Renamed' },
		'POST /api/prospect-lists/:id/prospects/import': {
			prospects: [
				{ name: 'Mara', title: 'x', connections: [{ name: 'Dee' }] },
				{ name: 'Once', linkedinUrl: 'https://www.linkedin.com/in/once', connections: [{ name: 'Cy' }] },
			],
		},
		'PATCH /api/prospect-lists/:id/prospects': { ids: [mara.id], status: 'contacted' },
		'POST /api/prospect-lists/:id/prospects/copy': { ids: [mara.id], toListId: other },
		'POST /api/prospect-lists/:id/prospects/move': { ids: [nora.id], toListId: other },
		'POST /api/prospect-lists/:id/prospects/removal': { ids: [ola.id] },
		'POST /api/prospect-lists/:id/shares': { name: 'Once' },
		'PATCH /api/prospects/:id': { name: 'Mara', notes: 'Once', status: 'contacted', connectionSource: 'Dana' },
		'POST /api/prospects/:id/merge': {
			otherId: ola.id,
			version: mara.updatedAt,
			otherVersion: ola.updatedAt,
			prospect: { location: 'Lyon' },
		},
		'POST /api/prospects/:id/connections': { connections: [{ name: 'Eli' }] },
		'POST /api/statuses': { name: 'Once' },
		'PATCH /api/statuses/:id': { name: 'Renamed' },
		'POST /api/statuses/reorder': { statusIds: world.statusIds.toReversed() },
	} as const satisfies Partial<Bodies>;
};
