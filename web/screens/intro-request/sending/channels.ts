import { composeAddress, composeUrl, mailboxButtons } from '../../../features/mailbox/compose-address.ts';
import { remember, remembered } from '../../../ui/memory/browser-memory.ts';

/** The channels in which users send the message themselves, in the order of their buttons. */
export const channels = ['linkedin', 'gmail', 'outlook', 'app'] as const;
export type Channel = (typeof channels)[number];

/** Label of each channel's button. */
export const channelButtons: Record<Channel, string> = { linkedin: 'Copy and open LinkedIn', ...mailboxButtons };

const key = 'kindling.channel';

/** Returns the channel last used in this browser. Initially LinkedIn. */
export const lastChannel = (): Channel => channels.find((channel) => channel === remembered(key)) ?? 'linkedin';
/** Remembers the channel that the user takes. */
export const rememberChannel = (channel: Channel) => remember(key, channel);

/** A message for a channel. `to` is the address if known, `profile` the connector's. */
type Outgoing = { to: string | null; subject: string; text: string; name: string | null; profile: string | null };

/** The longest message on LinkedIn, in characters. */
export const linkedInMost = 8_000;

/**
 * Returns the address that opens a channel with the message, and whether the text has to be pasted there: LinkedIn
 * takes no text from an address, and a text too long for an address is left out instead of cut.
 */
export function channelAddress(channel: Channel, outgoing: Outgoing): { url: string; isPasted: boolean } {
	const { to, subject, text, name, profile } = outgoing;
	if (channel === 'linkedin') return { url: profile ?? peopleSearch(name ?? ''), isPasted: true };
	const whole = composeAddress(channel, { to: to ?? '', subject, body: text });
	if (whole) return { url: whole, isPasted: false };
	return { url: composeUrl(channel, { to: to ?? '', subject, body: '' }), isPasted: true };
}

const peopleSearch = (name: string) =>
	`https://www.linkedin.com/search/results/people/?keywords=${encodeURIComponent(name)}`;
