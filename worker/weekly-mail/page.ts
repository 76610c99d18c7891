import { html } from 'hono/html';
import { page } from '../pages/page.ts';

/**
 * Asks whether to stop the weekly mails. Opening it changes nothing. It shows no address: the mail may be in a mailbox
 * that the person has left since.
 */
export const weeklyMailPage = () =>
	page(
		'Weekly emails',
		html`<h1>Stop the weekly emails?</h1>
<section class="card"><p>You can turn them back on in Settings.</p>
<form method="post"><button class="main">Stop the weekly emails</button></form></section>`,
	);

/** Says that the weekly mails have stopped. */
export const weeklyMailEndedPage = () =>
	page(
		'Weekly emails',
		html`<h1>The weekly emails are off</h1>
<p>You can turn them back on in Settings.</p>
<p><a href="/settings">Open Settings</a></p>`,
	);

/** Shown for a link that is wrong or too old. */
export const noWeeklyMailPage = () =>
	page(
		'Weekly emails',
		html`<h1>This link no longer works</h1>
<p>You can stop the weekly emails in Settings.</p><p><a href="/settings">Open Settings</a></p>`,
	);
