import { html, raw } from 'hono/html';
import { countryName } from '#contract/rules/country-name';
import { page } from './page.ts';

/**
 * What a link to confirm an address was asked for: by whom (the name in the account), when, and from where roughly.
 * `isFirst` tells the address of a new account from another one for an account that there is.
 */
type AskedAddress = {
	email: string;
	who: string;
	createdAt: string;
	device: string | null;
	country: string | null;
	isFirst: boolean;
	needsPassword: boolean;
};

/** Asks for a press to confirm an address. Opening the link confirms nothing, because mail scanners open every link. */
export const confirmAddressPage = (asked: AskedAddress, wrong?: string) =>
	page(
		'Confirm your address',
		html`<h1>Confirm your address</h1>
<section class="card"><p>${asked.isFirst ? html`Is <strong>${asked.email}</strong> the address of your Kindling account?` : html`Shall <strong>${asked.email}</strong> be the address of your Kindling account?`}</p>
<p>${asked.isFirst ? 'The account was created' : 'It was asked for'} by <strong>${asked.who}</strong> on ${when(asked.createdAt)}${from(asked)}.</p>
<form method="post" novalidate>
${wrong ? html`<p class="wrong" role="alert" id="wrong">${wrong}</p>` : ''}
${asked.needsPassword ? passwordField(wrong) : ''}
<button class="main">Yes, confirm it</button></form></section>
<section class="card"><p>${asked.isFirst ? 'You did not create this account? One press removes it.' : 'You did not ask for this? One press ends the link.'}</p>
<form method="post"><button name="notMe" value="1">This was not me</button></form></section>`,
	);

const passwordField = (wrong?: string) => html`<label for="password">Password of the account</label>
<input id="password" name="password" type="password" autocomplete="current-password" required ${wrong ? raw('aria-invalid="true" aria-describedby="wrong"') : ''}>`;

const when = (at: string) =>
	`${new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at))} UTC`;

function from({ device, country }: AskedAddress): string {
	const place = country && countryName(country);
	return `${device ? `, with ${device}` : ''}${place ? `, from ${place}` : ''}`;
}

/** Says that the address is confirmed. */
export const addressConfirmedPage = (email: string) =>
	page(
		'Your address is confirmed',
		html`<h1>Your address is confirmed</h1>
<p><strong>${email}</strong> is now the address of your account.</p>
<p><a href="/">Open Kindling</a></p>`,
	);

/** Says what became of an account, or a change, that the owner of its address did not ask for. */
export const addressRefusedPage = ({ email, isFirst }: Pick<AskedAddress, 'email' | 'isFirst'>) =>
	isFirst
		? page(
				'The account is removed',
				html`<h1>The account is removed</h1>
<p>There is no account with <strong>${email}</strong> any more, and nothing of it is left.</p>`,
			)
		: page(
				'The link is ended',
				html`<h1>The link is ended</h1>
<p><strong>${email}</strong> does not become the address of that account.</p>`,
			);

/** Says that another account has taken the address since the link was sent. */
export const addressTakenPage = () =>
	page(
		'This address is taken',
		html`<h1>This address is taken</h1>
<p>Another account uses this address by now, so yours keeps the one it has.</p>
<p><a href="/settings">Open your settings</a></p>`,
	);

/** Asks for the press that drops a change of address. */
export const notMePage = (email: string) =>
	page(
		'This was not me',
		html`<h1>This was not me</h1>
<section class="card"><p>Somebody who knows your password asked for another address for the account of <strong>${email}</strong>.</p>
<p>One press drops that change, signs out every session, and mails you a link to choose a new password.</p>
<form method="post"><button class="main">This was not me</button></form></section>`,
	);

/** Says that the change of address is dropped. */
export const changeDroppedPage = (email: string) =>
	page(
		'Your account is yours',
		html`<h1>Your account is yours</h1>
<p>It keeps the address <strong>${email}</strong>, and every session is signed out.</p>
<p>A link to choose a new password is on its way to you. It works once, for one hour.</p>`,
	);
