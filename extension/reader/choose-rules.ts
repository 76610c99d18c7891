import type { ReadingRules } from '#contract/reading-rules';
import { leadKey } from '../sites/page/lead-id.ts';
import { newerRules, shippedRules } from '../sites/page/rules.ts';
import { type PeopleRead, readPeople } from './look.ts';

/**
 * Chooses the rules to read a page with. The server's document wins if it is valid, newer than the shipped rules, and
 * finds on this page every person and field that the shipped rules find.
 */
export function chooseRules(document: Document, url: URL, offered: string | undefined): ReadingRules {
	const newer = newerRules(offered);
	if (!newer) return shippedRules;
	return isLess(readPeople(document, url, newer), readPeople(document, url, shippedRules)) ? shippedRules : newer;
}

function isLess(one: PeopleRead | null, other: PeopleRead | null): boolean {
	if (!other) return false;
	if (!one || one.total < other.total) return true;
	const keys = new Set(one.people.map(({ leadId }) => leadKey(leadId)));
	if (other.people.some(({ leadId }) => !keys.has(leadKey(leadId)))) return true;
	return fieldCount(one) < fieldCount(other);
}

const fieldCount = ({ people }: PeopleRead) =>
	people.reduce(
		(sum, person) => sum + Object.values(person).filter((value) => value !== null && value !== false).length,
		0,
	);
