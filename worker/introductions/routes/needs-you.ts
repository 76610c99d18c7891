import { Hono } from 'hono';
import type { NeedsYou } from '#contract/needs-you';
import { pageBytes } from '#contract/rules/limits';
import { signedIn } from '../../accounts/session/session.ts';
import { fitting } from '../../db/pages.ts';
import type { AppEnv } from '../../env.ts';
import { findNeedsYou } from '../db/overviews/needs-you.ts';

// Of each kind of what waits.
const each = pageBytes / 8;

/** What waits for the signed-in person, over all their lists. */
export const needsYou = new Hono<AppEnv>().use(signedIn).get('/', async (c) => {
	const { confirm, instead, replied, thank, bounced, nudge, look, ask } = await findNeedsYou(c.var.db, c.var.user.id);
	return c.json<NeedsYou>({
		...{ confirm: fitting(confirm, each), instead: fitting(instead, each), replied: fitting(replied, each) },
		...{
			thank: fitting(thank, each),
			bounced: fitting(bounced, each),
			nudge: fitting(nudge, each),
			look: fitting(look, each),
		},
		ask: fitting(ask, each),
	});
});
