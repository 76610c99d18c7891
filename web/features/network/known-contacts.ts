import type { InNetwork, ListNetwork } from '#contract/network-match';

/** The network around one prospect: themselves, and people at their company. */
export type KnownContacts = {
	connected?: InNetwork;
	/** How many others of the network work there, and the names of up to three. */
	atCompany?: { people: number; names: readonly string[] };
};

/** The network around the people of a list, by the prospect's id. Most of them have none. */
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

/** Whether a prospect is connected already, in words: "since 2019", "same name". Empty where nothing more is known. */
export const sinceWords = (one: InNetwork): string =>
	[yearOf(one) && `since ${yearOf(one)}`, one.sameName && 'same name'].filter(Boolean).join(', ');

/** Known contacts in a line: "Connected since 2019", "Petra Holm, Jan Oso and 3 more". */
export function knownWords({ connected, atCompany }: KnownContacts): string {
	if (connected) return `Connected${yearOf(connected) ? ' ' : ', '}${sinceWords(connected)}`.replace(/, $/, '');
	return atCompany ? namesWithMore(atCompany.names, atCompany.people) : '';
}

/** The same where no heading says what it is: "Contacts there: Petra Holm". */
export function knownSentence(known: KnownContacts): string {
	const words = knownWords(known);
	return known.connected || !words ? words : `Contacts there: ${words}`;
}

/** Names, and how many more there are: "Petra, Jan and 3 more". */
export function namesWithMore(names: readonly string[], people: number): string {
	const more = people - names.length;
	if (more > 0) return `${names.join(', ')} and ${more} more`;
	return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '');
}
