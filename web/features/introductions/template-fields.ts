import type { Prospect } from '#contract/prospect';
import { namePlaces } from '#contract/rules/default-draft';
import { firstName } from '#contract/rules/first-name';
import { firstRole } from '#contract/rules/first-role';
import { linkFree } from '#contract/rules/link-free';

/** The person a text is about, with their connection source. */
export type Person = Pick<Prospect, 'name' | 'title' | 'location' | 'connectionSource'>;

const greetings =
	'hi|hello|hey|dear|good (?:morning|afternoon|evening)|thanks|thank you|hola|hallo|liebe[rs]?|bonjour|chère?|ciao|car[oa]|olá|querid[oa]';
const greeting = `(?:^|\\n)[ \\t]*(?:${greetings})[ \\t]+`;
/** Matches a text that ends with a greeting, before the name. */
export const greetingBefore = new RegExp(`${greeting}$`, 'i');
const greetedLine = new RegExp(`(${greeting})([^\\n]+)`, 'gi');

/**
 * Makes a fact safe for a text: no mail program turns it into a link, and it contains no `{{field}}` that would be
 * filled in.
 */
export const asFact = (text: string) => linkFree(text).replace(/\{{2,}|\}{2,}/g, (braces) => braces.charAt(0));

/**
 * Fills a template with facts, with the first name in a greeting. An unknown fact is removed with its brackets, or
 * leaves a [placeholder].
 */
export function fillTemplate(text: string, person: Person, sender: string): string {
	const facts: Record<string, string> = {
		prospect: person.name,
		title: firstRole(person.title) || '[title]',
		location: person.location || '[location]',
		connection: asFact(person.connectionSource ?? '') || namePlaces.connector,
		me: sender,
	};
	return withoutUnknown(text, person).replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, word: string, at: number, of: string) => {
		const field = word.toLowerCase();
		const fact = facts[field];
		if (fact === undefined) return whole;
		const isName = field === 'prospect' || (field === 'connection' && person.connectionSource);
		return isName && greetingBefore.test(of.slice(0, at)) ? firstName(fact) : fact;
	});
}

// "{{prospect}} ({{title}})" and "{{prospect}}, {{title}} in {{location}}" read well without the fact. Elsewhere a
// blank stays.
function withoutUnknown(text: string, { title, location }: Person): string {
	const untitled = title ? text : text.replace(/ ?\(\{\{\s*title\s*\}\}\)|, \{\{\s*title\s*\}\}/gi, '');
	return location
		? untitled
		: untitled.replace(/,? (?:in|at|from) \{\{\s*location\s*\}\}| ?\(\{\{\s*location\s*\}\}\)/gi, '');
}

/**
 * Makes a template from a written text: this person's facts become fields again where they are whole words. All are
 * found in one pass, longest first, because a shorter one may be part of a longer.
 */
export function toTemplate(text: string, person: Person, sender: string): string {
	const facts: [string | null, string][] = [
		[person.name, 'prospect'],
		[person.title, 'title'],
		[firstRole(person.title), 'title'],
		[person.location, 'location'],
		[person.connectionSource, 'connection'],
		[namePlaces.connector, 'connection'],
		[sender, 'me'],
		[namePlaces.sender, 'me'],
	];
	const fields = new Map(facts.flatMap(([fact, field]) => (fact?.trim() ? [[fact.trim(), field] as const] : [])));
	const filled = text.replace(wholeWords([...fields.keys()]), (fact) => `{{${fields.get(fact)}}}`);
	const connector = person.connectionSource && firstName(person.connectionSource);
	return replaceGreeted(replaceGreeted(filled, connector, '{{connection}}'), firstName(person.name), '{{prospect}}');
}

/**
 * Returns the first names of this person and of the connector that a template still contains: they would go into every
 * email.
 */
export function namesLeft(template: string, { name, connectionSource }: Person): string[] {
	const names = [name, connectionSource].flatMap((whole) => (whole ? [firstName(whole)] : []));
	return [...new Set(names)].filter((one) => wholeWords([one]).test(template));
}

// The longest comes first. No letter or digit may be next to it: "Al" doesn't match in "Also".
const wholeWords = (texts: readonly string[]) =>
	new RegExp(
		`(?<![\\p{L}\\p{N}])(?:${texts
			.toSorted((a, b) => b.length - a.length)
			.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
			.join('|')})(?![\\p{L}\\p{N}])`,
		'gu',
	);

/** Readdresses a text from one connector to another. The part to forward stays as it is. */
export function readdressed(text: string, from: string | null, to: string | null): string {
	if (!from || !to) return text;
	const [ask = '', ...rest] = text.split(/(?=^[ \t]*-{3,}[ \t]*$)/m);
	// A single word may be part of someone else's name.
	const named = /\s/.test(from) ? ask.replace(wholeWords([from]), () => to) : ask;
	return [replaceGreeted(named, firstName(from), firstName(to)), ...rest].join('');
}

/** Replaces this name where it is greeted. */
function replaceGreeted(text: string, name: string | null, by: string): string {
	if (!name) return text;
	return text.replace(greetedLine, (whole, before: string, rest: string) => {
		const isName = rest.startsWith(name) && !/^[\p{L}\p{N}’'-]/u.test(rest.slice(name.length));
		return isName ? before + by + rest.slice(name.length) : whole;
	});
}
