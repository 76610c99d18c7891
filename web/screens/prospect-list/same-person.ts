import type { ImportedProspect, Prospect } from '#contract/prospect';
import { factsKey, profileKey } from '#contract/rules/identity';

/** Finds the prospect that an import takes for this person: by profile, else by name, title and location. */
export function samePerson(prospects: readonly Prospect[], person: ImportedProspect): Prospect | undefined {
	const profile = profileKey(person.linkedinUrl);
	const facts = factsKey(person);
	return (
		prospects.find(({ linkedinUrl }) => profile && profileKey(linkedinUrl) === profile) ??
		prospects.find((each) => factsKey(each) === facts)
	);
}
