import { plain } from './connection-words.ts';

// The names of the months in these languages, short and long, as the browser knows them.
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'];
let known: Map<string, number> | undefined;

function months(): Map<string, number> {
	known ??= new Map(
		languages.flatMap((language) =>
			(['short', 'long'] as const).flatMap((month) => {
				const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
				return Array.from({ length: 12 }, (_, at) => [name(format.format(Date.UTC(2024, at, 15))), at + 1] as const);
			}),
		),
	);
	return known;
}

const name = (month: string) => plain(month).replace(/\.$/, '');

/** A day such as "12 Jan 2024" as YYYY-MM-DD. Null for a text that is no day, or may be two. */
export function readDay(text: string): string | null {
	const [, ...iso] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
	if (iso.length > 0) return day(iso[0], Number(iso[1]), iso[2]);
	const [, date, month = '', year] = /^(\d{1,2})\.? (?:de )?([^\d\s]+) (?:de )?(\d{4})$/.exec(text) ?? [];
	if (year) return day(year, months().get(name(month)), date);
	const [, first = '', second, last] = /^([^\d\s]+) (\d{1,2}),? (\d{4})$/.exec(text) ?? [];
	return day(last, months().get(name(first)), second);
}

function day(year: string | undefined, month: number | undefined, date: string | undefined): string | null {
	if (!year || !month || !date) return null;
	const time = new Date(Date.UTC(Number(year), month - 1, Number(date)));
	return time.getUTCMonth() === month - 1 ? time.toISOString().slice(0, 10) : null;
}
