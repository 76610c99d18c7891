import * as z from 'zod/mini';
import { importedProspect, newImport } from '#contract/prospect';
import { listNetwork, myNetwork, networkChanges, networkContact, prospectNetwork } from '#contract/records/network';
import {
	binItem,
	connection,
	countedProspectList,
	foundProspect,
	importResult,
	newlyShared,
	prospect,
	prospectList,
	recentImport,
	selectedCopied,
	selectedMoved,
	selectedRemoved,
	selectedUpdated,
	share,
	status,
	template,
} from '#contract/records/people';
import { formatNumber } from '#contract/rules/format';
import { limits, networkPeopleMost } from '#contract/rules/limits';
import { sharesMost } from '#contract/share';
import { type Calls, inPages, usual } from './call.ts';

const rows = z.array(importedProspect).check(z.minLength(1), z.maxLength(limits.importRows));
const noRoom = ['quota-used-up'] as const;
const changes = { problems: ['selection-outdated', 'changes-used-up'], limit: '1,000,000 people a day.' } as const;

/** Lists, the people in them, statuses, templates and the network. */
export const peopleCalls: Calls = {
	'GET /api/prospect-lists': {
		does: 'All lists with the number of people in each.',
		gives: z.array(countedProspectList),
	},
	'POST /api/prospect-lists': {
		does: 'Creates a list.',
		gives: prospectList,
		status: 201,
		problems: noRoom,
		limit: `${usual('LISTS_PER_USER')} lists.`,
	},
	'POST /api/prospect-lists/sample': {
		does: 'Creates the list of sample people.',
		gives: prospectList,
		status: 201,
		problems: ['quota-used-up'],
	},
	'GET /api/prospect-lists/:id': { does: 'One list.', gives: prospectList },
	'PATCH /api/prospect-lists/:id': {
		does: 'Changes the fields of a list that are given.',
		gives: prospectList,
		overVersion: true,
	},
	'DELETE /api/prospect-lists/:id': {
		does: 'Moves a list with everybody in it into the bin, under its own id.',
		gives: 'nothing',
	},
	'GET /api/prospect-lists/:id/prospects': { does: 'Everybody in a list.', gives: z.array(prospect) },
	'POST /api/prospect-lists/:id/prospects/import': {
		does: 'Adds people to a list, and completes those who are known by their profile, or by name, title and location. A row that breaks a rule is refused by its index, and the others arrive.',
		body: z.extend(newImport, { prospects: rows }),
		gives: importResult,
		problems: ['imports-used-up', 'quota-used-up'],
		limit: `${formatNumber(limits.importRows)} people and ${formatNumber(limits.importConnections)} connections a call, ${usual('IMPORTS_PER_DAY')} calls a day.`,
	},
	'GET /api/prospect-lists/:id/imports': {
		does: 'The imports of the last hour that added people, newest first, with those people who are still there.',
		gives: z.array(recentImport),
	},
	'GET /api/bin': {
		does: `What was removed within 30 days, the newest first. ${inPages}`,
		gives: z.array(binItem),
	},
	'POST /api/bin/:id/restore': {
		does: 'Brings back what was removed, with all below it, and with the list or the person that it was in where that is gone.',
		gives: binItem,
		problems: ['not-restorable', 'changes-used-up'],
		limit: changes.limit,
	},
	'DELETE /api/bin/:id': { does: 'Removes for good what was removed.', gives: 'nothing' },
	'PATCH /api/prospect-lists/:id/prospects': {
		does: 'Gives many people of a list the same status or connection source: all of them, or none.',
		gives: selectedUpdated,
		...changes,
		problems: [...changes.problems, 'status-unknown', 'selection-changed'],
	},
	'POST /api/prospect-lists/:id/prospects/removal': {
		does: 'Moves many people of a list into the bin as one thing: all of them, or none.',
		gives: selectedRemoved,
		...changes,
	},
	'POST /api/prospect-lists/:id/prospects/move': {
		does: 'Moves people to another list. Who is there already is named and stays.',
		gives: selectedMoved,
		...changes,
	},
	'POST /api/prospect-lists/:id/prospects/copy': {
		does: 'Copies people to another list. Who is there already is named.',
		gives: selectedCopied,
		...changes,
		problems: [...changes.problems, 'quota-used-up'],
	},
	'GET /api/prospect-lists/:id/shares': {
		does: 'The links with which others look at a list, oldest first, with whom they marked.',
		gives: z.array(share),
	},
	'POST /api/prospect-lists/:id/shares': {
		does: 'Makes a link with which somebody without an account marks whom they know of a list. Its address is in this response and in no other.',
		gives: newlyShared,
		status: 201,
		problems: noRoom,
		limit: `${sharesMost} links of a list at a time.`,
	},
	'DELETE /api/prospect-lists/:id/shares/:shareId': {
		does: 'Ends a link at once. What was marked through it stays.',
		gives: 'nothing',
	},
	'GET /api/prospects': {
		does: 'At most 20 people of all lists who have all of these words in name, title, company or location.',
		gives: z.array(foundProspect),
	},
	'GET /api/prospects/:id': { does: 'One person.', gives: prospect },
	'PATCH /api/prospects/:id': {
		does: 'Changes the fields of a person that are given.',
		gives: prospect,
		problems: ['status-unknown', 'already-exists'],
		overVersion: true,
	},
	'DELETE /api/prospects/:id': {
		does: 'Moves a person with their connections and requests into the bin, under their own id.',
		gives: 'nothing',
	},
	'POST /api/prospects/:id/merge': {
		does: 'Makes one person of two: the one of the path stays, with these fields.',
		gives: prospect,
		problems: ['status-unknown', 'outdated', 'already-exists'],
	},
	'GET /api/prospects/:id/connections': {
		does: `Who is known to be connected with the person, oldest first. ${inPages}`,
		gives: z.array(connection),
	},
	'POST /api/prospects/:id/connections': {
		does: `Adds connections, and completes those that are known. Answers with all of them. ${inPages}`,
		gives: z.array(connection),
		problems: noRoom,
		limit: `${limits.connections} a call.`,
	},
	'DELETE /api/connections/:id': {
		does: 'Moves a connection into the bin, under its own id. Requests that named it stay.',
		gives: 'nothing',
	},
	'GET /api/statuses': { does: 'The statuses in their order.', gives: z.array(status) },
	'POST /api/statuses': {
		does: 'Creates a status.',
		gives: status,
		status: 201,
		problems: ['status-name-taken', ...noRoom],
		limit: `${usual('STATUSES_PER_USER')} statuses.`,
	},
	'POST /api/statuses/reorder': {
		does: 'Puts all statuses into this order.',
		gives: z.array(status),
		problems: ['status-order-incomplete'],
	},
	'PATCH /api/statuses/:id': {
		does: 'Renames or colours a status. A new name changes the people who have it.',
		gives: status,
		problems: ['status-name-taken'],
		overVersion: true,
	},
	'DELETE /api/statuses/:id': {
		does: 'Removes a status that is no default.',
		gives: 'nothing',
		problems: ['status-is-default'],
	},
	'GET /api/templates': { does: 'The email templates, oldest first.', gives: z.array(template) },
	'POST /api/templates': {
		does: 'Saves a template.',
		gives: template,
		status: 201,
		problems: noRoom,
		limit: `${usual('TEMPLATES_PER_USER')} templates.`,
	},
	'PATCH /api/templates/:id': {
		does: 'Changes the fields of a template that are given.',
		gives: template,
		overVersion: true,
	},
	'DELETE /api/templates/:id': { does: 'Moves a template into the bin, under its own id.', gives: 'nothing' },
	'GET /api/prospects/:id/network': {
		does: 'Whether the person is in the network, and at most 20 of it who work at their company.',
		gives: prospectNetwork,
	},
	'GET /api/prospect-lists/:id/network': {
		does: 'Who of a list is in the network, and at which companies of the list somebody of it works.',
		gives: listNetwork,
	},
	'GET /api/my-network/changes': {
		does: 'What the last upload of the network changed, or null: who moved, joined and left, at most 100 of them.',
		gives: z.nullable(networkChanges),
	},
	'GET /api/my-network': {
		does: 'The uploaded network in numbers, or null without one.',
		gives: z.nullable(myNetwork),
	},
	'GET /api/my-network/people': {
		does: 'At most 50 people of the network after a place.',
		gives: z.array(networkContact),
	},
	'POST /api/my-network': {
		does: 'Brings a part of a network. The last part makes it the network, in place of the one before.',
		gives: z.object({ isWhole: z.boolean() }),
		problems: ['upload-incomplete', 'imports-used-up', 'quota-used-up'],
		limit: `${formatNumber(networkPeopleMost)} people a call, ${usual('NETWORK_PEOPLE_PER_USER')} in all, 20 uploads a day.`,
	},
	'DELETE /api/my-network': { does: 'Removes the network.', gives: 'nothing' },
};
