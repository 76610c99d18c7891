import type { Right } from '#contract/rules/actor';
import { type ProblemCode, problemOf } from '#contract/rules/problem';

/** What the tools reach the app through: its own calls, as the person who let the assistant in. */
export type AppCalls = {
	/** Where the app is, for the addresses that a person opens. */
	origin: string;
	/** What the assistant may do. */
	rights: readonly Right[];
	/** What the assistant calls itself, for what it writes. */
	program: string;
	/** Makes a call of the app. */
	fetch: (request: Request) => Response | Promise<Response>;
};

/** A call that the app refused: its sentence, which holds nothing that somebody stored, and its code. */
export class Refused extends Error {
	readonly code: ProblemCode | null;
	constructor(sentence: string, code: ProblemCode | null) {
		super(sentence);
		this.name = 'Refused';
		this.code = code;
	}
}

/** Reads what the app gives at this path. Throws {@link Refused} where it does not. */
export const read = <T>(app: AppCalls, path: string): Promise<T> => call(app, path, {});

/** Sends a body to the app and returns its response. `version` is what the record must still be. Throws {@link Refused}. */
export const write = <T>(
	app: AppCalls,
	method: 'POST' | 'PATCH' | 'PUT',
	path: string,
	body: object,
	version?: string,
) =>
	call<T>(app, path, {
		method,
		headers: { 'Content-Type': 'application/json', ...(version && { 'If-Match': `"${version}"` }) },
		body: JSON.stringify(body),
	});

async function call<T>(app: AppCalls, path: string, init: RequestInit): Promise<T> {
	const response = await app.fetch(new Request(app.origin + path, init));
	if (response.ok) return response.json();
	const code = problemOf(response.headers);
	// The body of a record that is newer is that record.
	const sentence = code === 'outdated' ? 'Somebody has changed this meanwhile.' : await response.text();
	throw new Refused(sentence, code);
}

/** A text as a part of an address. Half a character, and dots that mean a folder, which no part can hold, are replaced. */
export const part = (text: string): string => encodeURIComponent(text.toWellFormed().replace(/^\.{1,2}$/, '\ufffd'));
