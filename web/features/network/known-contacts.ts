import type { InNetwork, ListNetwork } from '#contract/my-network';

/** The user's contacts around one prospect: the prospect themselves, and people at their company. */
export type KnownContacts = {
	connected?: InNetwork;
	/** The number of other contacts who work there, and the names of up to three. */
	atCompany?: { people: number; names: readonly string[] };
};

/** Returns the known contacts around the people of a list, by the prospect's id. Most have none. */
export function knownContactsById({ connected, companies }: ListNetwork): ReadonlyMap<string, KnownContacts> {
	const byId = new Map<string, KnownContacts>(
		connected.map(({ prospectId, ...one }) => [prospectId, { connected: one }]),
	);
	for (const { prospectIds, people, names } of companies) {
		for (const id of prospectIds) {
			const known = byId.get(id);
			const themselves = known?.connected?.worksThere ? known.connected.name : undefined;
			const others = themselves === undefined ? names : names.filter((name) => name !== themselves);
			byId.set(id, { ...known, atCompany: { people: people - (themselves === undefined ? 0 : 1), names: others } });
		}
	}
	return byId;
}

const yearOf = ({ connectedOn }: InNetwork) => connectedOn?.slice(0, 4);

/** Describes a connection in words: "since 2019", "same name". Empty if nothing more is known. */
export const sinceWords = (one: InNetwork): string =>
	[yearOf(one) && `since ${yearOf(one)}`, one.sameName && 'same name'].filter(Boolean).join(', ');

/** Describes known contacts in a line: "Connected since 2019", "Petra Holm, Jan Oso and 3 more". */
export function knownWords({ connected, atCompany }: KnownContacts): string {
	if (connected) return `Connected${yearOf(connected) ? ' ' : ', '}${sinceWords(connected)}`.replace(/, $/, '');
	return atCompany ? namesWithMore(atCompany.names, atCompany.people) : '';
}

/** Describes them for use without a heading: "Contacts there: Petra Holm". */
export function knownSentence(known: KnownContacts): string {
	const words = knownWords(known);
	return known.connected || !words ? words : `Contacts there: ${words}`;
}

/** Joins names, with the number of others: "Petra, Jan and 3 more". */
export function namesWithMore(names: readonly string[], people: number): string {
	const more = people - names.length;
	if (more > 0) return `${names.join(', ')} and ${more} more`;
	return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '');
}
