import type { User } from '#contract/user';
import type { Db } from './db/client.ts';

/** Secrets are set by `wrangler secret put`, not in wrangler.toml; each is optional and only its feature needs it. */
type Secrets = { MAILCHANNELS_API_KEY?: string };

/** The worker's bindings as the code sees them. AI and EMAIL are missing where nothing is connected. */
export type Bindings = Omit<Env, 'AI' | 'EMAIL'> & Partial<Pick<Env, 'AI' | 'EMAIL'>> & Secrets;

export type AppEnv = {
	Bindings: Bindings;
	/** `deletedAgain`: a delete was tried again, so that finding nothing no longer says that there was nothing. */
	Variables: { db: Db; requestId: string; user: User; sid: string; deletedAgain?: boolean };
};
