import type { Delivery, Mail, Mailer } from './mailer.ts';
import { patience } from './mailer.ts';

/**
 * MailChannels' Email API. Its 202 alone says nothing: the result of the one recipient must read "sent".
 * `url` is the API's origin, so that a stand-in can take its place.
 */
export const mailChannels =
	(url: string, key: string): Mailer =>
	async (mail) => {
		try {
			const answer = await fetch(new URL('/tx/v1/send', url), {
				method: 'POST',
				headers: { 'Content-Type': 'application/json', 'X-Api-Key': key },
				body: JSON.stringify(bodyOf(mail)),
				// The key must not follow a redirect to another host.
				redirect: 'manual',
				signal: AbortSignal.timeout(patience),
			});
			return await read(answer);
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

async function read(answer: Response): Promise<Delivery> {
	const reason = `status ${answer.status}`;
	// An unread body would keep the connection; what it says is the provider's business.
	if (answer.status !== 202) await answer.body?.cancel();
	if (answer.status >= 400 && answer.status < 500) return { outcome: 'refused', reason };
	if (answer.status !== 202) return { outcome: 'unclear', reason };
	const result = firstResult(await answer.text());
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
