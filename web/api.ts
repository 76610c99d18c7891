import { createClient } from '#client';
import type { FieldErrors } from '#contract/rules/form';
import { fieldHeader, type ProblemCode, problemOf } from '#contract/rules/problem';
import { accountHeader, changedHeader, changesHeader, type Noun, nothing, nouns, tabHeader } from '#contract/tab';
import { takeEarly } from './early.ts';

type Facts = { problem?: ProblemCode | null; field?: string | null };

/** A response that is not OK, as "<status>: <body>". */
export class ApiError extends Error {
	readonly status: number;
	/** The server's sentence for the user. */
	readonly body: string;
	/** The code of the problem; null when the response did not come from the API. */
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

/** The sentence of an error, without the status code that the toast shows. */
export function sentenceOf(error: Error): string {
	if (error instanceof ApiError) return error.body;
	// fetch throws this when there is no response; its own message is not written for people.
	return navigator.onLine
		? 'The server can’t be reached. Please try again in a moment.'
		: 'You are offline. Please check your connection and try again.';
}

/** True if the server refused a call because no one is signed in. */
export const isSignedOut = (error: Error) => error instanceof ApiError && error.problem === 'signed-out';

/** True if the server says that the record doesn't exist, or that no record can have this id. */
export const isMissing = (error: Error | null) => error instanceof ApiError && [400, 404].includes(error.status);

/**
 * Returns the server's sentences about fields that it refused. A sentence about no field is at `fallback`. Empty for errors
 * that the user cannot correct by typing something else.
 */
export function refusedFields(error: Error, fallback: string): FieldErrors {
	if (!(error instanceof ApiError) || !(error.field || [400, 409, 413].includes(error.status))) return {};
	return { [error.field ?? fallback]: error.body };
}

/** Returns the record of a 412, newer than the one that a form was filled from. Undefined for any other error. */
export function newerRecord<Record>(error: unknown): Record | undefined {
	if (!(error instanceof ApiError) || error.problem !== 'outdated') return undefined;
	return JSON.parse(error.body) as Record;
}

/** True if a write was refused because its record has been changed elsewhere in the meantime. */
export const isOutdated = (error: unknown) =>
	error instanceof ApiError && ['outdated', 'selection-changed', 'selection-outdated'].includes(error.problem ?? '');

/** Returns the header that lets a write replace this version of a record, and no newer one. */
export const replacing = ({ updatedAt }: { updatedAt: string }) => ({ headers: { 'If-Match': `"${updatedAt}"` } });

/**
 * The account whose data this tab shows, by the user's id; null when signed out. Calls are made for this account only.
 */
export const shownAccount = {
	id: null as string | null,
	/** Called when another user has signed in on this browser. */
	onOther: () => {},
	/** The server has said that the session is over. Nothing is read until someone signs in. */
	isSignedOut: false,
	/** Called with the user's id and the number to start from, when the server offers a socket. */
	onOffer: (_account: string, _since: number) => {},
	/**
	 * Called with the nouns that a write of this tab changed; with all of them if its response was lost or doesn't say.
	 */
	onChanged: (_changed: readonly Noun[]) => {},
};

/** The tab's name in its writes. With it the tab recognises its own changes when the server reports them. */
export const tabName = crypto.randomUUID();

/** Options of the call that asks who is signed in: it isn't made for a certain account. */
export const forAnyUser = { [accountHeader]: '' };

class SignedOutError extends ApiError {
	constructor() {
		super(401, 'Please sign in.', { problem: 'signed-out' });
	}
}

/** The error of a read that was not sent, because no one is signed in. */
class HeldBackError extends SignedOutError {}

/** True for a read that was not sent: see {@link shownAccount.isSignedOut}. */
export const isHeldBack = (error: unknown) => error instanceof HeldBackError;

function addressed(init: RequestInit | undefined): Headers {
	const headers = new Headers(init?.headers);
	if (shownAccount.id && !headers.has(accountHeader)) headers.set(accountHeader, shownAccount.id);
	if ((init?.method ?? 'GET') !== 'GET') headers.set(tabHeader, tabName);
	return headers;
}

async function fetchOrThrow(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	const sent = addressed(init);
	const [meant, isRead] = [sent.get(accountHeader), (init?.method ?? 'GET') === 'GET'];
	if (isRead && meant && shownAccount.isSignedOut) throw new HeldBackError();
	const onLost = (error: unknown) => {
		if (!isRead && meant && navigator.onLine && !init?.signal?.aborted) shownAccount.onChanged(nouns);
		throw error;
	};
	const call = () => fetch(input, { ...init, headers: sent, credentials: 'include' }).catch(onLost);
	const response = (await takeEarly(input, init)) ?? (await call());
	const { status, headers } = response;
	const whose = headers.get(accountHeader);
	if (meant && whose && meant !== whose) {
		shownAccount.onOther();
		throw new ApiError(409, 'Someone else is signed in to this browser now.', { problem: 'other-account' });
	}
	const offer = headers.get(changesHeader);
	if (offer && whose) shownAccount.onOffer(whose, Number(offer));
	// A write without a session did nothing.
	if (!isRead && meant && status !== 401) shownAccount.onChanged(changedBy(headers));
	// A read sent before the app's code was there gets an empty response instead of a 401 (public/early.js).
	const error =
		isRead && meant && status === 204 ? new SignedOutError() : response.ok ? undefined : await errorOf(response);
	if (!error) return response;
	if (meant && meant === shownAccount.id && isSignedOut(error)) shownAccount.isSignedOut = true;
	throw error;
}

function changedBy(headers: Headers): readonly Noun[] {
	const named = headers.get(changedHeader);
	return named === nothing ? [] : ((named?.split(', ') as Noun[] | undefined) ?? nouns);
}

async function errorOf(response: Response): Promise<ApiError> {
	const { status, statusText, headers } = response;
	const facts = { problem: problemOf(headers), field: headers.get(fieldHeader) };
	return new ApiError(status, (await response.text()) || statusText, facts);
}

/** The typed API. A response that is not OK is thrown as an {@link ApiError}. Nothing is retried. */
export const { api } = createClient('/', { fetch: fetchOrThrow });

/** Returns the record in the response to a write. Undefined when there is none, as from a server of another version. */
export async function bodyOf<Record>(response: { text: () => Promise<string> }): Promise<Record | undefined> {
	try {
		return JSON.parse(await response.text()) as Record;
	} catch {
		return undefined;
	}
}

/** Returns the array in a response. Throws for anything else, so that only the part that shows it fails. */
export async function arrayOf<Item>(response: { json: () => Promise<Item[]> }): Promise<Item[]> {
	const body = await response.json();
	if (!Array.isArray(body)) throw new Error('The server sent something other than a list.');
	return body;
}

type ArrayPage<Item> = { json: () => Promise<Item[]>; headers: Headers };

/** Returns the start of the next page, from the response's header; undefined for the last page. */
export const nextOf = ({ headers }: Pick<ArrayPage<unknown>, 'headers'>) =>
	/[?&](?:after|before)=([^&>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];

/** Reads all pages of an array, one after the other. Stops after `most` items. */
export async function allPages<Item>(
	read: (query: { after?: string }) => Promise<ArrayPage<Item>>,
	most = Number.POSITIVE_INFINITY,
): Promise<Item[]> {
	const items: Item[] = [];
	let after: string | undefined;
	do {
		const page = await read(after ? { after } : {});
		items.push(...(await arrayOf(page)));
		after = nextOf(page);
	} while (after && items.length < most);
	return items;
}
