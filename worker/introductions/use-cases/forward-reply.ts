import type { ReplyKind } from '#contract/intro-reply';
import { displayName } from '../../accounts/display-name.ts';
import type { Db } from '../../db/client.ts';
import type { Bindings } from '../../env.ts';
import { log } from '../../http/log.ts';
import { handedOnHeader } from '../../mail/incoming/incoming-mail.ts';
import { type ReplyWords, replyLetter } from '../../mail/letters/reply-letter.ts';
import { mailForwarded } from '../../mail/outbox.ts';

/**
 * A mail to forward, and whether it came just now: then `raw` is the mail as it came. `hasMore`: not all of that is in its
 * texts.
 */
export type ForwardedReply = ReplyWords & {
	fromName: string | null;
	subject: string | null;
	messageId: string | null;
	kind: ReplyKind;
	hasMore?: boolean;
	raw?: Uint8Array;
};

/** Whether nothing of a mail can be read, so that only the mail itself is worth forwarding. */
export const isSealed = ({ unread }: Pick<ReplyWords, 'unread'>): boolean =>
	unread === 'encrypted' || unread === 'unreadable';

/**
 * Forwards a mail that came for a request to the user's own mailbox, from "<name> via Kindling". An answer to it goes
 * straight to whoever wrote it, in the thread that they know, and Kindling hears no more of it. One of which
 * something could not be read goes along as it came. Returns whether the provider took it. Never throws; a failure is logged.
 */
export async function forwardReply(
	server: { db: Db; env: Bindings; requestId: string },
	user: { id: string; email: string },
	reply: ForwardedReply,
): Promise<boolean> {
	const name = displayName({ firstName: reply.fromName, lastName: null, email: reply.fromEmail });
	const attached = isSealed(reply) || reply.hasMore ? reply.raw : undefined;
	const said = await mailForwarded(server, user, {
		from: { email: server.env.MAIL_FROM, name: `${name} via Kindling` },
		replyTo: { email: reply.fromEmail, name },
		subject: reply.subject || 'A reply to your introduction request',
		...replyLetter(reply, attached !== undefined),
		headers: {
			[handedOnHeader]: '1',
			...(reply.kind !== 'reply' && { 'Auto-Submitted': 'auto-generated' }),
			...(reply.messageId && { 'In-Reply-To': reply.messageId, References: reply.messageId }),
		},
		...(attached && {
			attachments: [{ disposition: 'attachment', filename: 'reply.eml', type: 'message/rfc822', content: attached }],
		}),
	});
	if (said.outcome === 'sent') return true;
	log('error', 'reply-mail', { requestId: server.requestId, userId: user.id, ...said });
	return false;
}
