import type { FavourRequest } from '#contract/favour';
import { wholeMessage } from '#contract/mailed-text';
import { displayName } from '../../accounts/display-name.ts';
import type { Db } from '../../db/client.ts';
import { isAccountMoving } from '../../db/errors.ts';
import type { OwnUser } from '../../db/owned.ts';
import type { Bindings } from '../../env.ts';
import { innerMessage } from '../../http/fault.ts';
import { log } from '../../http/log.ts';
import { fingerprint, newMailToken, newToken } from '../../http/token.ts';
import { addressHash } from '../../mail/address-hash.ts';
import type { Door } from '../../mail/door.ts';
import { takesReplies } from '../../mail/own-address.ts';
import { asksLetter } from '../../outside/mail/asks-letter.ts';
import type { Mail } from '../../outside/mail/mailer.ts';
import { askedOn } from '../db/answers/asks-of-address.ts';
import { beginWaiting, firstOfPlaces, listWaitingRequests, type WaitingRequest } from '../db/mails/waiting-mails.ts';
import { answerUrl, introductionHash, linkOf } from './answer-link.ts';
import { type Handed, mailOf, replyAddressOf, type SentWith } from './deliver.ts';

/** A mail that waited, of one place: the whole text of one user, which goes alone or together with those of others. */
export type Waited = { db: Db; user: OwnUser; handed: Handed; sentWith: SentWith; member: string | null };

/** What waits for an address in these places and was made before `until`: what one mail holds. */
export async function listMails(
	env: Bindings,
	address: string,
	until: string,
	places: readonly Db[],
): Promise<Waited[]> {
	const placeOf = new Map<string, Db>();
	const waiting: WaitingRequest[] = [];
	for (const db of places) {
		const here = await listWaitingRequests(db, address, until);
		for (const { mail } of here) placeOf.set(mail, db);
		waiting.push(...here);
	}
	const mails = Map.groupBy(firstOfPlaces(waiting), ({ mail }) => mail);
	return [...mails].map(([mail, own]) => waitedOf(placeOf.get(mail) as Db, env, own));
}

// The tokens that it was written with are known to nobody: only their hashes are kept.
function waitedOf(db: Db, env: Bindings, requests: WaitingRequest[]): Waited {
	const [first] = requests;
	if (!first) throw new Error('A mail without requests.');
	const { user, member, mail: id, hasLink, subject, recipientEmail, createdAt } = first;
	return {
		...{ db, user, member },
		handed: { id, followUp: null, recipientEmail, subject, ...textOf(requests) },
		sentWith: {
			answerToken: hasLink ? newToken(db) : null,
			replyToken: takesReplies(env, user) ? newMailToken(db) : null,
			asked: askedOn(addressHash(recipientEmail ?? ''), Date.parse(createdAt)),
		},
	};
}

// Of a favour each request has the ask and its own part.
const textOf = (requests: readonly FavourRequest[]) => ({
	...{ requests, message: wholeMessage(requests.map(({ message }) => message)) },
});

/**
 * Writes that these mails begin, in each place at once. Returns them with those of their requests that still waited. Those of
 * a place in which it fails wait for another week: of somebody who is on their way to another one only their own.
 */
export async function begin(door: Door, mails: readonly Waited[]): Promise<Waited[]> {
	const begun: Waited[] = [];
	for (const [db, own] of Map.groupBy(mails, (one) => one.db)) {
		try {
			begun.push(...(await beginIn(db, own)));
		} catch (error) {
			if (mails.length === 1) throw error;
			log('error', 'asks-mail', { requestId: door.requestId, place: db.place, message: innerMessage(error) });
			if (!isAccountMoving(error)) continue;
			for (const one of own) begun.push(...(await beginIn(db, [one]).catch(() => [])));
		}
	}
	return begun;
}

async function beginIn(db: Db, mails: readonly Waited[]): Promise<Waited[]> {
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
