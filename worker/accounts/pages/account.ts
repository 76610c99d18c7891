import { html, raw } from 'hono/html';
import { limits } from '#contract/rules/limits';
import { page } from '../../pages/page.ts';

/** Asks for the address of an account with a forgotten password. `wrong` is the error of the last try. */
export const askForResetPage = (wrong?: string) =>
	page(
		'Forgotten password',
		html`<h1>Choose a new password</h1>
<p>Enter the address of your account. We’ll email you a link to choose a new password.</p>
<section class="card"><form method="post" action="/api/reset" novalidate>
${wrong ? html`<p class="wrong" role="alert" id="wrong">${wrong}</p>` : ''}
<label for="email">Email</label>
<input id="email" name="email" inputmode="email" autocapitalize="none" spellcheck="false" autocomplete="username" required ${wrong ? raw('aria-invalid="true" aria-describedby="wrong"') : ''}>
<button class="main">Email me a link</button></form></section>
<p><a href="/auth">Back to sign in</a></p>`,
	);

/** Replaces the form on a server that sends no mail, and says who to ask instead. */
export const noMailPage = () =>
	page(
		'Forgotten password',
		html`<h1>This server can’t send email</h1>
<p>We can’t email you a link to choose a new password. Ask the people who run this server to make one for you.</p>
<p><a href="/auth">Back to sign in</a></p>`,
	);

/** Says the same whether or not the address has an account. */
export const resetSentPage = () =>
	page(
		'Check your email',
		html`<h1>Check your email</h1>
<p>If there’s an account with that address, a link is on its way. It works once, for one hour.</p>
<p class="quiet">Nothing after a few minutes? Check your spam folder, or <a href="/api/reset">try again</a>.</p>`,
	);

/** Asks for the new password. The form posts to the page's own address, which holds the link's token. */
export const newPasswordPage = (wrong?: string) =>
	page(
		'Choose a new password',
		html`<h1>Choose a new password</h1>
<p>When you save it, every session of your account is signed out.</p>
<section class="card"><form method="post" novalidate>
${wrong ? html`<p class="wrong" role="alert" id="wrong">${wrong}</p>` : ''}
<label for="password">New password</label>
<input id="password" name="password" type="password" autocomplete="new-password" required minlength="${limits.passwordMin}" ${wrong ? raw('aria-invalid="true" aria-describedby="wrong"') : ''}>
<label><input name="endTokens" type="checkbox" value="1" checked> Also revoke my tokens, assistants, webhook, links and sharing</label>
<button class="main">Save new password</button></form></section>`,
	);

/** Says that the password is saved. */
export const passwordSavedPage = () =>
	page(
		'Your new password is saved',
		html`<h1>Your new password is saved</h1>
<p>You can <a href="/auth">sign in</a> with it now.</p>`,
	);

/** Shown for a link that is wrong, used or too old. `again` is where to get a new one. */
export const noLinkPage = (again: { href: string; label: string }) =>
	page(
		'This link no longer works',
		html`<h1>This link no longer works</h1>
<p>Each link works once, and only for a while. Use the newest one we sent you.</p>
<p><a href="${again.href}">${again.label}</a></p>`,
	);
