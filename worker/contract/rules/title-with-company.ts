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
