// The mail comes at eight. A run that stopped halfway sends the rest within hours, and at noon the morning is over.
const [from, until] = [8, 12];

/**
 * The date of this Monday, as YYYY-MM-DD, while it is Monday morning in the time zone. Null at any other time.
 * `now` is in ms since 1970.
 */
export function mondayMorning(timeZone: string, now: number): string | null {
	const format = new Intl.DateTimeFormat('en', {
		timeZone,
		hourCycle: 'h23',
		weekday: 'short',
		year: 'numeric',
		month: '2-digit',
		day: '2-digit',
		hour: '2-digit',
	});
	const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
	const hour = Number(parts.hour);
	return parts.weekday === 'Mon' && hour >= from && hour < until ? `${parts.year}-${parts.month}-${parts.day}` : null;
}
