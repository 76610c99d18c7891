import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { prospectsQuery } from '../../queries/prospects.ts';

const most = 200;

/** The connection sources of the list, as suggestions for the field whose `list` has this id. */
export function KnownSources({ id, listId }: { id: string; listId: string }) {
	// From the cache only: the list's screen has read it.
	const { data: prospects } = useQuery({ ...prospectsQuery(listId), enabled: false });
	const sources = useMemo(
		() => [...new Set(prospects?.flatMap(({ connectionSource }) => connectionSource ?? []))].slice(0, most),
		[prospects],
	);
	return (
		<datalist id={id}>
			{sources.map((source) => (
				<option key={source} value={source} />
			))}
		</datalist>
	);
}
