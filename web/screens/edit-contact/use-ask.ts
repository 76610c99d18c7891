import { useQuery } from '@tanstack/react-query';
import type { Prospect } from '#contract/prospect';
import { connectorChoices, firstToAsk, isAsked, isNamed } from '../../features/connectors/connectors.ts';
import { paths } from '../../paths.ts';
import { connectionsQuery } from '../../queries/connections.ts';
import { pathsQuery } from '../../queries/prospect-paths.ts';

export type Asking = ReturnType<typeof useAsk>;

/**
 * Returns everyone who could introduce the prospect, and the connector to ask, given the form's current connection
 * source.
 */
export function useAsk(prospect: Prospect, listId: string, source: string) {
	const { data: ranked, isPending } = useQuery(pathsQuery(prospect.id));
	const { data: connections = [] } = useQuery(connectionsQuery(prospect.id));
	const choices = connectorChoices(ranked ?? [], connections);
	const isSaved = isNamed(source, prospect.connectionSource);
	const asked = choices[0]?.asked ?? null;
	const passed = isSaved ? (choices.find((one) => one.isSource)?.passed ?? null) : null;
	// A source that is only typed was not asked yet. If someone is asked already, the introduction goes through them.
	const first = isSaved || !source ? (choices.find(isAsked) ?? firstToAsk(choices)) : undefined;
	const next = asked ? firstToAsk(choices) : first;
	return {
		choices,
		asked,
		passed,
		first,
		isPending,
		/** There is someone to ask. */
		canAsk: prospect.connectionSource !== null || first !== undefined,
		/** Path of the composer for the connector to ask. */
		to: paths.introRequest(listId, prospect.id, next && !next.isSource ? { through: next.name } : undefined),
	};
}
