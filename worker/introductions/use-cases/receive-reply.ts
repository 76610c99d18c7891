import { addressKey, mailboxKey } from '#contract/rules/email-address';
import { nextStatus } from '#contract/rules/intro-status';
import { fullKind } from '../../db/record-counts.ts';
import { mostOf } from '../../http/quotas.ts';
import { tellTabsNow } from '../../push/tell-tabs.ts';
import { createReply } from '../db/answers/create-reply.ts';
import { updateForwarding } from '../db/answers/replies.ts';
import { type ForwardedReply, forwardReply, isSealed } from './forward-reply.ts';
import { proposeMeaning } from './propose-meaning.ts';
import { recordDeliveryEvent } from './receive-delivery-events.ts';
import { changedOf, messageHash, namesThread, type ReceivedMail, tellingNow } from './received-mail.ts';
import { tellChange } from './tell-change.ts';

/**
 * Receives a reply: first it is written, then forwarded to the user's own mailbox. If the user does not want replies to
 * be kept, or has no room for them, it is only forwarded. Returns why it is refused, or null.
 */
export async function receiveReply(received: ReceivedMail): Promise<'unavailable' | 'full' | null> {
	const { db, env, asked, mail, later } = received;
	const { user } = asked;
	// Someone who answers to everyone writes to us too. But someone who tries it out, and asks themselves, may reply.
	if (mail.from.email === user.email && addressKey(asked.mailedTo ?? '') !== user.email) return null;
	if (await isReported(received)) return null;
	if (!user.followsReplies) return passOn(received);
	const written = await keep(received);
	if (written === 'no-room') return passOn(received);
	if (written.outcome === 'full') return 'full';
	// Only of a mail that is sealed its sender was told to send it once more.
	if (written.outcome === 'known' && (written.isForwarded || !isSealed(mail))) return null;
	await tellChange(tellingNow(received), written.outcome === 'new' ? 'reply' : null, changedOf(asked));
	if (written.outcome === 'new' && isAboutOpen(received)) later(proposeMeaning(received, user.id, written.id));
	const isDone = await forwardReply(received, user, forwarded(received));
	await updateForwarding(db, user.id, written.id, isDone ? 'done' : 'tried');
	await tellTabsNow(env, ['people', 'requests'], user.id);
	// A sealed mail is stored without its content, so it can't be forwarded later.
	return isDone || !isSealed(mail) ? null : 'unavailable';
}

// A request that has an outcome needs no proposal. A mail about several gets none: one word cannot say it of several people.
const isAboutOpen = ({ asked, mail }: ReceivedMail): boolean =>
	mail.writer === 'person' && !asked.mail.isForSeveral && nextStatus(asked.status, 'reply') === 'replied';

// Anyone can write a report. It counts where it is about the address that was asked and gives our own mail back; any
// other one is an automatic mail. It says nothing of the next mail to that address: no one has signed it.
async function isReported({ db, env, asked, mail, raw }: ReceivedMail): Promise<boolean> {
	const { report } = mail;
	if (!report?.recipients.some((recipient) => addressKey(recipient) === addressKey(asked.mailedTo ?? ''))) return false;
	if (!namesThread({ asked, raw })) return false;
	const event = { kind: report.kind, isPermanent: false, at: new Date().toISOString() };
	await recordDeliveryEvent({ db, env }, { userId: asked.user.id, mail: asked.mail.id }, event);
	return true;
}

async function passOn(received: ReceivedMail): Promise<'unavailable' | null> {
	return (await forwardReply(received, received.asked.user, forwarded(received))) ? null : 'unavailable';
}

const kinds = { person: 'reply', machine: 'automatic', unsure: 'unsure' } as const;

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
		if (fullKind(error)) return 'no-room';
		throw error;
	}
}

const forwarded = ({ mail, raw, asked }: ReceivedMail): ForwardedReply => ({
	...mail,
	kind: kinds[mail.writer],
	fromEmail: mail.from.email,
	fromName: mail.from.name ?? asked.connector,
	raw,
});
