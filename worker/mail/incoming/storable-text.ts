/**
 * A text that came from outside, as it can be stored and shown: with plain line ends, and without what cannot be stored
 * or turns the direction of what stands around it.
 */
export const storableText = (text: string): string =>
	text
		.replace(/\r\n?|[\u2028\u2029]/g, '\n')
		.replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
		.replace(/\p{Surrogate}/gu, '\ufffd')
		.replace(/[ \t\u00a0]+$/gm, '')
		.replace(/\n{4,}/g, '\n\n\n')
		.trim();

/** A text of at most `max` characters. One that is longer ends with an ellipsis, and no character is cut in half. */
export const cutText = (text: string, max: number): string =>
	text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
