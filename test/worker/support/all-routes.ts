import { app } from '../../../worker/app.ts';

/** Every route of the API that does something, as a method and a path with its parameters; without middleware. */
export const allRoutes = [
	...new Map(
		app.routes
			.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api'))
			.map(({ method, path }) => [`${method} ${path}`, { method, path }]),
	).values(),
];

/** Routes that change something. */
export const unsafeRoutes = allRoutes.filter(({ method }) => method !== 'GET');

// Queries that some calls need.
const queries: Record<string, string> = {
	'/api/prospects/:id/connector-addresses': '?name=Bo',
	'/api/known-at': '?company=Cinder%20Peak%20Ventures',
	'/api/paths': '?company=Cinder%20Peak%20Ventures',
};

/** Fills every parameter of a path with `value`, and adds the query its call needs. */
export const filledIn = (path: string, value: string = crypto.randomUUID()) =>
	path.replaceAll(/:\w+/g, value) + (queries[path] ?? '');

/** Returns the noun whose id a path holds. */
export const nounOf = (path: string) => path.replace(/^\/api\/(account|circle)\//, '/api/').split('/')[2] ?? '';

/** True for the path of a server-made page, which takes forms and responds with HTML. */
export const isPage = (path: string) =>
	/^\/api\/(r|p|s|c|terms|reset|verify|not-me|weekly-mail|oauth\/authorize)(\/|$)/.test(path);

/** True for a path that takes only calls signed by a provider; mail-webhook.test.ts makes those. */
export const isWebhook = (path: string) => path.startsWith('/api/mail-events/');

/** True for a path with its own protocol; test/worker/programs/assistants calls those. */
export const isProtocol = (path: string) => /^\/api\/(mcp|oauth\/(token|register))$/.test(path);

/** Routes that work without a session. The pages behind mailed links are for people who aren't signed in. */
export const openRoutes = new Set([
	'GET /api/health',
	'GET /api/openapi.json',
	'POST /api/login',
	'POST /api/register',
	'POST /api/logout',
	'GET /api/r/:token',
	'POST /api/r/:token',
	'GET /api/r/:token/not-again',
	'POST /api/r/:token/not-again',
	'GET /api/p/:token',
	'POST /api/p/:token',
	'GET /api/s/:token',
	'GET /api/s/:token/people',
	'GET /api/c/:token',
	'POST /api/c/:token',
	'POST /api/s/:token',
	'POST /api/mail-events/mailchannels',
	'GET /api/oauth/authorize',
	'POST /api/oauth/authorize',
	'POST /api/oauth/token',
	'POST /api/oauth/register',
	'GET /api/weekly-mail/:token',
	'POST /api/weekly-mail/:token',
	'GET /api/reset',
	'POST /api/reset',
	'GET /api/reset/:token',
	'POST /api/reset/:token',
	'GET /api/verify/:token',
	'POST /api/verify/:token',
	'GET /api/not-me/:token',
	'POST /api/not-me/:token',
]);
