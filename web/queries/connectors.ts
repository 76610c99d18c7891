import { queryOptions } from '@tanstack/react-query';
import type { Connector } from '#contract/connector';
import { allPages, api } from '../api.ts';
import { keys } from './keys.ts';

/** The connectors for people of a list, those for most people first. */
export const connectorsQuery = (listId: string) =>
	queryOptions({
		queryKey: keys.connectors(listId),
		queryFn: async (): Promise<Connector[]> =>
			joined(await allPages((query) => api['prospect-lists'][':id'].connectors.$get({ param: { id: listId }, query }))),
	});

// A connector whose people do not fit on a page continues on the next one.
function joined(parts: Connector[]): Connector[] {
	const whole: Connector[] = [];
	for (const part of parts) {
		const last = whole.at(-1);
		if (last?.name === part.name) last.prospectIds.push(...part.prospectIds);
		else whole.push(part);
	}
	return whole;
}
