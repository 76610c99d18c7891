const written = /^\d{4}-\d\d-\d\d$/;

/** Whether a text is a day of the calendar, as YYYY-MM-DD. `Date.parse` takes 30 February for a day of March. */
export const isDay = (text: string): boolean =>
	written.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
