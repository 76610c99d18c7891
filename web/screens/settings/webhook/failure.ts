import type { WebhookProblem } from '#contract/webhook';

/** Describes how a call failed, with the status of the response if there was one. */
export const failureOf = (problem: WebhookProblem, code: number | null): string =>
	({
		status: `Response ${code}`,
		redirect: `Response ${code}, and redirects aren’t followed`,
		timeout: 'No response within ten seconds',
		unreachable: 'The connection failed',
		unresolved: 'The name couldn’t be looked up',
		forbidden: 'The name points to a private address',
	})[problem];
