import { html, raw } from 'hono/html';
import { style as usualStyle } from './page-style.ts';

/** Tells readers without an account about the product, in one sentence. */
export const whatKindlingIs =
	'Kindling helps people ask someone they know for an introduction instead of writing to strangers.';

// The mark of web/public/icon.svg.
const flame = raw(
	'<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7"/><g transform="translate(6.4 6.4) scale(.8)"><path d="M12 2c1 3 2.5 3.5 3.5 4.5A5 5 0 0 1 17 10a5 5 0 1 1-10 0c0-.3 0-.6.1-.9a2 2 0 1 0 3.3-2C8 4.5 11 2 12 2Z"/><path d="m5 22 14-4"/><path d="m5 18 14 4"/></g></svg>',
);

/**
 * Returns a page for someone without the app: plain HTML in the product's look, without a script unless it names one of
 * ours. Serve it with the headers of page-style.ts, or with its own if it has its own style or a script.
 */
export const page = (
	title: string,
	body: unknown,
	{ style = usualStyle, script }: { style?: string; script?: string } = {},
) =>
	String(
		html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} · Kindling</title><style>${raw(style)}</style>${script ? html`<script src="${script}" defer></script>` : ''}</head><body><main><p class="brand">${flame}Kindling</p>${body}</main></body></html>`,
	);
