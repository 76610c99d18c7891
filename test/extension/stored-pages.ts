import { readdirSync, readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';

const folder = new URL('pages/', import.meta.url);

/** The names of all stored pages. */
export const storedPages = readdirSync(folder)
	.filter((name) => name.endsWith('.html'))
	.map((name) => name.replace('.html', ''));

/** A stored page: <case>.html, its address in the first line; parsed anew at each call, loaded to its end. */
export function storedPage(name: string): { document: Document; url: URL; html: string } {
	const html = readFileSync(new URL(`${name}.html`, folder), 'utf8');
	const url = new URL(/<!-- (\S+) -->/.exec(html)?.[1] ?? '');
	const { document } = new JSDOM(html, { url: url.href }).window;
	Object.defineProperty(document, 'readyState', { value: 'complete' });
	return { document, url, html };
}

/** Where the expectation of a stored page is kept: what is read from it. */
export const expectationOf = (name: string) => new URL(`${name}.json`, folder);
