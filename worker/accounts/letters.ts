import type { Right } from '#contract/rules/actor';
import { noticeLetter } from '../mail/letters/letter-parts.ts';
import type { Letter } from '../mail/providers/mailer.ts';

/**
 * Asks the person to confirm that the address is theirs, by opening the link and clicking there. `link` works for
 * `hours`.
 */
export const confirmAddressLetter = (link: string, hours: number): Letter =>
	noticeLetter({
		subject: 'Confirm your email address for Kindling',
		lines: ['Please confirm that this address is yours. We only send introductions under your name once you have.'],
		step: { label: 'Confirm this address', link },
		close: [`The link works once, for ${hours} hours. If you didn’t ask for it, there’s nothing to do.`],
	});

/**
 * Tells someone that their address was entered for another account. There is no link, because they need not do
 * anything.
 */
export const addressTakenLetter = (): Letter =>
	noticeLetter({
		subject: 'Your email address and Kindling',
		lines: [
			'Someone tried to use this address for an account on Kindling. It already belongs to yours, so nothing was changed.',
			'If this was you, sign in with this address. If not, there’s nothing to do.',
		],
	});

/**
 * Tells the present address that a change to a new one was requested. With the link its owner undoes everything. The
 * new address isn't named, since whoever asked typed it.
 */
export const addressAskedLetter = (link: string, hours: number): Letter =>
	noticeLetter({
		subject: 'A new address was requested for your Kindling account',
		lines: [
			'Someone who knows your password wants to change the address of your account. It changes once the link we emailed to the new address is confirmed.',
			'If this was you, there’s nothing to do. If not, click the button. It cancels the change, signs out every session, and emails you a link to choose a new password.',
		],
		step: { label: 'This wasn’t me', link },
		close: [`The link works for ${hours} hours, even after the address was changed.`],
	});

/** Brings the link for choosing a new password. */
export const resetPasswordLetter = (link: string): Letter =>
	noticeLetter({
		subject: 'Choose a new password for Kindling',
		lines: ['You asked for a new password. Click the button to choose one.'],
		step: { label: 'Choose a new password', link },
		close: ['The link works once, for one hour. If you didn’t ask for it, your password stays the same.'],
	});

/** Tells the person that their password was changed. `resetLink` leads to the page that asks for a reset link. */
export const passwordChangedLetter = (resetLink: string): Letter =>
	noticeLetter({
		subject: 'Your Kindling password was changed',
		lines: [
			'The password of your Kindling account was changed, and every other session was signed out.',
			'If this was you, there’s nothing to do. If not, choose a new password now.',
		],
		step: { label: 'Choose a new password', link: resetLink },
	});

/** Tells the old address which address replaces it. */
export const addressChangedLetter = (address: string): Letter =>
	noticeLetter({
		subject: 'Your Kindling address was changed',
		lines: [
			`Your Kindling account now uses the address ${address}. This address no longer signs in.`,
			'If this was you, there’s nothing to do. If not, click “This wasn’t me” in the email we sent when it was requested.',
		],
	});

/** Tells the person that their name was changed. `settingsLink` leads to where name and password are changed. */
export const nameChangedLetter = (name: string, settingsLink: string): Letter =>
	noticeLetter({
		subject: 'Your name on Kindling was changed',
		lines: [
			`Introductions are now sent under this name: ${name}`,
			'If this was you, there’s nothing to do. If not, change your password.',
		],
		step: { label: 'Open your settings', link: settingsLink },
	});

/**
 * Tells the person that a personal token was made, its rights, and its last day. `settingsLink` leads to where it is
 * revoked.
 */
export const tokenCreatedLetter = (rights: readonly Right[], lastDay: string, settingsLink: string): Letter =>
	noticeLetter({
		subject: 'A personal token was created for your Kindling account',
		lines: [
			`A program can now ${rights.join(' and ')} in your account with a personal token, until ${lastDay}. It can’t send anything.`,
			'If this was you, there’s nothing to do. If not, revoke the token in your settings and change your password.',
		],
		step: { label: 'Open your settings', link: settingsLink },
	});

/**
 * Tells the person that an assistant was connected. Leaves out its name, because a program may call itself anything.
 */
export const assistantConnectedLetter = (host: string | null, rights: readonly Right[], settingsLink: string): Letter =>
	noticeLetter({
		subject: 'An assistant was connected to your Kindling account',
		lines: [
			`${host ? `A program at ${host}` : 'A program on a computer'} can now ${rights.includes('write') ? 'read and change' : 'read'} your lists and people.`,
			'If this was you, there’s nothing to do. If not, disconnect the assistant in your settings and change your password.',
		],
		step: { label: 'Open your settings', link: settingsLink },
	});

/** Brings the last mail: the account was removed. */
export const accountRemovedLetter = (): Letter =>
	noticeLetter({
		subject: 'Your Kindling account was deleted',
		lines: [
			'Your account and everything in it has been deleted. It can’t be restored from the server.',
			'Replies to introductions that are still under way no longer reach you here.',
		],
	});
