import type { ImportedProspect } from '#contract/prospect';
import { limits } from '#contract/rules/limits';
import { titleWithCompany } from '#contract/rules/title-with-company';
import type { PersonRead } from './result.ts';

/** Returns a person as a row of the import call. The title includes the company when both are known. */
export function prospectOf({ name, title, company, location, linkedinUrl }: PersonRead): ImportedProspect {
	return {
		name,
		title: titleWithCompany(title, company, limits.short),
		location,
		linkedinUrl,
		// A longer company would make the server refuse the whole row.
		company: company && company.length <= limits.short ? company : undefined,
	};
}

/** Returns a person, with the people who can introduce them, as a row of the import call. */
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
