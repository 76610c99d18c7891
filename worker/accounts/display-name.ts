import { enteredName, fullName } from '#contract/rules/full-name';
import { linkFree } from '#contract/rules/link-free';
import { nameText } from '#contract/rules/name-text';
import { oneLine } from '#contract/rules/text';
import type { User } from '#contract/user';

/**
 * Returns a person's name as shown to others, in a mail header too: without addresses and links, and without characters
 * that could end a name there. If nothing else is left, the part of their address before the @.
 */
export function displayName(user: Pick<User, 'firstName' | 'lastName' | 'email'>): string {
	const name = linkFree(nameText(enteredName(user) ?? ''));
	return inHeader(name) || inHeader(nameText(fullName({ ...user, firstName: null, lastName: null }))) || 'Someone';
}

const inHeader = (name: string) => oneLine(name.replace(/[<>"@,;]/g, ' '));
