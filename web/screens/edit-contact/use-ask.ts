import { useQuery } from '@tanstack/react-query';
import type { Prospect } from '#contract/prospect';
import { connectorChoices, firstToAsk, isAsked, isNamed } from '../../features/connectors/connectors.ts';
import { paths } from '../../paths.ts';
import { connectionsQuery } from '../../queries/connections.ts';
import { pathsQuery } from '../../queries/paths.ts';

export type Asking = ReturnType<typeof useAsk>;

/** Everyone who could introduce the prospect, and who to ask, with the connection source as it is in the form. */
export function useAsk(prospect: Prospect, listId: string, source: string) {
	const { data: ranked, isPending } = useQuery(pathsQuery(prospect.id));
	const { data: connections = [] } = useQuery(connectionsQuery(prospect.id));
	const choices = connectorChoices(ranked ?? [], connections);
	const isSaved = isNamed(source, prospect.connectionSource);
	const asked = choices[0]?.asked ?? null;
	const passed = isSaved ? (choices.find((one) => one.isSource)?.passed ?? null) : null;
	// A source that was only typed is asked by no one yet. Whoever is asked already is who it goes through.
	const first = isSaved || !source ? (choices.find(isAsked) ?? firstToAsk(choices)) : undefined;
	const next = asked ? firstToAsk(choices) : first;
	return {
		choices,
		asked,
		passed,
		first,
		isPending,
		/** Whether there is anyone to ask. */
		canAsk: prospect.connectionSource !== null || first !== undefined,
		/** The composer for the one to ask. */
		to: paths.introRequest(listId, prospect.id, next && !next.isSource ? { through: next.name } : undefined),
	};
}
