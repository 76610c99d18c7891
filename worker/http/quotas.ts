import type { ArchivePart } from '#contract/archive';
import { quotaSentence } from '#contract/rules/quota';
import type { Bindings } from '../env.ts';
import { Problem } from './problem.ts';
import { limitOf } from './settings.ts';

const quotas = {
	lists: { setting: 'LISTS_PER_USER', noun: 'lists', isInTrash: true },
	prospects: { setting: 'PROSPECTS_PER_USER', noun: 'prospects', isInTrash: true },
	connections: { setting: 'CONNECTIONS_PER_USER', noun: 'connections', isInTrash: true },
	requests: { setting: 'INTRO_REQUESTS_PER_USER', noun: 'introduction requests', isInTrash: true },
	replies: { setting: 'INTRO_REQUESTS_PER_USER', noun: 'replies', isInTrash: true },
	network: { setting: 'NETWORK_PEOPLE_PER_USER', noun: 'people in your network', isInTrash: false },
	statuses: { setting: 'STATUSES_PER_USER', noun: 'statuses', isInTrash: false },
	templates: { setting: 'TEMPLATES_PER_USER', noun: 'templates', isInTrash: true },
} as const satisfies Record<ArchivePart, object>;

/** Returns how many records of a kind a user may have. */
export const mostOf = (env: Bindings, kind: ArchivePart) => limitOf(env, quotas[kind].setting);

/** The problem for someone who has as many records of a kind as allowed. */
export const noRoom = (env: Bindings, kind: ArchivePart) =>
	new Problem('quota-used-up', quotaSentence(mostOf(env, kind), quotas[kind].noun, quotas[kind].isInTrash));
