import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('pages/', import.meta.url);

/** A stored page as it is kept: its HTML, and the address that its first line names. */
export type StoredHtml = { name: string; html: string; url: string };

/** The names of all stored pages. */
export const storedPages = readdirSync(folder)
	.filter((name) => name.endsWith('.html'))
	.map((name) => name.replace('.html', ''));

/** A stored page: <case>.html, its address in the first line. */
export function storedHtml(name: string): StoredHtml {
	const html = readFileSync(new URL(`${name}.html`, folder), 'utf8');
	return { name, html, url: /<!-- (\S+) -->/.exec(html)?.[1] ?? '' };
}

/** The expectation of a stored page. */
export const expectationOf = (name: string) => new URL(`${name}.json`, folder);
