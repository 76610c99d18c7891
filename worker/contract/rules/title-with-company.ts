/**
 * Adds the company to a title, as "Title at Company", unless the title names it already. If that exceeds `longest`
 * characters, returns the title alone.
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
 * Removes the company from the end of a title, with the sign or word that joins the two ("at", "bei", "@", "-"), in any
 * language. Returns the whole title if nothing else would be left, or if it ends differently.
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

// The words of a text between spaces, so that "HP" isn't found in "PHP Developer".
const spaced = (text: string) => ` ${text.match(/[\p{L}\p{M}\p{N}]+/gu)?.join(' ') ?? text} `;
