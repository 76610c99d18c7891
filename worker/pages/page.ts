import { html, raw } from 'hono/html';
import { style } from './page-style.ts';

const flame = raw(
	'<svg viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="6"/><path d="M14.6 5.2c.4 2.9-3.9 4.7-3.9 8.4a3.5 3.5 0 0 0 7 .2c.1-1-.3-1.9-.8-2.6 1.9 1 3 2.8 3 4.7a5.9 5.9 0 0 1-11.8 0c0-4.600 4.500-6.100 6.500-10.700zM7 22.300h14v1.500H7z"/></svg>',
);

/** A page for somebody without the app: plain HTML in the product's look, no script. Serve it with the headers of page-style.ts. */
export const page = (title: string, body: unknown) =>
	String(
		html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} · Kindling</title><style>${raw(style)}</style></head><body><main><p class="brand">${flame}Kindling</p>${body}</main></body></html>`,
	);
