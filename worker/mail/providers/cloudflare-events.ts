import type { DeliveryKind } from '#contract/rules/intro-status';
import { type SentMailEvent, timeOfEvent, toMailId } from './mailer.ts';

const kinds = new Map<unknown, DeliveryKind>(
	Object.entries({
		'cf.email.sending.message.delivered': 'delivered',
		'cf.email.sending.message.deferred': 'deferred',
		'cf.email.sending.message.bounced': 'bounced',
		'cf.email.sending.message.failed': 'failed',
		'cf.email.sending.message.rejected': 'failed',
		'cf.email.sending.message.complained': 'complained',
	} as const),
);

type Message = {
	type?: unknown;
	payload?: {
		messageId?: unknown;
		recipient?: unknown;
		bounce?: { type?: unknown };
		rejection?: { reason?: unknown; party?: unknown };
	};
	metadata?: { eventTimestamp?: unknown };
};

/**
 * Reads an event of Cloudflare's Email Service, as its subscription puts it into a queue. Undefined for anything else.
 * A hard bounce is permanent; a soft bounce ends the tries and says nothing about the next mail.
 */
export function cloudflareEvent(body: unknown): SentMailEvent | undefined {
	const { type, payload, metadata } = (typeof body === 'object' && body !== null ? body : {}) as Message;
	const named = kinds.get(type);
	const mailId = toMailId(payload?.messageId);
	if (!named || !mailId) return undefined;
	const { reason, party } = payload?.rejection ?? {};
	// A suppressed sender says nothing about the recipient.
	const kind = reason === 'suppressed' && party !== 'sender' ? 'suppressed' : named;
	return {
		mailId,
		recipient: typeof payload?.recipient === 'string' ? payload.recipient : null,
		event: {
			kind,
			at: timeOfEvent(Date.parse(String(metadata?.eventTimestamp))),
			isPermanent: kind !== 'bounced' || payload?.bounce?.type !== 'soft',
		},
	};
}
