import { z } from 'zod';
import type { FoundProspect } from '#contract/prospect-search';
import { personAddress } from './addresses.ts';
import { type Door, part, read } from './door.ts';
import { pathShape, pathsOf } from './paths.ts';
import { readPerson } from './person.ts';
import { shown, shownMost, strangers, textOrNull } from './stranger-text.ts';
import { tool } from './tool.ts';

/** The most people of a company whose paths are looked for in one call. */
const peopleMost = 10;

/** Who could introduce the user, to one person or to anybody at a company. */
export const whoCanIntroduce = tool({
	name: 'who_can_introduce',
	title: 'Who can introduce me',
	description:
		'Who could introduce the user to a person, or to anybody at a company, ranked with reasons: the best connector of each person comes first. Give either personId or company.',
	right: 'read',
	input: z.object({
		personId: z.string().min(1).max(100).optional(),
		company: z.string().min(1).max(300).optional().describe('The name of a company.'),
	}),
	output: z.object({
		untrustedData: strangers({
			people: z.array(
				z.object({
					personId: z.string(),
					name: z.string(),
					title: textOrNull,
					address: z.string(),
					paths: z.array(pathShape).describe('Who could introduce the user to them, the best first.'),
				}),
			),
		}),
	}),
	run: async (door, asked) => {
		const people = await Promise.all((await whom(door, asked)).map(async (person) => withPaths(door, person)));
		return { untrustedData: { people } };
	},
});

type Person = { id: string; listId: string; name: string; title: string | null };

async function whom(
	door: Door,
	{ personId, company }: { personId?: string | undefined; company?: string | undefined },
): Promise<Person[]> {
	if (personId !== undefined) {
		const { id, prospectListId, name, title } = await readPerson(door, personId);
		return [{ id, listId: prospectListId, name, title }];
	}
	const found = await read<FoundProspect[]>(door, `/api/prospects?company=${part(company ?? '')}`);
	return found.slice(0, peopleMost);
}

const withPaths = async (door: Door, { id, listId, name, title }: Person) => ({
	personId: id,
	name: shown(name, shownMost.name),
	title: shown(title, shownMost.line),
	address: personAddress(door.origin, listId, id),
	paths: await pathsOf(door, id),
});
