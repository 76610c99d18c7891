import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useId, useState } from 'react';
import { connectionsQuery } from '../../queries/connections.ts';
import { prospectsQuery } from '../../queries/prospects.ts';
import { Input } from '../../ui/fields/input.tsx';

type SourceInputProps = ComponentProps<'input'> & { listId: string; prospectId: string };

/**
 * The connection source of the prospect. With the focus it suggests their mutual connections and the connection sources
 * of the list. It keeps the role of a text field, because it would be a second combobox beside the status.
 */
export function SourceInput({ listId, prospectId, ...props }: SourceInputProps) {
	const names = useId();
	const [hasFocus, setFocus] = useState(false);
	const connections = useQuery(connectionsQuery(prospectId));
	// From the cache only: the list's screen has read it, and a suggestion isn't worth a call.
	const others = useQuery({ ...prospectsQuery(listId), enabled: false });
	const known = new Set([
		...(connections.data ?? []).map((connection) => connection.mutualConnectionName),
		...(others.data ?? []).flatMap(({ connectionSource }) => connectionSource ?? []),
	]);
	return (
		<>
			<Input
				{...props}
				role="textbox"
				list={hasFocus && known.size > 0 ? names : undefined}
				onFocus={() => setFocus(true)}
				onBlur={() => setFocus(false)}
				placeholder="Who can introduce you?"
			/>
			{hasFocus && (
				<datalist id={names}>
					{[...known].slice(0, 200).map((name) => (
						<option key={name} value={name} />
					))}
				</datalist>
			)}
		</>
	);
}
