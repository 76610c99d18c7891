import type { Bindings } from '../../../worker/env.ts';
import { receiveMail } from '../../../worker/introductions/use-cases/receive-mail.ts';
import { type Handed, mailProvider, prospectOf, send, withMail } from './mail-provider.ts';
import { type Person, person } from './people.ts';
import { bytesOf, headersOf, type Raw } from './raw-mail.ts';

export const replyDomain = 'replies.kindling.test';

/** Bindings of a deployment that takes replies and has no model. */
export const withReplies: Bindings = {
	...withMail,
	AI: undefined,
	REPLY_DOMAIN: replyDomain,
};

/**
 * Delivers a mail to the worker as Email Routing does. Returns the sentence of its refusal; null if it was taken.
 * `from` is the sender of the envelope.
 */
export async function arrive(
	mail: Raw,
	to: string,
	{ from = 'dana@example.org', env = withReplies }: { from?: string; env?: Bindings } = {},
): Promise<string | null> {
	const raw = bytesOf(mail);
	const headers = headersOf(mail);
	let refused: string | null = null;
	const message = {
		from,
		to,
		headers,
		rawSize: raw.length,
		raw: new Response(raw).body,
		setReject: (reason: string) => {
			refused = reason;
		},
	};
	const later: Promise<void>[] = [];
	await receiveMail(message as unknown as ForwardableEmailMessage, env, (work) => later.push(work));
	await Promise.all(later);
	return refused;
}

/** Makes someone who has asked Dana about Amara by mail, and the address for her replies. */
export async function asking(name = 'Ada', change: Record<string, unknown> = {}) {
	const provider = mailProvider();
	const ada = await person(name);
	return { ada, provider, ...(await askAgain(ada, provider, change)) };
}

/** Adds another request of hers, about another prospect. */
export async function askAgain(
	ada: Person,
	provider: { calls: { mail: Handed }[] },
	change: Record<string, unknown> = {},
) {
	const prospect = await prospectOf(ada);
	const answer = await send(ada, prospect.id, { env: withReplies, ...change });
	const { id } = (await answer.json()) as { id: string };
	const mail = provider.calls.at(-1)?.mail;
	if (!mail) throw new Error('Nothing was sent.');
	return { prospect, requestId: id, mail, address: mail.reply_to.email };
}
