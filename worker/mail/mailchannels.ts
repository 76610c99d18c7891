import { withTimeout } from '#contract/timeout';
import type { Delivery, Mail, Mailer } from './mailer.ts';
import { timeoutMs } from './mailer.ts';

/**
 * MailChannels' Email API. The status 202 alone is no proof: the result of the one recipient must be "sent".
 * `url` is the origin of the API; tests put a server of their own there.
 */
export const mailChannels =
	(url: string, key: string): Mailer =>
	async (mail) => {
		try {
			return await withTimeout(timeoutMs, async (signal) => {
				const response = await fetch(new URL('/tx/v1/send', url), {
					method: 'POST',
					headers: { 'Content-Type': 'application/json', 'X-Api-Key': key },
					body: JSON.stringify(bodyOf(mail)),
					// The key must not follow a redirect to another host.
					redirect: 'manual',
					signal,
				});
				return read(response);
			});
		} catch (error) {
			return { outcome: 'unclear', reason: error instanceof Error ? error.name : 'unknown' };
		}
	};

const bodyOf = (mail: Mail) => ({
	from: mail.from,
	reply_to: mail.replyTo,
	personalizations: [{ to: [{ email: mail.to }] }],
	subject: mail.subject,
	content: [
		{ type: 'text/plain', value: mail.text },
		{ type: 'text/html', value: mail.html },
	],
});

async function read(response: Response): Promise<Delivery> {
	const reason = `status ${response.status}`;
	// An unread body would keep the connection busy. Its text is not needed: the status says enough.
	if (response.status !== 202) await response.body?.cancel();
	if (response.status >= 400 && response.status < 500) return { outcome: 'refused', reason };
	if (response.status !== 202) return { outcome: 'unclear', reason };
	const result = firstResult(await response.text());
	if (result === 'sent') return { outcome: 'sent' };
	if (result === 'failed') return { outcome: 'refused', reason: 'result failed' };
	return { outcome: 'unclear', reason: '202 without a result' };
}

function firstResult(text: string): unknown {
	try {
		const { results } = JSON.parse(text) as { results?: { status?: unknown }[] };
		return results?.[0]?.status;
	} catch {
		return undefined;
	}
}
