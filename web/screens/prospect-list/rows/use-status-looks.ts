import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fallbackColor } from '#contract/rules/status';
import { statusesQuery } from '../../../queries/statuses.ts';

/**
 * Returns a function that returns the name and colour of a status by its value. An unknown value is its own name; while
 * the statuses are loading, all are, without a colour. `names` are those of the user's statuses, once known.
 */
export function useStatusLooks() {
	const { data, isPending } = useQuery(statusesQuery);
	return useMemo(() => {
		const known = new Map(data?.map((status) => [status.value, status]));
		const statusOf = (value: string): { name: string; color: string } =>
			known.get(value) ?? { name: value, color: isPending ? '' : fallbackColor };
		return { statusOf, names: data?.map(({ name }) => name) };
	}, [data, isPending]);
}
