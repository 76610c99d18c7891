import type { QueryClient, QueryKey } from '@tanstack/react-query';

type Row = { id: string };
/** What an optimistic removal took out, and where it stood. */
export type Removed<T extends Row> = { row: T; index: number } | undefined;

/** Takes a row out of a cached array at once. Nothing when it was not there. */
export async function takeOut<T extends Row>(client: QueryClient, queryKey: QueryKey, id: string): Promise<Removed<T>> {
	await client.cancelQueries({ queryKey, exact: true });
	const rows = client.getQueryData<T[]>(queryKey);
	const index = rows?.findIndex((row) => row.id === id) ?? -1;
	const row = rows?.[index];
	if (!rows || !row) return;
	client.setQueryData<T[]>(queryKey, rows.toSpliced(index, 1));
	return { row, index };
}

/** Puts a row back where it stood. Only that one: others may have been removed meanwhile. */
export function putBack<T extends Row>(client: QueryClient, queryKey: QueryKey, removed: Removed<T>) {
	if (!removed) return;
	client.setQueryData<T[]>(queryKey, (rows) =>
		rows && !rows.some((row) => row.id === removed.row.id) ? rows.toSpliced(removed.index, 0, removed.row) : rows,
	);
}

/**
 * Asks for the array again once the last of several removals is answered: an earlier answer would still hold the rows
 * whose removal is on its way.
 */
export function refetchAfterRemoval(client: QueryClient, mutationKey: QueryKey, queryKey: QueryKey) {
	if (client.isMutating({ mutationKey }) === 1) client.invalidateQueries({ queryKey, exact: true });
}
