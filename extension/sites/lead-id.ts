/** The id of a lead address (`/sales/lead/<id>,…` or `/sales/people/<id>,…`), without its session parts. */
export function leadIdOf(address: string | null | undefined): string | null {
	const found = /\/sales\/(?:lead|people)\/([^/,?#]+)/.exec(address ?? '')?.[1];
	return found ? decoded(found) : null;
}

/** The id in a row's URN, `urn:li:fs_salesProfile:(<id>,…,<token>)`: the token changes with every session. */
export function leadIdOfUrn(urn: string | null | undefined): string | null {
	return /^urn:li:fs_salesProfile:\(([^,)]+)/.exec(urn ?? '')?.[1] ?? null;
}

/** The one address a person is stored under. No public profile address is ever made up from an id. */
export const leadUrl = (leadId: string) => `https://www.linkedin.com/sales/lead/${encodeURIComponent(leadId)}`;

function decoded(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}
