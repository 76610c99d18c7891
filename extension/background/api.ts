import * as z from 'zod/mini';
import { createClient } from '#client';
import { fullName } from '#contract/user';
import type { Account } from '../messages.ts';
import { readKept } from '../storage.ts';

/** How long the server may take to answer, in ms. */
const patience = 20_000;

/** Why a call did not do its work. `sentence` is for the person. */
export class ApiFault extends Error {
	readonly kind: 'offline' | 'signed-out' | 'not-found' | 'refused' | 'server';
	constructor(kind: ApiFault['kind'], sentence: string) {
		super(sentence);
		this.kind = kind;
	}
}

/** The typed client of the server in the settings; what fails throws an {@link ApiFault}. */
export async function connect() {
	const apiUrl = await currentApiUrl();
	return { apiUrl, api: createClient(apiUrl, { fetch: fetchOrThrow }).api };
}

/** The server's address: the one in the settings, else the one the download came with. */
export async function currentApiUrl(): Promise<string> {
	const { settings } = await readKept();
	return settings.apiUrl ?? (await shippedApiUrl());
}

const config = z.object({ apiUrl: z.string() });
async function shippedApiUrl(): Promise<string> {
	const answer = await fetch(chrome.runtime.getURL('config.json'));
	return config.parse(await answer.json()).apiUrl;
}

/** Who is signed in, with their lists; or that nobody is, or that the server cannot be asked. */
export async function askAccount(): Promise<Account> {
	const { api, apiUrl } = await connect();
	try {
		const [user, lists] = await Promise.all([
			api.user.$get().then((answer) => answer.json()),
			api['prospect-lists'].$get().then((answer) => answer.json()),
		]);
		const named = lists.map(({ id, name }) => ({ id, name }));
		return { state: 'signed-in', apiUrl, userId: user.id, who: fullName(user), lists: named };
	} catch (error) {
		const fault = asFault(error);
		if (fault.kind === 'signed-out') return { state: 'signed-out', apiUrl };
		return { state: 'unreachable', apiUrl, why: fault.message };
	}
}

/** Any error as one with a kind and a sentence. */
export const asFault = (error: unknown): ApiFault =>
	error instanceof ApiFault ? error : new ApiFault('server', 'The server answered something unexpected.');

async function fetchOrThrow(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	const controller = new AbortController();
	const timer = setTimeout(() => controller.abort(), patience);
	try {
		const answer = await fetch(input, { ...init, credentials: 'include', signal: controller.signal });
		if (answer.ok) return answer;
		throw await faultOf(answer);
	} catch (error) {
		if (error instanceof ApiFault) throw error;
		throw new ApiFault('offline', 'Kindling cannot be reached.');
	} finally {
		clearTimeout(timer);
	}
}

async function faultOf(answer: Response): Promise<ApiFault> {
	const isText = answer.headers.get('Content-Type')?.startsWith('text/plain') ?? false;
	const sentence = (isText ? (await answer.text()).slice(0, 300) : '') || `The server answered ${answer.status}.`;
	if (answer.status === 401) return new ApiFault('signed-out', 'You are signed out of Kindling.');
	if (answer.status === 404) return new ApiFault('not-found', sentence);
	return new ApiFault(answer.status >= 500 || answer.status === 429 ? 'server' : 'refused', sentence);
}
