import { z } from 'zod';
import type { RequestInHistory } from '#contract/intro-request';
import type { Prospect } from '#contract/prospect';
import { personAddress } from './addresses.ts';
import { type Door, part, read } from './door.ts';
import { pathShape, pathsOf } from './paths.ts';
import { requestShape, shownRequests } from './requests.ts';
import { shown, shownMost, strangers, textOrNull } from './stranger-text.ts';
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
	name: shown(person.name, shownMost.name),
	title: shown(person.title, shownMost.line),
	company: shown(person.company, shownMost.line),
	location: shown(person.location, shownMost.line),
	linkedinUrl: shown(person.linkedinUrl, shownMost.line),
	websiteUrl: shown(person.websiteUrl, shownMost.line),
	email: shown(person.email, shownMost.line),
	phone: shown(person.phone, shownMost.name),
	connectionSource: shown(person.connectionSource, shownMost.line),
	status: shown(person.status, shownMost.line),
	notes: shown(person.notes, shownMost.note),
	createdAt: person.createdAt,
	updatedAt: person.updatedAt,
});

/** The record of a person. Throws a refusal where they are not the user's. */
export const readPerson = (door: Door, personId: string): Promise<Prospect> =>
	read(door, `/api/prospects/${part(personId)}`);

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
	run: async (door, { personId }) => {
		const [record, paths, history] = await Promise.all([
			readPerson(door, personId),
			pathsOf(door, personId),
			read<RequestInHistory[]>(door, `/api/prospects/${part(personId)}/intro-requests`),
		]);
		return {
			address: personAddress(door.origin, record.prospectListId, record.id),
			untrustedData: { person: shownPerson(record), paths, requests: shownRequests(history) },
		};
	},
});
