import { enteredName } from '#contract/rules/full-name';
import type { User } from '#contract/user';

/** The user's name, as typed. */
export type TypedName = { firstName: string; lastName: string };

/** Returns the user's name: the saved name, else the one typed beside the email. */
export function ownName(user: User | null | undefined, typed: TypedName) {
	const saved = user ? enteredName(user) : null;
	const name = { firstName: typed.firstName.trim(), lastName: typed.lastName.trim() };
	const own = saved ?? enteredName(name);
	const edited = saved === null && own !== null;
	return {
		/** The full name; null for none. */
		own,
		isMissing: Boolean(user) && saved === null,
		edited,
		typed,
		/** The name to save right before the email is sent. Null when there is nothing to save. */
		toSave: edited ? name : null,
	};
}
