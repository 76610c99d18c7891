import { Hono } from 'hono';
import { touched } from '#contract/facts';
import { signedIn } from '../../accounts/session/session.ts';
import type { AppEnv } from '../../env.ts';
import { mostOf } from '../../http/quotas.ts';
import { touch } from '../../push/tell-tabs.ts';

/** The list of invented people. */
export const sample = new Hono<AppEnv>().use(signedIn).post('/', async (c) => {
	// Loaded for this call only: with it comes what restores an archive.
	const { createSampleList } = await import('../create-sample-list.ts');
	const list = await createSampleList(c.var.db, c.var.user, (part) => mostOf(c.env, part));
	touch(c, touched.createSample());
	return c.json(list, 201);
});
