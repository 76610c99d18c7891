import { z } from 'zod';
import { omit, pick } from 'zod/mini';
import { contactsAtCompanySearch } from '#contract/my-network';
import { contactAtCompany } from '#contract/records/network';
import { type FoundProspect, foundProspect } from '#contract/records/people';
import { normalizeText } from '#contract/rules/normalize-text';
import { seenText } from '#contract/rules/text';
import { Problem } from '../../../http/problem.ts';
import { checked } from '../../../http/valid.ts';
import { findCompanyPaths } from '../../../introductions/use-cases/find-paths.ts';
import { findContactsAt } from '../../../network/db/contacts-at-company.ts';
import type { ReadAccess } from './access.ts';
import { personAddress } from './addresses.ts';
import { searchPeople } from './find-people.ts';
import { pathShape, pathsOf, shownPaths } from './paths.ts';
import { readPerson } from './person.ts';
import { shownRecord } from './shown-record.ts';
import { listedMost, shownMost, shownText, strangers, textOrNull } from './stranger-text.ts';
import { tool } from './tool.ts';

const who = shownRecord(pick(foundProspect, { id: true, name: true, title: true, company: true }), { id: 'personId' });
const whoShape = who.shape.extend({ address: z.string() });

const known = shownRecord(omit(contactAtCompany, { member: true }), {});
const knownShape = known.shape.extend({
	by: textOrNull.describe('The member of the circle who knows them. Null: the user.'),
});

/** Finds the user's connectors to one person or to anyone at a company. */
export const whoCanIntroduce = tool({
	name: 'who_can_introduce',
	title: 'Who can introduce me',
	description:
		'Who could introduce the user to a person, or to the people at a company, ranked with reasons (the best intro for each person comes first), and who the user and their circle know at the company. Give one of personId, name and company. When several people have the name, none is ranked: `which` lists them, so call again with a personId.',
	right: 'read',
	input: z.object({
		personId: z.string().min(1).max(100).optional(),
		name: z.string().min(1).max(200).optional().describe('The name of a person in the user’s lists.'),
		company: z.string().min(1).max(300).optional().describe('The name of a company.'),
	}),
	output: z.object({
		untrustedData: strangers({
			people: z.array(
				whoShape.extend({
					paths: z
						.array(pathShape)
						.describe(
							'Who could introduce the user to them, best first. When `asked` says that someone was already asked, suggest no one else until they have answered.',
						),
				}),
			),
			known: z.array(knownShape).describe('Who the user and their circle know at the company.'),
			which: z.array(whoShape).describe('The people with that name, when there are several.'),
		}),
	}),
	run: async (app, { personId, name, company }) => {
		const given = [personId, name, company].filter((one) => one !== undefined);
		if (given.length !== 1 || !given[0]?.trim()) {
			throw new Problem('invalid-input', 'Give one of personId, name and company.');
		}
		if (company !== undefined) {
			const [people, known] = await Promise.all([atCompany(app, company), contactsAt(app, company)]);
			return { untrustedData: { people, known, which: [] } };
		}
		const found = name === undefined ? [] : await named(app, name);
		if (found.length > 1)
			return { untrustedData: { people: [], known: [], which: found.map((one) => describe(app, one)) } };
		const id = personId ?? found[0]?.id;
		if (id === undefined) throw new Problem('not-found', 'No one with that name is in the user’s lists.');
		return { untrustedData: { people: [await onePerson(app, id)], known: [], which: [] } };
	},
});

const describe = (app: ReadAccess, one: Pick<FoundProspect, 'id' | 'listId' | 'name' | 'title' | 'company'>) => ({
	...who.shown(one),
	address: personAddress(app.origin, one.listId, one.id),
});

// The search covers titles and places too, so exact names come first. An assistant knows a name without its invisible
// joiners.
async function named(app: ReadAccess, name: string): Promise<FoundProspect[]> {
	const found = await searchPeople(app, name);
	const words = plainName(name).split(/\s+/).filter(Boolean);
	const alike = found.filter((one) => words.every((word) => plainName(one.name).includes(word)));
	const exact = alike.filter((one) => plainName(one.name) === words.join(' '));
	return exact.length > 0 ? exact : alike;
}

const plainName = (name: string) => normalizeText(seenText(name));

async function onePerson(app: ReadAccess, personId: string) {
	const { prospectListId, ...person } = await readPerson(app, personId);
	return { ...describe(app, { ...person, listId: prospectListId }), paths: await pathsOf(app, personId) };
}

const companyIn = (company: string) => checked(contactsAtCompanySearch, { company: company.toWellFormed() }).company;

async function atCompany(app: ReadAccess, company: string) {
	const found = await app.read(async ({ db, user }) => findCompanyPaths(db, user.id, companyIn(company)));
	return found.map((one) => ({ ...describe(app, one), paths: shownPaths(one.paths) }));
}

async function contactsAt(app: ReadAccess, company: string) {
	const found = await app.read(async ({ db, user }) => findContactsAt(db, user.id, companyIn(company), 0));
	return found.slice(0, listedMost.people).map(({ member, ...one }) => ({
		...known.shown(one),
		by: shownText(member?.name, shownMost.name),
	}));
}
