import type { Unread } from '#contract/intro-reply';
import type { Writer } from './automatic.ts';
import type { DeliveryReport } from './delivery-report.ts';

/** A mail that arrived, parsed. Its texts are cut to what is kept, and hold nothing that can't be stored. */
export type IncomingMail = {
	/** Its own id with the angle brackets. Null without one. */
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

/** The header of forwarded mails. A mail with this header is never accepted, so that none goes round in circles. */
export const forwardedHeader = 'X-Kindling-Handed-On';
