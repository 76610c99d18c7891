import { uploadNetwork } from '../support/networks.ts';
import { addList, addProspects, ask, json, person } from '../support/people.ts';
import type { Bodies } from './calls.ts';
import { createdBy, readProspects, type World } from './making.ts';
import type { Tables } from './table.ts';

/** Tables of lists, the people in them, and what is recorded about these. */
export const ofPeople = {
	prospectLists: {
		example: async (world) => {
			const { list } = await addProspects(world.who, [{ name: 'Bo', email: 'bo@example.com' }], 'Other');
			world.other = list.id;
			return (await addList(world.who)).id;
		},
		noun: 'prospect-lists',
		archive: 'lists',
		ends: false,
	},
	prospects: {
		example: async (world) => {
			const prospects = [
				{ name: 'Mara', title: 'x', company: 'Acme', connectionSource: 'Bo', connections: [{ name: 'Bo' }] },
				{ name: 'Nora' },
				{ name: 'Ola' },
				{ name: 'Rae' },
			];
			await world.who.ask(`/api/prospect-lists/${world.ids.prospectLists}/prospects/import`, json({ prospects }));
			await readProspects(world);
			return world.prospects[0].id;
		},
		noun: 'prospects',
		archive: 'prospects',
		ends: false,
	},
	connections: {
		// The import has made it.
		example: async ({ who, ids }) => {
			const rows = await who.ask(`/api/prospects/${ids.prospects}/connections`);
			return ((await rows.json()) as { id: string }[])[0]?.id ?? '';
		},
		noun: 'connections',
		archive: 'connections',
		ends: false,
	},
	listShares: {
		example: async (world) => {
			const path = `/api/prospect-lists/${world.ids.prospectLists}/shares`;
			const share = await createdBy<{ id: string; url: string }>(world.who.ask(path, json({ name: 'Petra' })));
			world.links.share = new URL(share.url).pathname;
			return share.id;
		},
		archive: { leftOut: 'They are secrets that end within 30 days.' },
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
		ends: { with: 'listShares' },
	},
	circles: {
		example: async ({ who }) => (await createdBy<{ id: string }>(who.ask('/api/circle', json({ name: 'Ours' })))).id,
		archive: { leftOut: 'No one is in a circle without a press of their own.' },
		ends: false,
	},
	// The other member, who the owner may remove. Both share.
	circleMembers: {
		example: async (world) => {
			world.mia = await person('Mia');
			const { url } = await createdBy<{ url: string }>(world.who.ask('/api/circle/invites', { method: 'POST' }));
			await createdBy(world.mia.ask('/api/circle/join', json({ token: url.split('/').at(-1) })));
			await uploadNetwork(world.mia, [
				{ name: 'Mara', company: 'Acme' },
				{ name: 'Dee', company: 'Acme' },
			]);
			for (const one of [world.who, world.mia]) {
				await createdBy(one.ask('/api/circle/me', json({ sharing: true }, 'PATCH')));
			}
			const { members } = await createdBy<{ members: { id: string }[] }>(world.who.ask('/api/circle'));
			return members[1]?.id ?? '';
		},
		noun: 'members',
		archive: { leftOut: 'No one is in a circle without a press of their own.' },
		ends: false,
	},
	circleInvites: {
		example: async (world) => {
			const made = await createdBy<{ id: string; url: string }>(
				world.who.ask('/api/circle/invites', { method: 'POST' }),
			);
			world.links.circle = new URL(made.url).pathname;
			return made.id;
		},
		noun: 'invites',
		archive: { leftOut: 'They are secrets that end within seven days.' },
		ends: true,
	},
	circlePrivate: {
		example: async ({ who }) => {
			const rules = { companies: ['Hearthside'], people: [], since: null };
			await createdBy(who.ask('/api/circle/private', json(rules, 'PUT')));
			return '';
		},
		archive: { leftOut: 'No one is in a circle without a press of their own.' },
		ends: false,
	},
	trash: {
		example: async ({ who }) => {
			const { list, prospects } = await addProspects(who, [{ name: 'Gus', connections: [{ name: 'Bo' }] }], 'Gone');
			await who.ask(`/api/prospects/${prospects[0]?.id}`, { method: 'DELETE' });
			await who.ask(`/api/prospect-lists/${list.id}`, { method: 'DELETE' });
			return prospects[0]?.id ?? '';
		},
		noun: 'bin',
		archive: { leftOut: 'They are in files of their own, to look at.' },
		ends: true,
	},
	trashRows: {
		example: ({ ids }) => ids.trash,
		archive: { leftOut: 'They are in files of their own, to look at.' },
		ends: { with: 'trash' },
	},
	statuses: {
		example: async ({ who }) => (await createdBy<{ id: string }>(who.ask('/api/statuses', json({ name: 'Mine' })))).id,
		noun: 'statuses',
		archive: 'statuses',
		ends: false,
	},
} as const satisfies Partial<Tables>;

/** Bodies for the writes of these records. The first person stays, the second moves and the third is deleted. */
export const peopleBodies = (world: World) => {
	const { other, prospects, links } = world;
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
		// Their own circle: the call renames it and keeps them in it.
		'POST /api/circle': { name: 'Renamed' },
		'POST /api/circle/join': { token: links.circle.split('/').at(-1) ?? '' },
		'PATCH /api/circle/me': { sharing: false },
		'PUT /api/circle/private': { companies: ['Acme'], people: [], since: null },
		'POST /api/statuses': { name: 'Once' },
		'PATCH /api/statuses/:id': { name: 'Renamed' },
		'POST /api/statuses/reorder': { statusIds: world.statusIds.toReversed() },
	} as const satisfies Partial<Bodies>;
};
