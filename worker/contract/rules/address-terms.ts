import { dayMs } from './durations.ts';
import { formatLongDay } from './format.ts';
import { weekMs, weekStart } from './monday.ts';

/** A company by its key (company.ts), with the name that it was given. */
export type NamedCompany = { key: string; name: string };

/**
 * On what terms an address may be asked, by everybody: `aMonth` is the most requests in 30 days; null sets no limit.
 * `isWeekly`: requests come in one mail a week.
 */
export type AddressTerms = { aMonth: number | null; isWeekly: boolean; companies: NamedCompany[] };

/** The limits that can be set. */
export const monthLimits = [1, 2, 4] as const;

/** How many days a request counts for the limit, from the day (UTC) that it was sent. */
export const monthDays = 30;

/** The most companies that an address can name. */
export const termCompaniesMost = 30;

/** What is said of the limit, of the weekly mail, and of a company. */
export const monthText = (most: number) => `At most ${most} a month`;
export const weeklyText = 'One mail a week with all of them';
export const companyText = (name: string) => `Not about ${name}`;

/** What the user is told of a request that is not sent; `from` is the day (YYYY-MM-DD) from which one can be. */
export const fewerText = (from: string) =>
	`They asked for fewer requests just now. Try again on ${formatLongDay(from)}.`;
export const notAboutText = (company: string) => `They asked for no requests about ${company.replace(/\.$/, '')}.`;

/**
 * What the user is told of a request that waits for the weekly mail of its connector: the mail of the Monday (UTC) after
 * it, or the next one where a mail was missed. `now` is in ms since 1970.
 */
export function waitsText(createdAt: string, now = Date.now()): string {
	const day = weekStart(Date.parse(createdAt)) + weekMs;
	if (day + dayMs <= now) return 'They asked for one mail a week. Your request goes with the next one.';
	return `They asked for one mail a week. Your request goes with that of ${formatLongDay(new Date(day).toISOString())}.`;
}
