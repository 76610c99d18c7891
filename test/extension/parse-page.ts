import { JSDOM } from 'jsdom';

// One window for all: a window of its own for each page takes longer than the page.
const { DOMParser } = new JSDOM('').window;

/** Parses a page as a browser does, as a document without a window or an address. */
export const parsePage = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');
