import { html } from 'hono/html';
import { page } from './page.ts';

/** Asks whether an address shall get no more requests. Opening it changes nothing. */
export const notAgainPage = (email: string) =>
	page(
		'No more emails',
		html`<h1>No more emails to you?</h1>
<section class="card"><p>After one press nobody can ask <strong>${email}</strong> for anything through Kindling any more, also not the person who wrote to you.</p>
<form method="post"><button class="main">Do not write to me again</button></form></section>`,
	);

/** Says that an address gets no more requests. */
export const noMorePage = (email: string) =>
	page(
		'No more emails',
		html`<h1>You get no more emails</h1>
<p>Nobody’s requests go to <strong>${email}</strong> any more. If you have an account here, what it needs still comes, such as a link to a new password. The people who run this server can lift that.</p>`,
	);
