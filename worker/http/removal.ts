import type { Context } from 'hono';
import type { AppEnv } from '../env.ts';
import { missing } from './problem.ts';

/** True for a statement that deletes. It may begin with a common table expression: `with g as (…) delete`. */
export const isDelete = (sql: string) => /^\s*(with\b.*\)\s*)?delete\b/is.test(sql);

/**
 * Responds to a removal: 204, or 404 when nothing was found. If the database lost the connection and the removal was
 * tried again, the second try finds nothing because the first succeeded, which is a 204 too.
 */
export function removed(c: Context<AppEnv>, found: boolean, what: string) {
	if (!found && !c.var.deletedAgain) missing(what);
	return c.body(null, 204);
}
