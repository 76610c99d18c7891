import { z } from 'zod';
import type { CompanyPaths } from '#contract/company-paths';
import { personAddress } from './addresses.ts';
import { type AppCalls, part, read } from './app-calls.ts';
import { pathShape, pathsOf, shownPaths } from './paths.ts';
import { readPerson } from './person.ts';
import { shownMost, shownText, strangers, textOrNull } from './stranger-text.ts';
import { tool } from './tool.ts';

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
	run: async (app, { personId, company = '' }) => {
		const people = personId === undefined ? await atCompany(app, company) : [await onePerson(app, personId)];
		return { untrustedData: { people } };
	},
});

type Person = { id: string; listId: string; name: string; title: string | null };

const describe = (app: AppCalls, { id, listId, name, title }: Person) => ({
	personId: id,
	name: shownText(name, shownMost.name),
	title: shownText(title, shownMost.line),
	address: personAddress(app.origin, listId, id),
});

async function onePerson(app: AppCalls, personId: string) {
	const { prospectListId, ...person } = await readPerson(app, personId);
	return { ...describe(app, { ...person, listId: prospectListId }), paths: await pathsOf(app, personId) };
}

async function atCompany(app: AppCalls, company: string) {
	if (!company.trim()) return [];
	const found = await read<CompanyPaths[]>(app, `/api/paths?company=${part(company)}`);
	return found.map((one) => ({ ...describe(app, one), paths: shownPaths(one.paths) }));
}
