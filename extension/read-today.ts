import * as z from 'zod/mini';
import { dayOf, counted as formatCount } from '#contract/rules/format';

/** Kind of a reading: a page of results, or one person (their own page, or a search for who knows them). */
export type Counted = 'pages' | 'people';

const wrong = 'Enter a number from 1 to 1,000.';
const perDay = z.coerce.number(wrong).check(z.int(wrong), z.minimum(1, wrong), z.maximum(1_000, wrong));
/** Readings a day before the user is asked to confirm. */
export const dailyLimits = z.object({ pages: perDay, people: perDay });
type DailyLimits = z.infer<typeof dailyLimits>;

/** Readings of one day, which `dayOf` numbers. */
export const today = z.object({ day: z.number(), pages: z.number(), people: z.number() });
type Today = { today: z.infer<typeof today> | null };

/** The limits until the user sets others. */
export const usualLimits: DailyLimits = { pages: 60, people: 100 };

/** Returns today's readings, by the browser's time zone. */
export function readToday(kept: Today): z.infer<typeof today> {
	const day = dayOf(Date.now());
	return kept.today?.day === day ? kept.today : { day, pages: 0, people: 0 };
}

/** Returns the counts after one more reading. */
export const countOne = (kept: Today, counted: Counted) => {
	const counts = readToday(kept);
	return { today: { ...counts, [counted]: counts[counted] + 1 } };
};

/** Returns the question to ask before one more reading; null below the user's daily limit. */
export function limitQuestion(
	kept: Today & { settings: { most?: DailyLimits | undefined } },
	counted: Counted,
): string | null {
	const [count, limit] = [readToday(kept)[counted], (kept.settings.most ?? usualLimits)[counted]];
	if (count < limit) return null;
	const read =
		counted === 'pages' ? `${formatCount(count, 'page')} of results` : formatCount(count, 'person', 'people');
	return `Read today: ${read}. That’s your daily limit. Click again to continue.`;
}
