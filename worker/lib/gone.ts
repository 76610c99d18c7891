import type { Context } from 'hono';
import type { AppEnv } from '../env.ts';
import { missing } from './problem.ts';

/** Whether a statement deletes. */
export const isDelete = (sql: string) => /^\s*delete\b/i.test(sql);

/**
 * The answer to a delete: 204, or 404 when nothing was found. A second try finds nothing because the first one was
 * carried out and only its answer got lost: that is a 204 as well, since what was to go is not there.
 */
export function gone(c: Context<AppEnv>, found: boolean, what: string) {
	if (!found && !c.var.deletedAgain) missing(what);
	return c.body(null, 204);
}
