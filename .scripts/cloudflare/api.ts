import { Interrupted, interrupted } from '../command/interrupt.ts';
import { Stop } from '../command/stop.ts';

/** Cloudflare did not answer, or could not just now. The same call may succeed a moment later. */
export class Unavailable extends Stop {}

/** The login is wrong, or lacks a right. */
export class LoginRefused extends Stop {}

/** A Cloudflare account and the login to it. The name is there if the login may see it. */
export type Account = { id: string; name?: string; headers: Record<string, string> };

/** The response of the API. When it refused, `result` is undefined and `code` is Cloudflare's own number. */
export type Answer<T> = { status: number; result?: T; code?: number; message: string };

const baseUrl = () => process.env.CLOUDFLARE_API_BASE_URL ?? 'https://api.cloudflare.com/client/v4';
const timeoutMs = () => Number(process.env.CLOUDFLARE_TIMEOUT_MS ?? 30_000);

/** Cloudflare's codes for a login that is wrong, expired or lacks a right. */
const loginCodes = new Set<number | undefined>([6003, 6111, 7403, 9103, 9106, 9109, 10_000, 10_001]);

/** Cloudflare's codes for an id in the address that doesn't exist. */
const idCodes = new Set<number | undefined>([7000, 7003]);

/** Only said if a second run helps: after a fault that passes by itself. */
export const again = 'Run the command again: it goes on where it stopped.';

/**
 * Calls the API about the account; for domains and the person of the login, use `request`. Throws a Stop when there is
 * no response in time, the login is refused or the API is broken.
 */
export const ask = <T>({ id, headers }: Account, method: string, path: string, body?: unknown): Promise<Answer<T>> =>
	request<T>(headers, method, /^\/(zones|user)\b/.test(path) ? path : `/accounts/${id}${path}`, body);

/** Gets something that must exist. `what` is its purpose. */
export const get = async <T>(account: Account, what: string, path: string): Promise<T> =>
	resultOf(what, await ask<T>(account, 'GET', path));

/** The same as `ask`, without an account. */
export async function request<T>(
	headers: Record<string, string>,
	method: string,
	path: string,
	body?: unknown,
): Promise<Answer<T>> {
	const { status, envelope } = await answerOf<T>(headers, method, path, body);
	const { code, message = '' } = envelope?.errors?.[0] ?? {};
	if (status === 401 || (status < 500 && loginCodes.has(code))) {
		throw new LoginRefused(
			`Cloudflare refuses this login for ${method} ${path} (${status}, ${message}). Sign in again with \`npm run wrangler -- login\`, or give the API token the rights that docs/deploy.md lists.`,
		);
	}
	if (status < 500 && idCodes.has(code)) {
		throw new Stop(
			`Cloudflare knows nothing of the id in ${method} ${path}. Look at CLOUDFLARE_ACCOUNT_ID in .deploy.env: the dashboard shows the right one under Workers & Pages.`,
		);
	}
	if (status === 429 || status >= 500 || !envelope) {
		throw new Unavailable(`Cloudflare answered ${status} to ${method} ${path}. ${again}`);
	}
	return { status, result: status < 400 ? envelope.result : undefined, code, message };
}

type Envelope<T> = { result?: T; errors?: { code?: number; message?: string }[] };

/** Returns the status and the response, if that is JSON. */
async function answerOf<T>(headers: Record<string, string>, method: string, path: string, body: unknown) {
	try {
		const response = await fetch(baseUrl() + path, {
			method,
			headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
			body: body === undefined ? null : JSON.stringify(body),
			signal: AbortSignal.any([AbortSignal.timeout(timeoutMs()), interrupted()]),
		});
		const envelope = (await response.json().catch(unlessJson)) as Envelope<T> | undefined;
		return { status: response.status, envelope };
	} catch (error) {
		if (error instanceof Interrupted) throw error;
		const why = error instanceof Error && error.name === 'TimeoutError' ? `within ${timeoutMs() / 1000} s` : 'at all';
		throw new Unavailable(
			`Cloudflare did not answer ${why} (${method} ${path}). Look at the network and at https://www.cloudflarestatus.com. ${again}`,
		);
	}
}

// A body that isn't JSON is undefined. Any other error broke the response.
function unlessJson(error: unknown): undefined {
	if (!(error instanceof SyntaxError)) throw error;
}

/**
 * Returns the result, or undefined if this login may not see it or Cloudflare refuses. Passing faults still throw a
 * Stop.
 */
export const ifAllowed = <T>(asked: Promise<Answer<T>>): Promise<T | undefined> =>
	asked.then(
		({ result }) => result,
		(error) => {
			if (error instanceof LoginRefused) return undefined;
			throw error;
		},
	);

/** Creates something in the account and says so. `what` describes it, with its name. */
export async function create<T>(account: Account, what: string, path: string, body: object): Promise<T> {
	const made = resultOf(`Creating the ${what}`, await ask<T>(account, 'POST', path, body));
	console.log(`Created the ${what}.`);
	return made;
}

/** Cloudflare's codes for a name that is taken: of a bucket, a namespace, a queue, a database. */
const takenCodes = new Set<number | undefined>([7502, 10_004, 10_014, 11_009]);

/** Returns the result of a call that must succeed; `what` is its purpose. */
export function resultOf<T>(what: string, { status, result, code, message }: Answer<T>): T {
	if (result !== undefined) return result;
	if (takenCodes.has(code))
		throw new Unavailable(`${what} failed: someone else made it a moment ago, as another deployment does. ${again}`);
	const problem = `${what} failed: Cloudflare answered ${status} (${code ?? 'no code'}, ${message || 'no reason'}).`;
	throw status === 403 ? new LoginRefused(problem) : new Stop(problem);
}
