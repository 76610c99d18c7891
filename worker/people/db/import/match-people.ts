import { hasMoreThanName, profileKey } from '#contract/rules/identity';
import type { comparedFields } from './fields.ts';
import type { ImportRow } from './rows.ts';

/** A prospect of the list as stored. */
export type KnownPerson = {
	id: string;
	name: string;
	key: string;
	facts: string;
} & Record<(typeof comparedFields)[number], string | null>;

/** The people of one list, found by profile address, or by name, title and location. */
export class PeopleIndex {
	private readonly byKey = new Map<string, KnownPerson>();
	private readonly byFacts = new Map<string, KnownPerson>();
	private readonly byId = new Map<string, KnownPerson>();
	private readonly keys = new Map<string, string>();

	constructor(people: KnownPerson[]) {
		for (const person of people) this.add(person);
	}

	/** Adds a person, or replaces what is known about them. */
	add(person: KnownPerson): void {
		// When a profile becomes known, the person is no longer found by their old key.
		this.byKey.delete(this.keys.get(person.id) ?? '');
		this.keys.set(person.id, person.key);
		this.byKey.set(person.key, person);
		this.byFacts.set(person.facts, person);
		this.byId.set(person.id, person);
	}

	/**
	 * Finds the person in the list that a row is about: by profile, then by the user's word, then by name, title and
	 * location. Two different profiles are two people.
	 */
	find(row: ImportRow): KnownPerson | undefined {
		const said = this.byId.get(row.sameAs ?? '');
		const named = said && !(row.profile && hasProfile(said)) ? said : undefined;
		const keyed = this.byKey.get(row.key);
		// Without a profile the key is made from name, title and location.
		const match = row.profile ? (keyed ?? named) : (named ?? keyed);
		if (match || !hasMoreThanName(row)) return match;
		const alike = this.byFacts.get(row.facts);
		return alike && !(row.profile && hasProfile(alike)) ? alike : undefined;
	}
}

// The saved address may be a company's, which isn't a person's profile. The key then tells if a profile is known.
const hasProfile = (known: KnownPerson) => profileKey(known.linkedinUrl) !== null || !known.key.startsWith('facts:');
