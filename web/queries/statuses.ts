import { queryOptions } from '@tanstack/react-query';
import type { Status } from '#contract/status';
import { api, arrayOf } from '../api.ts';
import { keys } from './keys.ts';

/** A status, with its values before renames that happened while the app is open. */
export type KnownStatus = Status & { earlier?: readonly string[] };

/** The user's statuses, in the server's order. */
export const statusesQuery = queryOptions({
	queryKey: keys.statuses,
	queryFn: async ({ client }): Promise<KnownStatus[]> => {
		const now = await arrayOf(await api.statuses.$get());
		return withEarlier(now, client.getQueryData<KnownStatus[]>(keys.statuses) ?? []);
	},
});

/** Adds to the statuses their values from the previous read. */
export function withEarlier(now: readonly Status[], before: readonly KnownStatus[]): KnownStatus[] {
	const last = new Map(before.map((status) => [status.id, status]));
	return now.map((status) => {
		const { value, earlier = [] }: KnownStatus = last.get(status.id) ?? status;
		const all = value === status.value ? earlier : [...earlier, value];
		return all.length > 0 ? { ...status, earlier: all } : status;
	});
}
