import { leadKey } from '../sites/page/lead-id.ts';
import type { PersonRead } from '../sites/result.ts';

/** Under which lead a document's card was seen last, and what it said. */
type Seen = { key: string; card: string };
const seen = new WeakMap<Document, Seen>();

/**
 * Whether the card of a lead page is still that of the person before. The site changes the address first and the card
 * later, so a card that says under a new address just what it said under the old one is not of the new person.
 */
export function isCardOfAnother(
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
