import { fullName } from '#contract/rules/full-name';
import { oneLine } from '#contract/rules/text';
import type { User } from '#contract/user';

/** A person's name for others, without the characters that could end a name in a mail header. */
export function displayName(user: Pick<User, 'firstName' | 'lastName' | 'email'>): string {
	return oneLine(fullName(user).replace(/[<>"@,;]/g, ' ')) || 'Someone';
}
