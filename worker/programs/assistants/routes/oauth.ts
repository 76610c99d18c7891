import { type Context, Hono } from 'hono';
import { assistantsMost } from '#contract/assistant';
import { type Right, rights } from '#contract/rules/actor';
import { daySeconds } from '#contract/rules/durations';
import { displayName } from '../../../accounts/display-name.ts';
import { assistantConnectedLetter } from '../../../accounts/letters.ts';
import { mustConfirm } from '../../../accounts/session/must-confirm.ts';
import { presentedUser } from '../../../accounts/session/session.ts';
import type { OwnUser } from '../../../db/owned.ts';
import type { AppEnv } from '../../../env.ts';
import { bodySize, jsonOnly, openForm } from '../../../http/front/guards.ts';
import { networkOf, wideNetworkOf } from '../../../http/ip-network.ts';
import { limited } from '../../../http/limited.ts';
import { formOf } from '../../../http/valid.ts';
import { notify } from '../../../mail/outbox.ts';
import { pageHeaders } from '../../../pages/page-style.ts';
import { tellTabs } from '../../../push/tell-tabs.ts';
import { createGrant } from '../db/grants.ts';
import { connectPath, oauthPaths } from '../oauth/oauth-paths.ts';
import { consentPage, noConsentPage, tooManyAssistantsPage } from '../pages/consent.ts';

// A registration is a name and a few addresses.
const registrationBytes = 16_384;
const registrationsPerDay = { limit: 500, seconds: daySeconds };
const registrationsUsedUp = [
	'network-limit',
	'Too many programs from your network today. Please continue tomorrow.',
] as const;

/**
 * Connects a program to an account (OAuth 2.1): it registers itself, sends the person here, and takes its token. The
 * person is asked on a page of the server's own.
 */
export const oauth = new Hono<AppEnv>()
	.use(...openForm)
	.get('/authorize', async (c) => {
		const user = await presentedUser(c);
		if (!user || mustConfirm(c, user)) return c.redirect(connectPath(new URL(c.req.url).search));
		const asked = await askedFor(c);
		return asked instanceof Response ? asked : askPerson(c, user, asked);
	})
	.post('/authorize', async (c) => {
		const user = await presentedUser(c);
		if (!user || mustConfirm(c, user)) return c.redirect(connectPath(new URL(c.req.url).search), 303);
		const asked = await askedFor(c);
		if (asked instanceof Response) return asked;
		const { allow, account } = await formOf(c);
		// Someone else has signed in since the page was opened.
		if (account !== user.id) return askPerson(c, user, asked);
		if (allow !== 'read' && allow !== 'write') return c.redirect(asked.refused, 303);
		const allowed = asked.wanted.filter((right) => right === 'read' || right === allow);
		return connect(c, user, asked, allowed);
	})
	.post('/token', byServer)
	.post('/register', jsonOnly, bodySize(registrationBytes), async (c) => {
		const address = c.req.header('CF-Connecting-IP');
		const network = wideNetworkOf(address) ?? networkOf(address);
		if (network) await limited(c.var.db, registrationsUsedUp, { key: `oauth:${network}`, ...registrationsPerDay });
		return byServer(c);
	});

/** The OAuth server's metadata (RFC 8414). */
export const serverMetadata = (c: Context<AppEnv>): Promise<Response> => byServer(c);

/** The metadata of the resource that the tokens open (RFC 9728). */
export function resourceMetadata(c: Context<AppEnv>): Response {
	const { origin } = new URL(c.req.url);
	return c.json({
		resource: `${origin}${oauthPaths.resource}`,
		authorization_servers: [origin],
		scopes_supported: rights,
		bearer_methods_supported: ['header'],
		resource_name: 'Kindling',
	});
}

// Hundreds of kilobytes that only assistants need.
async function server(c: Context<AppEnv>) {
	const { oauthServer } = await import('../oauth/oauth-server.ts');
	return oauthServer(new URL(c.req.url).origin, c.var.db, c.env.SESSIONS);
}

// Lets the library answer a call by itself.
async function byServer(c: Context<AppEnv>): Promise<Response> {
	return (await server(c)).answer(await asServed(c.req.raw), c.executionCtx as ExecutionContext);
}

