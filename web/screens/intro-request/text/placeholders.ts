import { firstName } from '#contract/rules/first-name';
import { normalizeText } from '#contract/rules/normalize-text';
import { greetingBefore } from '../../../features/introductions/template-fields.ts';
import { toSecondPerson } from './second-person.ts';

/** Replacements for placeholders; null when unknown. The names are full names. */
export type KnownNames = { connection: string | null; sender: string | null };

const connectionWords =
	/^(?:(?:the |your |my )?(?:mutual )?connect(?:ion|or)(?:['’]s)?(?: first)?(?: name)?|first name|recipient(?: name)?|\{\{connection\}\})$/i;
const senderWords = /^(?:your (?:full |first )?name|my (?:full )?name|sender(?:['’]s)?(?: name)?|me)$/i;
// In a greeting the connector's, else the sender's.
const anyName = /^(?:full )?name$/i;
const reasonWords = /\b(?:reason|why)\b/i;
const placeholder = /\[[^[\]\n]{1,80}\](?!\()|\{\{\s*\w+\s*\}\}/g;

/** Returns the unfilled [placeholders] and {{fields}} of a text, each once, in order. */
export function placeholders(text: string): string[] {
	const found = text.match(placeholder) ?? [];
	return [...new Set(found.filter((one) => !/^\[[\sxX\d]*\]$/.test(one)))];
}

/** Returns the blanks of a text, each once and as first written, regardless of capitals elsewhere. */
export function openBlanks(text: string): string[] {
	const open = placeholders(text);
	return open.filter((one, at) => open.findIndex((other) => normalizeText(other) === normalizeText(one)) === at);
}

const wordsOf = (one: string) => one.replace(/^[[{]+\s*|\s*[\]}]+$/g, '').trim();

/** True for a text with a blank for the reason. */
export const asksReason = (text: string) => placeholders(text).some((one) => reasonWords.test(wordsOf(one)));

/**
 * Returns the app's replacement for this placeholder, or null. `before` is the text up to it. The connector is called by
 * their first name.
 */
function filling(one: string, before: string, { connection, sender }: KnownNames): string | null {
	const words = wordsOf(one);
	const isGreeted = anyName.test(words) && greetingBefore.test(before);
	if (isGreeted || connectionWords.test(words)) return connection && firstName(connection);
	return senderWords.test(words) || anyName.test(words) ? sender : null;
}

/** True if the app can fill any placeholder of a text. */
export const isKnown = (text: string, known: KnownNames) => fillKnown(text, known) !== text;

/** Fills every placeholder that the app knows. */
export const fillKnown = (text: string, known: KnownNames): string =>
	text.replace(placeholder, (one: string, at: number) => filling(one, text.slice(0, at), known) ?? one);

/**
 * Fills the reason into every blank for it. Within a sentence it follows "because"; at the start of one it is a
 * sentence of its own. Below the line of dashes it is addressed to the prospect.
 */
export function fillReason(text: string, typed: string): string {
	const reason = typed.trim().replace(/^because\s+/i, '');
	if (!reason) return text;
	const dashes = /^[ \t]*-{3,}[ \t]*$/m.exec(text)?.index ?? text.length;
	// Saved templates may still say "about" before it.
	const place = new RegExp(`(\\babout )?(${placeholder.source})([.!?]?)`, 'g');
	return text.replace(place, (whole, about: string | undefined, one: string, end: string, at: number) => {
		if (!reasonWords.test(wordsOf(one))) return whole;
		const said = at > dashes ? toSecondPerson(reason) : reason;
		if (!about && /(?:^|[.!?…\n]\s*)$/.test(text.slice(0, at))) return asSentence(said);
		return (about ? 'because ' : '') + asClause(said) + end;
	});
}

const asSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?…。]$/.test(text) ? '' : '.');

const pronounFirst = /^(?:They|Their|She|He|Her|His|We|Our|My|It|The|A|An|This|There|You|Your)\b/;
const asClause = (text: string) => text.replace(pronounFirst, (word) => word.toLowerCase()).replace(/[.!?…]+$/, '');
