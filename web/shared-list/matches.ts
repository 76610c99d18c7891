import type { NetworkPerson } from '#contract/my-network';
import { companyKey } from '#contract/rules/company';
import { companyInTitle } from '#contract/rules/company-in-title';
import { nameKey, profileKey } from '#contract/rules/identity';
import type { SharedPerson } from '#contract/share';

/** A person of a shared list who is in a connections file. Not sure if only the name is the same. */
export type Match = { person: SharedPerson; isSure: boolean };

/**
 * Finds the people of a shared list in a file, in the list's order. The same profile is the same person, and so are the
 * same name and company. Two different profiles of one kind are two people, whatever their names. A match by name alone is
 * not sure.
 */
export function matchesIn(people: readonly SharedPerson[], connections: readonly NetworkPerson[]): Match[] {
	const profiles = new Set(connections.map(({ linkedinUrl }) => profileKey(linkedinUrl)));
	const named = Map.groupBy(connections, ({ name }) => nameKey(name));
	return people.flatMap((person) => {
		const profile = profileKey(person.linkedinUrl);
		if (profile && profiles.has(profile)) return [{ person, isSure: true }];
		const alike = (named.get(nameKey(person.name)) ?? []).filter(
			(one) => !isOther(profile, profileKey(one.linkedinUrl)),
		);
		if (alike.length === 0) return [];
		const company = companyKey(person.company ?? companyInTitle(person.title));
		const isSure = company !== '' && alike.some((one) => companyKey(one.company) === company);
		return [{ person, isSure }];
	});
}

// One person has a profile of each kind: an address, and ids of the sales search.
const isOther = (one: string | null, other: string | null) =>
	one !== null && other !== null && one !== other && one.split(':')[0] === other.split(':')[0];
