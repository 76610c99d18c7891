import * as z from 'zod/mini';
import { importedProspect, newImport } from '#contract/prospect';
import {
	listNetwork,
	myNetwork,
	networkChanges,
	networkContact,
	networkIdentity,
	prospectNetwork,
} from '#contract/records/network';
import {
	connection,
	countedProspectList,
	foundProspect,
	importResult,
	prospect,
	prospectList,
	recentImport,
	selectedCopied,
	selectedMoved,
	selectedRemoved,
	selectedUpdated,
	status,
	template,
	trashItem,
} from '#contract/records/people';
import { limits } from '#contract/rules/limits';
import { type Calls, inPages } from './call.ts';

const rows = z.array(importedProspect).check(z.minLength(1), z.maxLength(limits.importRows));

/** Lists, the people in them, statuses, templates and the network. */
export const peopleCalls: Calls = {
	'GET /api/prospect-lists': {
		does: 'All lists with the number of people in each.',
		gives: z.array(countedProspectList),
	},
	'POST /api/prospect-lists': { does: 'Creates a list.', gives: prospectList, status: 201 },
	'POST /api/prospect-lists/sample': { does: 'Creates the list of sample people.', gives: prospectList, status: 201 },
	'GET /api/prospect-lists/:id': { does: 'One list.', gives: prospectList },
	'PATCH /api/prospect-lists/:id': {
		does: 'Changes the fields of a list that are given.',
		gives: prospectList,
		overVersion: true,
	},
	'DELETE /api/prospect-lists/:id': {
		does: 'Moves a list and everyone in it to the trash, under its own id.',
		gives: 'nothing',
	},
	'GET /api/prospect-lists/:id/prospects': { does: 'Everyone in a list.', gives: z.array(prospect) },
	'POST /api/prospect-lists/:id/prospects/import': {
		does: 'Adds people to a list, and updates those already there by profile, or by name, title and location. A row that breaks a rule is refused by its index, and the others are imported.',
		body: z.extend(newImport, { prospects: rows }),
		gives: importResult,
	},
	'GET /api/prospect-lists/:id/imports': {
		does: 'The imports of the last hour that added people, newest first, with the people who are still there.',
		gives: z.array(recentImport),
	},
	'GET /api/bin': { does: `What was removed in the last 30 days, newest first. ${inPages}`, gives: z.array(trashItem) },
	'POST /api/bin/:id/restore': {
		does: 'Restores a removed item with everything below it, and with the list or person it was in if that is gone.',
		gives: trashItem,
	},
	'DELETE /api/bin/:id': { does: 'Deletes a removed item forever.', gives: 'nothing' },
	'PATCH /api/prospect-lists/:id/prospects': {
		does: 'Gives many people in a list the same status or connection source: all of them, or none.',
		gives: selectedUpdated,
	},
	'POST /api/prospect-lists/:id/prospects/removal': {
		does: 'Moves many people in a list to the trash as one item: all of them, or none.',
		gives: selectedRemoved,
	},
	'POST /api/prospect-lists/:id/prospects/move': {
		does: 'Moves people to another list. Anyone already there is named and stays.',
		gives: selectedMoved,
	},
	'POST /api/prospect-lists/:id/prospects/copy': {
		does: 'Copies people to another list. Anyone already there is named.',
		gives: selectedCopied,
	},
	'GET /api/prospects': {
		does: 'At most 20 people across all lists with all of these words in the name, title, company or location.',
		gives: z.array(foundProspect),
	},
	'GET /api/prospects/:id': { does: 'One person.', gives: prospect },
	'PATCH /api/prospects/:id': {
		does: 'Changes the fields of a person that are given.',
		gives: prospect,
		overVersion: true,
	},
	'DELETE /api/prospects/:id': {
		does: 'Moves a person with their connections and requests to the trash, under their own id.',
		gives: 'nothing',
	},
	'POST /api/prospects/:id/merge': {
		does: 'Merges two people into one: the one in the path stays, with these fields.',
		gives: prospect,
	},
	'GET /api/prospects/:id/connections': {
		does: `Who is known to be connected with the person, oldest first. ${inPages}`,
		gives: z.array(connection),
	},
	'POST /api/prospects/:id/connections': {
		does: `Adds connections, and updates those already there. Returns all of them. ${inPages}`,
		gives: z.array(connection),
	},
	'DELETE /api/connections/:id': {
		does: 'Moves a connection to the trash, under its own id. Requests that named it stay.',
		gives: 'nothing',
	},
	'GET /api/statuses': { does: 'The statuses in their order.', gives: z.array(status) },
	'POST /api/statuses': { does: 'Creates a status.', gives: status, status: 201 },
	'POST /api/statuses/reorder': { does: 'Puts all statuses into this order.', gives: z.array(status) },
	'PATCH /api/statuses/:id': {
		does: 'Renames or colours a status. A new name changes the people who have it.',
		gives: status,
		overVersion: true,
	},
	'DELETE /api/statuses/:id': { does: 'Deletes a status that is not a default.', gives: 'nothing' },
	'GET /api/templates': { does: 'The email templates, oldest first.', gives: z.array(template) },
	'POST /api/templates': { does: 'Saves a template.', gives: template, status: 201 },
	'PATCH /api/templates/:id': {
		does: 'Changes the fields of a template that are given.',
		gives: template,
		overVersion: true,
	},
	'DELETE /api/templates/:id': { does: 'Moves a template to the trash, under its own id.', gives: 'nothing' },
	'GET /api/prospects/:id/network': {
		does: 'Whether the person is in the network, and at most 20 people in it who work at their company.',
		gives: prospectNetwork,
	},
	'GET /api/prospect-lists/:id/network': {
		does: 'Who in a list is in the network, and at which of its companies someone in the network works.',
		gives: listNetwork,
	},
	'GET /api/my-network/changes': {
		does: 'What the last network upload changed, or null: who moved, joined and left, at most 100 people.',
		gives: z.nullable(networkChanges),
	},
	'GET /api/my-network': {
		does: 'The uploaded network in numbers, or null without one.',
		gives: z.nullable(myNetwork),
	},
	'GET /api/my-network/people': {
		does: 'At most 50 people in the network, after a place.',
		gives: z.array(networkContact),
	},
	'POST /api/my-network': {
		does: 'Uploads part of a network. The last part makes it the network, replacing the one before.',
		gives: z.object({ isWhole: z.boolean() }),
	},
	'GET /api/my-network/identities': {
		does: 'People in the network after a place, with what a contacts file is compared with. Empty at the end.',
		gives: z.array(networkIdentity),
	},
	'POST /api/my-network/details': {
		does: 'Saves addresses and message counts for people in the network. Returns how many people got something new.',
		gives: z.object({ people: z.int() }),
	},
	'PUT /api/my-network/closeness': {
		does: 'Saves how well the user knows someone in the network.',
		gives: 'nothing',
	},
	'DELETE /api/my-network': { does: 'Removes the network.', gives: 'nothing' },
};
