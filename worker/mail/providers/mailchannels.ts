import { encodeBase64 } from '@oslojs/encoding';
import { withTimeout } from '#contract/rules/timeout';
import type { Delivery, Mail, Mailer } from './mailer.ts';
import { timeoutMs, toMailId } from './mailer.ts';

/**
 * Sends by MailChannels' Email API. The status 202 alone is no proof: the result of the one recipient must be "sent".
 * `url` is the origin of the API; tests use a server of their own.
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
	...(mail.headers && { headers: mail.headers }),
	...(mail.attachments && {
		attachments: mail.attachments.map(({ filename, type, content }) => ({
			filename,
			type,
			content: encodeBase64(content),
		})),
	}),
	content: [
		{ type: 'text/plain', value: mail.text },
		{ type: 'text/html', value: mail.html },
	],
});

async function read(response: Response): Promise<Delivery> {
	const said = parsed(await response.text());
	const reason = `status ${response.status}${inWords(said?.errors)}`;
	if (response.status >= 400 && response.status < 500) return { outcome: 'refused', reason };
	if (response.status !== 202) return { outcome: 'unclear', reason };
	const result = said?.results?.[0];
	if (result?.status === 'sent') return { outcome: 'sent', mailId: toMailId(said?.request_id) };
	if (result?.status === 'failed') return { outcome: 'refused', reason: `result failed${inWords([result.reason])}` };
	return { outcome: 'unclear', reason: '202 without a result' };
}

type Said = { errors?: unknown; request_id?: unknown; results?: { status?: unknown; reason?: unknown }[] } | null;

function parsed(text: string): Said | undefined {
	try {
		return JSON.parse(text) as Said;
	} catch {
		return undefined;
	}
}

/**
 * Returns the provider's own words for the log, short and without addresses: they say what is wrong with the domain or
 * the key.
 */
function inWords(reasons: unknown): string {
	const words = Array.isArray(reasons) ? reasons.filter((one) => typeof one === 'string').join('; ') : '';
	return words && `: ${words.replaceAll(/[^\s"'<>]+@[^\s"'<>]+/g, '(address)').slice(0, 200)}`;
}
