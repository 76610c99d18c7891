import { z } from 'zod';
import type { RequestInHistory } from '#contract/intro-request';
import type { Prospect } from '#contract/prospect';
import { personAddress } from './addresses.ts';
import { type AppCalls, part, read } from './app-calls.ts';
import { pathShape, pathsOf } from './paths.ts';
import { requestShape, shownRequests } from './requests.ts';
import { shownMost, shownText, strangers, textOrNull } from './stranger-text.ts';
import { tool } from './tool.ts';

/** The record of a person as tools give it. */
export const personShape = z.object({
	personId: z.string(),
	listId: z.string(),
	name: z.string(),
	title: textOrNull,
	company: textOrNull,
	location: textOrNull,
	linkedinUrl: textOrNull,
	websiteUrl: textOrNull,
	email: textOrNull,
	phone: textOrNull,
	connectionSource: textOrNull,
	status: z.string(),
	notes: textOrNull,
	createdAt: z.string(),
	updatedAt: z.string(),
});

/** A person as a tool gives them. */
export const shownPerson = (person: Prospect): z.input<typeof personShape> => ({
	personId: person.id,
	listId: person.prospectListId,
	name: shownText(person.name, shownMost.name),
	title: shownText(person.title, shownMost.line),
	company: shownText(person.company, shownMost.line),
	location: shownText(person.location, shownMost.line),
	linkedinUrl: shownText(person.linkedinUrl, shownMost.line),
	websiteUrl: shownText(person.websiteUrl, shownMost.line),
	email: shownText(person.email, shownMost.line),
	phone: shownText(person.phone, shownMost.name),
	connectionSource: shownText(person.connectionSource, shownMost.line),
	status: shownText(person.status, shownMost.line),
	notes: shownText(person.notes, shownMost.note),
	createdAt: person.createdAt,
	updatedAt: person.updatedAt,
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
