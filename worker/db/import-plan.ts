import { factsKey, hasMoreThanName, profileKey } from '../contract/identity.ts';
import { limits } from '../contract/limits.ts';
import {
	defaultProspectStatus,
	type ImportResult,
	importedProspect,
	tooManyConnections,
} from '../contract/prospect.ts';
import { type OptionalField, optionalFieldsOnRepeat } from '../contract/prospect-fields.ts';
import { distinctConnections } from './connection-rows.ts';

/** The fields in which the newer text wins. */
export const replacedFields = optionalFieldsOnRepeat('replace');
/** The fields that are filled while they are empty. */
export const filledFields = optionalFieldsOnRepeat('fill');
/** All fields that an import may change of somebody who is already in the list. */
export const comparedFields = [...replacedFields, ...filledFields];
type ComparedField = (typeof comparedFields)[number];
const keptFields = optionalFieldsOnRepeat('keep');

/** A readable row of the body, with the keys by which it is recognised. */
export type Person = ReturnType<typeof readRows>['people'][number];
/** A prospect of the user's as the database has it, in whichever list. */
export type KnownPerson = {
	id: string;
	listId: string;
	listName: string;
	name: string;
	key: string;
	facts: string;
} & Record<ComparedField, string | null>;
/** What the database knew before: the values of the user's statuses, and everyone who might be among the rows. */
export type Known = { statuses: Set<string>; people: KnownPerson[] };
/** What is to be written, and what there is to say about it. */
export type Plan = ReturnType<typeof planImport>;

/** Reads the rows of a body one by one; those that do not fit are refused with a reason. */
export function readRows(rows: unknown[]) {
	const refused: ImportResult['refused'] = [];
	const people = [];
	const nameOnly = new Map<string, number>();
	for (const [index, row] of rows.entries()) {
		const read = importedProspect.safeParse(row);
		if (!read.success) {
			refused.push({ index, name: nameOf(row), reason: sentenceOf(read.error.issues[0]?.message) });
			continue;
		}
		const facts = factsKey(read.data);
		const profile = profileKey(read.data.linkedinUrl);
		// Never one person on a name alone: equal rows of one body stay apart, and meet themselves when it is repeated.
		const again = profile || hasMoreThanName(read.data) ? 0 : (nameOnly.get(facts) ?? 0);
		if (!profile && !hasMoreThanName(read.data)) nameOnly.set(facts, again + 1);
		people.push({
			...read.data,
			index,
			profile,
			facts,
			key: profile ?? (again ? `${facts}#${again}` : facts),
			connectionSource: read.data.connectionSource ?? read.data.connections?.[0]?.name ?? null,
		});
	}
	return { people, refused };
}

const nameOf = (row: unknown) =>
	typeof row === 'object' && row !== null && 'name' in row && typeof row.name === 'string'
		? row.name.slice(0, 200)
		: '';
const sentenceOf = (message: string | undefined) =>
	!message || message === 'Invalid input' ? 'This is not a prospect.' : message;

