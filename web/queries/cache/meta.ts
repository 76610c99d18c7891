import type { QueryClient } from '@tanstack/react-query';

/**
 * A toast after a write. `opens` is the path that its button "Open" leads to, and `next` a step that a button or the
 * key N leads to. It is destructive when the call succeeded and reports a failure.
 */
type Success = {
	title: string;
	description?: string;
	opens?: string;
	next?: { name: string; run: () => void } | undefined;
	variant?: 'destructive';
};
/** Takes a change back. Rejects where it cannot. Resolves to a sentence where a part stays as it is. */
export type Undo = () => Promise<unknown>;

declare module '@tanstack/react-query' {
	interface Register {
		/** Effects of a mutation that app/query-client.ts carries out, so that no screen repeats them. */
		mutationMeta: {
			/** How the change is taken back, by what the server said; undefined for what is final. */
			undo?: (response: never, sent: never, client: QueryClient) => Undo | undefined;
			/** The toast after success; none when absent. */
			done?: Success | ((response: never, sent: never) => Success | undefined);
			/** The destructive toast after failure. The title is "Error" and the text the error's, unless given; none for undefined. */
			failed?: string | ((error: Error, sent: never) => string | undefined) | { title?: string; description?: string };
		};
	}
}
