/** Why a call did not arrive. The response's status is kept beside it, if there was one. */
export const webhookProblems = [
	/** The receiver responded with another status than 200 to 299. */
	'status',
	/** It responded with a redirect, which is not followed. */
	'redirect',
	/** It did not respond in time. */
	'timeout',
	/** There was no connection, or it broke. */
	'unreachable',
	/** Its name could not be resolved. */
	'unresolved',
	/** Its name leads to an address that is never called. */
	'forbidden',
] as const;
export type WebhookProblem = (typeof webhookProblems)[number];

/** Why an address was switched off: it failed for days, or it responded with 410. */
export const offReasons = ['failing', 'gone'] as const;
export type WebhookOff = (typeof offReasons)[number];