// Other sites have been refused already. The library would name its own rule for them in headers of the response.
async function asServed(request: Request): Promise<Request> {
	const isForm = request.headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded');
	const body = isForm
		? String(namingResource(new URLSearchParams(new TextDecoder().decode(await request.arrayBuffer()))))
		: request.body;
	const own = new Request(request.url, { method: request.method, headers: request.headers, body });
	own.headers.delete('Origin');
	return own;
}

/**
 * Returns a program's parameters with the resource without a trailing slash, because the library compares it literally.
 */
function namingResource(parameters: URLSearchParams): URLSearchParams {
	const named = parameters.getAll('resource');
	parameters.delete('resource');
	for (const resource of named) parameters.append('resource', resource.replace(/\/$/, ''));
	return parameters;
}

/** Reads the request to connect from the address of the page; returns a page that says so if there is none. */
async function askedFor(c: Context<AppEnv>) {
	const [{ api }, { isRefusal, refuse }] = [await server(c), await import('../oauth/oauth-server.ts')];
	try {
		const url = new URL(c.req.url);
		if (url.searchParams.has('resource')) namingResource(url.searchParams);
		const request = await api.parseAuthRequest(new Request(url));
		// The library lets a program with a secret of its own go without.
		if (request.codeChallengeMethod !== 'S256' || !request.codeChallenge) return noConsent(c);
		const wanted = rightsOf(request.scope);
		return { api, request, wanted, described: await api.describeConsent(request), refused: refuse(request) };
	} catch (error) {
		if (!isRefusal(error)) throw error;
		return noConsent(c);
	}
}

const noConsent = (c: Context<AppEnv>) => c.html(noConsentPage(), 400, pageHeaders());

// A program that names no rights is offered all. The right to write includes the right to read.
function rightsOf(scope: readonly string[]): readonly Right[] {
	const named = rights.filter((right) => scope.includes(right));
	return named.length === 0 || named.includes('write') ? rights : named;
}

type Consent = Exclude<Awaited<ReturnType<typeof askedFor>>, Response>;

function askPerson(c: Context<AppEnv>, user: OwnUser, { described, wanted }: Consent): Response | Promise<Response> {
	// An address with a scheme of a program's own may have a meaningless host.
	const isOwnForm = !/^https?:/.test(described.redirectUri);
	const facts = {
		program: shownName(described.clientName),
		account: { id: user.id, name: displayName(user), email: user.email },
		rights: wanted,
		host: isOwnForm ? described.redirectUri : described.redirectHost,
		isLocal: isOwnForm || described.redirectIsLoopback,
	};
	return c.html(consentPage(facts), 200, pageHeaders(described.redirectUri));
}

async function connect(c: Context<AppEnv>, user: OwnUser, asked: Consent, allowed: Right[]): Promise<Response> {
	const { api, request, described } = asked;
	const grantId = await createGrant(c.var.db, user.id, {
		clientId: request.clientId,
		name: shownName(described.clientName),
		host: described.redirectHost,
		rights: allowed,
	});
	if (!grantId) return c.html(tooManyAssistantsPage(assistantsMost), 409, pageHeaders());
	tellTabs(c, ['assistants'], user.id);
	const isHere = described.redirectIsLoopback || !/^https?:/.test(described.redirectUri);
	const settings = `${new URL(c.req.url).origin}/settings`;
	notify(c, 'assistant', user, assistantConnectedLetter(isHere ? null : described.redirectHost, allowed, settings));
	const { redirectTo } = await api.completeAuthorization({
		request,
		userId: user.id,
		scope: allowed,
		metadata: {},
		props: { grantId },
	});
	return c.redirect(redirectTo, 303);
}

const longest = 100;

/**
 * Returns a program's own name for display: on one line, cut, and without characters that turn the direction of a text
 * or are invisible, which could make a name look like another.
 */
export const shownName = (given: string): string =>
	given
		.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
		.replace(/\s+/g, ' ')
		.trim()
		.slice(0, longest) || 'A program without a name';
