import { remember, remembered } from '../../../ui/memory/browser-memory.ts';

/** The ways in which a person can send the message themselves, the usual one first. */
export const ways = ['linkedin', 'gmail', 'outlook', 'mailApp'] as const;
export type Way = (typeof ways)[number];

/** Label of each way's button. */
export const wayNames: Record<Way, string> = {
	linkedin: 'Copy and open LinkedIn',
	gmail: 'Open in Gmail',
	outlook: 'Open in Outlook',
	mailApp: 'Open in my mail app',
};

const wayKey = 'kindling.own-way';

/** The way that the person took last in this browser. LinkedIn before the first. */
export const usualWay = (): Way => ways.find((way) => way === remembered(wayKey)) ?? 'linkedin';
/** Remembers the way that was taken. */
export const rememberWay = (way: Way) => remember(wayKey, way);

/** A message for a way. `to` is the address if it is known, `profile` that of the connector. */
type Outgoing = { to: string | null; subject: string; text: string; name: string | null; profile: string | null };

// Chrome on Windows hands at most 2,046 characters of an address to a mail app, and mail servers take 8 kB of a request.
const longest: Record<Exclude<Way, 'linkedin'>, number> = { mailApp: 2_000, gmail: 7_500, outlook: 7_500 };
/** How long a message on LinkedIn may be, in characters. */
export const linkedInMost = 8_000;

/**
 * The address that opens a way with the message, and whether the message has to be pasted there: LinkedIn takes no text by
 * its address, and one that is too long for an address is cut by no one but left out.
 */
export function wayTo(way: Way, outgoing: Outgoing): { url: string; isPasted: boolean } {
	if (way === 'linkedin') return { url: outgoing.profile ?? peopleSearch(outgoing.name ?? ''), isPasted: true };
	const whole = composeUrl[way](outgoing);
	if (whole.length <= longest[way]) return { url: whole, isPasted: false };
	return { url: composeUrl[way]({ ...outgoing, text: '' }), isPasted: true };
}

const peopleSearch = (name: string) =>
	`https://www.linkedin.com/search/results/people/?keywords=${encodeURIComponent(name)}`;

const query = (given: Record<string, string>) =>
	Object.entries(given)
		.filter(([, value]) => value)
		.map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
		.join('&');

const composeUrl: Record<Exclude<Way, 'linkedin'>, (outgoing: Outgoing) => string> = {
	gmail: ({ to, subject, text }) =>
		`https://mail.google.com/mail/?${query({ view: 'cm', fs: '1', to: to ?? '', su: subject, body: text })}`,
	outlook: ({ to, subject, text }) =>
		`https://outlook.office.com/mail/deeplink/compose?${query({ to: to ?? '', subject, body: text })}`,
	// A mail app reads line breaks as a mail has them.
	mailApp: ({ to, subject, text }) =>
		`mailto:${encodeURIComponent(to ?? '').replaceAll('%40', '@')}?${query({ subject, body: text.replaceAll('\n', '\r\n') })}`,
};
