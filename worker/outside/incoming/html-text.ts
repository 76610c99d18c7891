import { convert } from 'html-to-text';

/** The most characters of HTML that are looked at. */
const mostHtml = 400_000;

/** The text of a mail that has only HTML. What it quotes begins with ">" as in a plain text; pictures are left out. */
export const htmlText = (html: string): string =>
	convert(html, {
		wordwrap: false,
		preserveNewlines: false,
		limits: { maxInputLength: mostHtml, maxDepth: 100, maxChildNodes: 2_000, ellipsis: '' },
		selectors: [
			{ selector: 'a', options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true, linkBrackets: ['(', ')'] } },
			{ selector: 'img', format: 'skip' },
			{ selector: 'title', format: 'skip' },
			{ selector: 'table', format: 'block' },
			...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
		],
	});
