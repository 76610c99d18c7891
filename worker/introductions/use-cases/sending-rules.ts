import { daySeconds } from '#contract/rules/durations';
import { isSampleAddress } from '#contract/rules/sample';
import { type Limit, secondsLeft, windowsOf } from '../../db/counters.ts';
import type { Owner } from '../../db/owned.ts';
import { userCounter } from '../../db/user-counters.ts';
import type { Bindings } from '../../env.ts';
import { missing, Problem, tooMany } from '../../http/problem.ts';
import { limitOf } from '../../http/settings.ts';
import { addressHash } from '../../mail/address-hash.ts';
import { introductionLimits, kindOfLimit } from '../../mail/limits.ts';
import { isConfirmed, isMailSetUp } from '../../mail/outbox.ts';
import { addressUnverified, recipientSuppressed } from '../../mail/problems.ts';
import { isAnyInvented } from '../../people/db/invented.ts';
import type { NotWritten } from '../db/mails/create-mail.ts';
import type { NewMail } from '../db/mails/insert-requests.ts';
import type { Sending } from './deliver.ts';

/** Throws if the user may not send this mail, or not about one of its prospects. */
export async function ensureMayMail(sending: Sending, { recipientEmail, prospectIds }: NewMail): Promise<void> {
	const { db, env, user } = sending;
	// First, so that someone who only tries the app sees what they would send.
	if (isSampleAddress(recipientEmail ?? '') || (await isAnyInvented(db, user.id, prospectIds))) {
		throw new Problem('prospect-invented', 'This person is sample data, so no email is sent about them.');
	}
	if (!isMailSetUp(env)) throw new Problem('mail-not-set-up', 'Email isn’t set up on this server.');
	if (!isConfirmed(sending, user)) throw addressUnverified();
}

/** Returns the counters of an ask: of its one mail, or of saving it without one; and the hash of the address it goes to. */
export function countedFor(env: Bindings, userId: Owner, mail: NewMail & { sendEmail: boolean }) {
	const { sendEmail, recipientEmail, circleMember } = mail;
	if (!sendEmail) return { windows: windowsOf([savedLimit(env, userId)]), tries: null, addressHash: null };
	const recipient = recipientEmail ?? '';
	const [ofUser, ...ofOthers] = introductionLimits(env, userId, circleMember ? { member: circleMember } : recipient);
	return {
		windows: windowsOf([ofUser, ...ofOthers]),
		tries: { windows: windowsOf([ofUser]), refusing: windowsOf(ofOthers) },
		addressHash: circleMember ? null : addressHash(recipient),
	};
}

/** Returns the problem of a mail that was not written. */
export function notWrittenProblem(refused: NotWritten, mail: NewMail): Problem {
	switch (refused.outcome) {
		case 'not-due':
			return new Problem('nudge-not-due', 'This request needs no follow-up. It has one already, or an answer.');
		case 'suppressed':
			return recipientSuppressed('recipientEmail');
		case 'used-up':
			return usedUp(refused);
		case 'missing':
			return missing(whatIsMissing(mail));
	}
}

function whatIsMissing({ isForSeveral, followUp, connectionId, circleMember }: NewMail): string {
	if (circleMember) return 'Prospect or member';
	if (isForSeveral && followUp) return 'Prospect or request';
	return connectionId ? 'Prospect or connection' : 'Prospect';
}

const savedLimit = (env: Bindings, userId: Owner): Limit => ({
	key: userCounter(userId, 'saved-requests'),
	limit: limitOf(env, 'SAVED_REQUESTS_PER_DAY'),
	seconds: daySeconds,
});

function usedUp({ name, expire }: { name: string; expire: string }): Problem {
	if (name.endsWith(':saved-requests')) {
		const saved = 'That’s a lot of requests for one day. Please continue tomorrow.';
		return tooMany('requests-used-up', saved, secondsLeft([{ expire }]));
	}
	return tooMany('mails-used-up', sentences[kindOfLimit(name)], secondsLeft([{ expire }]));
}

const sentences = {
	server: 'This server has reached its daily limit of emails. Your text is kept. Please send it tomorrow.',
	address: 'This address has received as many emails as one address may get in a day. Please send it tomorrow.',
	member: 'You’ve asked this person as often as anyone can be asked in a day. Please send it tomorrow.',
	user: 'You’ve reached your daily limit of emails.',
} as const;
