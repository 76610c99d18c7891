import { JSDOM } from 'jsdom';

// One window for all pages: creating a window takes longer than parsing the page.
const { DOMParser } = new JSDOM('').window;

/** Parses a page as a browser does, into a document without a window or an address. */
export const parsePage = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');
