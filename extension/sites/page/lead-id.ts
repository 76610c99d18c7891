import type { ReadingRules } from '#contract/reading-rules';
import { profileKey } from '#contract/rules/identity';

/**
 * Returns the lead id named by an attribute's value, which is a link (`/sales/lead/<id>,…`) or a URN
 * (`urn:li:fs_salesProfile:(<id>,…)`), without the parts that change with every session. Null without an id.
 */
export function leadIdIn(text: string, { addresses }: ReadingRules): string | null {
	for (const urn of addresses.leadUrn) {
		if (text.startsWith(urn)) return upToEnd(text, urn.length);
	}
	for (const path of addresses.lead) {
		const at = pathStart(text, path);
		if (at >= 0) return upToEnd(text, at + path.length);
	}
	return null;
}

// Finds a path at the start or after a host, never inside another address's query.
function pathStart(text: string, path: string): number {
	if (text.startsWith(path)) return 0;
	const host = /^https:\/\/(?:[\w-]+\.)*linkedin\.com(?=\/)/.exec(text)?.[0];
	return host !== undefined && text.startsWith(path, host.length) ? host.length : -1;
}

function upToEnd(text: string, start: number): string | null {
	const id = /^[^/,?#()\s]+/.exec(text.slice(start))?.[0];
	return id ? decoded(id) : null;
}

/** The only address a person is stored under. A public profile address is never derived from an id. */
export const leadUrl = (leadId: string) => `https://www.linkedin.com/sales/lead/${encodeURIComponent(leadId)}`;

/** Identifies a lead: ids of the same member come in two forms. */
export const leadKey = (leadId: string) => profileKey(leadUrl(leadId)) ?? leadId;

function decoded(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}
