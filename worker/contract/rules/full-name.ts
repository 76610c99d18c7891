import type { User } from '../records/accounts.ts';

/** The name that a user entered: "First Last", or the one of the two that is there. Null for none. */
export const enteredName = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string | null =>
	[firstName, lastName].filter(Boolean).join(' ') || null;

/** How a user is named in a mail: the entered name, else the part of the address before the @. */
export const fullName = (user: Pick<User, 'firstName' | 'lastName' | 'email'>): string =>
	enteredName(user) ?? user.email.split('@')[0] ?? user.email;
