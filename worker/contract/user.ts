import * as z from 'zod/mini';
import { asciiAddress } from './rules/email-address.ts';
import { limits } from './rules/limits.ts';
import { emailAddress, isStorable, optionalName } from './rules/text.ts';

export type { User } from './records/accounts.ts';

const invalidEmail = 'Please enter a valid email address';
const shortPassword = `Password must be at least ${limits.passwordMin} characters`;

/** An email address as accounts store and compare it: in lower case, with its domain in ASCII. */
export const accountEmail = emailAddress(invalidEmail).check(z.overwrite(asciiAddress), z.toLowerCase());

const longPassword = `Password can have at most ${limits.passwordMax} characters`;
// For scrypt `p` and `p\0` are the same, so NUL is refused.
const storable = z.refine<string>(isStorable, { error: 'Password has characters that can’t be used.' });

/** A password as it may be chosen. It is taken as it is, but for NFC: keyboards differ in how they write an accent. */
export const accountPassword = z
	.string(shortPassword)
	.check(
		z.normalize('NFC'),
		z.minLength(limits.passwordMin, { error: shortPassword, abort: true }),
		z.maxLength(limits.passwordMax, longPassword),
		storable,
	);

/** A password as it is typed to sign in. When the account was made, its characters may have been counted in NFC or in NFD. */
const typedPassword = z.string(shortPassword).check(
	z.refine((typed) => typed.normalize('NFD').length >= limits.passwordMin, { error: shortPassword, abort: true }),
	z.refine((typed) => typed.normalize('NFC').length <= limits.passwordMax, longPassword),
	storable,
);

/** The body of POST /api/login. */
export const credentials = z.object({ email: accountEmail, password: typedPassword });
export type Credentials = z.infer<typeof credentials>;

/** The body of POST /api/register. Names are optional and null when empty. */
export const registration = z.object({
	email: accountEmail,
	password: accountPassword,
	firstName: optionalName('First name'),
	lastName: optionalName('Last name'),
	/** The token of the operator's invitation, which lets its address register while sign-up is closed. */
	invite: z.optional(z.string().check(z.maxLength(100))),
});
export type Registration = z.infer<typeof registration>;
