import { html, raw } from 'hono/html';
import { countryName } from '#contract/rules/format';
import { page } from '../../pages/page.ts';

/**
 * The request behind a link to confirm an address: the name in the account, when it was made, and roughly from where.
 * `isFirst` tells a new account's address from another address for an existing account.
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

/** Asks for a click to confirm an address. Opening the link confirms nothing, because mail scanners open every link. */
export const confirmAddressPage = (asked: AskedAddress, wrong?: string) =>
	page(
		'Confirm your address',
		html`<h1>Confirm your address</h1>
<section class="card"><p>${asked.isFirst ? html`Is <strong>${asked.email}</strong> the address of your Kindling account?` : html`Use <strong>${asked.email}</strong> as the address of your Kindling account?`}</p>
<p>${asked.isFirst ? 'The account was created' : 'The change was requested'} by <strong>${asked.who}</strong> on ${when(asked.createdAt)}${from(asked)}.</p>
<form method="post" novalidate>
${wrong ? html`<p class="wrong" role="alert" id="wrong">${wrong}</p>` : ''}
${asked.needsPassword ? passwordField(wrong) : ''}
<button class="main">Yes, confirm it</button></form></section>
<section class="card"><p>${asked.isFirst ? 'Didn’t create this account? Remove it here.' : 'Didn’t ask for this? Cancel it here.'}</p>
<form method="post"><button name="notMe" value="1">This wasn’t me</button></form></section>`,
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

/** Says what happened to an account, or a change, that the owner of its address did not ask for. */
export const addressRefusedPage = ({ email, isFirst }: Pick<AskedAddress, 'email' | 'isFirst'>) =>
	isFirst
		? page(
				'Account removed',
				html`<h1>Account removed</h1>
<p>There’s no longer an account with <strong>${email}</strong>, and everything in it is gone.</p>`,
			)
		: page(
				'Change cancelled',
				html`<h1>Change cancelled</h1>
<p><strong>${email}</strong> won’t become the address of that account.</p>`,
			);

/** Says that another account has taken the address since the link was sent. */
export const addressTakenPage = () =>
	page(
		'This address is taken',
		html`<h1>This address is taken</h1>
<p>Another account uses this address now, so yours keeps the one it has.</p>
<p><a href="/settings">Open your settings</a></p>`,
	);

/** Asks for the click that drops a change of address. */
export const notMePage = (email: string) =>
	page(
		'This wasn’t me',
		html`<h1>This wasn’t me</h1>
<section class="card"><p>Someone who knows your password asked to change the address of the account of <strong>${email}</strong>.</p>
<p>This cancels the change, signs out every session, and emails you a link to choose a new password.</p>
<form method="post"><button class="main">This wasn’t me</button></form></section>`,
	);

/** Says that the change of address is dropped. */
export const changeDroppedPage = (email: string) =>
	page(
		'Your account is safe',
		html`<h1>Your account is safe</h1>
<p>It keeps the address <strong>${email}</strong>, and every session is signed out.</p>
<p>A link to choose a new password is on its way. It works once, for one hour.</p>`,
	);
