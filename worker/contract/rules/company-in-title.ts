import { isNoCompany, withoutAsides, withoutFormer, withoutLastPart } from './company-asides.ts';
import { normalizeText } from './normalize-text.ts';

// The end of the company in a headline: "CEO at Foo | Investor".
const nextRole = /[|｜\n]| [•·] /;
const lastAt =
	/^(.*)(?:(?<=^|[\s(])@\s*|(?<=\S\s+)(?:at|At|AT)\s+|(?<=[\p{L})])@(?=\p{Lu}[^\s.@]*(?:[\s,]|$)))(\S.*)$/su;
// Words after "at" that don't begin the name of a company: "at scale", "at the heart of".
const noNames = new Set(
	'the a an my our your their his her all any least scale heart home large law sea work night present one some every risk rest hand ease times sight'.split(
		' ',
	),
);
// The same in capitals, where no more of a name follows: "Attorney at Law".
const noName =
	/^(?:law|large|sea|heart|home|work|arms|night|risk|rest|hand|school|university|college)(?=$|[,;:!.(]|\s[-–—/]\s)/i;
// "Stay at Home Mom", "Reach me at", "Attorney at Law & Notary".
const noPlace = /(?:^|[\s(])(?:stay(?:ing|s)?|me|us)\s*$/i;
const ofLaw = /(?:attorney|counsel|counsell?or|lawyer|barrister|solicitor|advocate)s?\s*$/i;

/**
 * Returns the company in "Title at Company": the text after the last "at" or "@" of the first role that isn't over.
 * Null when there is none.
 */
export function companyInTitle(title: string | null | undefined): string | null {
	if (!title || !/@|\bat\s/i.test(title)) return null;
	const role = title
		.split(nextRole)
		.map(withoutFormer)
		.find((each) => each.trim());
	return companyIn(role ?? '');
}

function companyIn(role: string): string | null {
	const [, before = '', found = ''] = lastAt.exec(role) ?? [];
	// The bracket may begin before the company.
	const company = withoutAsides(found)
		.replace(/(?<=^[^([]*)[)\]]+\s*$/, '')
		.trim();
	const [first = ''] = company.split(' ');
	const isPhrase = noNames.has(first) || noName.test(company) || (/^law$/i.test(first) && ofLaw.test(before));
	// "Partner at Foo LLP, Attorney at Law" works at Foo LLP.
	if (isPhrase) return companyIn(withoutLastPart(before));
	if (noPlace.test(before)) return null;
	const words = normalizeText(company)
		.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
		.trim();
	return words === '' || isNoCompany(words) ? null : company;
}
