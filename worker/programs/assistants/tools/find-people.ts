import { z } from 'zod';
import { prospectSearch } from '#contract/prospect';
import { foundProspect } from '#contract/records/people';
import { checked } from '../../../http/valid.ts';
import { searchProspects } from '../../../people/db/prospect-search.ts';
import type { ReadAccess } from './access.ts';
import { shownRecord } from './shown-record.ts';
import { strangers } from './stranger-text.ts';
import { tool } from './tool.ts';

const found = shownRecord(foundProspect, { id: 'personId' });

/** Searches the people of all lists. */
export const findPeople = tool({
	name: 'find_people',
	title: 'Find people',
	description:
		'Searches the people the user wants to meet, across all lists, by words in the name, job title, company or location. Returns up to 20, best first, with the ids that other tools take.',
	right: 'read',
	input: z.object({ search: z.string().min(1).max(200).describe('Words to look for, such as a name.') }),
	output: z.object({
		untrustedData: strangers({
			people: z.array(found.shape),
		}),
	}),
	run: async (app, { search }) => {
		const people = await searchPeople(app, search);
		return { untrustedData: { people: people.map(found.shown) } };
	},
});

/** Searches the people of all lists for words. Half of a character, left where a program cut a text, is replaced. */
export const searchPeople = (app: ReadAccess, words: string) =>
	app.read(async ({ db, user }) => {
		const { search } = checked(prospectSearch, { search: words.toWellFormed() });
		return searchProspects(db, user.id, search ?? '');
	});
