import * as z from 'zod/mini';
import { importedProspect, newImport } from '#contract/prospect';
import {
	connection,
	countedProspectList,
	foundProspect,
	importResult,
	oneProspectList,
	prospect,
	prospectList,
	recentImport,
	selectedCopied,
	selectedMoved,
	selectedRemoved,
	selectedUpdated,
	status,
} from '#contract/records/people';
import { limits } from '#contract/rules/limits';
import { type Calls, inPages } from '../http/documented-call.ts';

const rows = z.array(importedProspect).check(z.minLength(1), z.maxLength(limits.importRows));

/** The entries of lists, the people in them and statuses in the API document. */
export const peopleOpenApi: Calls = {
	'GET /api/prospect-lists': {
		summary: 'All lists with the number of people in each.',
		response: z.array(countedProspectList),
	},
	'POST /api/prospect-lists': { summary: 'Creates a list.', response: prospectList, status: 201 },
	'GET /api/prospect-lists/:id': { summary: 'One list.', response: oneProspectList },
	'PATCH /api/prospect-lists/:id': {
		summary: 'Changes the fields of a list that are given.',
		response: prospectList,
		overVersion: true,
	},
	'DELETE /api/prospect-lists/:id': {
		summary: 'Moves a list and everyone in it to the trash, under its own id.',
		response: 'nothing',
	},
	'GET /api/prospect-lists/:id/prospects': { summary: 'Everyone in a list.', response: z.array(prospect) },
	'POST /api/prospect-lists/:id/prospects/import': {
		summary:
			'Adds people to a list, and updates those already there by profile, or by name, title and location. A row that breaks a rule is refused by its index, and the others are imported.',
		body: z.extend(newImport, { prospects: rows }),
		response: importResult,
	},
	'GET /api/prospect-lists/:id/imports': {
		summary: 'The imports of the last hour that added people, newest first, with the people who are still there.',
		response: z.array(recentImport),
	},
	'PATCH /api/prospect-lists/:id/prospects': {
		summary: 'Gives many people in a list the same status or connection source: all of them, or none.',
		response: selectedUpdated,
	},
	'POST /api/prospect-lists/:id/prospects/removal': {
		summary: 'Moves many people in a list to the trash as one item: all of them, or none.',
		response: selectedRemoved,
	},
	'POST /api/prospect-lists/:id/prospects/move': {
		summary: 'Moves people to another list. Anyone already there is named and stays.',
		response: selectedMoved,
	},
	'POST /api/prospect-lists/:id/prospects/copy': {
		summary: 'Copies people to another list. Anyone already there is named.',
		response: selectedCopied,
	},
	'GET /api/prospects': {
		summary: 'At most 20 people across all lists who have all of these words in the name, title, company or location.',
		response: z.array(foundProspect),
	},
	'GET /api/prospects/:id': { summary: 'One person.', response: prospect },
	'PATCH /api/prospects/:id': {
		summary: 'Changes the fields of a person that are given.',
		response: prospect,
		overVersion: true,
	},
	'DELETE /api/prospects/:id': {
		summary: 'Moves a person with their connections and requests to the trash, under their own id.',
		response: 'nothing',
	},
	'POST /api/prospects/:id/merge': {
		summary: 'Merges two people into one: the one in the path stays, with these fields.',
		response: prospect,
	},
	'GET /api/prospects/:id/connections': {
		summary: `Who is known to be connected with the person, oldest first. ${inPages}`,
		response: z.array(connection),
	},
	'POST /api/prospects/:id/connections': {
		summary: `Adds connections, and updates those already there. Returns all of them. ${inPages}`,
		response: z.array(connection),
	},
	'DELETE /api/connections/:id': {
		summary: 'Moves a connection to the trash, under its own id. Requests that named it stay.',
		response: 'nothing',
	},
	'GET /api/statuses': { summary: 'The statuses in their order.', response: z.array(status) },
	'POST /api/statuses': { summary: 'Creates a status.', response: status, status: 201 },
	'POST /api/statuses/reorder': { summary: 'Puts all statuses into this order.', response: z.array(status) },
	'PATCH /api/statuses/:id': {
		summary: 'Renames or colours a status. A new name changes the people who have it.',
		response: status,
		overVersion: true,
	},
	'DELETE /api/statuses/:id': { summary: 'Deletes a status that is not a default.', response: 'nothing' },
};
