import type { Context } from 'hono';
import type { Noun } from '#contract/tab';
import type { AppEnv } from '../../env.ts';
import { tellTabs } from '../../push/tell-tabs.ts';
import type { CircleAccount } from '../db/circles.ts';

/**
 * Tells everyone in a circle of its change, or of a change of what the signed-in person shares there; `also` are further
 * nouns that changed, of which the signed-in person alone is told.
 */
export function tellCircle(c: Context<AppEnv>, heard: readonly CircleAccount[], also: readonly Noun[] = []): void {
	const { user, writtenAgain } = c.var;
	// If the database lost its answer, no one knows who was in it.
	const changed: Noun[] = heard.length > 0 || writtenAgain ? ['circle'] : [];
	const own = [...new Set([...also, ...changed])];
	if (own.length > 0) tellTabs(c, own);
	for (const { userId } of heard) if (userId !== user.id) tellTabs(c, changed, userId);
}
