import { fieldHeader, type ProblemCode, problemHeader, problems } from '#contract/rules/problem';

type Facts = { field?: string | undefined; headers?: Record<string, string>; record?: object };

/**
 * An error that becomes a response: a code for programs and a sentence for the person. Can be thrown anywhere below a
 * route.
 */
export class Problem extends Error {
	readonly code: ProblemCode;
	readonly status: (typeof problems)[ProblemCode];
	readonly headers: Record<string, string>;
	/** The record that the response carries instead of the sentence. */
	readonly record: object | undefined;

	/** `field` is the path of the request's field it is about; `headers` are added to the response. */
	constructor(code: ProblemCode, sentence: string, { field, headers, record }: Facts = {}) {
		super(sentence);
		this.name = 'Problem';
		this.code = code;
		this.status = problems[code];
		this.record = record;
		this.headers = { [problemHeader]: code, ...(field ? { [fieldHeader]: field } : {}), ...headers };
	}
}

/** Throws a 404, the same for a record that doesn't exist and for someone else's. */
export function missing(what: string): never {
	throw new Problem('not-found', `${what} not found.`);
}

const retryAfter = (seconds: number) => ({ headers: { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) } });

/** A part that this server needs isn't responding. Another try makes sense after `seconds`. */
export const unavailable = (
	sentence = 'The service is unavailable right now. Please try again.',
	seconds = 5,
	code: Extract<ProblemCode, 'unavailable' | 'mail-unclear' | 'draft-unavailable'> = 'unavailable',
) => new Problem(code, sentence, retryAfter(seconds));

/** Too many of something. The next is accepted after `seconds`. */
export const tooMany = (
	code: { [Code in ProblemCode]: (typeof problems)[Code] extends 429 ? Code : never }[ProblemCode],
	sentence: string,
	seconds: number,
) => new Problem(code, sentence, retryAfter(seconds));
