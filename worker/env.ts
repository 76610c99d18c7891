import type { Actor } from '#contract/rules/actor';
import type { Db } from './db/client.ts';
import type { OwnUser } from './db/owned.ts';

/** Secrets, set with `wrangler secret put`. Each is optional: without it, only its feature is missing. */
type Secrets = { MAILCHANNELS_API_KEY?: string };

/** The app's address, such as `https://kindling.example.com`, set by the deployment. Runs without a request need it. */
type OfDeployment = { APP_ORIGIN?: string };

/** The bindings of the Worker. AI and EMAIL are missing where nothing is connected, TABS where no tabs are told. */
export type Bindings = Omit<Env, 'AI' | 'EMAIL' | 'TABS'> &
	Partial<Pick<Env, 'AI' | 'EMAIL' | 'TABS'>> &
	Secrets &
	OfDeployment;

export type AppEnv = {
	Bindings: Bindings;
	/**
	 * `actor` says how the user acts. `sid` and `sessionEnd` (when the session ends) exist only for a session.
	 * `deletedAgain`: a delete was tried twice, so if the second try finds nothing, the first may have succeeded.
	 * `writtenAgain`: the same for any write, and for what it reports as changed.
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
