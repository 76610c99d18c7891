import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { limits } from '#contract/rules/limits';
import { account } from './accounts/routes/account.ts';
import { addressLink } from './accounts/routes/address-link.ts';
import { addressLinkAgain } from './accounts/routes/address-link-again.ts';
import { endedSessions } from './accounts/routes/ended-sessions.ts';
import { myNetwork } from './accounts/routes/my-network.ts';
import { notMe } from './accounts/routes/not-me.ts';
import { personalTokens } from './accounts/routes/personal-tokens.ts';
import { reset } from './accounts/routes/reset.ts';
import { session } from './accounts/routes/session.ts';
import { bearer } from './accounts/session/bearer.ts';
import { archive } from './archive/routes/archive.ts';
import { oauthPaths } from './assistants/oauth/paths.ts';
import { admitGrant } from './assistants/routes/admit-grant.ts';
import { assistants } from './assistants/routes/assistants.ts';
import { type Fetch, mcp } from './assistants/routes/mcp.ts';
import { oauth, resourceMetadata, serverMetadata } from './assistants/routes/oauth.ts';
import { connect } from './db/client.ts';
import type { AppEnv } from './env.ts';
import { toProblem } from './http/fault.ts';
import { anonymousWrite } from './http/front/anonymous-write.ts';
import { serveAsset } from './http/front/assets.ts';
import { bodySize } from './http/front/body-size.ts';
import { drainBody } from './http/front/drain-body.ts';
import { apiHeaders } from './http/front/headers.ts';
import { httpsOnly } from './http/front/https-only.ts';
import { jsonOnly } from './http/front/json-only.ts';
import { requestId } from './http/front/request-id.ts';
import { requestLog } from './http/front/request-log.ts';
import { sameSite } from './http/front/same-site.ts';
import { securityTxt } from './http/front/security-txt.ts';
import { nothingWhenSignedOut } from './http/front/signed-out.ts';
import { steady } from './http/front/steady-database.ts';
import { Problem, unavailable } from './http/problem.ts';
import { isDelete } from './http/removal.ts';
import { favours } from './introductions/routes/favours.ts';
import { firstSteps } from './introductions/routes/first-steps.ts';
import { introAnswers } from './introductions/routes/intro-answers.ts';
import { introDrafts } from './introductions/routes/intro-drafts.ts';
import { introMessage } from './introductions/routes/intro-message.ts';
import { introRequests } from './introductions/routes/intro-requests.ts';
import { listIntroductions } from './introductions/routes/list-introductions.ts';
import { mailEvents } from './introductions/routes/mail-events.ts';
import { needsYou } from './introductions/routes/needs-you.ts';
import { companyPaths } from './introductions/routes/paths.ts';
import { prospectIntroductions } from './introductions/routes/prospect-introductions.ts';
import { templates } from './introductions/routes/templates.ts';
import { endWeeklyMail, weeklyMail } from './introductions/routes/weekly-mail.ts';
import { connections } from './people/routes/connections.ts';
import { imports } from './people/routes/imports.ts';
import { networkChanges } from './people/routes/network-changes.ts';
import { prospectLists } from './people/routes/prospect-lists.ts';
import { prospects } from './people/routes/prospects.ts';
import { selectedProspects } from './people/routes/selected-prospects.ts';
import { sharedList } from './people/routes/shared-list.ts';
import { shares } from './people/routes/shares.ts';
import { statuses } from './people/routes/statuses.ts';
import { changes } from './routes/changes.ts';
import { extension } from './routes/extension.ts';
import { health } from './routes/health.ts';
import { openApi } from './routes/openapi.ts';
import { sample } from './sample/routes/sample.ts';
import { webhook } from './webhooks/routes/webhook.ts';

const database = createMiddleware<AppEnv>(async (c, next) => {
	if (!c.env.DB) throw unavailable();
	const onRetry = (sql: string[]) => sql.some(isDelete) && c.set('deletedAgain', true);
	c.set('db', connect(steady(c.env.DB, onRetry)));
	await next();
});

// A request that the app makes to itself passes the same front as every other.
const itself: Fetch = (request, env, context) => app.fetch(request, env, context);

const api = new Hono<AppEnv>()
	.use(requestId)
	.use(requestLog)
	.use(apiHeaders)
	.use(nothingWhenSignedOut)
	.use(database)
	.use('/mcp', admitGrant)
	.use(bearer)
	.use(sameSite)
	.use('/login', anonymousWrite)
	.use('/register', anonymousWrite)
	.use('/r/*', anonymousWrite)
	.use('/s/*', anonymousWrite)
	.use('/mail-events/*', anonymousWrite)
	.use('/weekly-mail/*', anonymousWrite)
	.use('/reset/*', anonymousWrite)
	.use('/verify/*', anonymousWrite)
	.use('/not-me/*', anonymousWrite)
	.use('/ended-sessions', anonymousWrite)
	.use('/oauth/*', anonymousWrite)
	.use(bodySize(limits.bodyBytes))
	.use(jsonOnly(/^\/api\/logout$/, /^\/api\/(r|s|reset|verify|not-me|weekly-mail|oauth\/(authorize|token))\b/))
	.route('/', session)
	.route('/account/archive', archive)
	.route('/account/weekly-mail', weeklyMail)
	.route('/account/assistants', assistants)
	.route('/account/webhook', webhook)
	.route('/account/tokens', personalTokens)
	.route('/account', account)
	.route('/reset', reset)
	.route('/verify', addressLink)
	.route('/not-me', notMe)
	.route('/verification', addressLinkAgain)
	.route('/ended-sessions', endedSessions)
	.route('/health', health)
	.route('/openapi.json', openApi)
	.route('/prospect-lists/sample', sample)
	.route('/prospect-lists', selectedProspects)
	.route('/prospect-lists', prospectLists)
	.route('/prospect-lists', listIntroductions)
	.route('/prospect-lists', shares)
	.route('/prospects', prospects)
	.route('/prospects', prospectIntroductions)
	.route('/prospects', introDrafts)
	.route('/paths', companyPaths)
	.route('/connections', connections)
	.route('/imports', imports)
	.route('/r', introAnswers)
	.route('/s', sharedList)
	.route('/mail-events', mailEvents)
	.route('/weekly-mail', endWeeklyMail)
	.route('/generate-intro-message', introMessage)
	.route('/intro-requests', introRequests)
	.route('/favours', favours)
	.route('/my-network', myNetwork)
	.route('/my-network', networkChanges)
	.route('/needs-you', needsYou)
	.route('/first-steps', firstSteps)
	.route('/statuses', statuses)
	.route('/templates', templates)
	.route('/extension', extension)
	.route('/changes', changes)
	.route('/oauth', oauth)
	.route('/mcp', mcp(itself))
	.all('*', () => {
		throw new Problem('not-found', 'Not found.');
	});

/** The whole worker: the API, and the pages and files of the app. */
export const app = new Hono<AppEnv>()
	.use(drainBody)
	.use(httpsOnly)
	.route('/api', api)
	.get('/.well-known/security.txt', securityTxt)
	.get(oauthPaths.serverMetadata, apiHeaders, database, serverMetadata)
	.get(oauthPaths.resourceMetadata, apiHeaders, resourceMetadata)
	.get(oauthPaths.hostMetadata, apiHeaders, resourceMetadata)
	.all('*', (c) => serveAsset(c.req.raw, c.env.ASSETS));

app.onError((error, c) => {
	const problem = toProblem(error);
	if (problem.record) return c.json(problem.record, problem.status, problem.headers);
	return c.text(problem.message, problem.status, problem.headers);
});

export type App = typeof app;
