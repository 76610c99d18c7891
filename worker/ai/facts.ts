import type { DraftFacts } from '../contract/intro-message.ts';
import { oneLine } from '../contract/text.ts';

/** What a draft may use, as one-line plain texts; and the name it is signed with. */
export type Facts = {
	prospect: string;
	title: string | null;
	location: string | null;
	profile: string | null;
	sender: string;
};

/** What is shown as a coloured picture. Signs such as © and ™ are text unless a variation selector follows. */
export const emoji = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f/gu;

// Scraped fields are data: one printable line, without pictures and the marks of markup, and no longer than a title
// really is. A cut may leave half of a surrogate pair, which could not be stored.
const plain = (text: string, max: number) =>
	oneLine(text.replace(emoji, ' ').replace(/(?:[\p{Cf}<>]|\ufe0f)+/gu, ' '))
		.slice(0, max)
		.replace(/[\ud800-\udbff]$/, '')
		.trim();

/** The facts of a prospect, cleaned. A name that is nothing but marks becomes a placeholder. */
export function plainFacts(facts: DraftFacts, sender: string): Facts {
	return {
		prospect: plain(facts.prospectName, 80) || '[Prospect Name]',
		title: plain(facts.prospectTitle ?? '', 140) || null,
		location: plain(facts.prospectLocation ?? '', 100) || null,
		profile: facts.prospectLinkedInUrl ?? null,
		sender: plain(sender, 80) || '[Your Name]',
	};
}
