import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { getPath } from 'hono/utils/url';
import { limits } from '#contract/rules/limits';
import { addOnlookers } from './accounts/db/onlookers.ts';
import { accountCalls, openAccountCalls } from './accounts/routes/calls.ts';
import { archive } from './archive/routes/archive.ts';
import { circleOnlookers } from './circle/db/circles.ts';
import { circleCalls, openCircleCalls } from './circle/routes/calls.ts';
import { connect } from './db/client.ts';
import type { AppEnv } from './env.ts';
import { addListener } from './events/listeners.ts';
import { extension } from './extension-zip/routes/extension.ts';
import { health } from './health.ts';
import { toProblem } from './http/fault.ts';
import { apiHeaders, httpsOnly, nothingWhenSignedOut, requestId, requestLog } from './http/front/arrival.ts';
import { securityTxt, serveAsset } from './http/front/assets.ts';
import { drainBody } from './http/front/drain-body.ts';
import { bodySize, jsonOnly } from './http/front/guards.ts';
import { sameSite } from './http/front/same-site.ts';
import { withRetries } from './http/front/with-retries.ts';
import { Problem, unavailable } from './http/problem.ts';
import { isDelete } from './http/removal.ts';
import { introductionCalls, openIntroductionCalls } from './introductions/routes/calls.ts';
import { networkCalls } from './network/routes/calls.ts';
import { peopleCalls } from './people/routes/calls.ts';
import { oauthPaths } from './programs/assistants/oauth/oauth-paths.ts';
import { admitGrant } from './programs/assistants/routes/admit-grant.ts';
import { resourceMetadata, serverMetadata } from './programs/assistants/routes/oauth.ts';
import { openProgramCalls, programCalls } from './programs/routes/calls.ts';
import { bearer } from './programs/tokens/bearer.ts';
import { webhook } from './programs/webhook/listener.ts';
import { sample } from './sample/routes/sample.ts';
import { sharedList } from './shared-list/routes/shared-list.ts';
import { shares } from './shared-list/routes/shares.ts';
import { trashItems } from './trash/routes/trash.ts';
import { endWeeklyMail, weeklyMail } from './weekly-mail/routes/weekly-mail.ts';

// Rooms that those below know by an interface alone.
addListener(webhook);
addOnlookers(circleOnlookers);

const database = createMiddleware<AppEnv>(async (c, next) => {
	if (!c.env.DB) throw unavailable();
	const onRetry = (sql: string[]) => {
		c.set('writtenAgain', true);
		if (sql.some(isDelete)) c.set('deletedAgain', true);
	};
	c.set('db', connect(withRetries(c.env.DB, onRetry)));
	await next();
});

const api = new Hono<AppEnv>()
	.use(requestId)
	.use(requestLog)
	.use(apiHeaders)
	.use(nothingWhenSignedOut)
	.use(database)
	.use('/mcp', admitGrant)
	.use(bearer)
	.use(sameSite)
	.route('/', openAccountCalls)
	.route('/', openCircleCalls)
	.route('/', openIntroductionCalls)
	.route('/', openProgramCalls)
	.route('/s', sharedList)
	.route('/weekly-mail', endWeeklyMail)
	.use(bodySize(limits.bodyBytes))
	.use(jsonOnly)
	.route('/account/archive', archive)
	.route('/', programCalls)
	.route('/prospect-lists/sample', sample)
	.route('/bin', trashItems)
	.route('/', accountCalls)
	.route('/account/weekly-mail', weeklyMail)
	.route('/', peopleCalls)
	.route('/prospect-lists', shares)
	.route('/', networkCalls)
	.route('/', circleCalls)
	.route('/', introductionCalls)
	.route('/health', health)
	.route('/extension', extension)
	.all('*', () => {
		throw new Problem('not-found', 'Not found.');
	});

// People also type the address of the assistants’ endpoint with a trailing slash.
const endpoints: readonly string[] = [oauthPaths.resource, oauthPaths.resourceMetadata];
const pathOf = (request: Request): string => {
	const path = getPath(request);
	return path.endsWith('/') && endpoints.includes(path.slice(0, -1)) ? path.slice(0, -1) : path;
};

/** The whole worker: the API, and the pages and files of the app. */
export const app = new Hono<AppEnv>({ getPath: pathOf })
	.use(drainBody)
	.use(httpsOnly)
	.route('/api', api)
	.get('/.well-known/security.txt', securityTxt)
	.get(oauthPaths.serverMetadata, apiHeaders, database, serverMetadata)
	.get(oauthPaths.resourceMetadata, apiHeaders, resourceMetadata)
	.get(oauthPaths.hostMetadata, apiHeaders, resourceMetadata)
	.all('*', (c) => serveAsset(c.req.raw, c.env.ASSETS));

app.onError((error, c) => {
	const problem = toProblem(error, c.env);
	if (problem.record) return c.json(problem.record, problem.status, problem.headers);
	return c.text(problem.message, problem.status, problem.headers);
});

export type App = typeof app;
