import type { Context } from 'hono';
import type { Noun } from '#contract/tab';
import type { Db } from '../../db/client.ts';
import type { OwnUser } from '../../db/owned.ts';
import type { AppEnv, Bindings } from '../../env.ts';
import { tellTabs } from '../../push/tell-tabs.ts';

/** The user, and everything else a use case needs from its call, by the app, a program or an assistant. */
export type Acting = {
	db: Db;
	env: Bindings;
	user: OwnUser;
	/** Tells a user's tabs which nouns have changed: the acting user's, unless given. */
	tellTabs: (changed: readonly Noun[], userId?: string) => void;
	/** Keeps work going after the response. */
	waitUntil: (work: Promise<unknown>) => void;
};

/** Makes an {@link Acting} from a call. The response names the nouns that changed. */
export const actingOf = (c: Context<AppEnv>): Acting => ({
	db: c.var.db,
	env: c.env,
	user: c.var.user,
	tellTabs: (changed, userId) => tellTabs(c, changed, userId),
	waitUntil: (work) => c.executionCtx.waitUntil(work),
});
