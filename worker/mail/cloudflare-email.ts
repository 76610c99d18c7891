import type { Delivery, Mailer } from './mailer.ts';
import { patience } from './mailer.ts';

// Every other E_ code of the service is a refusal; after these two nobody knows.
const unclearCodes = new Set(['E_INTERNAL_SERVER_ERROR', 'E_DELIVERY_FAILED']);

/** Cloudflare's Email Service through its binding. On a laptop wrangler writes the mail to a file and prints where. */
export const cloudflareEmail =
	(binding: SendEmail): Mailer =>
	async (mail) => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const late = new Promise<Delivery>((resolve) => {
			timer = setTimeout(() => resolve({ outcome: 'unclear', reason: 'timeout' }), patience);
		});
		try {
			// Inside the try: a binding may also throw before it gives a promise.
			const sent = binding
				.send(mail)
				.then(
					(result): Delivery => (result?.messageId ? { outcome: 'sent' } : { outcome: 'unclear', reason: 'no id' }),
				);
			return await Promise.race([sent, late]);
		} catch (error) {
			return verdict(error);
		} finally {
			clearTimeout(timer);
		}
	};

function verdict(error: unknown): Delivery {
	const code = (error as { code?: unknown } | null)?.code;
	if (typeof code === 'string' && code.startsWith('E_') && !unclearCodes.has(code)) {
		return { outcome: 'refused', reason: code };
	}
	return { outcome: 'unclear', reason: typeof code === 'string' ? code : 'unknown' };
}
