import { z } from 'zod';
import type { FoundProspect } from '#contract/prospect-search';
import { part, read } from './app-calls.ts';
import { shownMost, shownText, strangers, textOrNull } from './stranger-text.ts';
import { tool } from './tool.ts';

/** Searches the people of all lists. */
export const findPeople = tool({
	name: 'find_people',
	title: 'Find people',
	description:
		'Searches the people whom the user wants to meet, over all their lists, by words in name, job title, company or location. Gives at most 20, the best first, with the ids that other tools take.',
	right: 'read',
	input: z.object({ search: z.string().min(1).max(200).describe('Words to look for, such as a name.') }),
	output: z.object({
		untrustedData: strangers({
			people: z.array(
				z.object({
					personId: z.string(),
					name: z.string(),
					title: textOrNull,
					listId: z.string(),
					listName: z.string(),
					connectionSource: textOrNull.describe('Who can introduce the user, as they noted it.'),
				}),
			),
		}),
	}),
	run: async (app, { search }) => {
		const found = await read<FoundProspect[]>(app, `/api/prospects?search=${part(search)}`);
		const people = found.map((one) => ({
			personId: one.id,
			name: shownText(one.name, shownMost.name),
			title: shownText(one.title, shownMost.line),
			listId: one.listId,
			listName: shownText(one.listName, shownMost.name),
			connectionSource: shownText(one.connectionSource, shownMost.line),
		}));
		return { untrustedData: { people } };
	},
});
