import { hasMoreThanName, profileKey } from '#contract/rules/identity';
import type { comparedFields } from './fields.ts';
import type { ImportRow } from './rows.ts';

/** A prospect of the list as the database has it. */
export type KnownPerson = {
	id: string;
	name: string;
	key: string;
	facts: string;
} & Record<(typeof comparedFields)[number], string | null>;

/** The people of one list, found by their profile address or by name + title + location. */
export class PeopleIndex {
	private readonly byKey = new Map<string, KnownPerson>();
	private readonly byFacts = new Map<string, KnownPerson>();
	private readonly byId = new Map<string, KnownPerson>();
	private readonly keys = new Map<string, string>();

	constructor(people: KnownPerson[]) {
		for (const person of people) this.add(person);
	}

	/** Adds a person, or replaces what is known of them. */
	add(person: KnownPerson): void {
		// When a profile becomes known, the person is no longer found by their old key.
		this.byKey.delete(this.keys.get(person.id) ?? '');
		this.keys.set(person.id, person.key);
		this.byKey.set(person.key, person);
		this.byFacts.set(person.facts, person);
		this.byId.set(person.id, person);
	}

	/**
	 * The person that a row is about, if they are in the list: by the profile, then as the user said, then by the facts.
	 * Two different profiles are two people.
	 */
	find(row: ImportRow): KnownPerson | undefined {
		const said = this.byId.get(row.sameAs ?? '');
		const named = said && !(row.profile && hasProfile(said)) ? said : undefined;
		const keyed = this.byKey.get(row.key);
		// Without a profile the key is that of the facts.
		const match = row.profile ? (keyed ?? named) : (named ?? keyed);
		if (match || !hasMoreThanName(row)) return match;
		const alike = this.byFacts.get(row.facts);
		return alike && !(row.profile && hasProfile(alike)) ? alike : undefined;
	}
}

// The saved address may be a company's, which is no one's profile. The key then tells whether a profile is known.
const hasProfile = (known: KnownPerson) => profileKey(known.linkedinUrl) !== null || !known.key.startsWith('facts:');
