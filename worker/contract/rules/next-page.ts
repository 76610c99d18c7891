import * as z from 'zod/mini';

const wrongPage = 'Please take the address of the next page as it was given.';

/** Start of a page, taken from the `Link` header of the page before. */
export const pagePlace = z.optional(
	z.string(wrongPage).check(z.maxLength(150, wrongPage), z.regex(/^[\w:.-]+(~[\w:.-]+)+$/, wrongPage)),
);

/** The query of a call that returns an array in pages. */
export const pageQuery = z.object({ after: pagePlace });
