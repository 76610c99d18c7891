import { oneLine } from '#contract/text';
import type { User } from '#contract/user';

/**
 * How a person is named to others: first and last name, else what stands before the @ of their address. Without the
 * marks that could make a second address of it in a mail header.
 */
export function displayName(user: Pick<User, 'firstName' | 'lastName' | 'email'>): string {
	const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
	return oneLine((name || user.email.split('@')[0] || '').replace(/[<>"@,;]/g, ' ')) || 'Someone';
}
