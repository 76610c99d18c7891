import { z } from 'zod';
import { type FoundProspect, foundProspect } from '#contract/records/people';
import { part, read } from './app-calls.ts';
import { shownRecord } from './shown-record.ts';
import { strangers } from './stranger-text.ts';
import { tool } from './tool.ts';

const found = shownRecord(foundProspect, { id: 'personId' });

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
			people: z.array(found.shape),
		}),
	}),
	run: async (app, { search }) => {
		const people = await read<FoundProspect[]>(app, `/api/prospects?search=${part(search)}`);
		return { untrustedData: { people: people.map(found.shown) } };
	},
});
