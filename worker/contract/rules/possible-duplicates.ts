import { companyKey } from './company.ts';
import { companyInTitle } from './company-in-title.ts';
import { addressKey } from './email-address.ts';
import { profileKey } from './identity.ts';
import { normalizeText } from './normalize-text.ts';

type Person = {
	name: string;
	title?: string | null;
	company?: string | null;
	email?: string | null;
	linkedinUrl?: string | null;
};

/** Returns the name without punctuation, which decides who is compared: only people with the same one. */
export const comparableName = ({ name }: Pick<Person, 'name'>): string =>
	normalizeText(name)
		.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
		.trim();

/**
 * True if two records of the same name may be one person: one side has no profile, and email or company agree, or one
 * side has nothing to tell them apart. It merges no one; the user is asked.
 */
export function mayBeSame(one: Person, other: Person): boolean {
	if (comparableName(one) !== comparableName(other) || comparableName(one) === '') return false;
	if (profileKey(one.linkedinUrl) && profileKey(other.linkedinUrl)) return false;
	const emails = [one, other].map(({ email }) => addressKey(email ?? ''));
	if (emails[0] && emails[0] === emails[1]) return true;
	const [company, otherCompany] = [one, other].map((each) => companyKey(each.company ?? companyInTitle(each.title)));
	if (company && otherCompany) return company === otherCompany;
	return !(emails[0] && emails[1]);
}
