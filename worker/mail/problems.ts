import { Problem } from '../http/problem.ts';

/** The problem of a mail to a suppressed address. */
export const recipientSuppressed = (field: string) =>
	new Problem(
		'recipient-suppressed',
		'This address can’t be emailed. Emails to it bounced, or its owner opted out. Please ask another way.',
		{ field },
	);

/** The problem for a user whose own address is not confirmed. */
export const addressUnverified = () =>
	new Problem('address-unverified', 'Please confirm your own email address first. Open the link we emailed you.');
