import { JSDOM } from 'jsdom';
import { storedHtml } from './stored-html.ts';

/** Returns a stored page, parsed again at each call and loaded to its end. */
export function storedPage(name: string): { document: Document; url: URL; html: string } {
	const { html, url } = storedHtml(name);
	const { document } = new JSDOM(html, { url }).window;
	Object.defineProperty(document, 'readyState', { value: 'complete' });
	return { document, url: new URL(url), html };
}
