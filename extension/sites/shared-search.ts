import { profileKey } from '#contract/rules/identity';
import { leadUrl } from './lead-id.ts';
import type { PersonRead } from './result.ts';

const pageSize = 25;

/** The search for the people who are connected with a lead and with the signed-in person. */
export function sharedSearchUrl(leadId: string): string {
	const filter = (type: string, id: string) => `(type:${type},values:List((id:${id},selectionType:INCLUDED)))`;
	const query = `(filters:List(${filter('CONNECTION_OF', leadId)},${filter('RELATIONSHIP', 'F')}))`;
	return `https://www.linkedin.com/sales/search/people?query=${encodeURIComponent(query)}`;
}

/** Whose shared connections an address asks for; null when it asks for none. */
export function sharedWith(url: URL): string | null {
	const query = url.searchParams.get('query') ?? '';
	return /type:CONNECTION_OF,values:List\(\(id:([^,()]+)/.exec(query)?.[1] ?? null;
}

/** What was read on the page of shared connections: its address afterwards, its rows, whether it goes on. */
type SharedReading = { url: URL; people: PersonRead[]; rowCount: number; hasNext: boolean };
type Verdict = { sure: true } | { sure: false; why: string };

/**
 * Whether a page really shows the mutual connections of a lead. The site sometimes drops the filter without saying so
 * and shows strangers. So all of this must hold: the address still names the lead, every row is a 1st-degree
 * connection, and there are as many as the badge counted. Without a badge, more than one page of people looks the same
 * as a dropped filter, so it is refused.
 */
export function confirmShared(
	{ url, people, rowCount, hasNext }: SharedReading,
	leadId: string,
	expected: number | null,
): Verdict {
	const asked = sharedWith(url);
	if (!asked || profileKey(leadUrl(asked)) !== profileKey(leadUrl(leadId))) {
		return no('the site dropped the filter for shared connections');
	}
	if (people.some((person) => profileKey(person.linkedinUrl) === profileKey(leadUrl(leadId)))) {
		return no('the person stands among their own connections');
	}
	if (people.some(({ degree }) => degree !== 1)) return no('not everyone shown is a direct connection of yours');
	if (expected === null) return hasNext ? no('there are more people than fit one page, and no count to compare') : yes;
	const shouldShow = Math.min(expected, pageSize);
	const near = Math.max(1, Math.ceil(shouldShow * 0.2));
	const counts = `${expected.toLocaleString('en')} expected, ${rowCount}${hasNext ? ' and more' : ''} shown`;
	if (Math.abs(rowCount - shouldShow) > near || (hasNext && expected < pageSize - near))
		return no(`the count is off (${counts})`);
	return yes;
}

const yes: Verdict = { sure: true };
const no = (why: string): Verdict => ({ sure: false, why });
