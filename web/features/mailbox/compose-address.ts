import { remember, remembered } from '../../ui/memory/browser-memory.ts';

/** Programs in which the user writes mail. */
export const mailboxes = ['app', 'gmail', 'outlook'] as const;
type Mailbox = (typeof mailboxes)[number];

/** Label of the button that opens a message there. */
export const mailboxButtons: Record<Mailbox, string> = {
	app: 'Open in my mail app',
	gmail: 'Open in Gmail',
	outlook: 'Open in Outlook',
};

/** A message that users send from their own mailbox. `to` may be empty: their address book completes it. */
export type OwnMessage = { to: string; bcc?: string | null; subject: string; body: string };

// Chrome on Windows passes at most 2,046 characters to a mail program, and mail sites accept 8 kB of a request.
const longest: Record<Mailbox, number> = { app: 2_000, gmail: 7_000, outlook: 7_000 };

/** Returns the address that opens this message in a mailbox, filled in. Null if it is too long for that mailbox. */
export function composeAddress(mailbox: Mailbox, message: OwnMessage): string | null {
	const address = composeUrl(mailbox, message);
	return address.length > longest[mailbox] ? null : address;
}

/** Returns the same address, whatever its length. */
export function composeUrl(mailbox: Mailbox, { to, bcc, subject, body }: OwnMessage): string {
	switch (mailbox) {
		case 'app':
			return `mailto:${encodeURIComponent(to)}?${query({ bcc, subject, body: body.replace(/\r?\n/g, '\r\n') })}`;
		case 'gmail':
			return `https://mail.google.com/mail/?${query({ view: 'cm', fs: '1', to, bcc, su: subject, body })}`;
		case 'outlook':
			return `https://outlook.office.com/mail/deeplink/compose?${query({ to, bcc, subject, body })}`;
	}
}

// Mail programs do not read a plus as a space, so spaces are written as %20.
const query = (fields: Record<string, string | null | undefined>) =>
	Object.entries(fields)
		.flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []))
		.join('&');

const key = 'kindling.mailbox';

/** Returns the mailbox last opened in this browser. Initially the mail app. */
export const lastMailbox = (): Mailbox => mailboxes.find((one) => one === remembered(key)) ?? 'app';

/** Remembers the mailbox that the user opens. */
export const rememberMailbox = (mailbox: Mailbox) => remember(key, mailbox);
