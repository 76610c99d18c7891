import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useId } from 'react';
import { connectionsQuery } from '../../queries/connections.ts';
import { prospectsQuery } from '../../queries/prospects.ts';
import { Input } from '../../ui/input.tsx';

type SourceInputProps = ComponentProps<'input'> & { listId: string; prospectId: string };

/** Who can introduce the prospect. It suggests their mutual connections, and the connection sources of their list. */
export function SourceInput({ listId, prospectId, ...props }: SourceInputProps) {
	const names = useId();
	const connections = useQuery(connectionsQuery(prospectId));
	// Read from the cache only: the list's screen has fetched it, and a suggestion is not worth a call.
	const others = useQuery({ ...prospectsQuery(listId), enabled: false });
	const known = new Set([
		...(connections.data ?? []).map((connection) => connection.mutualConnectionName),
		...(others.data ?? []).flatMap(({ connectionSource }) => connectionSource ?? []),
	]);
	return (
		<>
			<Input {...props} list={known.size > 0 ? names : undefined} placeholder="Who can introduce you?" />
			<datalist id={names}>
				{[...known].slice(0, 200).map((name) => (
					<option key={name} value={name} />
				))}
			</datalist>
		</>
	);
}
