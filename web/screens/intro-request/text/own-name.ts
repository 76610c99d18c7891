import { enteredName } from '#contract/rules/full-name';
import type { User } from '#contract/user';

/** A person's own name, as it is typed. */
export type TypedName = { firstName: string; lastName: string };

/** The name of a person: as it is saved, else as it is typed beside the email. */
export function ownName(user: User | null | undefined, typed: TypedName) {
	const saved = user ? enteredName(user) : null;
	const name = { firstName: typed.firstName.trim(), lastName: typed.lastName.trim() };
	const own = saved ?? enteredName(name);
	const edited = saved === null && own !== null;
	return {
		/** Null for none. */
		own,
		isMissing: Boolean(user) && saved === null,
		edited,
		typed,
		/** Saved right before the email is sent. Null when there is nothing to save. */
		toSave: edited ? name : null,
	};
}
