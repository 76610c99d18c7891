import type { Actor } from '#contract/rules/actor';
import type { Db } from './db/client.ts';
import type { OwnUser } from './db/owned.ts';

/** Secrets, which `wrangler secret put` sets. Each is optional: without it only its feature is missing. */
type Secrets = { MAILCHANNELS_API_KEY?: string };

/** The address of the app, such as `https://kindling.example.com`: the deployment sets it. A run without a request needs it. */
type OfDeployment = { APP_ORIGIN?: string };

/** The bindings of the worker. AI and EMAIL are missing where nothing is connected, TABS where no tabs are told. */
export type Bindings = Omit<Env, 'AI' | 'EMAIL' | 'TABS'> &
	Partial<Pick<Env, 'AI' | 'EMAIL' | 'TABS'>> &
	Secrets &
	OfDeployment;

export type AppEnv = {
	Bindings: Bindings;
	/**
	 * `actor`: by what the user acts. `sid` and `sessionEnd`, when the session ends, are there only when that is a session.
	 * `deletedAgain`: a delete was tried twice. When the second try finds nothing, the first one may have succeeded.
	 * `writtenAgain`: the same of any write, and of what it says that it changed.
	 */
	Variables: {
		db: Db;
		requestId: string;
		user: OwnUser;
		actor: Actor;
		sid: string;
		sessionEnd: string;
		deletedAgain?: boolean;
		writtenAgain?: boolean;
	};
};
