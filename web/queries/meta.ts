import type { QueryKey } from '@tanstack/react-query';

type Success = { title: string; description?: string };

declare module '@tanstack/react-query' {
	interface Register {
		/** What app/query-client.ts does after each mutation, so that no screen repeats it. */
		mutationMeta: {
			/** Queries to fetch again after success; a key also matches all keys that begin with it. */
			invalidates?: readonly QueryKey[] | ((response: never, sent: never) => readonly QueryKey[]);
			/** The toast after success; none when absent. */
			done?: Success | ((response: never, sent: never) => Success | undefined);
			/** The destructive toast after failure. The title is "Error" and the text the error's, unless given. */
			failed?: string | ((error: Error) => string) | { title?: string; description?: string };
		};
	}
}
