import { Hono } from 'hono';
import { type CompanyPaths, companyPathsMost, companyPathsQuery } from '#contract/company-paths';
import { pageBytes } from '#contract/rules/limits';
import { signedIn } from '../../accounts/session/session.ts';
import { fitting } from '../../db/pages.ts';
import type { AppEnv } from '../../env.ts';
import { valid } from '../../http/valid.ts';
import { findAtCompany } from '../../people/db/prospects-at-company.ts';
import { pathsToMany } from '../db/paths/paths.ts';
import { searchReachable } from '../db/paths/reachable.ts';

// A person of a company without their paths.
const personBytes = 5_000;

/** Who could introduce the signed-in person to anybody at a company, or to whom a search finds. */
export const companyPaths = new Hono<AppEnv>().use(signedIn).get('/', valid('query', companyPathsQuery), async (c) => {
	const { db, user } = c.var;
	const { company, search } = c.req.valid('query');
	if (!company) return c.json(await searchReachable(db, user.id, search ?? ''));
	const found = (await findAtCompany(db, user.id, company)).slice(0, companyPathsMost);
	const ids = found.map(({ id }) => id);
	const paths = await pathsToMany(db, user.id, ids);
	const each = pageBytes / companyPathsMost - personBytes;
	return c.json(found.map((one): CompanyPaths => ({ ...one, paths: fitting(paths.get(one.id) ?? [], each) })));
});
