import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Anything a person is told no for: an HTTP status and one sentence. Thrown below any route, answered in one place. */
export class Problem extends Error {
	readonly status: ContentfulStatusCode;
	readonly headers: Record<string, string>;

	constructor(status: ContentfulStatusCode, sentence: string, headers: Record<string, string> = {}) {
		super(sentence);
		this.name = 'Problem';
		this.status = status;
		this.headers = headers;
	}
}

/** What is not there and what is not yours: one answer for both. */
export function missing(what: string): never {
	throw new Problem(404, `${what} not found.`);
}

/** A part this server leans on is not answering; `seconds` is when another try makes sense. */
export const unavailable = (sentence = 'The service is unavailable for a moment. Please try again.', seconds = 5) =>
	new Problem(503, sentence, { 'Retry-After': String(seconds) });

/** Too many of something; `seconds` is when the next one is let through. */
export const tooMany = (sentence: string, seconds: number) =>
	new Problem(429, sentence, { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) });
