import { z } from 'zod';
import type { RequestInHistory } from '#contract/intro-request';
import { type Prospect, prospect } from '#contract/records/people';
import { personAddress } from './addresses.ts';
import { type AppCalls, part, read } from './app-calls.ts';
import { pathShape, pathsOf } from './paths.ts';
import { requestShape, shownRequests } from './requests.ts';
import { shownRecord } from './shown-record.ts';
import { strangers } from './stranger-text.ts';
import { tool } from './tool.ts';

/** A person as tools give them. */
export const { shape: personShape, shown: shownPerson } = shownRecord(prospect, {
	id: 'personId',
	prospectListId: 'listId',
});

/** The record of a person. Throws a refusal where they are not the user's. */
export const readPerson = (app: AppCalls, personId: string): Promise<Prospect> =>
	read(app, `/api/prospects/${part(personId)}`);

/** One person, with what was asked about them and who could introduce them. */
export const person = tool({
	name: 'person',
	title: 'Look at a person',
	description:
		'One person whom the user wants to meet: their record and notes, what the user asked whom about them and what came of it, and who could introduce the user, the best first with reasons.',
	right: 'read',
	input: z.object({ personId: z.string().min(1).max(100).describe('From find_people or another tool.') }),
	output: z.object({
		address: z.string().describe('Their page in Kindling.'),
		untrustedData: strangers({ person: personShape, paths: z.array(pathShape), requests: z.array(requestShape) }),
	}),
	run: async (app, { personId }) => {
		const [record, paths, history] = await Promise.all([
			readPerson(app, personId),
			pathsOf(app, personId),
			read<RequestInHistory[]>(app, `/api/prospects/${part(personId)}/intro-requests`),
		]);
		return {
			address: personAddress(app.origin, record.prospectListId, record.id),
			untrustedData: { person: shownPerson(record), paths, requests: shownRequests(history) },
		};
	},
});
