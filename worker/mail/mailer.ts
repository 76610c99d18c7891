/** A mail to exactly one recipient, from the deployment's own address. */
export type Mail = {
	from: { email: string; name: string };
	replyTo: { email: string; name: string };
	to: string;
	subject: string;
	text: string;
	html: string;
};

/**
 * What became of a mail. `sent`: the provider accepted that very message. `refused`: it said no, nothing left.
 * `unclear`: no clear answer, so it may or may not have left. `reason` is for the log and names no address.
 */
export type Delivery = { outcome: 'sent' } | { outcome: 'refused' | 'unclear'; reason: string };

/** Hands a mail to a provider: one call, at most ten seconds, no second try. Never throws. */
export type Mailer = (mail: Mail) => Promise<Delivery>;

/** How long a provider may take, in milliseconds. */
export const timeoutMs = 10_000;
