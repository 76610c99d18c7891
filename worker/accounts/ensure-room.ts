import type { Context } from 'hono';
import type { ArchivePart } from '#contract/archive';
import { tableOf } from '../db/tables.ts';
import type { AppEnv } from '../env.ts';
import { Problem } from '../http/problem.ts';
import { limitOf } from '../http/settings.ts';
import { hasRoom, quotaSentence } from './db/quota.ts';

const quotas = {
	lists: { setting: 'LISTS_PER_USER', noun: 'lists' },
	prospects: { setting: 'PROSPECTS_PER_USER', noun: 'prospects' },
	connections: { setting: 'CONNECTIONS_PER_USER', noun: 'connections' },
	requests: { setting: 'INTRO_REQUESTS_PER_USER', noun: 'introduction requests' },
	replies: { setting: 'INTRO_REQUESTS_PER_USER', noun: 'replies' },
	network: { setting: 'NETWORK_PEOPLE_PER_USER', noun: 'people in your network' },
	statuses: { setting: 'STATUSES_PER_USER', noun: 'statuses' },
	templates: { setting: 'TEMPLATES_PER_USER', noun: 'templates' },
} as const satisfies Record<ArchivePart, object>;

/** Refuses a write when the signed-in person has as many records of a kind as the operator allows. */
export async function ensureRoom(c: Context<AppEnv>, kind: ArchivePart): Promise<void> {
	if (!(await hasRoom(c.var.db, tableOf[kind], c.var.user.id, mostOf(c.env, kind)))) throw noRoom(c.env, kind);
}

/** How many records of a kind somebody may have. */
export const mostOf = (env: AppEnv['Bindings'], kind: ArchivePart) => limitOf(env, quotas[kind].setting);

/** The problem of somebody who has as many records of a kind as they may have. */
export function noRoom(env: AppEnv['Bindings'], kind: ArchivePart): Problem {
	const { setting, noun } = quotas[kind];
	return new Problem('quota-used-up', quotaSentence(limitOf(env, setting), noun));
}
