import type { SuppressionReason } from '#contract/rules/email-address';
import type { DeliveryKind } from '#contract/rules/intro-status';
import type { Noun } from '#contract/tab';
import { connect, type Db } from '../../db/client.ts';
import type { Bindings } from '../../env.ts';
import { innerMessage, mayPass } from '../../http/fault.ts';
import { log } from '../../http/log.ts';
import { addressHash } from '../../mail/address-hash.ts';
import { suppressAddress } from '../../mail/db/limits.ts';
import { cloudflareEvent } from '../../mail/providers/cloudflare-events.ts';
import type { MailEvent, SentMailEvent } from '../../mail/providers/mailer.ts';
import { tellTabsNow } from '../../push/tell-tabs.ts';
import { endMemberMails } from '../db/mails/asks-member.ts';
import { type EventMail, findMailed, listMailed, writeDeliveryEvent } from '../db/requests/delivery-events.ts';
import { tellChange } from './tell-change.ts';

type CloudflareEvent = NonNullable<ReturnType<typeof cloudflareEvent>>;

// An event may be faster than the write of the id it names.
const secondsUntilWritten = 60;

/**
 * Receives a batch from the queue of delivery events. Each message is settled by itself: one that can't be read or
 * written is dropped and logged, and one that meets a passing fault comes again (wrangler.toml says how often). Never
 * throws.
 */
export async function receiveDeliveryEvents(batch: MessageBatch, env: Bindings): Promise<void> {
	const db = connect(env.DB);
	for (const message of batch.messages) {
		try {
			await takeOne(db, env, message);
		} catch (error) {
			log('error', 'delivery-event', { message: innerMessage(error) });
			if (mayPass(error)) message.retry();
			else message.ack();
		}
	}
}

async function takeOne(db: Db, env: Bindings, message: Message): Promise<void> {
	const reported = cloudflareEvent(message.body);
	if (!reported) log('error', 'delivery-event-unread', { queueMessageId: message.id });
	else if ((await recordDeliveryEvent({ db, env }, reported, reported.event)) === 'unknown') {
		if (message.attempts <= 1) return message.retry({ delaySeconds: secondsUntilWritten });
		log('info', 'delivery-event-unknown', { kind: reported.event.kind });
		await suppressUnasked(db, reported);
	}
	message.ack();
}

// Mails to the users themselves belong to no request. After a complaint or a permanent bounce, their addresses get no
// more mail either. The queue carries what our own account at Cloudflare says, so its address is trusted.
async function suppressUnasked(db: Db, { recipient, event }: CloudflareEvent): Promise<void> {
	const reason = event.isPermanent ? suppressing[event.kind] : undefined;
	if (reason && recipient) await suppressAddress(db, addressHash(recipient), reason);
}

// The first time of each kind stays.
const isNews = (known: string | undefined, at: string) => known === undefined || known > at;

// An invocation may make 1,000 queries, and each event takes three.
const mostAtOnce = 200;

/**
 * Records the events of one webhook call. Skips events about other mails, and known ones. An event that can't be
 * written is logged and skipped, so that it holds up no other. Returns whether everything is recorded; if not, the
 * caller asks for the same call again, which continues from here. Throws errors that may pass.
 */
export async function receiveMailEvents(outbox: { db: Db; env: Bindings }, events: SentMailEvent[]): Promise<boolean> {
	const mailed = await listMailed(outbox.db, [...new Set(events.map(({ mailId }) => mailId))]);
	const facts = Map.groupBy(mailed, (one) => one.mailId);
	const ended = events.filter(({ event }) => event.isPermanent && suppressing[event.kind] !== undefined);
	const members = ended.flatMap(({ mailId }) => facts.get(mailId)?.flatMap(({ toMember }) => toMember ?? []) ?? []);
	if (members.length > 0) await endMailsTo(outbox, members);
	// A mail with requests of several users is written for each of them.
	const fresh = events.filter(({ mailId, event: { kind, at } }) =>
		facts.get(mailId)?.some(({ toMember, delivery }) => toMember === null && isNews(delivery[kind], at)),
	);
	const unknown = events.filter(({ mailId }) => !facts.has(mailId)).length;
	if (unknown > 0) log('info', 'delivery-event-unknown', { count: unknown });
	for (const { mailId, event } of fresh.slice(0, mostAtOnce)) {
		try {
			await recordDeliveryEvent(outbox, { mailId }, event);
		} catch (error) {
			if (mayPass(error)) throw error;
			log('error', 'delivery-event', { message: innerMessage(error) });
		}
	}
	return fresh.length <= mostAtOnce;
}

/**
 * Records a provider's later report about a mail, for one request or several, and tells the user's open tabs. A
 * permanent bounce suppresses the address, and so does a complaint (decision 045). Safe to repeat, and in any order.
 * `unknown`: the mail belongs to no request. `known`: nothing is new.
 */
export async function recordDeliveryEvent(
	{ db, env }: { db: Db; env: Bindings },
	mail: EventMail,
	event: MailEvent,
): Promise<'recorded' | 'known' | 'unknown'> {
	const requests = await findMailed(db, mail);
	const [request] = requests;
	if (!request) return 'unknown';
	const reason = event.isPermanent ? suppressing[event.kind] : undefined;
	if (request.toMember !== null) {
		if (reason) await endMailsTo({ db, env }, [request.toMember]);
		return 'recorded';
	}
	const address = request.recipientEmail;
	const suppressed = reason && address ? { hash: addressHash(address), reason } : null;
	const ids = requests.map(({ id }) => id);
	if (!(await writeDeliveryEvent(db, request.userId, ids, event, suppressed))) return 'known';
	const tellTabs = (changed: readonly Noun[], userId: string) => tellTabsNow(env, changed, userId);
	await tellChange({ tellTabs }, 'delivery', request);
	return 'recorded';
}

/**
 * Stops the mails to circle members after one bounced or was marked as spam. Writes nothing to a request, tells the
 * asker nothing, and doesn't suppress the address for others: any of that would reveal whose it is.
 */
async function endMailsTo({ db, env }: { db: Db; env: Bindings }, memberships: readonly string[]) {
	for (const { userId } of await endMemberMails(db, memberships)) await tellTabsNow(env, ['circle'], userId);
}

/** The reason that an event suppresses an address. */
const suppressing: Partial<Record<DeliveryKind, SuppressionReason>> = {
	bounced: 'bounced',
	suppressed: 'bounced',
	complained: 'complained',
};
