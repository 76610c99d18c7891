import { z } from 'zod';
import type { CountedProspectList } from '#contract/prospect-list';
import type { Status } from '#contract/status';
import { read } from './door.ts';
import { listedMost, shown, shownMost, strangers, textOrNull } from './stranger-text.ts';
import { tool } from './tool.ts';

/** The user's lists, and the statuses that their people can have. */
export const lists = tool({
	name: 'lists',
	title: 'See the lists',
	description: 'The lists of the user, with how many people each has, and the statuses that a person can have.',
	right: 'read',
	input: z.object({}),
	output: z.object({
		untrustedData: strangers({
			lists: z.array(z.object({ listId: z.string(), name: z.string(), description: textOrNull, people: z.number() })),
			statuses: z.array(z.object({ status: z.string(), name: z.string() })),
		}),
	}),
	run: async (door) => {
		const [all, statuses] = await Promise.all([
			read<CountedProspectList[]>(door, '/api/prospect-lists'),
			read<Status[]>(door, '/api/statuses'),
		]);
		return {
			untrustedData: {
				lists: all.slice(0, listedMost.lists).map((list) => ({
					listId: list.id,
					name: shown(list.name, shownMost.name),
					description: shown(list.description, shownMost.line),
					people: list.prospectCount,
				})),
				statuses: statuses
					.slice(0, listedMost.statuses)
					.map(({ value, name }) => ({ status: value, name: shown(name, shownMost.name) })),
			},
		};
	},
});
