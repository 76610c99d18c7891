import * as z from 'zod/mini';
import { isEmailAddress, writtenAddress } from './email-address.ts';
import { formatNumber } from './format.ts';
import { limits } from './limits.ts';
import { nameText } from './name-text.ts';
import { completedWebAddress, isWebAddress } from './web-address.ts';

/**
 * True if a text reads back from the database as it was sent. D1 stores a lone surrogate as U+FFFD, and its length()
 * stops at NUL. The extension's popup runs this in Chrome 88, which has no `isWellFormed`.
 */
export const isStorable = (text: string) => !/[\0\p{Surrogate}]/u.test(text);

const storable = z.refine<string>(isStorable, {
	error: 'Please remove the characters that can’t be stored.',
	abort: true,
});
const trimmed = z.trim();

/**
 * Checks for at most `max` characters. The number is formatted only for the error: the runtime's first formatted number
 * takes 20 ms, which every start would pay.
 */
const atMost = (max: number, sentence: (shown: string) => string) =>
	z.maxLength(max, { error: () => sentence(formatNumber(max)) });

// `z.string(…).check(…)` makes two schemas, and every start of the Worker makes all of them.
const checkedText = (error: string, ...checks: z.core.$ZodCheck<string>[]) =>
	z.string({ error, checks: [storable, ...checks] });

const filled = (max: number, missing: string): z.core.$ZodCheck<string>[] => [
	trimmed,
	z.minLength(1, { error: missing, abort: true }),
	atMost(max, (shown) => `Please use at most ${shown} characters.`),
];

/**
 * Required text: trimmed, at most `max` long, with something visible. `missing` is the error when it is absent or shows
 * nothing.
 */
export const requiredText = (max: number, missing: string) =>
	checkedText(missing, ...filled(max, missing), z.refine(isVisible, missing));

/** The same for a text that was stored before it had to be visible. */
export const storedText = (max: number, missing: string) => checkedText(missing, ...filled(max, missing));

/** The same on one line: line breaks and runs of spaces become one space before anything is stored. */
export const requiredLine = (max: number, missing: string) =>
	checkedText(missing, z.overwrite(oneLine), ...filled(max, missing), z.refine(isVisible, missing));

/** The subject of a mail. */
export const subjectLine = () => requiredLine(limits.subject, 'Please enter a subject line.');

const nullWhenUnseen = z.transform((value: string | null) => (value && isVisible(value) ? value : null));

// A text that may be left out: trimmed, then checked; null when it shows nothing. An absent text stays absent.
const optional = (noText: string, ...checks: z.core.$ZodCheck<string>[]) =>
	z.optional(z.pipe(z.nullable(checkedText(noText, trimmed, ...checks)), nullWhenUnseen));

const atMostOf = (max: number, label: string) =>
	atMost(max, (shown) => `${label} can have at most ${shown} characters.`);

/** Optional text: trimmed, null when it shows nothing. An absent text stays absent, so that an update leaves the field as it is. */
export const optionalText = (max: number, label: string) => optional(`${label} must be text.`, atMostOf(max, label));

/** The same on one line: a line break becomes a space. */
export const optionalLine = (max: number, label: string) =>
	optional(`${label} must be text.`, z.overwrite(oneLine), atMostOf(max, label));

/** The first or last name of a person, null when empty: one line, as {@link nameText} leaves it. */
export const optionalName = (label: string) =>
	optional(
		`${label} must be text.`,
		z.overwrite((name: string) => oneLine(nameText(name))),
		atMostOf(limits.name, label),
	);

/** A free line in a form, null when empty. It is posted with CRLF, while `maxlength` counts a line break as one. */
export const formLine = (max: number) =>
	z.optional(
		z.pipe(
			z.pipe(
				z.string('Your line must be text.'),
				z.transform((text: string): string | null | undefined => text.replaceAll('\r\n', '\n')),
			),
			optionalText(max, 'Your line'),
		),
	);

// Browsers drop line breaks, tabs and leading control characters before they read the scheme. `host:8080` has no
// scheme.
function hasOtherScheme(address: string): boolean {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are dropped here.
	const read = address.replace(/[\t\n\r]/g, '').replace(/^[\u0000-\u0020]+/, '');
	const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(read)?.[0];
	return scheme !== undefined && !/^https?:/i.test(scheme) && !/^[^:]+:\d{1,5}([/?#]|$)/.test(read);
}

/**
 * An optional web address, null when empty, completed with `https://`. Refuses only other schemes, which could run a
 * script; any other text is kept, but not shown as a link.
 */
export const optionalWebAddress = (label: string) =>
	optional(
		`${label} must be text.`,
		z.overwrite(completedWebAddress),
		atMostOf(limits.url, label),
		z.refine<string>((value) => !hasOtherScheme(value), {
			error: `${label} must be a web address that starts with https://`,
		}),
	);

/**
 * An optional link shown to others, null when empty: completed with `https://`, and refused unless it is a web address.
 */
export const optionalLink = (label: string) =>
	optional(
		`${label} must be text.`,
		z.overwrite(completedWebAddress),
		atMostOf(limits.url, label),
		z.refine<string>((value) => value === '' || isWebAddress(value), {
			error: `${label} must be a web address, such as https://cal.com/ada.`,
		}),
	);

/**
 * Returns the sentence of a schema's error, or `otherwise` when it has none of its own. In that case the library says
 * "Invalid input", and more once the schemas of the assistants are loaded.
 */
export const sentenceOr = (message: string | undefined, otherwise: string): string =>
	!message || message.startsWith('Invalid input') ? otherwise : message;

/** An email address: trimmed, otherwise as typed. `missing` is the error when there is none. */
export const emailAddress = (message: string, missing = message) =>
	checkedText(
		missing,
		trimmed,
		z.minLength(1, { error: missing, abort: true }),
		z.maxLength(limits.email, message),
		z.refine<string>(isEmailAddress, { error: message }),
	);

/** An optional email address, null when empty. Strips what address books put around it: `mailto:`, a name. */
export const optionalEmail = (label: string) => {
	const wrong = `${label} must be a valid email address.`;
	return optional(
		wrong,
		z.overwrite(writtenAddress),
		z.maxLength(limits.email, wrong),
		z.refine<string>((value) => value === '' || isEmailAddress(value), { error: wrong }),
	);
};

/** True if a text shows anything: more than spaces, control characters, invisible marks, fillers and blank signs. */
export const isVisible = (text: string) => /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

// Invisible characters can carry hidden text: marks that turn the direction or join letters, soft hyphens, tags,
// variation selectors, fillers, and control characters other than line breaks and tabs.
const unseen = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]|(?![\n\t])\p{Cc}/gu;

/**
 * Removes invisible characters from a stranger's text before a model or an assistant reads it. People are shown the
 * text as it is, because some scripts need such characters.
 */
export const seenText = (text: string) => text.replace(unseen, '');

/** Turns a text into one printable line, without control characters, line separators and marks of text direction. */
export const oneLine = (text: string) =>
	text
		.replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
		.replace(/\s+/g, ' ')
		.trim();
