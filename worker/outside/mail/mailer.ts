/** A mail to exactly one recipient, from the deployment's own address. */
export type Mail = {
	from: { email: string; name: string };
	replyTo: { email: string; name: string };
	to: string;
	subject: string;
	text: string;
	html: string;
	/** More headers, by name. Both providers set Message-ID, Date and Return-Path themselves. */
	headers?: Record<string, string>;
	/** Files that go with it. */
	attachments?: { disposition: 'attachment'; filename: string; type: string; content: Uint8Array }[];
};

/**
 * What became of a mail. `sent`: the provider accepted this message. `refused`: it said no, and no mail was sent.
 * `unclear`: no clear response, so the mail may have been sent. `reason` is for the log and holds no address.
 */
export type Delivery = { outcome: 'sent' } | { outcome: 'refused' | 'unclear'; reason: string };

/** Hands a mail to a provider, in one call of at most ten seconds. It never tries again and never throws. */
export type Mailer = (mail: Mail) => Promise<Delivery>;

/** How long a provider may take, in milliseconds. */
export const timeoutMs = 10_000;
