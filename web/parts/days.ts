/** How long ago something was, for a person: "today", "yesterday", "11 days ago". `days` may have a fraction. */
export const daysAgo = (days: number) => (days < 1 ? 'today' : days < 2 ? 'yesterday' : `${Math.floor(days)} days ago`);

/** A day (YYYY-MM-DD) as people here write it, with the month in letters: it is not clear otherwise which number is which. */
export const longDay = (day: string) =>
	new Date(day).toLocaleDateString(undefined, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
