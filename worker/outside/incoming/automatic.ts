/** The headers of a mail by their names in lower case. Of several with one name the first counts. */
export type MailHeaders = ReadonlyMap<string, string>;

/** The sender of the envelope as its server gave it. Machines leave it empty, so that nobody answers them. */
const isNobody = (envelopeFrom: string) => /^\s*(<\s*>)?\s*$/.test(envelopeFrom);

// RFC 3834, and what servers did before it.
const signs: Record<string, (value: string) => boolean> = {
	'auto-submitted': (value) => !/^\s*no\b/i.test(value),
	precedence: (value) => /^\s*(bulk|auto_reply)\b/i.test(value),
	'x-auto-response-suppress': () => true,
	'content-type': (value) => /^\s*multipart\/report\b/i.test(value),
};

/** Whether a machine sent the mail: an out-of-office note, a report, a receipt. It says nothing about the request. */
export const isAutomatic = (headers: MailHeaders, envelopeFrom: string): boolean =>
	isNobody(envelopeFrom) ||
	Object.entries(signs).some(([name, isSign]) => {
		const value = headers.get(name);
		return value !== undefined && isSign(value);
	});
