import { type SQL, sql } from 'drizzle-orm';
import { factsKeyStart } from '#contract/rules/identity';
import { plainKey } from '../../people/db/plain-key.ts';

// Finds prospects in a network by profile, or by name if the profile can't tell: first for rows that were read, then in
// SQL.

const kindOf = (key: string) => key.slice(0, key.indexOf(':'));

/** True if a profile may belong to someone with another key. Two comparable profiles mean two people. */
export const mayBeOne = (profile: string | null, other: string) =>
	profile === null || kindOf(profile) !== kindOf(other);

/** True if someone in the network is the prospect, who can't introduce themselves. */
export const isThemselves = (
	one: { nameKey: string; profileKey: string | null },
	person: { nameKey: string; personKey: string },
) =>
	one.profileKey === person.personKey || (one.nameKey === person.nameKey && mayBeOne(one.profileKey, person.personKey));

/** The key of the name of the prospect `p`. */
export const nameKeyOfProspect = sql.raw(`'name:' || (substr(p.facts_key, ${factsKeyStart.indexOf('[') + 1}) ->> 0)`);
/** The kind of a profile's key, of a column. */
export const spaceOf = (key: string) => sql.raw(`substr(${key}, 1, instr(${key}, ':'))`);
/** {@link mayBeOne} in SQL, for a person `n` with another profile and someone whose key is of this kind. */
export const mayBeOneOf = (space: SQL) => sql`(n.profile_key is null or ${spaceOf('n.profile_key')} <> ${space})`;
/** {@link isThemselves} in SQL, for the person `n` of the network and the prospect `p`. */
export const isProspect = sql`(n.profile_key is ${plainKey} or n.name_key = ${nameKeyOfProspect} and ${mayBeOneOf(spaceOf('p.person_key'))})`;
