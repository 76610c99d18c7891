import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fallbackColor } from '#contract/rules/status';
import { statusesQuery } from '../../../queries/statuses.ts';

/**
 * Gives the name and the colour of a status by its value. One that is not among the user's has its value as its name, and
 * so have all while the statuses are not there yet; they have no colour until then. `names` are those of the user's, once they are known.
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
