import type { Db } from '../../db/client.ts';
import type { Bindings } from '../../env.ts';
import { innerMessage, mayPass } from '../../http/fault.ts';
import { log } from '../../http/log.ts';
import { placesOfMails } from '../../mail/db/mails-elsewhere.ts';
import type { SentMailEvent } from '../../outside/mail/mailer.ts';
import { listMailed } from '../db/requests/delivery-events.ts';
import { recordDeliveryEvent } from './record-delivery-event.ts';

// An invocation may make 1,000 queries, and each event takes three.
const mostAtOnce = 200;

/**
 * Records the events of one call of a webhook. Those about mails of others are let go, and so is what is known. One that
 * cannot be written is logged and let go, so that it holds up no other. Returns whether all is recorded; else the caller
 * asks for the same call again, and it goes on from here. Throws what may pass. The database is the directory.
 */
export async function takeMailEvents(
	{ db: directory, env }: { db: Db; env: Bindings },
	said: SentMailEvent[],
): Promise<boolean> {
	const places = await placesOfMails(directory, [...new Set(said.map(({ mailId }) => mailId))]);
	const known = new Set<string>();
	const fresh: (SentMailEvent & { db: Db })[] = [];
	for (const db of directory.places) {
		const ids = [...places].flatMap(([id, of]) => (of.includes(db) ? [id] : []));
		const mailed = ids.length > 0 ? await listMailed(db, ids) : [];
		const facts = Map.groupBy(mailed, (one) => one.mailId);
		for (const id of facts.keys()) known.add(id);
		// A mail with requests of several users is written for each of them by itself.
		const isFresh = ({ mailId, event: { kind, at } }: SentMailEvent) =>
			facts.get(mailId)?.some(({ delivery }) => !((delivery[kind] ?? '~') <= at));
		fresh.push(...said.filter(isFresh).map((one) => ({ ...one, db })));
	}
	const unknown = said.filter(({ mailId }) => !known.has(mailId)).length;
	if (unknown > 0) log('info', 'delivery-event-unknown', { count: unknown });
	for (const { db, mailId, event } of fresh.slice(0, mostAtOnce)) {
		try {
			await recordDeliveryEvent({ db, env }, { mailId }, event);
		} catch (error) {
			if (mayPass(error)) throw error;
			log('error', 'delivery-event', { message: innerMessage(error) });
		}
	}
	return fresh.length <= mostAtOnce;
}
