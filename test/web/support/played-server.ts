import type { MutationOptions } from '@tanstack/react-query';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { runMutation } from '../../../web/queries/cache/run-mutation.ts';
import { removeToast, shownToast } from '../../../web/ui/overlays/toast.ts';

function playBrowser() {
	vi.stubGlobal('window', Object.assign(new EventTarget(), { location: new URL('http://kindling.test/') }));
	vi.stubGlobal('history', { state: { key: 'first' } });
}
// These modules need a browser while they load, once for all files.
playBrowser();
/** The app's own store. */
export const { queryClient } = await import('../../../web/app/query-client.ts');
/** Undoes the last change. */
export const { undoLast } = await import('../../../web/features/actions/undo.ts');

/** A call to the server: its path without `/api/`, its body, the version to replace, and the key, if any. */
type Call = { what: string; body: unknown; over: string | null; key?: string };
export const calls: Call[] = [];
/** The server's responses, in order. */
export const answers: (() => Promise<Response> | Response)[] = [];

/** Adds a response for the next call that has none yet. */
export const answer = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
	answers.push(() => Response.json(body, { status, headers }));
/** Adds a response that waits until it is released. */
export function hold(): (response: Response) => void {
	const { promise, resolve } = Promise.withResolvers<Response>();
	answers.push(() => promise);
	return resolve;
}
/** A refusal by the server. */
export const refusal = () => new Response('No.', { status: 409 });

/** A write of the app, by the type of what it sends. */
export type Write<Sent> = { mutationFn?: ((sent: Sent, context: never) => unknown) | undefined };
/** Runs a write. Resolves to the response or the error. */
export const run = <Sent>(mutation: Write<Sent>, sent: NoInfer<Sent>) =>
	runMutation(queryClient, mutation as MutationOptions<unknown, Error, Sent>, sent).catch((error: Error) => error);
/** Waits until everything sent has left. */
export const settle = () => new Promise((resolve) => setTimeout(resolve));
/** The toast's title and its description. */
export const said = () => [shownToast()?.title, shownToast()?.description].filter(Boolean).join(': ');

/**
 * Plays a server for the tests of this file, which responds as they say, one call after the other. Fails if a response
 * is never asked for.
 */
export function playServer(): void {
	beforeEach(() => {
		playBrowser();
		queryClient.clear();
		vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
			const what = `${init.method} ${String(input).replace(/^.*\/api\//, '')}`;
			const headers = new Headers(init.headers);
			const key = headers.get('Idempotency-Key') ?? undefined;
			const body = init.body ? JSON.parse(String(init.body)) : undefined;
			calls.push({ what, body, over: headers.get('If-Match'), key });
			const next = answers.shift();
			if (!next) throw new Error(`Nothing answers ${what}.`);
			return next();
		});
	});
	afterEach(() => {
		for (let open = shownToast(); open; open = shownToast()) removeToast(open.id);
		calls.length = 0;
		expect(answers.splice(0)).toEqual([]);
	});
	afterAll(() => void vi.unstubAllGlobals());
}
