import {
	AuthorizationError,
	type AuthRequest,
	authorizationErrorRedirect,
	OAuthAuthorizationServer,
	OAuthError,
} from '@cloudflare/workers-oauth-provider';
import { rights } from '#contract/rules/actor';
import type { Db } from '../../../db/client.ts';
import { findGrant, grantIdleMs } from '../db/grants.ts';
import { oauthPaths } from './oauth-paths.ts';

/** Content of a token: the grant in the ledger that decides if it is valid. */
type GrantProps = { grantId: string };

// The library's name for its KV. It keeps hashes of secrets there, under keys that no session has: "token:", "grant:",
// "client:".
type Kept = { OAUTH_KV: KVNamespace };

/**
 * The OAuth server of this address: registration, PKCE, tokens and their rotation, by Cloudflare's library. Made for
 * each call, because the ledger of grants is asked before a token is refreshed. This file is loaded only when it is
 * called.
 */
export function oauthServer(origin: string, db: Db, sessions: KVNamespace) {
	const env: Kept = { OAUTH_KV: withoutLongKeys(sessions) };
	const resource = `${origin}${oauthPaths.resource}`;
	const server = new OAuthAuthorizationServer<Kept>({
		issuer: origin,
		authorizeEndpoint: oauthPaths.authorize,
		tokenEndpoint: oauthPaths.token,
		clientRegistrationEndpoint: oauthPaths.register,
		resources: [resource],
		scopesSupported: [...rights],
		// Programs on the same computer, such as editors, are answered at an address with a scheme of their own (RFC 8252).
		allowPrivateUseRedirectUris: true,
		accessTokenTTL: 3600,
		refreshTokenTTL: grantIdleMs / 1000,
		refreshTokenIdleTTL: grantIdleMs / 1000,
		tokenExchangeCallback: async ({ props }) => {
			if (!(await findGrant(db, (props as GrantProps).grantId))) {
				throw new OAuthError('invalid_grant', { description: 'The user has ended this connection.' });
			}
		},
		// The library would log errors to the console. The request's log has them.
		onError: () => undefined,
	});
	return {
		api: server.getOAuthApi(env),
		/** Answers the calls of programs: metadata, registration, token, revocation. */
		answer: (request: Request, context: ExecutionContext) => server.fetch(request, env, context),
		/**
		 * Returns the grant of a program's token, and the rights it carries. Undefined for anything else, and once it is
		 * over.
		 */
		grantOf: async (token: string) => {
			const valid = await server.validateToken<GrantProps>(resource, token, env);
			return valid && { id: valid.props.grantId, scope: valid.scope };
		},
	};
}

const longestKey = 512;

// KV refuses to look up keys that are too long. The library makes keys from a program's input, so such a program would
// be told that the service is unavailable.
function withoutLongKeys(sessions: KVNamespace): KVNamespace {
	const get = async (key: string, options: KVNamespaceGetOptions<'json'>) =>
		new TextEncoder().encode(key).length > longestKey ? null : sessions.get(key, options);
	return new Proxy(sessions, {
		get: (kv, name: keyof KVNamespace) => (name === 'get' ? get : kv[name].bind(kv)),
	});
}

/** True for the refusal of a request to connect. */
export const isRefusal = (error: unknown): boolean => error instanceof AuthorizationError;

/** Returns the address that tells the program that the person said no. */
export const refuse = (request: AuthRequest): string => authorizationErrorRedirect(request, 'access_denied');
