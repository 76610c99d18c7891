// Separators between the roles of a headline: bars, bullets, slashes and dashes with spaces around them, and pictures.
const between = /\s*[|｜¦•·●▪★➤⭐]\s*|\s+(?:\/{1,2}|—|–)\s+|\s*\p{Emoji_Presentation}\s*/u;
const longest = 60;

/**
 * Returns the first role of a profile's headline, for use in a mail: "CEO at Foo" from "CEO at Foo | Investor |
 * Speaker". A long role ends at its first comma or sentence. Null without one.
 */
export function firstRole(headline: string | null): string | null {
	const role = headline?.split(between).find(Boolean);
	if (!role) return headline;
	return role.length > longest ? (/^.{12,}?(?=,\s|[.;:]\s|$)/.exec(role)?.[0] ?? role) : role;
}
