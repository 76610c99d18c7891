import { createClient } from '#client';

/** What an answer that is not OK raises: "<status>: <body>", as the person sees it in a toast. */
export class ApiError extends Error {
	readonly status: number;
	readonly body: string;

	constructor(status: number, body: string) {
		super(`${status}: ${body}`);
		this.name = 'ApiError';
		this.status = status;
		this.body = body;
	}
}

/** The server's sentence on why it did not take what was sent; nothing for an error of another kind. */
export const refusal = (error: Error | null) =>
	error instanceof ApiError && [400, 409, 413].includes(error.status) ? error.body : undefined;

async function fetchOrThrow(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	const answer = await fetch(input, { ...init, credentials: 'include' });
	if (!answer.ok) throw new ApiError(answer.status, (await answer.text()) || answer.statusText);
	return answer;
}

/** The typed API. Every answer that is not OK throws an {@link ApiError}; no retry here or anywhere. */
export const { api } = createClient('/', { fetch: fetchOrThrow });

/** The record a write answered with; undefined when the body holds none, since the contract leaves those bodies open. */
export async function bodyOf<Record>(answer: { text: () => Promise<string> }): Promise<Record | undefined> {
	try {
		return JSON.parse(await answer.text()) as Record;
	} catch {
		return undefined;
	}
}
