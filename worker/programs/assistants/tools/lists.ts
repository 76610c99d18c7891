import { z } from 'zod';
import { pick } from 'zod/mini';
import {
	type CountedProspectList,
	countedProspectList,
	type Status,
	status as statusRecord,
} from '#contract/records/people';
import { read } from './app-calls.ts';
import { shownRecord } from './shown-record.ts';
import { listedMost, strangers } from './stranger-text.ts';
import { tool } from './tool.ts';

const list = shownRecord(pick(countedProspectList, { id: true, name: true, description: true, prospectCount: true }), {
	id: 'listId',
	prospectCount: 'people',
});
const status = shownRecord(pick(statusRecord, { value: true, name: true }), { value: 'status' });

/** The user's lists, and the statuses that their people can have. */
export const lists = tool({
	name: 'lists',
	title: 'See the lists',
	description: 'The lists of the user, with how many people each has, and the statuses that a person can have.',
	right: 'read',
	input: z.object({}),
	output: z.object({
		untrustedData: strangers({
			lists: z.array(list.shape),
			statuses: z.array(status.shape),
		}),
	}),
	run: async (app) => {
		const [all, statuses] = await Promise.all([
			read<CountedProspectList[]>(app, '/api/prospect-lists'),
			read<Status[]>(app, '/api/statuses'),
		]);
		return {
			untrustedData: {
				lists: all.slice(0, listedMost.lists).map(list.shown),
				statuses: statuses.slice(0, listedMost.statuses).map(status.shown),
			},
		};
	},
});
