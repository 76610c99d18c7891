import * as z from 'zod/mini';
import type { AccountSession } from '#contract/account';
import type { Restored } from '#contract/archive';
import type { ExtensionRelease } from '#contract/extension';
import type { CreatedPersonalToken, PersonalToken } from '#contract/personal-token';
import { rights } from '#contract/rules/actor';
import type { User } from '#contract/user';
import type { WeeklyMail } from '#contract/weekly-mail';
import { count, describes, id, text, textOrNull, time, timeOrNull } from './response.ts';

export const user = describes<User>('User')(
	z.object({
		...{ id, email: text, firstName: textOrNull, lastName: textOrNull },
		...{ emailVerified: z.boolean(), followsReplies: z.boolean() },
		...{ takesReplies: z.optional(z.literal(true)), mustConfirm: z.optional(z.literal(true)) },
		...{ createdAt: time, updatedAt: time },
	}),
);
export const session = describes<AccountSession>('AccountSession')(
	z.object({ id, device: textOrNull, country: textOrNull, createdAt: time, expire: time, current: z.boolean() }),
);
export const token = describes<PersonalToken>('PersonalToken')(
	z.object({
		...{ id, name: text, rights: z.array(z.enum(rights)), createdAt: time, expire: time },
		...{ usedAt: timeOrNull, usedNetwork: textOrNull, usedCountry: textOrNull },
	}),
);
export const createdToken = describes<CreatedPersonalToken>('CreatedPersonalToken')(z.extend(token, { token: text }));
export const weeklyMail = describes<WeeklyMail>('WeeklyMail')(z.object({ isOn: z.boolean(), timeZone: textOrNull }));
export const restored = describes<Restored>('Restored')(
	z.object({ restored: count, refused: z.array(z.object({ place: count, name: text, reason: text })) }),
);
export const release = describes<ExtensionRelease>('ExtensionRelease')(z.object({ version: text }));
