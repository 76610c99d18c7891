import type { BestPath } from '#contract/path';
import type { Prospect } from '#contract/prospect';
import { type OptionalField, optionalFieldKeys } from '#contract/rules/prospect-fields';

const noFacts = Object.fromEntries(optionalFieldKeys.map((key) => [key, null])) as Record<OptionalField, null>;

/** Makes a prospect as the server sends one. Fields not given are empty. */
export const prospect = (facts: Partial<Prospect> & { name: string }): Prospect => ({
	id: facts.name,
	prospectListId: 'list',
	...noFacts,
	status: 'pending',
	createdAt: '2026-01-01T00:00:00.000Z',
	updatedAt: '2026-01-01T00:00:00.000Z',
	...facts,
});

/** Makes the best path to a prospect, as an entry of the map of all paths. */
export const way = (prospectId: string, name: string): [string, BestPath] => [
	prospectId,
	{ prospectId, name, reach: 'none', reason: 'works-there', others: 0, asked: null },
];
