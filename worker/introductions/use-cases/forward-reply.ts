import type { ReplyKind } from '#contract/intro-reply';
import { displayName } from '../../accounts/display-name.ts';
import type { Db } from '../../db/client.ts';
import { type Budget, type Done, isOver } from '../../db/in-slices.ts';
import { fromNow } from '../../db/time.ts';
import type { Bindings } from '../../env.ts';
import { log } from '../../http/log.ts';
import { forwardedHeader } from '../../mail/incoming/incoming-mail.ts';
import { mailForwarded } from '../../mail/outbox.ts';
import { tellTabsNow } from '../../push/tell-tabs.ts';
import { listWaitingReplies, updateForwarding } from '../db/answers/replies.ts';
import { type ReplyWords, replyLetter } from '../letters/reply-letter.ts';

/** A mail to forward. `raw` is the original mail, if it came just now. `hasMore`: its texts don't hold all of it. */
type ForwardedReply = ReplyWords & {
	fromName: string | null;
	subject: string | null;
	messageId: string | null;
	kind: ReplyKind;
	hasMore?: boolean;
	raw?: Uint8Array;
};

/** True if nothing of a mail can be read, so that only the mail itself is worth forwarding. */
export const isSealed = ({ unread }: Pick<ReplyWords, 'unread'>): boolean =>
	unread === 'encrypted' || unread === 'unreadable';

/**
 * Forwards a mail that arrived for a request to the user's own mailbox, from "<name> via Kindling". Answering it goes
 * straight to its writer, in the thread they know, and Kindling doesn't see it. If part of the mail could not be read,
 * the original is attached. Returns whether the provider accepted it. Never throws; a failure is logged.
 */
export async function forwardReply(
	server: { db: Db; env: Bindings; requestId: string },
	user: { id: string; email: string },
	reply: ForwardedReply,
): Promise<boolean> {
	const name = displayName({ firstName: reply.fromName, lastName: null, email: reply.fromEmail });
	const attached = isSealed(reply) || reply.hasMore ? reply.raw : undefined;
	const delivery = await mailForwarded(server, user, {
		from: { email: server.env.MAIL_FROM, name: `${name} via Kindling` },
		replyTo: { email: reply.fromEmail, name },
		subject: reply.subject || 'A reply to your introduction request',
		...replyLetter(reply, attached !== undefined),
		headers: {
			[forwardedHeader]: '1',
			...(reply.kind !== 'reply' && { 'Auto-Submitted': 'auto-generated' }),
			...(reply.messageId && { 'In-Reply-To': reply.messageId, References: reply.messageId }),
		},
		...(attached && {
			attachments: [{ disposition: 'attachment', filename: 'reply.eml', type: 'message/rfc822', content: attached }],
		}),
	});
	if (delivery.outcome === 'sent') return true;
	log('error', 'reply-mail', { requestId: server.requestId, userId: user.id, ...delivery });
	return false;
}

// Each is a mail of up to ten seconds.
const aNight = 200;
// Counting the mail, the reason if that is refused, and recording its fate.
const statementsEach = 3;
// A mail that came just now is still on its way.
const restMs = 10 * 60_000;

/** Forwards the replies that have not reached their users' mailboxes yet, oldest first, within its budget. */
export async function forwardWaiting(db: Db, env: Bindings, budget: Budget): Promise<Done> {
	const waiting = await listWaitingReplies(db, aNight, fromNow(-restMs));
	const requestId = crypto.randomUUID();
	let count = 0;
	for (const { id, user, prospectId, ...reply } of waiting) {
		if (isOver(budget)) return { count, isDone: false };
		budget.statements -= statementsEach;
		const isDone = await forwardReply({ db, env, requestId }, user, reply);
		await updateForwarding(db, user.id, id, isDone ? 'done' : 'tried');
		if (!isDone) continue;
		count += 1;
		await tellTabsNow(env, ['people', 'requests'], user.id);
	}
	return { count, isDone: waiting.length < aNight };
}
