import { Hono } from 'hono';
import { signedIn } from '../../accounts/session/session.ts';
import type { AppEnv } from '../../env.ts';
import { mostOf } from '../../http/quotas.ts';
import { tellTabs } from '../../push/tell-tabs.ts';

/** The list of invented people. */
export const sample = new Hono<AppEnv>().use(signedIn).post('/', async (c) => {
	// Loaded for this call only, because it brings the code that restores an archive.
	const { createSampleList } = await import('../create-sample-list.ts');
	const list = await createSampleList(c.var.db, c.var.user, (part) => mostOf(c.env, part));
	tellTabs(c, ['lists', 'people', 'requests']);
	return c.json(list, 201);
});
