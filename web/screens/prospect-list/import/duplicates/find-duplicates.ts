import type { Prospect } from '#contract/prospect';
import { factsKey, hasMoreThanName, profileKey } from '#contract/rules/identity';
import { comparableName, mayBeSame } from '#contract/rules/possible-duplicates';
import type { ReadPerson } from '../../../../queries/import.ts';

type Person = ReadPerson['person'];
/** A person of a file, with their place in it, and the prospect they may be. */
export type PossibleDuplicate = { index: number; person: Person; prospect: Prospect };

/** Returns the texts of the question for this many people: the label of the yes, and a hint about the effect. */
export const duplicateWords = (count: number): { same: string; hint: string } =>
	count === 1
		? { same: 'Same person', hint: 'The same person is completed, a different one is added.' }
		: { same: 'Same people', hint: 'The same people are completed, different ones are added.' };

/**
 * Finds people of a file who may be in the list already, although the import's rules don't match them. Each prospect is
 * asked about once.
 */
export function findDuplicates(people: readonly ReadPerson[], prospects: readonly Prospect[]): PossibleDuplicate[] {
	const byName = Map.groupBy(prospects, comparableName);
	const profiles = new Set(prospects.map(({ linkedinUrl }) => profileKey(linkedinUrl)));
	const asked = new Set<string>();
	const duplicates: PossibleDuplicate[] = [];
	for (const [index, { person }] of people.entries()) {
		const alike = byName.get(comparableName(person)) ?? [];
		const profile = profileKey(person.linkedinUrl);
		if ((profile && profiles.has(profile)) || alike.some((prospect) => isFound(person, prospect))) continue;
		const prospect = alike.find((each) => !asked.has(each.id) && mayBeSame(person, each));
		if (!prospect) continue;
		asked.add(prospect.id);
		duplicates.push({ index, person, prospect });
	}
	return duplicates;
}

// As the import matches: by name, title and location, unless both have a profile; by name alone if neither has one.
function isFound(person: Person, prospect: Prospect): boolean {
	if (factsKey(person) !== factsKey(prospect)) return false;
	const profiles = [person, prospect].filter(({ linkedinUrl }) => profileKey(linkedinUrl)).length;
	return hasMoreThanName(person) ? profiles < 2 : profiles === 0;
}
