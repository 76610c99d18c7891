import { TimeoutError, withTimeout } from '#contract/rules/timeout';
import type { Delivery, Mailer } from './mailer.ts';
import { timeoutMs, toMailId } from './mailer.ts';

// Every other code that starts with E_ is a refusal. After these two it is unknown if the mail was sent.
const unclearCodes = new Set(['E_INTERNAL_SERVER_ERROR', 'E_DELIVERY_FAILED']);

/**
 * Sends by Cloudflare's Email Service through its binding. On a laptop, wrangler writes the mail to a file and prints
 * where.
 */
export const cloudflareEmail =
	(binding: SendEmail): Mailer =>
	async (mail) => {
		try {
			// An async function, because a binding may also throw before it returns a promise.
			const result = await withTimeout(timeoutMs, async () => binding.send(mail));
			const mailId = toMailId(result?.messageId);
			return mailId ? { outcome: 'sent', mailId } : { outcome: 'unclear', reason: 'no id' };
		} catch (error) {
			return deliveryOf(error);
		}
	};

function deliveryOf(error: unknown): Delivery {
	if (error instanceof TimeoutError) return { outcome: 'unclear', reason: 'timeout' };
	const code = (error as { code?: unknown } | null)?.code;
	if (typeof code !== 'string') return { outcome: 'unclear', reason: 'unknown' };
	const refused = code.startsWith('E_') && !unclearCodes.has(code);
	return { outcome: refused ? 'refused' : 'unclear', reason: code };
}
