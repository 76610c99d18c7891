import type { DeliveryKind } from '#contract/rules/intro-status';
import { type SentMailEvent, timeOfEvent, toMailId } from './mailer.ts';

// `processed` means that MailChannels has the mail, and `dropped` that it won't send it. A soft bounce is tried again.
const kinds = new Map<unknown, DeliveryKind>(
	Object.entries({
		delivered: 'delivered',
		'soft-bounced': 'deferred',
		'hard-bounced': 'bounced',
		dropped: 'failed',
		complained: 'complained',
	} as const),
);

type Said = { event?: unknown; request_id?: unknown; timestamp?: unknown };

/** Reads the events about mails in the body of MailChannels' webhook. Undefined for any other body. */
export function mailChannelsEvents(body: string): SentMailEvent[] | undefined {
	const said = parsed(body);
	if (!Array.isArray(said)) return undefined;
	return said.flatMap((one: unknown) => {
		const { event, request_id, timestamp } = (typeof one === 'object' && one !== null ? one : {}) as Said;
		const kind = kinds.get(event);
		const mailId = toMailId(request_id);
		if (!kind || !mailId) return [];
		// The address in it is the sender's.
		return [
			{ mailId, recipient: null, event: { kind, at: timeOfEvent(Number(timestamp) * 1_000), isPermanent: true } },
		];
	});
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
