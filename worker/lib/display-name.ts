import { oneLine } from '#contract/text';
import { fullName, type User } from '#contract/user';

/**
 * How a person is named to others: first and last name, else what stands before the @ of their address. Without the
 * marks that could make a second address of it in a mail header.
 */
export function displayName(user: Pick<User, 'firstName' | 'lastName' | 'email'>): string {
	return oneLine(fullName(user).replace(/[<>"@,;]/g, ' ')) || 'Someone';
}
