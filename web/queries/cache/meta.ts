import type { QueryClient } from '@tanstack/react-query';
import type { Fact } from '#contract/facts';

/**
 * What a toast says after a write. `opens` is the path that its button "Open" leads to. It is destructive where the call
 * went well and what it tells did not.
 */
type Success = { title: string; description?: string; opens?: string; variant?: 'destructive' };
/** Takes a change back. Rejects where it cannot. */
export type Undo = () => Promise<unknown>;

declare module '@tanstack/react-query' {
	interface Register {
		/** What app/query-client.ts does after each mutation, so that no screen repeats it. */
		mutationMeta: {
			/** The facts that the write touches, by what was sent: they are read again. */
			touches: (sent: never) => readonly Fact[];
			/** Whether it may have written something although it failed, because it consists of several calls. */
			inParts?: boolean;
			/** Whether its response brings a new session: a reading that leaves before it would go with the old one. */
			newSession?: boolean;
			/** How the change is taken back, by what the server said; undefined for what is final. */
			undo?: (response: never, sent: never, client: QueryClient) => Undo | undefined;
			/** The toast after success; none when absent. */
			done?: Success | ((response: never, sent: never) => Success | undefined);
			/** The destructive toast after failure. The title is "Error" and the text the error's, unless given; none for undefined. */
			failed?: string | ((error: Error, sent: never) => string | undefined) | { title?: string; description?: string };
		};
	}
}
