import { z } from 'zod';
import { type Prospect, prospect } from '#contract/records/people';
import { missing } from '../../../http/problem.ts';
import { readHistory } from '../../../introductions/db/overviews/history-page.ts';
import { findProspect } from '../../../people/db/prospects.ts';
import type { ReadAccess } from './access.ts';
import { personAddress } from './addresses.ts';
import { pathShape, pathsOf } from './paths.ts';
import { requestShape, shownRequests } from './requests.ts';
import { shownRecord } from './shown-record.ts';
import { strangers } from './stranger-text.ts';
import { tool } from './tool.ts';

/** A person as tools return them. */
export const { shape: personShape, shown: shownPerson } = shownRecord(prospect, {
	id: 'personId',
	prospectListId: 'listId',
});

/** Reads a person's record. Throws a Problem if they are not the user's. */
export const readPerson = (app: ReadAccess, personId: string): Promise<Prospect> =>
	app.read(async ({ db, user }) => (await findProspect(db, user.id, personId)) ?? missing('Prospect'));

/** Returns a person, with the requests about them and the connectors who could introduce them. */
export const person = tool({
	name: 'person',
	title: 'Look at a person',
	description:
		'One person the user wants to meet: their record and notes, who the user asked about them and what came of it, and who could introduce the user, best first, with reasons.',
	right: 'read',
	input: z.object({ personId: z.string().min(1).max(100).describe('From find_people or another tool.') }),
	output: z.object({
		address: z.string().describe('Their page in Kindling.'),
		untrustedData: strangers({ person: personShape, paths: z.array(pathShape), requests: z.array(requestShape) }),
	}),
	run: async (app, { personId }) => {
		const [record, paths, { requests }] = await Promise.all([
			readPerson(app, personId),
			pathsOf(app, personId),
			app.read(async ({ db, user }) => (await readHistory(db, user.id, personId, undefined)) ?? missing('Prospect')),
		]);
		return {
			address: personAddress(app.origin, record.prospectListId, record.id),
			untrustedData: { person: shownPerson(record), paths, requests: shownRequests(requests) },
		};
	},
});
