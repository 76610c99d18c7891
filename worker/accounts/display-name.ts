import { enteredName, fullName } from '#contract/rules/full-name';
import { linkFree } from '#contract/rules/link-free';
import { nameText } from '#contract/rules/name-text';
import { oneLine } from '#contract/rules/text';
import type { User } from '#contract/user';

/**
 * A person's name for others, in a mail header too: without an address or a link, and without the characters that could
 * end a name there. The part of their address before the @ where nothing else is left.
 */
export function displayName(user: Pick<User, 'firstName' | 'lastName' | 'email'>): string {
	const name = linkFree(nameText(enteredName(user) ?? ''));
	return inHeader(name) || inHeader(nameText(fullName({ ...user, firstName: null, lastName: null }))) || 'Someone';
}

const inHeader = (name: string) => oneLine(name.replace(/[<>"@,;]/g, ' '));
