import type { QueryClient } from '@tanstack/react-query';

/**
 * A toast after a write. `opens` is the path of its button "Open", and `next` the step of a button and the key N. It is
 * destructive when the call succeeded but reports a failure.
 */
export type Success = {
	title: string;
	description?: string | undefined;
	opens?: string | undefined;
	next?: { name: string; run: () => void } | undefined;
	variant?: 'destructive';
};
/** Undoes a change. Rejects if it can't. Resolves to a sentence if a part stays as it is. */
export type Undo = () => Promise<unknown>;

declare module '@tanstack/react-query' {
	interface Register {
		/** Effects of a mutation that app/query-client.ts carries out, so that no screen repeats them. */
		mutationMeta: {
			/** Makes the undo from the server's response; undefined for a change that is final. */
			undo?: (response: never, sent: never, client: QueryClient) => Undo | undefined;
			/** The toast after success; none when absent. */
			done?: Success | ((response: never, sent: never) => Success | undefined);
			/** The destructive toast after failure: "Error" and the error's text, unless given. Undefined shows none. */
			failed?: string | ((error: Error, sent: never) => string | undefined) | { title?: string; description?: string };
		};
	}
}
