import { Hono } from 'hono';
import { companyPathsQuery } from '#contract/path-queries';
import { signedIn } from '../../accounts/session/session.ts';
import type { AppEnv } from '../../env.ts';
import { valid } from '../../http/valid.ts';
import { searchReachable } from '../db/paths/reachable.ts';
import { findCompanyPaths } from '../use-cases/find-paths.ts';

/** Connectors of the signed-in person to anyone at a company, or to people found by a search. */
export const companyPaths = new Hono<AppEnv>().use(signedIn).get('/', valid('query', companyPathsQuery), async (c) => {
	const { db, user } = c.var;
	const { company, search } = c.req.valid('query');
	return c.json(
		company ? await findCompanyPaths(db, user.id, company) : await searchReachable(db, user.id, search ?? ''),
	);
});
