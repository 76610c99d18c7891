import { recipientsMost } from '#contract/intro-reply';
import { mailboxKey } from '#contract/rules/email-address';
import { oneLine } from '#contract/rules/text';
import { mostOf } from '../../http/quotas.ts';
import { addressHash } from '../../mail/address-hash.ts';
import { mailForwarded } from '../../mail/outbox.ts';
import { createReply } from '../db/answers/create-reply.ts';
import { introducedLetter } from '../letters/letter.ts';
import { changedOf, messageHash, type ReceivedMail, tellingNow } from './mail-of-request.ts';
import { tellChange } from './tell-change.ts';

/**
 * Receives the copy of an introduction: its sender, hashes of its recipients, and the time, but no text. The request
 * becomes introduced, and the user is told. Later mails, the user's own, and possibly automatic ones aren't
 * introductions and are not kept: everyone else has that mail.
 */
export async function receiveIntroduction(received: ReceivedMail): Promise<null> {
	const { db, env, asked, mail } = received;
	const { user, prospect } = asked;
	if (mail.writer !== 'person' || mail.from.email === user.email || !user.followsReplies) return null;
	const written = await createReply(
		db,
		user.id,
		[asked.id],
		{
			kind: 'introduction',
			messageHash: messageHash(received),
			fromEmail: mail.from.email,
			fromName: mail.from.name,
			fromAnotherAddress: mailboxKey(mail.from.email) !== mailboxKey(asked.mailedTo ?? ''),
			text: null,
			folded: null,
			subject: null,
			messageId: null,
			unread: null,
			attachments: [],
			recipients: mail.recipients.slice(0, recipientsMost).map(addressHash),
			isForwarded: true,
		},
		mostOf(env, 'replies'),
	);
	if (written.outcome !== 'new') return null;
	await tellChange(tellingNow(received), 'introduction', changedOf(asked));
	const from = { email: env.MAIL_FROM, name: 'Kindling' };
	const connector = asked.connector ?? mail.from.name ?? mail.from.email;
	await mailForwarded(received, user, {
		from,
		replyTo: from,
		headers: { 'Auto-Submitted': 'auto-generated' },
		...introducedLetter(oneLine(connector), oneLine(prospect.name)),
	});
	return null;
}
