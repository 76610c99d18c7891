import { leadKey } from '../sites/page/lead-id.ts';
import type { PersonRead } from '../sites/result.ts';

/** The lead under which a document's card was last seen, and the card's text. */
type Seen = { key: string; card: string };
const seen = new WeakMap<Document, Seen>();

/**
 * True while the card of a lead page is still the previous person's. The site changes the address first and the card
 * later, so an unchanged card under a new address isn't the new person's.
 */
export function isPreviousCard(
	document: Document,
	{ leadId, name, title, company, location, degree }: PersonRead,
): boolean {
	const key = leadKey(leadId);
	const card = JSON.stringify([name, title, company, location, degree]);
	const before = seen.get(document);
	if (before && before.key !== key && before.card === card) return true;
	seen.set(document, { key, card });
	return false;
}
