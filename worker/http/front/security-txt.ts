import type { Context } from 'hono';
import { dayMs } from '#contract/rules/durations';
import type { AppEnv } from '../../env.ts';
import { plain } from './assets.ts';

const validForMs = 180 * dayMs;

/** The contact for security holes (RFC 9116), as the operator set it; a 404 without one. */
export function securityTxt(c: Context<AppEnv>): Response {
	const contact = c.env.SECURITY_CONTACT;
	if (!contact) return new Response('Not found.', { status: 404, headers: plain });
	const expires = new Date(Date.now() + validForMs).toISOString();
	return new Response(`Contact: ${contact}\nExpires: ${expires}\n`, { headers: plain });
}
