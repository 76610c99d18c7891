import type { Db } from '../../db/client.ts';
import type { Bindings } from '../../env.ts';
import { innerMessage, mayPass } from '../../http/fault.ts';
import { log } from '../../http/log.ts';
import type { SentMailEvent } from '../../mail/providers/mailer.ts';
import { listMailed } from '../db/requests/delivery-events.ts';
import { endMailsTo, recordDeliveryEvent, suppressing } from './record-delivery-event.ts';

// An invocation may make 1,000 queries, and each event takes three.
const mostAtOnce = 200;

/**
 * Records the events of one call of a webhook. Skips events about other mails, and known ones. One that can't be
 * written is logged and skipped, so that it holds up no other. Returns whether all is recorded; else the caller asks
 * for the same call again, and it goes on from here. Throws errors that may pass.
 */
export async function receiveMailEvents(outbox: { db: Db; env: Bindings }, said: SentMailEvent[]): Promise<boolean> {
	const mailed = await listMailed(outbox.db, [...new Set(said.map(({ mailId }) => mailId))]);
	const facts = Map.groupBy(mailed, (one) => one.mailId);
	const ended = said.filter(({ event }) => event.isPermanent && suppressing[event.kind] !== undefined);
	const members = ended.flatMap(({ mailId }) => facts.get(mailId)?.flatMap(({ toMember }) => toMember ?? []) ?? []);
	if (members.length > 0) await endMailsTo(outbox, members);
	// A mail with requests of several users is written for each of them by itself.
	const fresh = said.filter(({ mailId, event: { kind, at } }) =>
		facts.get(mailId)?.some(({ toMember, delivery }) => toMember === null && !((delivery[kind] ?? '~') <= at)),
	);
	const unknown = said.filter(({ mailId }) => !facts.has(mailId)).length;
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
