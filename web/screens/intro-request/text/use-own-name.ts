import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { enteredName, type User } from '#contract/user';
import { updateProfile } from '../../../queries/account.ts';

/** A person's own name, as it is typed. */
export type TypedName = { firstName: string; lastName: string };

/** The name of a person who has none yet: typed beside the email, and saved right before it is sent. */
export function useOwnName(user: User | null | undefined, kept: TypedName = { firstName: '', lastName: '' }) {
	const [typed, setTyped] = useState(kept);
	const { mutate, isPending } = useMutation(updateProfile);
	const saved = user ? enteredName(user) : null;
	const name = { firstName: typed.firstName.trim(), lastName: typed.lastName.trim() };
	const own = saved ?? enteredName(name);
	return {
		/** The name as it is saved or typed. Null for none. */
		own,
		isMissing: Boolean(user) && saved === null,
		edited: saved === null && own !== null,
		typed,
		setTyped,
		isPending,
		/** Saves what was typed, and goes on when that worked. */
		saveThen: (next: () => void) => {
			if (saved !== null || own === null) next();
			else if (!isPending) mutate(name, { onSuccess: next });
		},
	};
}
