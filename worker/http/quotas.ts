import type { ArchivePart } from '#contract/archive';
import { quotaSentence } from '#contract/rules/quota';
import type { Bindings } from '../env.ts';
import { Problem } from './problem.ts';
import { limitOf } from './settings.ts';

const quotas = {
	lists: { setting: 'LISTS_PER_USER', noun: 'lists', isBinned: true },
	prospects: { setting: 'PROSPECTS_PER_USER', noun: 'prospects', isBinned: true },
	connections: { setting: 'CONNECTIONS_PER_USER', noun: 'connections', isBinned: true },
	requests: { setting: 'INTRO_REQUESTS_PER_USER', noun: 'introduction requests', isBinned: true },
	replies: { setting: 'INTRO_REQUESTS_PER_USER', noun: 'replies', isBinned: true },
	network: { setting: 'NETWORK_PEOPLE_PER_USER', noun: 'people in your network', isBinned: false },
	statuses: { setting: 'STATUSES_PER_USER', noun: 'statuses', isBinned: false },
	templates: { setting: 'TEMPLATES_PER_USER', noun: 'templates', isBinned: true },
} as const satisfies Record<ArchivePart, object>;

/** How many records of a kind someone may have. */
export const mostOf = (env: Bindings, kind: ArchivePart) => limitOf(env, quotas[kind].setting);

/** The problem of someone who has as many records of a kind as they may have. */
export const noRoom = (env: Bindings, kind: ArchivePart) =>
	new Problem('quota-used-up', quotaSentence(mostOf(env, kind), quotas[kind].noun, quotas[kind].isBinned));
