import { z } from 'zod';
import { type Prospect, type ProspectUpdate, prospectUpdate } from '#contract/prospect';
import { Problem } from '../../../http/problem.ts';
import { checked } from '../../../http/valid.ts';
import { changeProspect } from '../../../people/use-cases/change-prospect.ts';
import type { WriteAccess } from './access.ts';
import { personAddress } from './addresses.ts';
import { personShape, readPerson, shownPerson } from './person.ts';
import { personFields, personName, personNote } from './person-fields.ts';
import { strangers } from './stranger-text.ts';
import { tool } from './tool.ts';

const tries = 3;

/** Changes fields of a person. Empties none, and adds to the notes instead of replacing them. */
export const updatePerson = tool({
	name: 'update_person',
	title: 'Change a person',
	description:
		'Changes the given fields and leaves the others as they are. A note is added below the existing notes. No field can be emptied.',
	right: 'write',
	replaces: true,
	input: z.object({
		personId: z.string().min(1).max(100),
		name: personName.optional(),
		...personFields,
		status: z.string().min(1).max(400).optional().describe('The value of a status, from the tool lists.'),
		note: personNote.optional(),
	}),
	output: z.object({ address: z.string(), untrustedData: strangers({ person: personShape }) }),
	run: async (app, { personId, note, ...fields }) => {
		if (!note && Object.keys(fields).length === 0) {
			throw new Problem('invalid-input', 'Give a field to change, or a note to add.');
		}
		const person = await (note ? withNote(app, personId, fields, note) : change(app, personId, fields));
		const address = personAddress(app.origin, person.prospectListId, person.id);
		return { address, untrustedData: { person: shownPerson(person) } };
	},
});

const change = (app: WriteAccess, personId: string, update: ProspectUpdate, versions?: string[]): Promise<Prospect> =>
	app.write(async (acting) => changeProspect(acting, personId, checked(prospectUpdate, update), versions));

// Names the version that was read, because the user may be writing a note too.
async function withNote(
	app: WriteAccess,
	personId: string,
	fields: ProspectUpdate,
	note: string,
	left = tries,
): Promise<Prospect> {
	const before = await readPerson(app, personId);
	const notes = before.notes ? `${before.notes}\n\n${note}` : note;
	try {
		return await change(app, personId, { ...fields, notes }, [before.updatedAt]);
	} catch (error) {
		const isNewer = error instanceof Problem && error.code === 'outdated';
		if (isNewer && left > 1) return withNote(app, personId, fields, note, left - 1);
		throw error;
	}
}
