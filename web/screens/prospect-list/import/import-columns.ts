import { unguarded } from '#contract/rules/csv';
import { fieldOf, type ProspectField, prospectFieldKeys } from '#contract/rules/prospect-fields';
import { statusValue } from '#contract/status';
import type { ReadPerson } from '../../../queries/import.ts';

/** What a column of a file can be read as: a field of a prospect, or a part of one. */
export type Target = ProspectField | 'firstName' | 'lastName' | 'company';

const targetKeys: readonly Target[] = [...prospectFieldKeys, 'firstName', 'lastName', 'company'];
const partLabels = { firstName: 'First Name', lastName: 'Last Name', company: 'Company' };
const labelOf = (target: Target) =>
	target === 'firstName' || target === 'lastName' || target === 'company' ? partLabels[target] : fieldOf(target).label;

/** What a column can be read as, in the words of the screen. */
export const targets = targetKeys.map((key) => ({ key, label: labelOf(key) }));

// What other programs call the same thing, in lower-case letters only.
const otherNames: Partial<Record<Target, string[]>> = {
	name: ['fullname', 'contactname', 'contact', 'person', 'prospect'],
	firstName: ['first', 'givenname', 'forename'],
	lastName: ['last', 'surname', 'familyname'],
	title: ['jobtitle', 'position', 'role', 'headline'],
	company: ['companyname', 'organization', 'organisation', 'employer', 'currentcompany', 'account'],
	location: ['city', 'town', 'place', 'region', 'address'],
	linkedinUrl: [
		'url',
		'linkedin',
		'linkedinprofile',
		'linkedinprofileurl',
		'profile',
		'profileurl',
		'publicprofileurl',
	],
	websiteUrl: ['websiteurl', 'web', 'homepage', 'companywebsite', 'site'],
	email: ['emailaddress', 'mail', 'workemail'],
	phone: ['mobile', 'mobilephone', 'mobilenumber', 'phonenumber', 'telephone', 'tel', 'cell', 'cellphone'],
	notes: ['note', 'comment', 'comments', 'remarks'],
	connectionSource: ['connector', 'introducer', 'mutualconnection', 'referredby', 'via'],
	status: ['stage', 'leadstatus'],
};
// What a heading may mean where no other column means it: a state is a place, and never takes that of a lead status.
const weakNames: Partial<Record<Target, string[]>> = { location: ['state', 'province', 'county'] };
const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');
const byName = (namesOf: (target: Target) => readonly string[]) =>
	new Map<string, Target>(targetKeys.flatMap((target) => namesOf(target).map((name) => [name, target] as const)));
// What may only be meant comes last.
const known = [
	byName((target) => [letters(target), letters(labelOf(target)), ...(otherNames[target] ?? [])]),
	byName((target) => weakNames[target] ?? []),
];

/** What a heading most likely means; nothing for one that nobody knows. */
export const targetOf = (heading: string): Target | undefined =>
	known.map((each) => each.get(letters(heading))).find(Boolean);

/**
 * For each column what it is read as, or null. Of two columns with the same meaning the one with the clearer heading is
 * read, else the first.
 */
export function matchColumns(headings: readonly string[]): (Target | null)[] {
	const matched: (Target | null)[] = headings.map(() => null);
	for (const targetsOf of known) {
		for (const [column, heading] of headings.entries()) {
			const target = targetsOf.get(letters(heading));
			if (target && !matched[column] && !matched.includes(target)) matched[column] = target;
		}
	}
	return matched;
}

/** Reads a column as something else. Another column that was read as that is no longer read. */
export const rematch = (matched: readonly (Target | null)[], column: number, target: Target | null) =>
	matched.map((before, at) => (at === column ? target : before === target ? null : before));

/** Whether some column holds names. */
export const hasNames = (matched: readonly (Target | null)[]) =>
	matched.some((target) => target === 'name' || target === 'firstName' || target === 'lastName');

/**
 * The people of the table's rows. A status that is not among `statuses` (their stored values) is left out, so that the
 * person still arrives; `otherStatuses` counts those.
 */
export function peopleOf(
	rows: readonly { line: number; cells: readonly string[] }[],
	matched: readonly (Target | null)[],
	statuses: ReadonlySet<string>,
) {
	const otherStatuses = new Map<string, number>();
	const people = rows.map(({ line, cells }): ReadPerson => {
		const { firstName, lastName, company, status, ...fields } = textsOf(cells, matched);
		const value = status && [status, statusValue(status)].find((each) => statuses.has(each));
		if (status && !value) otherStatuses.set(status, (otherStatuses.get(status) ?? 0) + 1);
		const title = [fields.title, company].filter(Boolean).join(' at ');
		const person = {
			...fields,
			name: fields.name ?? [firstName, lastName].filter(Boolean).join(' '),
			...(title && { title }),
			...(value && { status: value }),
		};
		return { line, person };
	});
	return { people, otherStatuses };
}

function textsOf(cells: readonly string[], matched: readonly (Target | null)[]) {
	const texts: Partial<Record<Target, string>> = {};
	for (const [column, target] of matched.entries()) {
		const text = cells[column];
		if (target && text) texts[target] = unguarded(text);
	}
	return texts;
}
