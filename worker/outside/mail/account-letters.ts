import type { Right } from '#contract/rules/actor';
import { noticeLetter } from './letter-parts.ts';
import type { Letter } from './mailer.ts';

/** Asks the person to confirm that the address is theirs, by the link and a press there. `link` works for `hours`. */
export const confirmAddressLetter = (link: string, hours: number): Letter =>
	noticeLetter({
		subject: 'Confirm your email address for Kindling',
		lines: ['Please confirm that this address is yours. Introductions are sent in your name only after that.'],
		step: { label: 'Confirm this address', link },
		close: [`The link works once, for ${hours} hours. If you did not ask for it, you need not do anything.`],
	});

/**
 * Tells somebody that their address was entered for another account. There is no link, because they need to do nothing.
 */
export const addressTakenLetter = (): Letter =>
	noticeLetter({
		subject: 'Your email address and Kindling',
		lines: [
			'Somebody wanted to use this address for an account on Kindling. It belongs to your account already, so nothing was changed.',
			'If it was you, sign in with this address. If not, you need not do anything.',
		],
	});

/**
 * Tells the present address that a new one was asked for. With the link its owner takes everything back. The new address
 * is not named: whoever asked has typed it.
 */
export const addressAskedLetter = (link: string, hours: number): Letter =>
	noticeLetter({
		subject: 'A new address was asked for your Kindling account',
		lines: [
			'Somebody who knows your password wants to change the address of your account. It changes when the link is pressed that was mailed to the new address.',
			'If it was you, you need not do anything. If not, press the button: the change is dropped, every session is signed out, and you get a link to choose a new password.',
		],
		step: { label: 'This was not me', link },
		close: [`The link works for ${hours} hours, also after the address was changed.`],
	});

/** The link with which somebody chooses a new password. */
export const resetPasswordLetter = (link: string): Letter =>
	noticeLetter({
		subject: 'Choose a new password for Kindling',
		lines: ['You asked for a new password. Press the button to choose one.'],
		step: { label: 'Choose a new password', link },
		close: ['The link works once, for one hour. If you did not ask for it, your password stays as it is.'],
	});

/** Tells the person that their password was changed. `resetLink` leads to the page that asks for a reset link. */
export const passwordChangedLetter = (resetLink: string): Letter =>
	noticeLetter({
		subject: 'Your Kindling password was changed',
		lines: [
			'The password of your Kindling account was changed, and every other session was signed out.',
			'If it was you, you need not do anything. If not, choose a new password now.',
		],
		step: { label: 'Choose a new password', link: resetLink },
	});

/** Tells the old address which address replaces it. */
export const addressChangedLetter = (address: string): Letter =>
	noticeLetter({
		subject: 'Your Kindling address was changed',
		lines: [
			`Your Kindling account now uses the address ${address}. This address no longer signs in.`,
			'If it was you, you need not do anything. If not, press “This was not me” in the mail that told you that it was asked for.',
		],
	});

/** Tells the person that their name was changed. `settingsLink` leads to where a name and a password are changed. */
export const nameChangedLetter = (name: string, settingsLink: string): Letter =>
	noticeLetter({
		subject: 'Your name on Kindling was changed',
		lines: [
			`Introductions are now signed with: ${name}`,
			'If it was you, you need not do anything. If not, change your password.',
		],
		step: { label: 'Open your settings', link: settingsLink },
	});

/**
 * Tells the person that a personal token was made, and what it may do until which day. `settingsLink` leads to where it
 * is ended.
 */
export const tokenCreatedLetter = (rights: readonly Right[], lastDay: string, settingsLink: string): Letter =>
	noticeLetter({
		subject: 'A personal token was made for your Kindling account',
		lines: [
			`A program can now ${rights.join(' and ')} in your account by a personal token, until ${lastDay}. It cannot send anything.`,
			'If it was you, you need not do anything. If not, end the token in your settings and change your password.',
		],
		step: { label: 'Open your settings', link: settingsLink },
	});

/** Tells the person that an assistant was connected. Its own name is left out: a program calls itself what it likes. */
export const assistantConnectedLetter = (host: string | null, rights: readonly Right[], settingsLink: string): Letter =>
	noticeLetter({
		subject: 'An assistant was connected to your Kindling account',
		lines: [
			`${host ? `A program at ${host}` : 'A program on a computer'} can ${rights.includes('write') ? 'read and change' : 'read'} your lists and people now.`,
			'If it was you, you need not do anything. If not, end the assistant in your settings and change your password.',
		],
		step: { label: 'Open your settings', link: settingsLink },
	});

/** Tells the person that a link to a list was made. `listLink` leads to the list, where links are ended. */
export const listSharedLetter = (listLink: string): Letter =>
	noticeLetter({
		subject: 'A link to one of your Kindling lists was made',
		lines: [
			'Whoever has the link can see the people of the list for 30 days, without an account.',
			'If it was you, you need not do anything. If not, end the link at the list and change your password. This mail comes once a day at most.',
		],
		step: { label: 'Open the list', link: listLink },
	});

/** Tells the person that their account is in a circle. `circleLink` leads to where it is left. */
export const circleJoinedLetter = (circle: string, circleLink: string): Letter =>
	noticeLetter({
		subject: 'Your Kindling account joined a circle',
		lines: [
			`Your account is now in the circle “${circle}”. It shares nothing there until you turn that on.`,
			"If this was you, there's nothing to do. If not, leave the circle in your settings and change your password.",
		],
		step: { label: 'Open the circle', link: circleLink },
	});

/** Tells the person that a circle sees whom they know. `circleLink` leads to where that is switched off. */
export const circleSharedLetter = (circle: string, circleLink: string): Letter =>
	noticeLetter({
		subject: 'Your Kindling account now shares your connections',
		lines: [
			`The circle “${circle}” now sees your uploaded connections: name, company, title, profile and date connected, and no email address.`,
			"If this was you, there's nothing to do. If not, turn sharing off in your settings and change your password.",
		],
		step: { label: 'Open the circle', link: circleLink },
	});

/** The last mail: the account was removed. */
export const accountRemovedLetter = (): Letter =>
	noticeLetter({
		subject: 'Your Kindling account was deleted',
		lines: [
			'Your account and everything in it is deleted. Nothing can be brought back from the server.',
			'Answers to introductions that are still under way no longer reach you here.',
		],
	});
