import { companyKey } from '#contract/rules/company';
import { nameKey, profileKey } from '#contract/rules/identity';
import type { Contact } from '../../../features/connections-file/read-contacts.ts';

/** A connection of the network, with the fields that contacts are compared by. */
export type Connection = {
	name: string;
	linkedinUrl: string | null;
	company: string | null;
	position: string | null;
	/** Their address is known, so no other one is needed. */
	hasAddress: boolean;
};
/** A contact who may be one of these connections, which only the user knows. */
export type Question = { contact: Contact; candidates: Connection[] };
/** An address of a connection. */
export type Address = { connection: Connection; email: string };

/**
 * The addresses that contacts give to connections. `known` counts contacts whose connection already has an address,
 * `others` contacts who aren't connections, or may be any of too many.
 */
type Matches = { sure: Address[]; unsure: Address[]; questions: Question[]; known: number; others: number };

/** The most contacts that the user is asked about. */
const questionsMost = 20;
// Among more namesakes the user would not find the right one.
const namesakesMost = 4;

/**
 * Finds the connections of contacts: by profile, or by name and company if only one fits. If only the name fits, the user is
 * asked, at most {@link questionsMost} times; other contacts match by a name that only one connection has.
 */
export function matchContacts(connections: readonly Connection[], contacts: readonly Contact[]): Matches {
	const known = new Map<Connection, string>();
	const matches: Matches = { sure: [], unsure: [], questions: [], known: 0, others: 0 };
	const byProfile = new Map(connections.map((one) => [profileKey(one.linkedinUrl), one]));
	const byName = Map.groupBy(connections, ({ name }) => nameKey(name));
	const take = (contact: Contact, connection: Connection | undefined): boolean => {
		if (!connection) return false;
		if (connection.hasAddress || known.has(connection)) matches.known += 1;
		else {
			known.set(connection, contact.email);
			matches.sure.push({ connection, email: contact.email });
		}
		return true;
	};
	const byFirst = distinct(contacts).filter(
		(contact) => !contact.linkedinUrl || !take(contact, byProfile.get(profileKey(contact.linkedinUrl))),
	);
	const namesakesOf = (contact: Contact) =>
		(byName.get(nameKey(contact.name)) ?? []).filter((one) => mayBeOne(contact, one));
	const bySecond = byFirst.filter((contact) => {
		const company = companyKey(contact.company);
		const there = company ? namesakesOf(contact).filter((one) => companyKey(one.company) === company) : [];
		return there.length !== 1 || !take(contact, there[0]);
	});
	const questions = bySecond.flatMap((contact): Question[] => {
		const namesakes = namesakesOf(contact);
		const candidates = namesakes.filter((one) => !one.hasAddress && !known.has(one));
		if (candidates.length === 0 && namesakes.length > 0) matches.known += 1;
		else if (candidates.length === 0 || candidates.length > namesakesMost) matches.others += 1;
		else return [{ contact, candidates }];
		return [];
	});
	matches.questions = questions.slice(0, questionsMost);
	for (const { contact, candidates } of questions.slice(questionsMost)) {
		const [one, ...others] = candidates;
		if (one && others.length === 0) matches.unsure.push({ connection: one, email: contact.email });
		else matches.others += 1;
	}
	return matches;
}

// Address books have many people twice.
const distinct = (contacts: readonly Contact[]): Contact[] => [
	...new Map(contacts.map((one) => [`${nameKey(one.name)} ${one.email.toLowerCase()}`, one])).values(),
];

// Two different profiles of one kind are two people.
function mayBeOne(contact: Contact, connection: Connection): boolean {
	const [one, other] = [profileKey(contact.linkedinUrl), profileKey(connection.linkedinUrl)];
	return !one || !other || one === other || one.split(':')[0] !== other.split(':')[0];
}
