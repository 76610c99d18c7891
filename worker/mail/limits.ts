import { daySeconds } from '#contract/rules/durations';
import type { Limit } from '../db/counters.ts';
import { userCounter } from '../db/user-counters.ts';
import type { Bindings } from '../env.ts';
import { limitOf } from '../http/settings.ts';
import { addressHash } from './address-hash.ts';

const hour = 3_600;

/**
 * Kinds of notices: how many of a kind an account and an address get in `seconds`. A kind with `toAnybody` also goes to
 * unconfirmed addresses, so its letter holds no word of the account's holder. Each kind is counted by itself, so that
 * no one can use up the mails that guard an account.
 */
export const notices = {
	confirmation: { perUser: 5, perAddress: 3, seconds: daySeconds, toAnybody: true, event: 'verification-mail' },
	'first-reset': { perUser: 3, perAddress: 3, seconds: daySeconds, toAnybody: true, event: 'reset-mail' },
	reset: { perUser: 3, perAddress: 3, seconds: hour, toAnybody: false, event: 'reset-mail' },
	name: { perUser: 2, perAddress: 2, seconds: daySeconds, toAnybody: false, event: 'account-mail' },
	account: { perUser: 20, perAddress: 20, seconds: daySeconds, toAnybody: false, event: 'account-mail' },
	token: { perUser: 5, perAddress: 5, seconds: daySeconds, toAnybody: false, event: 'account-mail' },
	assistant: { perUser: 5, perAddress: 5, seconds: daySeconds, toAnybody: false, event: 'account-mail' },
	webhook: { perUser: 20, perAddress: 20, seconds: daySeconds, toAnybody: false, event: 'account-mail' },
	circle: { perUser: 5, perAddress: 5, seconds: daySeconds, toAnybody: false, event: 'account-mail' },
	share: { perUser: 1, perAddress: 1, seconds: daySeconds, toAnybody: false, event: 'account-mail' },
	// More than the people anyone can ask about in a day, so a first answer never waits for another.
	answer: { perUser: 500, perAddress: 500, seconds: daySeconds, toAnybody: false, event: 'answer-mail' },
	'changed-answer': { perUser: 50, perAddress: 50, seconds: daySeconds, toAnybody: false, event: 'answer-mail' },
	weekly: { perUser: 1, perAddress: 2, seconds: daySeconds, toAnybody: false, event: 'weekly-mail' },
	reply: { perUser: 200, perAddress: 200, seconds: daySeconds, toAnybody: false, event: 'reply-mail' },
} as const satisfies Record<string, object>;
export type NoticeKind = keyof typeof notices;

const inAll = 'mails-in-all';

// A tenth of the server's daily mails is reserved for mails that guard accounts: confirmations, resets, notices of
// changes. A sixth of the rest is reserved for users and recipients with few mails today, so that some accounts can't
// use up everyone's day.
const shareOfWriting = 0.9;
const shareOfMany = 0.75;
const few = 0.1;
// Mails that no one waits for leave half of the day to mails that were asked for.
const shareOf: Partial<Record<NoticeKind, number>> = {
	answer: shareOfWriting,
	'changed-answer': shareOfWriting,
	reply: shareOfWriting,
	weekly: 0.5,
};

// An account that has had more than a few of a kind leaves the rest to others.
const reserveFrom = (env: Bindings, of: string) => ({
	of,
	from: Math.ceil(limitOf(env, 'MAILS_PER_DAY') * few),
	limit: ofServer(env, shareOfMany),
});

const ofServer = (env: Bindings, share: number) => Math.floor(limitOf(env, 'MAILS_PER_DAY_IN_ALL') * share);
const toAddress = (kind: string, email: string) => `mail-to:${kind}:${addressHash(email)}`;

// Counted for the asker, so that what they may still send doesn't reveal the address behind a membership.
const toMember = 'mails-to-member';

/** Returns the kind of limit that is used up, from its key. */
export const kindOfLimit = (key: string): 'server' | 'address' | 'member' | 'user' => {
	if (key === inAll) return 'server';
	if (key.startsWith('mail-to:')) return 'address';
	return key.includes(`:${toMember}:`) ? 'member' : 'user';
};

/** Limits a notice counts against: its account's, unless that is removed; its address's; the server's. */
export function noticeLimits(
	env: Bindings,
	kind: NoticeKind,
	{ id, email }: { id: string | null; email: string },
): Limit[] {
	const { perUser, perAddress, seconds } = notices[kind];
	const own = id === null ? null : { key: userCounter(id, `notices-${kind}`), limit: perUser, seconds };
	const share = shareOf[kind] ?? 1;
	return [
		...(own ? [own] : []),
		{ key: toAddress(kind, email), limit: perAddress, seconds },
		{
			key: inAll,
			limit: ofServer(env, share),
			seconds: daySeconds,
			...(own && share === shareOfWriting && { reserve: reserveFrom(env, own.key) }),
		},
	];
}

/**
 * Limits an introduction counts against: first its sender's, then its recipient's and the server's. The recipient is an
 * address, or a membership of the sender's circle.
 */
export function introductionLimits(
	env: Bindings,
	userId: string,
	recipient: string | { member: string },
): [Limit, ...Limit[]] {
	const own = { key: userCounter(userId, 'mails'), limit: limitOf(env, 'MAILS_PER_DAY'), seconds: daySeconds };
	return [
		own,
		{
			key:
				typeof recipient === 'string'
					? toAddress('introduction', recipient)
					: userCounter(userId, `${toMember}:${recipient.member}`),
			limit: limitOf(env, 'MAILS_PER_RECIPIENT_AND_DAY'),
			seconds: daySeconds,
		},
		{ key: inAll, limit: ofServer(env, shareOfWriting), seconds: daySeconds, reserve: reserveFrom(env, own.key) },
	];
}

/** Limits the mails that ask one account as a member of its circle, from all askers together. */
export const memberMailsLimit = (env: Bindings, memberId: string): Limit => ({
	key: userCounter(memberId, 'circle-mails'),
	limit: limitOf(env, 'MAILS_PER_RECIPIENT_AND_DAY'),
	seconds: daySeconds,
});
