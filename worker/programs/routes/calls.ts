import { Hono } from 'hono';
import type { AppEnv } from '../../env.ts';
import { assistants } from '../assistants/routes/assistants.ts';
import { mcp } from '../assistants/routes/mcp.ts';
import { oauth } from '../assistants/routes/oauth.ts';
import { openApi } from '../openapi/routes/openapi-json.ts';
import { personalTokens } from '../tokens/routes/personal-tokens.ts';
import { webhook } from '../webhook/routes/webhook.ts';

/** The calls of programs that need no session. */
export const openProgramCalls = new Hono<AppEnv>().route('/oauth', oauth);

/** The calls of everything that acts or listens for a user, and of what programs read about them. */
export const programCalls = new Hono<AppEnv>()
	.route('/account/assistants', assistants)
	.route('/account/tokens', personalTokens)
	.route('/account/webhook', webhook)
	.route('/openapi.json', openApi)
	.route('/mcp', mcp);
