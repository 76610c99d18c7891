import * as z from 'zod/mini';
import { isTimeZone } from './rules/time-zone.ts';

export type { WeeklyMail } from './records/accounts.ts';

const noZone = 'Please choose a time zone.';

/** The body of PATCH /api/account/weekly-mail. Absent fields stay unchanged. */
export const weeklyMailUpdate = z.object({
	isOn: z.optional(z.boolean('Please say whether these emails are on: true or false.')),
	timeZone: z.optional(z.string(noZone).check(z.maxLength(64, noZone), z.refine(isTimeZone, noZone))),
});
export type WeeklyMailUpdate = z.infer<typeof weeklyMailUpdate>;
