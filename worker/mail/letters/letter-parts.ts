import { html, raw } from 'hono/html';
import type { Letter } from '../providers/mailer.ts';

/** Writes a plain text as HTML paragraphs, with its line breaks. */
export const paragraphs = (text: string) =>
	text
		.split(/\n{2,}/)
		.map(
			(part) =>
				html`<p style="margin:0 0 16px">${part.split('\n').map((line, at) => html`${at ? html`<br>` : ''}${line}`)}</p>`,
		);

/** The next step that a mail offers: the button's label and link. */
type Step = { label: string; link: string };

/** Renders the next step as a button, with small print below it. */
export const stepButton = ({ label, link }: Step, ...small: readonly string[]) =>
	html`<p style="margin:28px 0 12px"><a href="${link}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#a8470f;color:#ffffff;font-weight:600;text-decoration:none">${label}</a></p>${small.map(smallPrint)}`;

/** Renders a line in small print. */
export const smallPrint = (line: string) =>
	html`<p class="small" style="margin:0 0 8px;color:#6b625a;font-size:13px">${line}</p>`;

// Most mail programs keep the colours. Those that support a dark scheme use these.
const dark = raw(
	'@media (prefers-color-scheme:dark){body{background:#1c1815!important;color:#efe9e3!important}.small{color:#b9aea4!important}.link{color:#f0a46b!important}}',
);

/** Wraps a body as the HTML part of a mail. */
export const letterPage = (body: unknown) =>
	String(
		html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><style>${dark}</style></head><body style="margin:0;padding:16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:#2b241e;max-width:600px">${body}</body></html>`,
	);

type Notice = {
	subject: string;
	/** The paragraphs, most important first. */
	lines: readonly string[];
	step?: Step;
	/** Small print at the end. */
	close?: readonly string[];
};

/**
 * Writes a mail from the product itself, as plain text and as HTML: its content, its next step, and the small print.
 */
export function noticeLetter({ subject, lines, step, close = [] }: Notice): Letter {
	const parts = [...lines, ...(step ? [`${step.label}:\n${step.link}`] : []), ...close];
	return {
		subject,
		text: `${parts.join('\n\n')}\n`,
		html: letterPage(html`${lines.map(paragraphs)}${step ? stepButton(step, ...close) : close.map(smallPrint)}`),
	};
}
