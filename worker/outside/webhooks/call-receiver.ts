import { TimeoutError, withTimeout } from '#contract/rules/timeout';
import { hostOf, webhookAddressRefusal } from '#contract/rules/webhook-address';
import type { WebhookProblem } from '#contract/webhook';
import { resolveHost } from './resolve-host.ts';
import { signatureHeaders } from './signature.ts';

/** How long a receiver may take, in milliseconds. */
const receiverTimeoutMs = 10_000;

/** A message, and where it goes. `ownHost`: the server's own name, where it is known, which is never called. */
type Message = { id: string; url: string; secrets: string[]; body: string; ownHost?: string | undefined };

/** How a call ended. `code` is the status of the response, where there was one. `problem` is null when it arrived. */
type Called = { code: number | null; problem: WebhookProblem | null };

/**
 * Sends a message to its receiver, in one call of at most ten seconds, after it was found out where the name leads. No
 * redirect is followed, and nothing of the response is read but its status. Never throws, and never tries again.
 */
export async function callReceiver({ id, url, secrets, body, ownHost }: Message): Promise<Called> {
	// The address was checked when it was written. The rules may have changed since.
	if (webhookAddressRefusal(url) !== null) return { code: null, problem: 'forbidden' };
	const host = hostOf(new URL(url));
	if (host === ownHost) return { code: null, problem: 'forbidden' };
	const leads = await resolveHost(host);
	if (leads !== 'public') return { code: null, problem: leads };
	try {
		const code = await withTimeout(receiverTimeoutMs, async (signal) => {
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
			// Not awaited: a body that never ends must not hold the call.
			response.body?.cancel().catch(() => {});
			return response.status;
		});
		return { code, problem: problemOfStatus(code) };
	} catch (error) {
		return { code: null, problem: error instanceof TimeoutError ? 'timeout' : 'unreachable' };
	}
}

function problemOfStatus(code: number): WebhookProblem | null {
	if (code >= 200 && code < 300) return null;
	return code >= 300 && code < 400 ? 'redirect' : 'status';
}
