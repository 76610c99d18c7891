import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { prospectSearchQuery, reachableQuery } from '../../queries/prospect-search.ts';
import { type Mode, matcher } from './options.ts';

// Typing a word asks once, not once a key.
const restMs = 150;

/**
 * Finds people in all lists by a text, and those among them with a connector. While the server is asked, earlier
 * results are narrowed to the text and `pending` is true. An outdated call is aborted.
 */
export function usePeople(text: string, mode: Mode) {
	const wanted = mode === 'create' ? '' : text.trim();
	const [asked, setAsked] = useState(wanted);
	useEffect(() => {
		const timer = window.setTimeout(() => setAsked(wanted), wanted ? restMs : 0);
		return () => window.clearTimeout(timer);
	}, [wanted]);
	const rest = asked === wanted;
	const people = useFound(prospectSearchQuery(asked), mode === 'all' ? wanted : '', rest);
	const reachable = useFound(reachableQuery(asked), wanted, rest);
	return {
		people: people.found,
		reachable: reachable.found,
		pending: people.pending || reachable.pending,
		error: people.error ?? reachable.error,
	};
}

function useFound<Found extends { name: string; title: string | null }, Key extends readonly unknown[]>(
	query: UseQueryOptions<Found[], Error, Found[], Key>,
	wanted: string,
	isAsked: boolean,
) {
	const { data, error } = useQuery({ ...query, enabled: wanted !== '' && isAsked });
	const [last, setLast] = useState<Found[]>([]);
	if (data && data !== last) setLast(data);
	if (!wanted) return { found: [], pending: false, error: null };
	const isCurrent = isAsked && data !== undefined;
	const fits = matcher(wanted);
	const found = isCurrent ? data : last.filter(({ name, title }) => fits(`${name} ${title ?? ''}`));
	return { found, pending: !isCurrent && !error, error: isAsked ? error : null };
}
