import { html } from 'hono/html';
import { firstName } from '#contract/rules/first-name';
import { formatMonth } from '#contract/rules/format';

/** An introduction that the reader made. `madeAt` is in ISO 8601. */
export type Made = { prospect: string; madeAt: string; met: number; thanks: string | null };

/** Results of the asker's earlier requests to the reader. First names alone, because a link may be forwarded. */
export const whatBecameOf = (asker: string, made: readonly Made[]) =>
	made.length === 0
		? ''
		: html`<section class="card"><h2>What came of it</h2>
${made.map(({ prospect, madeAt, met, thanks }) => {
	const text = `You introduced ${firstName(asker)} and ${firstName(prospect)} in ${formatMonth(madeAt)}`;
	return html`<p>${text}${met ? ', and they met' : ''}.</p>${thanks ? html`<details><summary>${firstName(asker)} thanked you</summary><blockquote class="plain">${thanks}</blockquote></details>` : ''}`;
})}</section>`;
