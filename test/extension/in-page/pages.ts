import { type PeopleRead, readPeople } from '../../../extension/reader/look.ts';
import type { StoredHtml } from '../stored-html.ts';

/** A stored page in the browser, with what is read from it unchanged. */
export type ReadPage = { name: string; html: string; document: Document; url: URL; read: PeopleRead | null };

/** Parses HTML as a document that no window shows. */
export const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html');

/** Parses and reads a stored page. */
export function readPage({ name, html, url: address }: StoredHtml): ReadPage {
	const document = parsed(html);
	const url = new URL(address);
	return { name, html, document, url, read: readPeople(document, url) };
}

/** True if two values are the same as JSON. Their keys are in the same order, because the same code made both. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
