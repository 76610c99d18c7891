// Where the company of a headline ends: "CEO at Foo | Investor".
const nextRole = /[|｜\n]| [•·] /;
// After "at" these do not begin the name of a company: "at scale", "at the heart of".
const noNames = new Set(
	'the a an my our your their his her all any least scale heart home large work night present one some every'.split(
		' ',
	),
);

/**
 * The company in "Title at Company": what follows the last "at" or "@" of its first role. Null when there is none. The
 * migration that filled the field of the prospects of before says the same in SQL (0017).
 */
export function companyInTitle(title: string | null | undefined): string | null {
	const [role = ''] = (title ?? '').split(nextRole);
	const company = /^.*\S (?:at|At|AT|@) (.+)$/s.exec(role)?.[1]?.trim();
	if (!company || noNames.has(company.split(' ')[0] ?? '')) return null;
	return company;
}

/**
 * A title that says the company too, as "Title at Company", unless it does already. `longest` characters at most, else
 * the title alone.
 */
export function titleWithCompany(
	title: string | null | undefined,
	company: string | null | undefined,
	longest: number,
): string | null {
	if (!title || !company) return title || company || null;
	const both = spaced(title).includes(spaced(company)) ? title : `${title} at ${company}`;
	return both.length <= longest ? both : title;
}

/**
 * A title without the company at its end, and without the sign or the word of small letters that joins the two ("at",
 * "bei", "@", "-"), in whatever language. The whole title where nothing else would be left, or where it ends otherwise.
 */
export function titleAlone<Title extends string | null | undefined>(
	title: Title,
	company: string | null,
): Title | string {
	if (!title || !company || !title.toLowerCase().endsWith(company.toLowerCase())) return title;
	const before = title.slice(0, -company.length);
	const role = before.replace(joining, '');
	return role === before ? title : role.replace(joiningWord, '') || title;
}
const joining = /[\s,|·•@–—-]+$/u;
const joiningWord = /[\s,|·•–—-]+\p{Ll}{1,5}$/u;

// The words of a text, each between two spaces. So "HP" is not found in "PHP Developer".
const spaced = (text: string) => ` ${text.match(/[\p{L}\p{M}\p{N}]+/gu)?.join(' ') ?? text} `;
