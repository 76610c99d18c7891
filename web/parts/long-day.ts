/** A day (YYYY-MM-DD) as people here write it, with the month in letters: it is not clear otherwise which number is which. */
export const longDay = (day: string) =>
	new Date(day).toLocaleDateString(undefined, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
