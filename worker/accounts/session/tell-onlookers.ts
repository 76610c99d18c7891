import type { Context } from 'hono';
import type { Noun } from '#contract/tab';
import type { AppEnv } from '../../env.ts';
import { tellTabs } from '../../push/tell-tabs.ts';
import { type Onlooker, onlookerNouns } from '../db/onlookers.ts';

/**
 * Tells everyone who sees the account of its change. Only the signed-in person is told of `also`, further changed
 * nouns.
 */
export function tellOnlookers(c: Context<AppEnv>, onlookers: readonly Onlooker[], also: readonly Noun[] = []): void {
	const me = c.get('user')?.id;
	// If the database's answer was lost, no one knows who saw it.
	const changed = c.var.writtenAgain ? onlookerNouns() : onlookers.map(({ noun }) => noun);
	const own = [...new Set([...also, ...changed])];
	if (me && own.length > 0) tellTabs(c, own);
	for (const { userId, noun } of onlookers) if (userId !== me) tellTabs(c, [noun], userId);
}
