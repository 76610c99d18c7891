import { normalizeText } from '#contract/rules/normalize-text';

// The names of the months in these languages, short and long, as the browser knows them.
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'pl', 'cs', 'tr', 'fi', 'ro', 'hu'];
let known: Map<string, number> | undefined;

function months(): Map<string, number> {
	known ??= new Map(
		// The first language that has a name keeps it.
		languages.toReversed().flatMap((language) =>
			(['short', 'long'] as const).flatMap((month) =>
				[{ month }, { month, day: 'numeric' } as const].flatMap((form) => {
					const format = new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' });
					return Array.from({ length: 12 }, (_, at) => [monthIn(format, at), at + 1] as const);
				}),
			),
		),
	);
	return known;
}

const monthIn = (format: Intl.DateTimeFormat, at: number) =>
	name(format.formatToParts(Date.UTC(2024, at, 15)).find(({ type }) => type === 'month')?.value ?? '');

const name = (month: string) => normalizeText(month).replace(/\./g, '');

type Order = 'day' | 'month';
/** How a day can be read: surely, by its month's name or its format; or with the day first, or the month first. */
type Read = { sure: string | null } | { day: string | null; month: string | null };

/**
 * Reads the days of a column as YYYY-MM-DD, with null for a text that isn't a day. Spreadsheets put the day or the
 * month first: the order that makes all days past ones counts, and if both do, the one that sorts them as LinkedIn
 * does. If that doesn't decide, ambiguous days are not read.
 */
export function readDays(texts: readonly string[], today = new Date().toISOString().slice(0, 10)): (string | null)[] {
	const reads = texts.map((text) => readIn(text.trim()));
	const order = orderOf(
		reads.flatMap((read) => ('sure' in read ? [] : [read])),
		today,
	);
	return reads.map((read) => {
		if ('sure' in read) return read.sure;
		if (order) return read[order];
		return read.day === read.month ? read.day : null;
	});
}

function orderOf(reads: { day: string | null; month: string | null }[], today: string): Order | undefined {
	const orders = (['day', 'month'] as const).filter((order) =>
		reads.every((read) => read[order] !== null && read[order] <= today),
	);
	if (orders.length === 1) return orders[0];
	const inRow = orders.filter((order) => isSorted(reads.map((read) => read[order] ?? '')));
	return inRow.length === 1 && new Set(reads.map(({ day }) => day)).size > 2 ? inRow[0] : undefined;
}

const isSorted = (days: string[]) =>
	days.every((day, at) => at === 0 || day <= (days[at - 1] ?? '')) ||
	days.every((day, at) => at === 0 || day >= (days[at - 1] ?? ''));

// Day 1 of a spreadsheet is January 1, 1900, which spreadsheets take for a leap year. LinkedIn began in 2003.
const firstSerial = 37_600;
const lastSerial = 73_050;

function readIn(text: string): Read {
	const [, given, named = '', ofYear] = /^(\d{1,2}) ([A-Za-z]+) (\d{4})$/.exec(text) ?? [];
	if (ofYear) return { sure: day(ofYear, months().get(name(named)), given) };
	// A time after the day: "2024-01-12T08:15:00Z", "9/7/2024 0:00", "12 Jan 2024, 08:15 AM".
	const bare = text
		.replace(/[T,]?\s*\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i, '')
		.trim();
	const serial = /^\d{5}$/.test(bare) ? Number(bare) : 0;
	if (serial >= firstSerial && serial <= lastSerial) {
		return { sure: new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10) };
	}
	const [, first = '', second = '', third = ''] =
		/^(\d{1,4})[./\-年. ]\s?(\d{1,2})[./\-月. ]\s?(\d{1,4})[日.]?$/.exec(bare) ?? [];
	if (first.length > 2) return { sure: day(first, Number(second), third) };
	if (third) {
		const year = fullYear(third);
		return { day: day(year, Number(second), first), month: day(year, Number(first), second) };
	}
	const [, date, month = '', year = ''] =
		/^(\d{1,2})[.\s-]*(?:de |of )?([\p{L}\p{M}]+)\.?[\s,.-]*(?:de )?(\d{4}|\d{2})$/u.exec(bare) ?? [];
	if (year) return { sure: day(fullYear(year), months().get(name(month)), date) };
	const [, began = '', next, last = ''] = /^([\p{L}\p{M}]+)\.?[\s-]*(\d{1,2}),?[\s-]+(\d{4})$/u.exec(bare) ?? [];
	return { sure: day(last, months().get(name(began)), next) };
}

const fullYear = (year: string) => (year.length === 2 ? `20${year}` : year);

function day(year: string | undefined, month: number | undefined, date: string | undefined): string | null {
	if (year?.length !== 4 || !month || !date) return null;
	const time = new Date(Date.UTC(Number(year), month - 1, Number(date)));
	return time.getUTCMonth() === month - 1 && time.getUTCDate() === Number(date)
		? time.toISOString().slice(0, 10)
		: null;
}
