import type { QueryKey } from '@tanstack/react-query';

type Success = { title: string; description?: string };

declare module '@tanstack/react-query' {
	interface Register {
		/** What app/query-client.ts does after each mutation, so that no screen repeats it. */
		mutationMeta: {
			/** Queries to ask again after success; a key stands for all below it. */
			invalidates?: QueryKey[] | ((answer: never, sent: never) => QueryKey[]);
			/** The toast after success; none when absent. */
			done?: Success | ((answer: never, sent: never) => Success | undefined);
			/** The destructive toast after failure: title "Error" and the error's message where none is given. */
			failed?: string | { title?: string; description?: string };
		};
	}
}
