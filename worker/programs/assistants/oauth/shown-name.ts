const longest = 100;

/**
 * A name that a program gave itself, as it is shown: on one line, cut, and without the marks that turn the direction of a
 * text or cannot be seen, with which a name could look like another.
 */
export const shownName = (given: string): string =>
	given
		.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
		.replace(/\s+/g, ' ')
		.trim()
		.slice(0, longest) || 'A program without a name';
