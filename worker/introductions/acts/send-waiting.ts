import { touched } from '#contract/facts';
import type { FavourRequest } from '#contract/favour';
import { wholeMessage } from '#contract/mailed-text';
import { weekStart } from '#contract/rules/monday';
import { displayName } from '../../accounts/display-name.ts';
import type { Db } from '../../db/client.ts';
import { type Done, isOver, type Share } from '../../db/in-slices.ts';
import type { OwnUser } from '../../db/owned.ts';
import type { Bindings } from '../../env.ts';
import { innerMessage } from '../../http/fault.ts';
import { log } from '../../http/log.ts';
import { fingerprint, newMailToken, newToken } from '../../http/token.ts';
import { addressHash } from '../../mail/address-hash.ts';
import { admitNotice, type Door, sendIntroduction } from '../../mail/door.ts';
import { takesReplies } from '../../mail/own-address.ts';
import { asksLetter } from '../../outside/mail/asks-letter.ts';
import type { Delivery, Mail } from '../../outside/mail/mailer.ts';
import { touchNow } from '../../push/tell-tabs.ts';
import { askedOn } from '../db/answers/asks-of-address.ts';
import {
	beginWaiting,
	listWaitingAddresses,
	listWaitingRequests,
	partFromSent,
	type WaitingRequest,
} from '../db/mails/waiting-mails.ts';
import { answerUrl, introductionHash, linkOf } from './answer-link.ts';
import { type Handed, mailOf, recordDelivery, replyAddressOf, type SentWith } from './deliver.ts';
import { hasWeekly } from './sending-rules.ts';

const pageSize = 250;
// At the beginning favours are parted. An address asks what waits, whether it may leave, and that it begins, in two. A mail
// in it writes what became of it.
const statements = { before: 2, address: 5, mail: 5 };

/** A mail that waited: the whole text of one user, which goes alone or together with those of others. */
type Waited = { user: OwnUser; handed: Handed; sentWith: SentWith; member: string | null };

/**
 * Sends what waited for the week: one mail for each address, within its share. What waits was asked before this Monday
 * (UTC). Nothing leaves twice, whatever is run twice or stopped: that a mail begins is written first, and an address has
 * one a week. What may not leave now, and what is not reached, waits for another night. Returns how many mails left.
 */
export async function sendWaiting(db: Db, env: Bindings, share: Share, now = Date.now()): Promise<Done> {
	let count = 0;
	if (!hasWeekly(env)) return { count, isDone: true };
	const door = { db, env, origin: env.APP_ORIGIN, requestId: crypto.randomUUID() };
	const until = new Date(weekStart(now)).toISOString();
	share.statements -= statements.before;
	await partFromSent(db);
	for (let after = ''; ; ) {
		share.statements -= 1;
		const page = await listWaitingAddresses(db, until, after, pageSize);
		for (const { address } of page) {
			if (isOver(share)) return { count, isDone: false };
			if (await sendTo(door, address, until, share)) count += 1;
			after = address;
		}
		if (page.length < pageSize) return { count, isDone: true };
	}
}

// One that fails holds nobody else's back.
async function sendTo(door: Door, address: string, until: string, share: Share): Promise<boolean> {
	try {
		const waiting = await listWaitingRequests(door.db, address, until);
		const mails = [...Map.groupBy(waiting, ({ mail }) => mail).values()].map((own) => waitedOf(door, own));
		share.statements -= statements.address + statements.mail * mails.length;
		const held = await admitNotice(door, 'asks', { id: null, email: address });
		if (held?.because === 'suppressed') {
			await record(door, mails, { outcome: 'refused', reason: 'its address gets no mail' });
			return false;
		}
		if (held) {
			log('info', 'mail-held', { requestId: door.requestId, kind: 'asks', because: held.because });
			return false;
		}
		const [first, ...others] = await begin(door, mails);
		if (!first) return false;
		const mail =
			others.length > 0
				? ofSeveral(door, address, [first, ...others])
				: mailOf(sendingOf(door, first), first.handed, first.sentWith);
		const delivery = await sendIntroduction(door.env, mail);
		if (delivery.outcome !== 'sent') log('error', 'mail', { requestId: door.requestId, ...delivery });
		await record(door, [first, ...others], delivery);
		return true;
	} catch (error) {
		log('error', 'asks-mail', { requestId: door.requestId, message: innerMessage(error) });
		return false;
	}
}

const sendingOf = ({ env, origin }: Door, { user }: Waited) => ({ env, origin, user });

// The tokens that it was written with are known to nobody: only their hashes are kept.
function waitedOf({ db, env }: Door, requests: WaitingRequest[]): Waited {
	const [first] = requests;
	if (!first) throw new Error('A mail without requests.');
	const { user, member, mail: id, hasLink, subject, recipientEmail, createdAt } = first;
	return {
		...{ user, member },
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

/** Writes that these mails begin. Returns them with those of their requests that still waited. */
async function begin({ db }: Door, mails: readonly Waited[]): Promise<Waited[]> {
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

function ofSeveral({ env, origin }: Door, address: string, mails: readonly Waited[]): Mail {
	const from = { email: env.MAIL_FROM, name: 'Kindling' };
	const askOf = ({ user, handed, sentWith }: Waited) => ({
		...{ asker: displayName(user), subject: handed.subject, message: handed.message },
		answerLink: sentWith.answerToken && answerUrl(origin, sentWith.answerToken),
		people: handed.requests.map(({ prospectName }) => prospectName),
		writeTo: replyAddressOf({ env, user }, sentWith),
	});
	return { from, replyTo: from, to: address, ...asksLetter(mails.map(askOf)) };
}

async function record({ db, env, requestId }: Door, mails: readonly Waited[], delivery: Delivery): Promise<void> {
	for (const { user, handed, sentWith, member } of mails) {
		await recordDelivery({ db, user, requestId, tellTabs: () => {} }, handed, delivery, sentWith.asked);
		await touchNow(env, touched.changeRequests(handed.requests.map(({ prospectId }) => prospectId)), user.id);
		if (member) await touchNow(env, touched.askMember(), member);
	}
}
