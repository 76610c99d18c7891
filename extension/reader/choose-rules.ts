import type { ReadingRules } from '#contract/reading-rules';
import { leadKey } from '../sites/page/lead-id.ts';
import { newerRules, shippedRules } from '../sites/page/rules.ts';
import { type PeopleRead, readPeople } from './look.ts';

/**
 * The rules to read a page with: those of the server's document when they are valid, newer than the shipped ones, and
 * find on this page at least every person and every field that the shipped ones find.
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
