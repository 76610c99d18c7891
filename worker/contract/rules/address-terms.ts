import { formatLongDay } from './format.ts';

/** A company by its key (company.ts), with the name that it was given. */
export type NamedCompany = { key: string; name: string };

/** On what terms an address may be asked, by everybody: `aMonth` is the most requests in 30 days; null sets no limit. */
export type AddressTerms = { aMonth: number | null; companies: NamedCompany[] };

/** The limits that can be set. */
export const monthLimits = [1, 2, 4] as const;

/** How many days a request counts for the limit, from the day (UTC) that it was sent. */
export const monthDays = 30;

/** The most companies that an address can name. */
export const termCompaniesMost = 30;

/** What is said of the limit, and of a company. */
export const monthText = (most: number) => `At most ${most} a month`;
export const companyText = (name: string) => `Not about ${name}`;

/** What the user is told of a request that is not sent; `from` is the day (YYYY-MM-DD) from which one can be. */
export const fewerText = (from: string) =>
	`They asked for fewer requests just now. Try again on ${formatLongDay(from)}.`;
export const notAboutText = (company: string) => `They asked for no requests about ${company}.`;
