import { html } from 'hono/html';

/** A plain text as HTML paragraphs, its line breaks kept. */
export const paragraphs = (text: string) =>
	text
		.split(/\n{2,}/)
		.map(
			(part) =>
				html`<p style="margin:0 0 16px">${part.split('\n').map((line, at) => html`${at ? html`<br>` : ''}${line}`)}</p>`,
		);

/** The HTML part of a mail around its body. */
export const letterPage = (body: unknown) =>
	String(
		html`<!doctype html><html><body style="margin:0;padding:16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:#2b241e;max-width:600px">${body}</body></html>`,
	);
