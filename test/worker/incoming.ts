import type { Bindings } from '../../worker/env.ts';
import { takeMail } from '../../worker/introductions/acts/take-mail.ts';
import { type Handed, mailProvider, prospectOf, send, withMail } from './mail-provider.ts';
import { type Person, person } from './people.ts';

export const replyDomain = 'replies.kindling.test';

/** The bindings of a deployment that takes replies. */
export const withReplies: Bindings = { ...withMail, REPLY_DOMAIN: replyDomain };

/** A mail as it comes over the wire: its headers, in order, and its body, which may hold any bytes. */
export type Raw = { headers: Record<string, string>; body: string | Uint8Array };

const bytes = new TextEncoder();

/** The bytes of a mail. Line ends become those of the wire. */
export function bytesOf({ headers, body }: Raw): Uint8Array<ArrayBuffer> {
	const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
	const rest = typeof body === 'string' ? bytes.encode(body.replace(/\r?\n/g, '\r\n')) : body;
	const start = bytes.encode(`${head.join('')}\r\n`);
	const all = new Uint8Array(start.length + rest.length);
	all.set(start);
	all.set(rest, start.length);
	return all;
}

let count = 0;

/** A plain reply, with headers of its own put in. */
export function plain(text: string, headers: Record<string, string> = {}): Raw {
	count += 1;
	return {
		headers: {
			From: 'Dana Whitfield <dana@example.org>',
			To: 'Ada <r@replies.kindling.test>',
			Subject: 'Re: Amara?',
			'Message-ID': `<reply-${count}@example.org>`,
			'Content-Type': 'text/plain; charset=utf-8',
			...headers,
		},
		body: text,
	};
}

/**
 * Gives a mail to the worker as Email Routing does. Returns the sentence of its refusal, null when it was taken. `from` is
 * the sender of the envelope.
 */
export async function arrive(
	mail: Raw,
	to: string,
	{ from = 'dana@example.org', env = withReplies }: { from?: string; env?: Bindings } = {},
): Promise<string | null> {
	const raw = bytesOf(mail);
	const headers = new Headers();
	for (const [name, value] of Object.entries(mail.headers)) {
		// The platform gives what can be a header; the rest is in the mail itself.
		try {
			headers.append(name, value.replace(/\r?\n\s+/g, ' '));
		} catch {}
	}
	let refused: string | null = null;
	const message = {
		...{ from, to, headers, rawSize: raw.length },
		raw: new Response(raw).body,
		setReject: (reason: string) => {
			refused = reason;
		},
	};
	await takeMail(message as unknown as ForwardableEmailMessage, env);
	return refused;
}

/** Somebody who has asked Dana about Amara by mail, and the address that her replies go to. */
export async function asking(name = 'Ada', change: Record<string, unknown> = {}) {
	const provider = mailProvider();
	const ada = await person(name);
	return { ada, provider, ...(await askAgain(ada, provider, change)) };
}

/** One more request of hers, about one more prospect. */
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
