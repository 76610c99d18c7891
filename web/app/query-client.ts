import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api.ts';
import type {} from '../queries/meta.ts';
import { userQuery } from '../queries/session.ts';
import { toast } from '../ui/toast.ts';

const rules = { retry: false, networkMode: 'always' } as const;

/**
 * The one cache. Nothing is retried, becomes stale by itself or is fetched on focus (spec §9). `networkMode: always`:
 * offline, a write fails with its toast instead of waiting silently.
 */
export const queryClient: QueryClient = new QueryClient({
	defaultOptions: {
		queries: {
			...rules,
			staleTime: Number.POSITIVE_INFINITY,
			gcTime: Number.POSITIVE_INFINITY,
			refetchOnWindowFocus: false,
			refetchOnReconnect: false,
		},
		mutations: rules,
	},
	queryCache: new QueryCache({
		onError: askWhoIsSignedIn,
		onSuccess: (data, { queryKey }) => {
			if (data === null && queryKey[0] === userQuery.queryKey[0]) forgetThem();
		},
	}),
	mutationCache: new MutationCache({
		onSuccess: (answer, sent, _before, { meta }) => {
			const keys =
				typeof meta?.invalidates === 'function' ? meta.invalidates(answer as never, sent as never) : meta?.invalidates;
			for (const queryKey of keys ?? []) queryClient.invalidateQueries({ queryKey });
			const done = typeof meta?.done === 'function' ? meta.done(answer as never, sent as never) : meta?.done;
			if (done) toast(done);
		},
		onError: (error, _sent, _before, { meta }) => {
			const failed = typeof meta?.failed === 'string' ? { description: meta.failed } : meta?.failed;
			if (failed) toast({ title: 'Error', description: error.message, ...failed, variant: 'destructive' });
			askWhoIsSignedIn(error);
		},
	}),
});

// A 401 while the app is open: the session may have ended. The question who is signed in decides that (spec §4).
function askWhoIsSignedIn(error: Error) {
	if (!(error instanceof ApiError) || error.status !== 401) return;
	if (queryClient.getQueryData(userQuery.queryKey)) queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
}

// Nobody is signed in any more: everything of that person goes, and the sign-in screen stands on this path.
function forgetThem() {
	queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== userQuery.queryKey[0] });
}
