import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isSignedOut, newerRecord } from '../api.ts';
import { nextOffer } from '../features/actions/next-offer.ts';
import { rememberUndo, undoOffer } from '../features/actions/undo.ts';
import type { Success, Undo } from '../queries/cache/meta.ts';
import { browserHistory } from '../ui/navigation/history.ts';
import { toast } from '../ui/overlays/toast.ts';
import { hasFailedHere } from './has-failed-here.ts';
import { checkSession } from './lapsed.ts';

const rules = { retry: false, networkMode: 'always' } as const;

/**
 * The one cache. Nothing is retried, goes stale by itself or is fetched on focus. With `networkMode: always`, a write
 * fails with its toast when the browser is offline, instead of waiting silently.
 */
export const queryClient: QueryClient = new QueryClient({
	defaultOptions: {
		queries: {
			...rules,
			staleTime: Number.POSITIVE_INFINITY,
			gcTime: Number.POSITIVE_INFINITY,
			retryOnMount: (query) => !hasFailedHere(query),
			refetchOnWindowFocus: false,
			refetchOnReconnect: false,
		},
		mutations: rules,
	},
	queryCache: new QueryCache({ onError: afterFailure }),
	mutationCache: new MutationCache({
		onSuccess: (response, sent, _before, { meta, state }) => {
			const done = typeof meta?.done === 'function' ? meta.done(response as never, sent as never) : meta?.done;
			const undo = meta?.undo?.(response as never, sent as never, queryClient);
			if (undo) rememberUndo(undo);
			if (!done) return;
			const { opens, next, ...notice } = done;
			toast({ ...notice, ...offerOf({ undo, next, opens }) }, state.submittedAt);
		},
		onError: (error, sent, _before, { meta, state }) => {
			// The form that was filled from the older record asks what to do.
			if (newerRecord(error)) return;
			const given = typeof meta?.failed === 'function' ? meta.failed(error, sent as never) : meta?.failed;
			const failed = typeof given === 'string' ? { description: given } : given;
			// The dialog that signs in again says so already.
			if (failed && !isSignedOut(error))
				toast({ title: 'Error', description: error.message, ...failed, variant: 'destructive' }, state.submittedAt);
			afterFailure(error);
		},
	}),
});

// A toast has one button: the undo, else the next step, else the link to the record.
function offerOf({ undo, next, opens }: { undo?: Undo | undefined } & Pick<Success, 'next' | 'opens'>) {
	if (undo) return undoOffer(undo);
	if (next) return nextOffer(next);
	return opens && { action: { name: 'Open', run: () => browserHistory.push(opens) } };
}

// A 401 while the app is open may mean that the session is over.
function afterFailure(error: Error) {
	if (error instanceof ApiError && error.status === 401) void checkSession(queryClient);
}
