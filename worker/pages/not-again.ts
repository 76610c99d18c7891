import { html } from 'hono/html';
import { page } from './page.ts';

// Where the request is removed, nobody knows the address any more.
const shown = (email: string | null) => (email ? html`<strong>${email}</strong>` : 'the address that got it');

/** Asks whether an address shall get no more requests. Opening it changes nothing. */
export const notAgainPage = (email: string | null) =>
	page(
		'No more emails',
		html`<h1>No more emails to you?</h1>
<section class="card"><p>After one press nobody can ask ${shown(email)} for anything through Kindling any more, also not the person who wrote to you.</p>
<form method="post"><button class="main">Do not write to me again</button></form></section>`,
	);

/** Says that an address gets no more requests. */
export const noMorePage = (email: string | null) =>
	page(
		'No more emails',
		html`<h1>You get no more emails</h1>
<p>Nobody’s requests go to ${shown(email)} any more. If you have an account here, what it needs still comes, such as a link to a new password. The people who run this server can lift that.</p>`,
	);
