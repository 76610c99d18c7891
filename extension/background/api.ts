import * as z from 'zod/mini';
import { createClient } from '#client';
import { extensionHeader } from '#contract/extension';
import { fullName } from '#contract/rules/full-name';
import { withTimeout } from '#contract/rules/timeout';
import type { Account } from '../messages.ts';
import { readKept } from '../storage.ts';
import { canCall } from './browser.ts';

/** Time limit for a complete response. */
const timeoutMs = 20_000;

/** A failed call. The message is a sentence for the user. */
export class ApiFault extends Error {
	readonly kind: 'signed-out' | 'not-found' | 'other';
	constructor(kind: ApiFault['kind'], sentence: string) {
		super(sentence);
		this.kind = kind;
	}
}

/** Returns the typed client of the server. A failed call throws an {@link ApiFault}. */
export async function connect() {
	const apiUrl = await currentApiUrl();
	return { apiUrl, api: createClient(apiUrl, { fetch: fetchOrFault }).api };
}

type Api = ReturnType<typeof createClient>['api'];

/** Returns the server's address: from the settings, else from the download. Empty in a copy that has neither. */
export async function currentApiUrl(): Promise<string> {
	const { settings } = await readKept();
	return settings.apiUrl ?? (await shippedApiUrl());
}

const config = z.object({ apiUrl: z.string() });
async function shippedApiUrl(): Promise<string> {
	const file = await fetch(chrome.runtime.getURL('config.json'));
	return config.parse(await file.json()).apiUrl;
}

/** Asks the server who is signed in and for their lists. */
export async function askAccount(): Promise<Account> {
	const { api, apiUrl } = await connect();
	if (!(await canCall(apiUrl)))
		return { state: 'no-access', apiUrl, why: 'The extension isn’t allowed to talk to Kindling.' };
	try {
		const [user, lists, newest] = await Promise.all([
			api.user.$get().then((response) => response.json()),
			api['prospect-lists'].$get().then((response) => response.json()),
			newestVersion(api),
		]);
		const named = lists.map(({ id, name }) => ({ id, name }));
		return { state: 'signed-in', apiUrl, userId: user.id, who: fullName(user), lists: named, newest };
	} catch (error) {
		const fault = asFault(error);
		if (fault.kind === 'signed-out') return { state: 'signed-out', apiUrl };
		return { state: 'unreachable', apiUrl, why: fault.message };
	}
}

// An older server has no such call.
const newestVersion = (api: Api): Promise<string | null> =>
	api.extension.$get().then(
		async (response) => (await response.json()).version,
		() => null,
	);

/** Wraps any error as an {@link ApiFault}. */
export const asFault = (error: unknown): ApiFault =>
	error instanceof ApiFault ? error : new ApiFault('other', 'The server sent something unexpected.');

async function fetchOrFault(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	const response = await withTimeout(timeoutMs, async (signal) => {
		const headers = new Headers(init?.headers);
		headers.set(extensionHeader, chrome.runtime.getManifest().version);
		const received = await fetch(input, { ...init, headers, credentials: 'include', signal });
		return new Response(await received.arrayBuffer(), received);
	}).catch(() => {
		throw new ApiFault('other', 'Kindling can’t be reached.');
	});
	if (response.ok) return response;
	throw await faultOf(response);
}

async function faultOf(response: Response): Promise<ApiFault> {
	const isText = response.headers.get('Content-Type')?.startsWith('text/plain');
	const sentence = (isText ? (await response.text()).slice(0, 300) : '') || `The server answered ${response.status}.`;
	if (response.status === 401) return new ApiFault('signed-out', 'You’re signed out of Kindling.');
	if (response.status === 404) return new ApiFault('not-found', sentence);
	return new ApiFault('other', sentence);
}
