import { formatNumber } from '#contract/rules/format';
import { leadKey } from './page/lead-id.ts';
import type { PersonRead } from './result.ts';
import { pageSize, sharedWith } from './shared-search.ts';

/** A reading of the page of shared connections. */
type SharedReading = {
	/** The page's address when the reading ended. */
	url: string;
	people: PersonRead[];
	/** Rows on the page, read or not. */
	rowCount: number;
	/** The number of people the page itself says it found; null without an exact number ("2K+ results"). */
	siteTotal: number | null;
	hasNext: boolean;
	/** True if the page was read to its end. */
	isComplete: boolean;
};
type Target = Pick<PersonRead, 'leadId' | 'mutualCount' | 'full'>;
type Verdict = { sure: true } | { sure: false; why: string };

/**
 * Confirms that a page really shows a lead's mutual connections. The site sometimes drops the filter silently and shows
 * strangers, so every check must pass. No number of people proves anything by itself: a page of strangers has as many
 * rows as a page of shared connections.
 */
export function confirmShared(reading: SharedReading, target: Target): Verdict {
	const why = checks.map((check) => check(reading, target)).find((found) => found !== null) ?? null;
	return why === null ? { sure: true } : { sure: false, why };
}

/** Says what is missing; null when the check passes. */
type Check = (reading: SharedReading, target: Target) => string | null;

const isLead = (leadId: string | null, target: Target) => leadId !== null && leadKey(leadId) === leadKey(target.leadId);
/** Returns the lead whose shared connections an address asks for; null without one, and for an invalid address. */
function sharedIn(url: string): string | null {
	try {
		return sharedWith(new URL(url));
	} catch {
		return null;
	}
}

const checks: Check[] = [
	(_, { full }) => (full ? null : 'their own row was not read, so nothing says how many to expect'),
	({ isComplete }) => (isComplete ? null : 'the page was not read to its end'),
	({ url }, target) => (isLead(sharedIn(url), target) ? null : 'the site dropped the filter for shared connections'),
	({ people }, target) =>
		people.some(({ leadId }) => isLead(leadId, target)) ? 'the person appears among their own connections' : null,
	({ people }) =>
		people.every(({ degree }) => degree === 1) ? null : 'not everyone shown is a direct connection of yours',
	({ people, rowCount }) => (people.length === rowCount ? null : 'not every row of the page was read'),
	({ siteTotal }) => (siteTotal === null ? 'the page does not say how many it found' : null),
	({ siteTotal, rowCount, hasNext }) => {
		const total = siteTotal ?? 0;
		const fits = rowCount === Math.min(total, pageSize) && hasNext === total > pageSize;
		return fits ? null : `the page shows ${rowCount}${hasNext ? ' and more' : ''} and says ${formatNumber(total)}`;
	},
	({ siteTotal }, { mutualCount }) => {
		const total = siteTotal ?? 0;
		if (mutualCount === null) {
			return total < pageSize ? null : 'there are more people than fit one page, and no count to compare';
		}
		return isNear(total, mutualCount)
			? null
			: `the count is off (${formatNumber(mutualCount)} expected, ${formatNumber(total)} shown)`;
	},
];

/** True if the total is near the badge's count, which may be some days old. Zero is near zero only. */
const isNear = (total: number, badge: number) =>
	Math.abs(total - badge) <= Math.max(1, Math.floor(badge * 0.2)) && (total === 0) === (badge === 0);
