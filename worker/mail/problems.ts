import { Problem } from '../http/problem.ts';

/** The problem of a mail to an address that gets none. */
export const recipientSuppressed = (field: string) =>
	new Problem(
		'recipient-suppressed',
		'No emails go to this address: they came back, or its owner wants none. Please ask in another way.',
		{ field },
	);

/** The problem of somebody whose own address is not confirmed. */
export const addressUnverified = () =>
	new Problem(
		'address-unverified',
		'Please confirm your own email address first: open the link that was mailed to you.',
	);
