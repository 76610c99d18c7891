import { Hono } from 'hono';
import { limits } from '#contract/limits';
import { connect } from './db/client.ts';
import type { AppEnv } from './env.ts';
import { anonymousWrite } from './lib/anonymous-write.ts';
import { serveAsset } from './lib/assets.ts';
import { bodySize } from './lib/body-size.ts';
import { drainBody } from './lib/drain-body.ts';
import { toProblem } from './lib/fault.ts';
import { apiHeaders } from './lib/headers.ts';
import { httpsOnly } from './lib/https-only.ts';
import { jsonOnly } from './lib/json-only.ts';
import { Problem, unavailable } from './lib/problem.ts';
import { isDelete } from './lib/removal.ts';
import { requestId } from './lib/request-id.ts';
import { requestLog } from './lib/request-log.ts';
import { sameSite } from './lib/same-site.ts';
import { nothingWhenSignedOut } from './lib/signed-out.ts';
import { steady } from './lib/steady-database.ts';
import { account } from './routes/account.ts';
import { connections } from './routes/connections.ts';
import { extension } from './routes/extension.ts';
import { health } from './routes/health.ts';
import { introAnswers } from './routes/intro-answers.ts';
import { introMessage } from './routes/intro-message.ts';
import { introRequests } from './routes/intro-requests.ts';
import { myNetwork } from './routes/my-network.ts';
import { needsYou } from './routes/needs-you.ts';
import { prospectLists } from './routes/prospect-lists.ts';
import { prospects } from './routes/prospects.ts';
import { reset } from './routes/reset.ts';
import { selectedProspects } from './routes/selected-prospects.ts';
import { session } from './routes/session.ts';
import { statuses } from './routes/statuses.ts';
import { templates } from './routes/templates.ts';
import { verification } from './routes/verification.ts';
import { verify } from './routes/verify.ts';

const api = new Hono<AppEnv>()
	.use(requestId)
	.use(requestLog)
	.use(apiHeaders)
	.use(nothingWhenSignedOut)
	.use(async (c, next) => {
		if (!c.env.DB) throw unavailable();
		const onRetry = (sql: string[]) => sql.some(isDelete) && c.set('deletedAgain', true);
		c.set('db', connect(steady(c.env.DB, onRetry)));
		await next();
	})
	.use(sameSite)
	.use('/login', anonymousWrite)
	.use('/register', anonymousWrite)
	.use('/r/*', anonymousWrite)
	.use('/reset/*', anonymousWrite)
	.use('/verify/*', anonymousWrite)
	.use(bodySize(limits.bodyBytes))
	.use(jsonOnly(/^\/api\/logout$/, /^\/api\/(r|reset|verify)\b/))
	.route('/', session)
	.route('/account', account)
	.route('/reset', reset)
	.route('/verify', verify)
	.route('/verification', verification)
	.route('/health', health)
	.route('/prospect-lists', selectedProspects)
	.route('/prospect-lists', prospectLists)
	.route('/prospects', prospects)
	.route('/connections', connections)
	.route('/r', introAnswers)
	.route('/generate-intro-message', introMessage)
	.route('/intro-requests', introRequests)
	.route('/my-network', myNetwork)
	.route('/needs-you', needsYou)
	.route('/statuses', statuses)
	.route('/templates', templates)
	.route('/extension', extension)
	.all('*', () => {
		throw new Problem('not-found', 'Not found.');
	});

/** The whole worker: the API, and the pages and files of the app. */
export const app = new Hono<AppEnv>()
	.use(drainBody)
	.use(httpsOnly)
	.route('/api', api)
	.all('*', (c) => serveAsset(c.req.raw, c.env.ASSETS));

app.onError((error, c) => {
	const problem = toProblem(error);
	return c.text(problem.message, problem.status, problem.headers);
});

export type App = typeof app;
