import type { ImportedProspect } from '#contract/prospect';
import { limits } from '#contract/rules/limits';
import type { PersonRead } from './result.ts';

/** A person as a row of the import call. The title includes the company when both are known. */
export function prospectOf(person: PersonRead): ImportedProspect {
	return {
		name: person.name,
		title: titleWithCompany(person),
		location: person.location,
		linkedinUrl: person.linkedinUrl,
	};
}

/** A person and the people who can introduce them, as a row of the import call. */
export const prospectWithConnections = (person: PersonRead, connections: PersonRead[]): ImportedProspect => ({
	...prospectOf(person),
	connections: connections.slice(0, limits.connections).map(({ name, title, company, linkedinUrl }) => ({
		name,
		title,
		company,
		linkedinUrl,
		strength: '1st',
	})),
});

function titleWithCompany({ title, company }: PersonRead): string | null {
	if (!title || !company) return title ?? company;
	const both = words(title).includes(words(company)) ? title : `${title} at ${company}`;
	return both.length <= limits.short ? both : title;
}

// The words of a text, each between two spaces. So "HP" is not found in "PHP Developer".
const words = (text: string) => ` ${text.match(/[\p{L}\p{M}\p{N}]+/gu)?.join(' ') ?? text} `;
