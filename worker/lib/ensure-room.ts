import type { Context } from 'hono';
import { hasRoom } from '../db/quota.ts';
import { connections, prospectLists, statuses, templates } from '../db/schema.ts';
import type { AppEnv } from '../env.ts';
import { Problem } from './problem.ts';
import { limitOf } from './settings.ts';

const quotas = {
	lists: { table: prospectLists, setting: 'LISTS_PER_USER' },
	templates: { table: templates, setting: 'TEMPLATES_PER_USER' },
	statuses: { table: statuses, setting: 'STATUSES_PER_USER' },
	connections: { table: connections, setting: 'CONNECTIONS_PER_USER' },
} as const;

/** Refuses a write when the signed-in person has as many records of a kind as the operator allows. */
export async function ensureRoom(c: Context<AppEnv>, kind: keyof typeof quotas): Promise<void> {
	const { table, setting } = quotas[kind];
	const limit = limitOf(c.env, setting);
	if (await hasRoom(c.var.db, table, c.var.user.id, limit)) return;
	throw quotaUsedUp(limit, kind);
}

/** The problem of somebody who has as many records of a kind as they may have. */
export const quotaUsedUp = (limit: number, kind: string) =>
	new Problem('quota-used-up', `You can have at most ${limit.toLocaleString('en')} ${kind}.`);
