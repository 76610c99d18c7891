import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('pages/', import.meta.url);

/** A stored page: its HTML, and the address in its first line. */
export type StoredHtml = { name: string; html: string; url: string };

/** The names of all stored pages. */
export const storedPages = readdirSync(folder)
	.filter((name) => name.endsWith('.html'))
	.map((name) => name.replace('.html', ''));

/** Returns a stored page: <case>.html, with its address in the first line. */
export function storedHtml(name: string): StoredHtml {
	const html = readFileSync(new URL(`${name}.html`, folder), 'utf8');
	return { name, html, url: /<!-- (\S+) -->/.exec(html)?.[1] ?? '' };
}

/** Returns the path of a stored page's expected result. */
export const expectationOf = (name: string) => new URL(`${name}.json`, folder);
