import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Outcome } from '#contract/intro-request';
import type { NeedsYou, OpenRequest } from '#contract/needs-you';
import { api } from '../api.ts';
import { keys } from './keys.ts';

/** Everything waiting for the user, across all lists. */
export const needsYouQuery = queryOptions({
	queryKey: keys.needsYou,
	queryFn: async (): Promise<NeedsYou> => (await api['needs-you'].$get()).json(),
});

type Change = (waiting: NeedsYou) => NeedsYou;

/**
 * Options of a write that shows its effect on "Needs You" at once, and reverts it if the write fails. The full effect
 * is read once the server has responded.
 */
export const answersAtOnce = <Sent>(change: (sent: Sent) => Change) => ({
	onMutate: async (sent: Sent, { client }: { client: QueryClient }): Promise<() => void> => {
		await client.cancelQueries({ queryKey: keys.needsYou, exact: true });
		const { data: before, dataUpdatedAt: updatedAt } = client.getQueryState(needsYouQuery.queryKey) ?? {};
		if (!before) return () => {};
		// Its age stays, because only a response of the server makes it new.
		client.setQueryData(needsYouQuery.queryKey, change(sent)(before), { updatedAt });
		return () => {
			client.setQueryData(needsYouQuery.queryKey, before, { updatedAt });
		};
	},
	onError: (_error: Error, _sent: Sent, undo: (() => void) | undefined) => undo?.(),
});

const kindsOfRequest = ['confirm', 'replied', 'instead', 'bounced', 'nudge', 'look'] as const;

/** Removes the lines of a request, and adds those that follow from a yes or an introduction. */
export const withOutcome =
	(id: string, outcome: Outcome): Change =>
	(waiting) => {
		const line = kindsOfRequest.flatMap((kind): OpenRequest[] => waiting[kind]).find((each) => each.id === id);
		const left = withoutRequest(id, kindsOfRequest)(waiting);
		if (!line) return left;
		if (outcome === 'accepted') return { ...left, confirm: [{ ...line, status: outcome }, ...left.confirm] };
		if (outcome !== 'introduced') return left;
		const introduced = { ...line, status: outcome, mayWrite: true, introducedAt: new Date().toISOString() };
		return { ...left, write: [introduced, ...left.write], thank: [introduced, ...left.thank] };
	};

/** Removes the lines of a request of these kinds. */
export const withoutRequest =
	(id: string, kinds: readonly (keyof NeedsYou)[]): Change =>
	(waiting) =>
		Object.fromEntries(
			Object.entries(waiting).map(([kind, lines]) => [
				kind,
				kinds.includes(kind as keyof NeedsYou) ? lines.filter((line) => !('id' in line) || line.id !== id) : lines,
			]),
		) as NeedsYou;
