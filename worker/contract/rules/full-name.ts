/** Names as a user entered them. */
type Entered = { firstName: string | null; lastName: string | null };

/** Returns the name that a user entered: "First Last", or the only one of the two. Null for none. */
export const enteredName = ({ firstName, lastName }: Entered): string | null =>
	[firstName, lastName].filter(Boolean).join(' ') || null;

/** Returns the name of a user for a mail: the entered name, else the part of the address before the @. */
export const fullName = (user: Entered & { email: string }): string =>
	enteredName(user) ?? user.email.split('@')[0] ?? user.email;
