import { html } from 'hono/html';
import { page } from './page.ts';

// The address is gone once the request is removed.
const shown = (email: string | null) => (email ? html`<strong>${email}</strong>` : 'the address that got it');

/** Asks whether an address should get no more requests. Opening it changes nothing. */
export const notAgainPage = (email: string | null) =>
	page(
		'Stop these emails',
		html`<h1>Stop these emails?</h1>
<section class="card"><p>No one, including the person who wrote to you, will be able to email ${shown(email)} through Kindling again.</p>
<form method="post"><button class="main">Stop these emails</button></form></section>`,
	);

/** Says that an address gets no more requests. */
export const noMorePage = (email: string | null) =>
	page(
		'No more emails',
		html`<h1>You won’t get any more emails</h1>
<p>No one can email ${shown(email)} through Kindling now. If you have an account here, you’ll still get what it needs, such as a link to choose a new password. The people who run this server can undo this.</p>`,
	);
