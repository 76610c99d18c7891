import type { WebhookProblem } from '#contract/webhook';

/** How a call failed, in words, with the status of the response where there was one. */
export const failureOf = (problem: WebhookProblem, code: number | null): string =>
	({
		status: `Response ${code}`,
		redirect: `Response ${code}, and redirects aren’t followed`,
		timeout: 'No response within ten seconds',
		unreachable: 'No connection, or it broke',
		unresolved: 'The name could not be looked up',
		forbidden: 'The name leads to a private address',
	})[problem];