/** Decides for every row whether it is somebody new in the list, somebody known, or nothing new. Pure. */
export function planImport(listId: string, people: Person[], known: Known) {
	const here = new Roll(known.people.filter((person) => person.listId === listId));
	const away = Map.groupBy(
		known.people.filter((person) => person.listId !== listId),
		(person) => person.listId,
	);
	const others = [...away.values()].map((list) => new Roll(list));
	const refused: ImportResult['refused'] = [];
	const elsewhere: ImportResult['elsewhere'] = [];
	const writes = new Map<string, Row>();
	const linked = new Map<string, { personKey: string; connections: NonNullable<Person['connections']> }>();
	const seen = new Set<string>();
	for (const person of people) {
		const { index, name, status = defaultProspectStatus } = person;
		const match = here.meet(person);
		if (!match && !known.statuses.has(status) && status !== defaultProspectStatus) {
			refused.push({ index, name, reason: 'The status is not in your list of statuses.' });
			continue;
		}
		const earlierLinks = match && linked.get(match.id)?.connections;
		const given = person.connections ?? [];
		const connections = earlierLinks ? distinctConnections([...earlierLinks, ...given]) : given;
		if (connections.length > limits.connections) {
			refused.push({ index, name, reason: tooManyConnections });
			continue;
		}
		const { changed, ...row } = merged(person, match);
		const earlier = writes.get(row.id);
		if (earlier) writes.set(row.id, { ...row, ...ownFields(earlier, row) });
		else if (changed) writes.set(row.id, row);
		here.add({ ...row, listId, listName: '' });
		if (connections.length) linked.set(row.id, { personKey: row.key, connections });
		if (seen.has(row.id)) continue;
		seen.add(row.id);
		// A name alone tells nobody that it is the same person.
		if (!person.profile && !hasMoreThanName(person)) continue;
		for (const other of others) {
			const there = other.meet(person);
			if (there) elsewhere.push({ name, listId: there.listId, listName: there.listName });
		}
	}
	// Every row is counted once: whoever stands in the body twice is unchanged the second time.
	const unchanged = people.length - refused.length - writes.size;
	return { writes: [...writes.values()], unchanged, refused, elsewhere, linked: [...linked.values()] };
}

/** Who is who: by profile where both sides have one, else by name + title + location together. */
class Roll {
	private readonly byKey = new Map<string, KnownPerson>();
	private readonly byFacts = new Map<string, KnownPerson>();
	private readonly keys = new Map<string, string>();

	constructor(people: KnownPerson[]) {
		for (const person of people) this.add(person);
	}

	add(person: KnownPerson): void {
		// A person whose profile has become known answers to the new key only.
		this.byKey.delete(this.keys.get(person.id) ?? '');
		this.keys.set(person.id, person.key);
		this.byKey.set(person.key, person);
		this.byFacts.set(person.facts, person);
	}

	meet(person: Person): KnownPerson | undefined {
		const match = this.byKey.get(person.key);
		if (match || !hasMoreThanName(person)) return match;
		const alike = this.byFacts.get(person.facts);
		return alike && !(person.profile && hasProfile(alike)) ? alike : undefined;
	}
}

// The saved address may be nobody's profile (a company's), and the person be known by a profile all the same.
const hasProfile = (known: KnownPerson) => profileKey(known.linkedinUrl) !== null || !known.key.startsWith('facts:');

type Row = Omit<ReturnType<typeof merged>, 'changed'>;

// What the first row of a body said of a new person stays; a second one only fills what it left empty.
const ownFields = (earlier: Row, later: Row) => ({
	...fieldsFrom(keptFields, (key) => earlier[key] ?? later[key]),
	status: earlier.status,
	position: earlier.position,
	isNew: earlier.isNew,
});

const fieldsFrom = <Key extends OptionalField>(keys: readonly Key[], read: (key: Key) => string | null | undefined) =>
	Object.fromEntries(keys.map((key) => [key, read(key) ?? null])) as Record<Key, string | null>;

/** The row to write: a new one, or the known one with its gaps filled and title and location refreshed. */
function merged(person: Person, match: KnownPerson | undefined) {
	const compared = {
		...fieldsFrom(replacedFields, (key) => person[key] ?? match?.[key]),
		...fieldsFrom(filledFields, (key) => match?.[key] ?? person[key]),
	};
	const name = match?.name ?? person.name;
	// A person known by name, title and location only gets the key of the profile that is now known.
	const key = match && !person.profile ? match.key : person.key;
	return {
		...compared,
		...fieldsFrom(keptFields, (field) => person[field]),
		name,
		id: match?.id ?? crypto.randomUUID(),
		key,
		facts: factsKey({ ...compared, name }),
		status: person.status ?? defaultProspectStatus,
		position: person.index,
		isNew: !match,
		changed: !match || key !== match.key || comparedFields.some((field) => compared[field] !== match[field]),
	};
}
