import { mailboxKey } from '#contract/rules/email-address';
import { nextStatus } from '#contract/rules/intro-status';
import { fullKind } from '../../db/record-counts.ts';
import { mostOf } from '../../http/quotas.ts';
import { tellTabsNow } from '../../push/tell-tabs.ts';
import { createReply } from '../db/answers/create-reply.ts';
import { updateForwarding } from '../db/answers/replies.ts';
import { forwardReply, isSealed } from './forward-reply.ts';
import { changedOf, messageHash, type ReceivedMail, tellingNow } from './mail-of-request.ts';
import { proposeMeaning } from './propose-meaning.ts';
import { tellChange } from './tell-change.ts';

/**
 * Receives a reply: stores it, then forwards it to the user's own mailbox. If the user doesn't want replies stored, or
 * has no room for them, it is only forwarded. Returns the reason it is refused, or null.
 */
export async function receiveReply(received: ReceivedMail): Promise<'unavailable' | 'full' | null> {
	const { db, env, asked, mail, raw, later } = received;
	const { user } = asked;
	const kept = user.followsReplies ? await keep(received) : null;
	if (kept?.outcome === 'full') return 'full';
	// A mail that came before is finished, unless it is sealed and was not forwarded: its sender was told to send it again.
	if (kept?.outcome === 'known' && (kept.isForwarded || !isSealed(mail))) return null;
	if (kept) await tellChange(tellingNow(received), kept.outcome === 'new' ? 'reply' : null, changedOf(asked));
	if (kept?.outcome === 'new' && isAboutOpen(received)) later(proposeMeaning(received, user.id, kept.id));
	const isForwarded = await forwardReply(received, user, {
		...mail,
		kind: kinds[mail.writer],
		fromEmail: mail.from.email,
		fromName: mail.from.name ?? asked.connector,
		raw,
	});
	if (!kept) return isForwarded ? null : 'unavailable';
	await updateForwarding(db, user.id, kept.id, isForwarded ? 'done' : 'tried');
	await tellTabsNow(env, ['people', 'requests'], user.id);
	// A sealed mail is stored without its content, so it can't be forwarded later.
	return isForwarded || !isSealed(mail) ? null : 'unavailable';
}

// A request that has an outcome needs no proposal. A mail about several gets none, because one meaning can't hold for
// several people.
const isAboutOpen = ({ asked, mail }: ReceivedMail): boolean =>
	mail.writer === 'person' && !asked.mail.isForSeveral && nextStatus(asked.status, 'reply') === 'replied';

const kinds = { person: 'reply', machine: 'automatic', unsure: 'unsure' } as const;

/**
 * Stores the reply for each of its asks. Null if the account has no room for it; `full` if the first of them has as many
 * as allowed.
 */
async function keep(received: ReceivedMail) {
	const { db, env, asked, others, mail } = received;
	const { text, folded, subject, messageId, unread, attachments } = mail;
	try {
		return await createReply(
			db,
			asked.user.id,
			[asked.id, ...others.map(({ id }) => id)],
			{
				kind: kinds[mail.writer],
				messageHash: messageHash(received),
				fromEmail: mail.from.email,
				fromName: mail.from.name,
				fromAnotherAddress: mailboxKey(mail.from.email) !== mailboxKey(asked.mailedTo ?? ''),
				text: text || null,
				folded: folded || null,
				subject,
				messageId,
				unread,
				attachments,
				recipients: [],
				isForwarded: false,
			},
			mostOf(env, 'replies'),
		);
	} catch (error) {
		if (fullKind(error)) return null;
		throw error;
	}
}
