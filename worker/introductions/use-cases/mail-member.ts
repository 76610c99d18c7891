import { oneLine } from '#contract/rules/text';
import { displayName } from '../../accounts/display-name.ts';
import { innerMessage } from '../../http/fault.ts';
import { log } from '../../http/log.ts';
import { addressHash } from '../../mail/address-hash.ts';
import { checkLimits } from '../../mail/db/limits.ts';
import { memberMailsLimit } from '../../mail/limits.ts';
import { isConfirmed, sendIntroduction } from '../../mail/outbox.ts';
import { findMailedMember, keepProviderId } from '../db/mails/asks-member.ts';
import { memberLetter } from '../letters/letter.ts';
import { answerUrl } from './answer-link.ts';
import { type Handed, type Sending, threadOf } from './deliver.ts';

/**
 * Mails a circle member a request or thanks, to the address of their account, if they want such mails and the address
 * takes them. They see it in Kindling anyway, so nothing that happens here is told to the asker, who must not learn the
 * address or anything about it. Never throws; a failure is logged.
 */
export async function mailMember(sending: Sending, handed: Handed, answerToken: string | null): Promise<void> {
	const { db, env, user, origin, requestId } = sending;
	const ids = { requestId, mailId: handed.id };
	try {
		const to = await findMailedMember(db, user.id, handed.id);
		if (!to || !isConfirmed(sending, to)) return;
		const refused = await checkLimits(db, addressHash(to.email), [memberMailsLimit(env, to.id)], false);
		if (refused) return log('info', 'mail-held', { ...ids, kind: 'member', because: refused.because });
		const name = displayName(user);
		const delivery = await sendIntroduction(env, {
			from: { email: env.MAIL_FROM, name: `${name} via Kindling` },
			// Not to the asker: a reply, or a holiday notice, would reveal the address.
			replyTo: { email: env.MAIL_FROM, name: 'Kindling' },
			to: to.email,
			subject: oneLine(handed.subject),
			...memberLetter({
				message: handed.message,
				link: answerToken && answerUrl(origin, answerToken),
				people: handed.requests.map(({ prospectName }) => prospectName),
				asker: name,
				settings: `${origin}/settings#circle`,
			}),
			headers: { ...threadOf(handed, env.MAIL_FROM), 'Auto-Submitted': 'auto-generated' },
		});
		if (delivery.outcome === 'sent') await keepProviderId(db, user.id, handed.id, delivery.mailId);
		else log('error', 'mail', { ...ids, ...delivery });
	} catch (error) {
		log('error', 'mail', { ...ids, message: innerMessage(error) });
	}
}
