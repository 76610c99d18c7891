import { createClient } from '#client';
import type { FieldErrors } from '#contract/rules/form';
import { fieldHeader, type ProblemCode, problemOf } from '#contract/rules/problem';
import { takeEarly } from './early.ts';

type Facts = { problem?: ProblemCode | null; field?: string | null };

/** A response that is not OK, as "<status>: <body>". */
export class ApiError extends Error {
	readonly status: number;
	/** The server's sentence for the person. */
	readonly body: string;
	/** Which problem it is; null when the response did not come from the API. */
	readonly problem: ProblemCode | null;
	/** The field of the request that it is about; null when it is about the request as a whole. */
	readonly field: string | null;
	constructor(status: number, body: string, { problem = null, field = null }: Facts = {}) {
		super(`${status}: ${body}`);
		this.name = 'ApiError';
		this.status = status;
		this.body = body;
		this.problem = problem;
		this.field = field;
	}
}

/** What an error says to the person, without the status code that the toast shows. */
export function sentenceOf(error: Error): string {
	if (error instanceof ApiError) return error.body;
	// What fetch throws when there is no response; its own message is not written for people.
	return navigator.onLine
		? 'The server cannot be reached. Please try again in a moment.'
		: 'You are offline. Please check your connection and try again.';
}

/** Whether the server refused a call because nobody is signed in. */
export const isSignedOut = (error: Error) => error instanceof ApiError && error.problem === 'signed-out';

/** Whether the server says that the record does not exist, or that no record can have this id. */
export const isMissing = (error: Error | null) => error instanceof ApiError && [400, 404].includes(error.status);

/**
 * The server's sentence on what it did not accept, by field. A sentence about no field is at `fallback`. Empty for
 * errors that the person cannot correct by typing something else.
 */
export function refusedFields(error: Error, fallback: string): FieldErrors {
	if (!(error instanceof ApiError) || !(error.field || [400, 409, 413].includes(error.status))) return {};
	return { [error.field ?? fallback]: error.body };
}

async function fetchOrThrow(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	const response = (await takeEarly(input, init)) ?? (await fetch(input, { ...init, credentials: 'include' }));
	if (response.ok) return response;
	const { status, statusText, headers } = response;
	const facts = { problem: problemOf(headers), field: headers.get(fieldHeader) };
	throw new ApiError(status, (await response.text()) || statusText, facts);
}

/** The typed API. A response that is not OK is thrown as an {@link ApiError}. Nothing is retried. */
export const { api } = createClient('/', { fetch: fetchOrThrow });

/** The record in the response to a write. Undefined when there is none, as from a server of another version. */
export async function bodyOf<Record>(response: { text: () => Promise<string> }): Promise<Record | undefined> {
	try {
		return JSON.parse(await response.text()) as Record;
	} catch {
		return undefined;
	}
}

/** The array in a response. Throws for anything else, so that a screen says what is missing instead of failing as a whole. */
export async function arrayOf<Item>(response: { json: () => Promise<Item[]> }): Promise<Item[]> {
	const body = await response.json();
	if (!Array.isArray(body)) throw new Error('The server sent something else than a list.');
	return body;
}
