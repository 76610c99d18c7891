import { daySeconds } from '#contract/rules/durations';
import type { Limit } from '../../db/counters.ts';
import { userCounter } from '../../db/user-counters.ts';
import type { Bindings } from '../../env.ts';
import { limitOf } from '../../http/settings.ts';

/** Limits on asking the model, for a user and for all together; drafts and replies count alike. */
export const modelLimits = (env: Bindings, userId: string): Limit[] => [
	{ key: userCounter(userId, 'drafts'), limit: limitOf(env, 'DRAFTS_PER_MINUTE'), seconds: 60 },
	{ key: userCounter(userId, 'drafts-a-day'), limit: limitOf(env, 'DRAFTS_PER_DAY'), seconds: daySeconds },
	{ key: 'drafts-in-all', limit: limitOf(env, 'DRAFTS_PER_DAY_IN_ALL'), seconds: daySeconds },
];
