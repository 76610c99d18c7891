import { z } from 'zod';
import type { CountedProspectList } from '#contract/prospect-list';
import type { Status } from '#contract/status';
import { read } from './app-calls.ts';
import { listedMost, shownMost, shownText, strangers, textOrNull } from './stranger-text.ts';
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
	run: async (app) => {
		const [all, statuses] = await Promise.all([
			read<CountedProspectList[]>(app, '/api/prospect-lists'),
			read<Status[]>(app, '/api/statuses'),
		]);
		return {
			untrustedData: {
				lists: all.slice(0, listedMost.lists).map((list) => ({
					listId: list.id,
					name: shownText(list.name, shownMost.name),
					description: shownText(list.description, shownMost.line),
					people: list.prospectCount,
				})),
				statuses: statuses
					.slice(0, listedMost.statuses)
					.map(({ value, name }) => ({ status: value, name: shownText(name, shownMost.name) })),
			},
		};
	},
});
