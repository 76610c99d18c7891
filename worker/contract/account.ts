import * as z from 'zod/mini';
import { limits } from './rules/limits.ts';
import { optionalLine, optionalLink, optionalName } from './rules/text.ts';
import { accountEmail, accountPassword } from './user.ts';

export type { AccountSession } from './records/accounts.ts';

/**
 * The body of PATCH /api/account: the user's names, their line about themselves, their booking link, and whether
 * replies to their requests come through the server. Absent fields stay unchanged; an empty text becomes null.
 */
export const profileUpdate = z.object({
	firstName: optionalName('First name'),
	lastName: optionalName('Last name'),
	about: optionalLine(limits.about, 'Who you are'),
	bookingLink: optionalLink('Your booking link'),
	followsReplies: z.optional(z.boolean('Please say if replies are followed: true or false.')),
});
export type ProfileUpdate = z.infer<typeof profileUpdate>;

/** Shown when the account's password is missing. */
export const missingPassword = 'Please enter your password.';
const notTooLong = z.refine<string>((typed) => typed.normalize('NFC').length <= limits.passwordMax, 'Wrong password.');
/** The account's present password. The rules for new passwords don't apply, because it may be older than a rule. */
export const currentPassword = z
	.string(missingPassword)
	.check(z.minLength(1, { error: missingPassword, abort: true }), notTooLong);

/** The body of POST /api/account/address: the new address, which replaces the old one once its link is used. */
export const newAddress = z.object({ email: accountEmail, password: currentPassword });
export type NewAddress = z.infer<typeof newAddress>;

/**
 * The body of POST /api/account/password. `endTokens` also ends everything that works without a session: tokens,
 * assistants, the webhook, links to lists.
 */
export const newPassword = z.object({
	currentPassword,
	password: accountPassword,
	endTokens: z.optional(z.boolean('Please say whether tokens end: true or false.')),
});
export type NewPassword = z.infer<typeof newPassword>;

/** The body of POST /api/account/removal. */
export const accountRemoval = z.object({ password: currentPassword });
export type AccountRemoval = z.infer<typeof accountRemoval>;

/** The form of the page that asks for a reset link. */
export const resetRequest = z.object({ email: accountEmail });

/** The form of the page behind a reset link. */
export const passwordReset = z.object({ password: accountPassword, endTokens: z.optional(z.string()) });

/** The form of the page that confirms an address, with a password if no one is signed in to the account. */
export const confirmation = z.object({
	password: z.optional(z.string(missingPassword).check(notTooLong)),
	/** Sent by the button "This was not me". */
	notMe: z.optional(z.string()),
});

/**
 * Purpose of a mailed link: `address` proves that an address belongs to the person (their first or a new one);
 * `password` lets them choose a new password; `undo` lets the owner of the old address undo a change.
 */
export type LinkPurpose = 'address' | 'password' | 'undo';
