/** Somebody who could introduce people of one list, and how asking them has gone so far, over all lists. */
export type Connector = {
	name: string;
	/** The people of the list they could introduce, in the list's order. */
	prospectIds: string[];
	/** Mails that reached them, or may have. */
	asked: number;
	/** How many of those they agreed to. */
	saidYes: number;
	lastAskedAt: string | null;
	/** Whether asking again now would be a lot: in the last 30 days, or more than 3 times in 12 months. */
	askedTooRecently: boolean;
};

const day = 24 * 60 * 60 * 1000;

/** The rule for "a lot": `times` are ISO 8601, in any order; `now` is milliseconds since 1970. */
export function isAskedTooRecently(times: string[], now = Date.now()): boolean {
	const ages = times.map((time) => now - Date.parse(time));
	return ages.some((age) => age < 30 * day) || ages.filter((age) => age < 365 * day).length > 3;
}
