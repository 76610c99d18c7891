import type { DraftFacts } from '#contract/intro-draft';
import { namePlaces } from '#contract/rules/default-draft';
import { firstRole } from '#contract/rules/first-role';
import { limits } from '#contract/rules/limits';
import { linkFree } from '#contract/rules/link-free';
import { oneLine, seenText } from '#contract/rules/text';
import { isWebAddress } from '#contract/rules/web-address';

/** The facts that a draft may use, each as one line of plain text, and the name to sign it with. */
export type Facts = {
	prospect: string;
	title: string | null;
	location: string | null;
	profile: string | null;
	sender: string;
	/** The sender's line about themselves. */
	about: string | null;
};

/** Characters that are shown as coloured pictures. Signs such as © and ™ are text unless a variation selector follows. */
export const emoji = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f/gu;

// The fields come from web pages: each becomes one printable line without emoji, angle brackets, links and invisible
// characters, cut to the length of a real title. A cut may leave half of a surrogate pair, which could not be stored,
// so that is removed too.
const plain = (text: string, max: number) =>
	linkFree(oneLine(seenText(text.replace(emoji, ' ')).replace(/[<>]+/g, ' ')))
		.slice(0, max)
		.replace(/[\ud800-\udbff]$/, '')
		.trim();

/** Cleans the facts about a prospect. A name that becomes empty is replaced by a placeholder. */
export function plainFacts(facts: DraftFacts, sender: string, about: string | null): Facts {
	return {
		prospect: plain(facts.prospectName, 80) || namePlaces.prospect,
		title: plain(firstRole(facts.prospectTitle ?? null) ?? '', 140) || null,
		location: plain(facts.prospectLocation ?? '', 100) || null,
		profile: profileOf(facts.prospectLinkedInUrl),
		sender: plain(sender, 80) || namePlaces.sender,
		about: plain(about ?? '', limits.about) || null,
	};
}

// A stored profile may be any text.
const profileOf = (address: string | null | undefined) =>
	address && isWebAddress(address) && !/\s/.test(address) && seenText(address) === address ? address : null;
