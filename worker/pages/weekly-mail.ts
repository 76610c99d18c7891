import { html } from 'hono/html';
import { page } from './page.ts';

/** Asks whether the weekly mails shall end. Opening it changes nothing. */
export const weeklyMailPage = (email: string) =>
	page(
		'Weekly emails',
		html`<h1>No more weekly emails?</h1>
<section class="card"><p>After one press nothing weekly goes to <strong>${email}</strong> any more. Settings turn it on again.</p>
<form method="post"><button class="main">End the weekly emails</button></form></section>`,
	);

/** Says that the weekly mails ended. */
export const weeklyMailEndedPage = (email: string) =>
	page(
		'Weekly emails',
		html`<h1>The weekly emails have ended</h1>
<p>Nothing weekly goes to <strong>${email}</strong> any more. Settings turn it on again.</p>
<p><a href="/settings">Open Settings</a></p>`,
	);

/** For a link that is wrong or too old. */
export const noWeeklyMailPage = () =>
	page(
		'Weekly emails',
		html`<h1>This link does not work any more</h1>
<p>The weekly emails can be ended in Settings.</p><p><a href="/settings">Open Settings</a></p>`,
	);
