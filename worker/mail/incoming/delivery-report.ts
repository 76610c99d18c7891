import type { MailHeaders } from './automatic.ts';

/** A report about a mail's delivery, by a server or by anyone who claims to be one. */
export type DeliveryReport = {
	kind: 'bounced' | 'deferred' | 'delivered';
	/** The addresses it is about, in lower case. */
	recipients: string[];
};

const kinds: Record<string, DeliveryReport['kind']> = {
	failed: 'bounced',
	delayed: 'deferred',
	delivered: 'delivered',
	relayed: 'delivered',
	expanded: 'delivered',
};

/**
 * Reads the delivery report in a mail: from a part of its own (RFC 3464), whose text is `status`, else from the words
 * of servers that don't write one. Null when the mail reports nothing readable.
 */
export function readReport(headers: MailHeaders, status: string | null, text: string): DeliveryReport | null {
	return (status === null ? null : fieldsOf(status)) ?? exim(headers) ?? qmail(text);
}

function fieldsOf(status: string): DeliveryReport | null {
	const all = (name: RegExp) => [...status.matchAll(name)].map((match) => match[1]?.trim().toLowerCase() ?? '');
	const kind = kinds[all(/^action:\s*(\w+)/gim)[0] ?? ''];
	if (!kind) return null;
	const recipients = all(/^(?:final|original)-recipient:\s*(?:[\w-]+\s*;)?\s*<?([^\s<>;]+@[^\s<>;]+)>?/gim);
	return { kind, recipients: [...new Set(recipients)] };
}

const addressesIn = (text: string) => text.toLowerCase().match(/[^\s<>,;:"()]+@[^\s<>,;:"()]+/g) ?? [];

// Exim and Gmail name the addresses in a header.
function exim(headers: MailHeaders): DeliveryReport | null {
	const failed = headers.get('x-failed-recipients');
	return failed ? { kind: 'bounced', recipients: addressesIn(failed) } : null;
}

// qmail names each address in angle brackets, with a colon, at the beginning of a line.
function qmail(text: string): DeliveryReport | null {
	if (!/^Hi\. This is the qmail-send program at /m.test(text)) return null;
	const recipients = [...text.matchAll(/^<([^\s<>]+@[^\s<>]+)>:/gm)].map((match) => match[1]?.toLowerCase() ?? '');
	return { kind: 'bounced', recipients };
}
