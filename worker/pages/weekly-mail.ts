import { html } from 'hono/html';
import { page } from './page.ts';

/**
 * Asks whether the weekly mails shall end. Opening it changes nothing. It names no address: the mail may lie in the mailbox of
 * one that the person has left since.
 */
export const weeklyMailPage = () =>
	page(
		'Weekly emails',
		html`<h1>No more weekly emails?</h1>
<section class="card"><p>After one press you get nothing weekly from Kindling any more. Settings turn it on again.</p>
<form method="post"><button class="main">End the weekly emails</button></form></section>`,
	);

/** Says that the weekly mails ended. */
export const weeklyMailEndedPage = () =>
	page(
		'Weekly emails',
		html`<h1>The weekly emails have ended</h1>
<p>You get nothing weekly from Kindling any more. Settings turn it on again.</p>
<p><a href="/settings">Open Settings</a></p>`,
	);

/** For a link that is wrong or too old. */
export const noWeeklyMailPage = () =>
	page(
		'Weekly emails',
		html`<h1>This link does not work any more</h1>
<p>The weekly emails can be ended in Settings.</p><p><a href="/settings">Open Settings</a></p>`,
	);
