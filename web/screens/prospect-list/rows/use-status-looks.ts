import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fallbackColor } from '#contract/rules/status';
import { statusesQuery } from '../../../queries/statuses.ts';

/**
 * Returns a function that gives the name and the colour of a status by its value. A value that is not among the user's is its
 * own name. While the statuses are loading this goes for all of them, without a colour. `names` are those of the user's
 * statuses, once known.
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
