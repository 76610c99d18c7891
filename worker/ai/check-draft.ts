import { messageParts } from '#contract/mailed-text';
import { firstName } from '#contract/rules/first-name';
import { hasLink } from '#contract/rules/link-free';
import { emoji, type Facts } from './facts.ts';

/** A drafted introduction request. */
export type Draft = { subject: string; message: string };

const markup = /<\/?[a-z!][^>]*>|&(?:[a-z]+|#x?[0-9a-f]+);|\]\(/gi;
const control = /(?![\n\t])\p{Cc}|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const address = /[\w.+-]+\s*(?:@|\(at\)|\[at\])\s*[\w-]+(?:\.|\s*\[dot\]\s*)[a-z]{2,}/i;
const urgency = /\b(?:urgent(?:ly)?|asap|immediately|right away|act now|last chance)\b/gi;

/**
 * Returns the fault of a model's draft, or null when it may be shown. The model has read text by strangers, so its
 * draft isn't trusted: it may hold no markup, no control characters, no email address, and no link but the prospect's
 * profile. Words that are part of the facts ("AT&T; Board", "Director of Urgent Care") are allowed.
 */
export function draftFault(draft: Draft, facts: Facts, rules: string): string | null {
	const { subject, message } = draft;
	const all = `${subject}\n${message}`;
	if (!subject.trim() || /[\r\n]/.test(subject) || subject.length > 200) return 'subject form';
	if (!message.trim() || message.length > 5_000) return 'message form';
	if (control.test(all)) return 'control characters';
	if (isInvented(markup, all, facts)) return 'markup';
	if (address.test(all)) return 'address';
	if (hasOtherLink(all, facts)) return 'link';
	if (isInvented(emoji, all, facts)) return 'emoji';
	if (isInvented(urgency, all, facts)) return 'urgency';
	if (rules.split('\n').some((rule) => rule.length > 30 && all.includes(rule))) return 'echo';
	return shapeFault(draft, facts);
}

// The profile is the only part of the facts that a mail program links.
const hasOtherLink = (all: string, { profile }: Facts) =>
	hasLink(
		all
			.split(/\s+/)
			.filter((word) => !profile || word.replace(/[).,;]+$/, '').replace(/^\(/, '') !== profile)
			.join(' '),
	);

/** True if the pattern, which must be global, finds anything that isn't in the facts. */
function isInvented(pattern: RegExp, text: string, facts: Facts): boolean {
	const known =
		`${facts.prospect} ${facts.title ?? ''} ${facts.location ?? ''} ${facts.sender} ${facts.about ?? ''}`.toLowerCase();
	return [...text.matchAll(pattern)].some(([found]) => !known.includes(found.toLowerCase()));
}

function shapeFault({ subject, message }: Draft, facts: Facts): string | null {
	const names = facts.prospect.split(' ').filter((part) => part.length > 1);
	const named = (text: string) => names.length === 0 || names.some((name) => text.includes(name));
	if (!named(subject) || !named(message)) return 'prospect not named';
	const { ask, forward } = messageParts(message);
	if (forward === null) return 'nothing to forward';
	if (!/^\p{L}+ \[connection name\]/iu.test(ask) || greetsByWholeName(forward, facts.prospect)) return 'greeting';
	if (words(ask) < 20 || words(ask) > 200) return 'length of the ask';
	if (words(forward) > 140) return 'length of the part to forward';
	return null;
}

const greetsByWholeName = (text: string, name: string) =>
	firstName(name) !== name && /^(?:hi|hello|hey|dear)\s+$/i.test(text.split(name)[0] ?? '');

const words = (text: string) => text.split(/\s+/).filter(Boolean).length;
