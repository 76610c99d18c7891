import type { User } from '#contract/user';
import type { Db } from './db/client.ts';

/** Secrets, which `wrangler secret put` sets. Each is optional: without it only its feature is missing. */
type Secrets = { MAILCHANNELS_API_KEY?: string };

/** The bindings of the worker. AI and EMAIL are missing where nothing is connected. */
export type Bindings = Omit<Env, 'AI' | 'EMAIL'> & Partial<Pick<Env, 'AI' | 'EMAIL'>> & Secrets;

export type AppEnv = {
	Bindings: Bindings;
	/**
	 * `deletedAgain`: a delete was tried twice. When the second try finds nothing, the first one may have succeeded.
	 */
	Variables: { db: Db; requestId: string; user: User; sid: string; deletedAgain?: boolean };
};
