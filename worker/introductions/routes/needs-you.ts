import { Hono } from 'hono';
import type { NeedsYou } from '#contract/needs-you';
import { pageBytes } from '#contract/rules/limits';
import { signedIn } from '../../accounts/session/session.ts';
import { fitting } from '../../db/pages.ts';
import type { AppEnv } from '../../env.ts';
import { findNeedsYou } from '../db/overviews/needs-you.ts';

// Of each kind of what waits.
const each = pageBytes / 9;

/** What waits for the signed-in person, over all their lists. */
export const needsYou = new Hono<AppEnv>().use(signedIn).get('/', async (c) => {
	const found = await findNeedsYou(c.var.db, c.var.user.id);
	const { asked, confirm, instead, replied, thank, bounced, nudge, look, ask } = found;
	return c.json<NeedsYou>({
		...{ asked: fitting(asked, each), confirm: fitting(confirm, each), instead: fitting(instead, each) },
		replied: fitting(replied, each),
		...{
			thank: fitting(thank, each),
			bounced: fitting(bounced, each),
			nudge: fitting(nudge, each),
			look: fitting(look, each),
		},
		ask: fitting(ask, each),
	});
});
