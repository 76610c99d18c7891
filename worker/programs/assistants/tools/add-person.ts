import { z } from 'zod';
import { type ImportedProspect, newImport } from '#contract/prospect';
import { Problem } from '../../../http/problem.ts';
import { checked } from '../../../http/valid.ts';
import { importPeople } from '../../../people/use-cases/import-people.ts';
import type { ReadAccess } from './access.ts';
import { personAddress } from './addresses.ts';
import { searchPeople } from './find-people.ts';
import { personFields, personName, personNote } from './person-fields.ts';
import { strangers, textOrNull } from './stranger-text.ts';
import { tool } from './tool.ts';

const outcomes = ['added', 'updated', 'unchanged'] as const;
type Outcome = (typeof outcomes)[number];

/** Adds someone to a list the way an import does: someone already there isn't added twice. */
export const addPerson = tool({
	name: 'add_person',
	title: 'Add a person',
	description:
		'Adds someone to one of the user’s lists. A person who is already in the list, by profile address or by name, title and location, is updated, not added twice. The note is kept only for someone new; for others, use update_person.',
	right: 'write',
	repeatable: true,
	input: z.object({
		listId: z.string().min(1).max(100).describe('From the tool lists.'),
		name: personName,
		...personFields,
		note: personNote.optional(),
	}),
	output: z.object({
		outcome: z.enum(outcomes),
		untrustedData: strangers({
			personId: textOrNull.describe(
				'Null when several people in the list have this name and title; find_people tells them apart.',
			),
			address: textOrNull.describe('Their page in Kindling.'),
		}),
	}),
	run: async (app, { listId, note, ...fields }) => {
		const person: ImportedProspect = { ...fields, ...(note && { notes: note }) };
		const body = { prospects: [person] };
		const result = await app.write(async (acting) => importPeople(acting, listId, checked(newImport, body)));
		const [refused] = result.refused;
		if (refused) throw new Problem('invalid-input', refused.reason);
		const outcome: Outcome = result.created ? 'added' : result.updated ? 'updated' : 'unchanged';
		const personId = await idOf(app, listId, person);
		return {
			outcome,
			untrustedData: { personId, address: personId && personAddress(app.origin, listId, personId) },
		};
	},
});

// An import returns no ids, because it may bring a thousand people.
async function idOf(app: ReadAccess, listId: string, person: ImportedProspect): Promise<string | null> {
	const found = await searchPeople(app, person.name);
	const [one, ...others] = found.filter(({ listId: list, name }) => list === listId && name === person.name);
	return one && others.length === 0 ? one.id : null;
}
