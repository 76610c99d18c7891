import type { Context } from 'hono';
import type { AppEnv } from '../../env.ts';
import { mostOf } from '../../http/quotas.ts';
import type { Answering } from '../use-cases/answers/answer-intro-request.ts';
import { tellingOf } from './telling-of.ts';

/** Makes the server's part in taking an answer from a call. */
export const answeringOf = (c: Context<AppEnv>): Answering => ({
	...tellingOf(c),
	db: c.var.db,
	connectionsMost: mostOf(c.env, 'connections'),
});
