import type { FavourRequest } from '#contract/favour';
import { wholeMessage } from '#contract/mailed-text';
import { displayName } from '../../accounts/display-name.ts';
import type { OwnUser } from '../../db/owned.ts';
import type { Bindings } from '../../env.ts';
import { fingerprint, newMailToken, newToken } from '../../http/token.ts';
import { addressHash } from '../../mail/address-hash.ts';
import type { Door } from '../../mail/door.ts';
import { takesReplies } from '../../mail/own-address.ts';
import { asksLetter } from '../../outside/mail/asks-letter.ts';
import type { Mail } from '../../outside/mail/mailer.ts';
import { askedOn } from '../db/answers/asks-of-address.ts';
import { beginWaiting, listWaitingRequests, type WaitingRequest } from '../db/mails/waiting-mails.ts';
import { answerUrl, introductionHash, linkOf } from './answer-link.ts';
import { type Handed, mailOf, replyAddressOf, type SentWith } from './deliver.ts';

/** A mail that waited: the whole text of one user, which goes alone or together with those of others. */
export type Waited = { user: OwnUser; handed: Handed; sentWith: SentWith; member: string | null };

/** What waits for an address and was made before `until`: what one mail holds. */
export async function listMails({ db, env }: Door, address: string, until: string): Promise<Waited[]> {
	const waiting = await listWaitingRequests(db, address, until);
	return [...Map.groupBy(waiting, ({ mail }) => mail).values()].map((own) => waitedOf(env, own));
}

// The tokens that it was written with are known to nobody: only their hashes are kept.
function waitedOf(env: Bindings, requests: WaitingRequest[]): Waited {
	const [first] = requests;
	if (!first) throw new Error('A mail without requests.');
	const { user, member, mail: id, hasLink, subject, recipientEmail, createdAt } = first;
	return {
		...{ user, member },
		handed: { id, followUp: null, recipientEmail, subject, ...textOf(requests) },
		sentWith: {
			answerToken: hasLink ? newToken() : null,
			replyToken: takesReplies(env, user) ? newMailToken() : null,
			asked: askedOn(addressHash(recipientEmail ?? ''), Date.parse(createdAt)),
		},
	};
}

// Of a favour each request has the ask and its own part.
const textOf = (requests: readonly FavourRequest[]) => ({
	...{ requests, message: wholeMessage(requests.map(({ message }) => message)) },
});

/** Writes that these mails begin. Returns them with those of their requests that still waited. */
export async function begin({ db }: Door, mails: readonly Waited[]): Promise<Waited[]> {
	const begun = await beginWaiting(
		db,
		mails.map(({ user, handed, sentWith: { answerToken, replyToken } }) => ({
			...{ userId: user.id, mail: handed.id, replyToken: replyToken && fingerprint(replyToken) },
			...(answerToken ? linkOf(answerToken) : { answerToken: null, answerUntil: null }),
			requests: handed.requests.map(({ id, favourId }) => ({
				...{ id, introductionToken: answerToken && introductionHash(answerToken, favourId && id) },
			})),
		})),
	);
	return mails.flatMap((one) => {
		const requests = one.handed.requests.filter(({ id }) => begun.has(id));
		return requests.length > 0 ? [{ ...one, handed: { ...one.handed, ...textOf(requests) } }] : [];
	});
}

/** The mail itself: in the name of the one who asks, or of all together. */
export function mailTo({ env, origin }: Door, address: string, mails: readonly Waited[]): Mail {
	const [first, ...others] = mails;
	if (first && others.length === 0) return mailOf({ env, origin, user: first.user }, first.handed, first.sentWith);
	const from = { email: env.MAIL_FROM, name: 'Kindling' };
	const askOf = ({ user, handed, sentWith }: Waited) => ({
		...{ asker: displayName(user), subject: handed.subject, message: handed.message },
		answerLink: sentWith.answerToken && answerUrl(origin, sentWith.answerToken),
		people: handed.requests.map(({ prospectName }) => prospectName),
		writeTo: replyAddressOf({ env, user }, sentWith),
	});
	return { from, replyTo: from, to: address, ...asksLetter(mails.map(askOf)) };
}
