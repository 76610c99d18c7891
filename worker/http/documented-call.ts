import type * as z from 'zod/mini';

/** Responses that aren't JSON: nothing, a page, a file, a text, events, a redirection, or a socket. */
type OtherAnswer = 'nothing' | 'page' | 'zip' | 'text' | 'events' | 'redirect' | 'socket';

/**
 * A call in the API's document, beside what its route says itself: its path, its query and body, and the right that a
 * token needs.
 */
export type Call = {
	summary: string;
	response: z.ZodMiniType | OtherAnswer;
	/** 200 unless given, and 204 for nothing. */
	status?: 201 | 303;
	/** The body, where the schema of the route says less than the server checks. `form`: fields of an HTML form. */
	body?: z.ZodMiniType | 'form';
	/** It needs no session. */
	isOpen?: true;
	/** Only a token opens it, and no session. */
	tokenOnly?: true;
	/** A write may name the version that it was made from (`If-Match`). */
	overVersion?: true;
	/** It may be tried again under the same `Idempotency-Key`. */
	once?: true;
};

/** Note on calls that return an array in pages. */
export const inPages = 'In pages: the header Link names the next.';

export type Calls = Readonly<Record<string, Call>>;

/** A page for someone without a session. */
export const page = (summary: string): Call => ({ summary, response: 'page', isOpen: true });

/** The form that such a page sends, answered by another page. */
export const pageForm = (summary: string): Call => ({ summary, response: 'page', isOpen: true, body: 'form' });
