import { TimeoutError, withTimeout } from '#contract/rules/timeout';
import { hostOf, webhookAddressRefusal } from '#contract/rules/webhook-address';
import type { WebhookChallenge, WebhookProblem } from '#contract/webhook';
import { newToken } from '../../../http/token.ts';
import { resolveHost } from './resolve-host.ts';
import { signatureHeaders } from './signature.ts';

/** Time limit for a receiver, in milliseconds. */
const receiverTimeoutMs = 10_000;

/** A message, and where it goes. `ownHost`: the server's own name, if known, which is never called. */
type Message = { id: string; url: string; secrets: string[]; body: string; ownHost?: string | undefined };

/** How a call ended. `code` is the status of the response, if there was one. `problem` is null when it arrived. */
type Called = { code: number | null; problem: WebhookProblem | null };

/**
 * Sends a message to its receiver, in one call of at most ten seconds, after checking where the name leads. Follows no
 * redirect, and reads only the status of the response. Never throws, and never retries.
 */
export const callReceiver = (message: Message): Promise<Called> => call(message, async () => true);

/**
 * Checks that an address wants messages: it gets a signed message with a random value, sent like any other, and must
 * send the value back with a status from 200 to 299, as its whole text or as `challenge` in JSON. Reads at most {@link
 * mostBytes} of the response. Never throws.
 */
export async function provesItself({
	url,
	secret,
	ownHost,
}: Pick<Message, 'url' | 'ownHost'> & { secret: string }): Promise<boolean> {
	const challenge = newToken();
	const said: WebhookChallenge = {
		type: 'webhook.verification',
		timestamp: new Date().toISOString(),
		data: { challenge },
	};
	const message = { id: crypto.randomUUID(), url, secrets: [secret], body: JSON.stringify(said), ownHost };
	const { problem } = await call(message, async (response) => {
		const text = await beginningOf(response);
		return text === challenge || challengeIn(text) === challenge;
	});
	return problem === null;
}

const mostBytes = 1_000;

async function beginningOf({ body }: Response): Promise<string> {
	const parts: Uint8Array[] = [];
	let length = 0;
	for await (const part of body ?? []) {
		parts.push(part);
		length += part.length;
		if (length > mostBytes) return '';
	}
	return (await new Blob(parts as Uint8Array<ArrayBuffer>[]).text()).trim();
}

function challengeIn(text: string): unknown {
	try {
		return (JSON.parse(text) as { challenge?: unknown } | null)?.challenge;
	} catch {
		return undefined;
	}
}

// `isTaken` may read the response, within the call's time limit.
async function call(
	{ id, url, secrets, body, ownHost }: Message,
	isTaken: (response: Response) => Promise<boolean>,
): Promise<Called> {
	// The address was checked when it was saved, but the rules may have changed since.
	if (webhookAddressRefusal(url) !== null) return { code: null, problem: 'forbidden' };
	const host = hostOf(new URL(url));
	if (host === ownHost) return { code: null, problem: 'forbidden' };
	const leads = await resolveHost(host);
	if (leads !== 'public') return { code: null, problem: leads };
	try {
		return await withTimeout(receiverTimeoutMs, async (signal) => {
			const response = await fetch(url, {
				method: 'POST',
				headers: {
					'Content-Type': 'application/json',
					'User-Agent': 'Kindling-Webhooks/1',
					...signatureHeaders({ id, timestamp: Math.floor(Date.now() / 1_000), body }, secrets),
				},
				body,
				redirect: 'manual',
				signal,
			});
			const problem = problemOfStatus(response.status) ?? ((await isTaken(response)) ? null : 'status');
			// Not awaited: a body that never ends must not hold the call.
			response.body?.cancel().catch(() => {});
			return { code: response.status, problem };
		});
	} catch (error) {
		return { code: null, problem: error instanceof TimeoutError ? 'timeout' : 'unreachable' };
	}
}

function problemOfStatus(code: number): WebhookProblem | null {
	if (code >= 200 && code < 300) return null;
	return code >= 300 && code < 400 ? 'redirect' : 'status';
}
