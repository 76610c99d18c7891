import { z } from 'zod';
import { pick } from 'zod/mini';
import { type CountedProspectList, countedProspectList, status as statusRecord } from '#contract/records/people';
import { firstOf } from '../../../db/slices.ts';
import { openProspectLists } from '../../../people/db/prospect-lists.ts';
import { listStatuses } from '../../../people/db/statuses.ts';
import { shownRecord } from './shown-record.ts';
import { listedMost, strangers } from './stranger-text.ts';
import { tool } from './tool.ts';

const list = shownRecord(pick(countedProspectList, { id: true, name: true, description: true, prospectCount: true }), {
	id: 'listId',
	prospectCount: 'people',
});
const status = shownRecord(pick(statusRecord, { value: true, name: true }), { value: 'status' });

/** Returns the user's lists, and the statuses that their people can have. */
export const lists = tool({
	name: 'lists',
	title: 'See the lists',
	description: 'The user’s lists, with how many people each has, and the statuses a person can have.',
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
			app.read(async ({ db, user }) =>
				firstOf<CountedProspectList>(await openProspectLists(db, user.id), listedMost.lists),
			),
			app.read(({ db, user }) => listStatuses(db, user.id)),
		]);
		return {
			untrustedData: {
				lists: all.map(list.shown),
				statuses: statuses.slice(0, listedMost.statuses).map(status.shown),
			},
		};
	},
});
