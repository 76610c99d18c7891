import type { Unread } from '#contract/intro-reply';
import type { Writer } from './automatic.ts';
import type { DeliveryReport } from './delivery-report.ts';

/** A mail that arrived, read. Its texts are cut to what is kept of them, and hold nothing that cannot be stored. */
export type IncomingMail = {
	/** Its own id with the angle brackets. Null when it has none. */
	messageId: string | null;
	from: { email: string; name: string | null };
	/** The addresses in To and Cc. */
	recipients: string[];
	subject: string;
	/** Their own words, and the folded rest: see `ownWords`. */
	text: string;
	folded: string;
	unread: Unread | null;
	/** The names of the attachments. */
	attachments: string[];
	writer: Writer;
	/** These texts aren't the whole mail, so it is forwarded as it came. */
	hasMore: boolean;
	/** A server's report about the delivery of a mail. */
	report: DeliveryReport | null;
	/** A server like this one has forwarded it already. */
	isForwarded: boolean;
};

/** The header of the mails that are handed on. A mail that has it is never taken, so none goes round in a circle. */
export const forwardedHeader = 'X-Kindling-Handed-On';
