import { connect, type Db } from '../../db/client.ts';
import type { Bindings } from '../../env.ts';
import { innerMessage, mayPass } from '../../http/fault.ts';
import { log } from '../../http/log.ts';
import { addressHash } from '../../mail/address-hash.ts';
import { suppressAddress } from '../../mail/db/suppressed.ts';
import { cloudflareEvent } from '../../mail/providers/cloudflare-events.ts';
import { recordDeliveryEvent, suppressing } from './record-delivery-event.ts';

type CloudflareEvent = NonNullable<ReturnType<typeof cloudflareEvent>>;

// An event may be faster than the write of the id that it names.
const secondsUntilWritten = 60;

/**
 * Receives a batch of the queue of delivery events. Each message is settled by itself: one that cannot be read or written is
 * dropped and logged, and one that meets a fault which may pass comes again (wrangler.toml says how often). Never throws.
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
	const said = cloudflareEvent(message.body);
	if (!said) log('error', 'delivery-event-unread', { queueMessageId: message.id });
	else if ((await recordDeliveryEvent({ db, env }, said, said.event)) === 'unknown') {
		if (message.attempts <= 1) return message.retry({ delaySeconds: secondsUntilWritten });
		log('info', 'delivery-event-unknown', { kind: said.event.kind });
		await suppressUnasked(db, said);
	}
	message.ack();
}

// Mails to the users themselves belong to no request. Their addresses get no more mail either, after a complaint or a
// bounce for good. The queue carries what our own account at Cloudflare says, so the address in it is believed.
async function suppressUnasked(db: Db, { recipient, event }: CloudflareEvent): Promise<void> {
	const reason = event.isPermanent ? suppressing[event.kind] : undefined;
	if (reason && recipient) await suppressAddress(db, addressHash(recipient), reason);
}
