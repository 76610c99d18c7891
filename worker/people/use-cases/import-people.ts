import type { ImportResult, NewImport } from '#contract/prospect';
import { daySeconds } from '#contract/rules/durations';
import type { Acting } from '../../accounts/session/acting.ts';
import { userCounter } from '../../db/user-counters.ts';
import { sendEvents } from '../../events/listeners.ts';
import { importsUsedUp, limited } from '../../http/limited.ts';
import { missing } from '../../http/problem.ts';
import { mostOf } from '../../http/quotas.ts';
import { limitOf } from '../../http/settings.ts';
import { importProspects } from '../db/import/import-prospects.ts';

/**
 * Imports people into a user's list, within the day's imports and the records that they may have, and tells tabs and
 * listeners. With `dryRun` it counts as an import too, but only says what it would do.
 */
export async function importPeople(
	{ db, env, user, tellTabs, waitUntil }: Acting,
	listId: string,
	{ prospects, importId }: NewImport,
	dryRun = false,
): Promise<ImportResult> {
	const perDay = { limit: limitOf(env, 'IMPORTS_PER_DAY'), seconds: daySeconds };
	await limited(db, importsUsedUp, { key: userCounter(user.id, 'imports'), ...perDay });
	const most = { prospects: mostOf(env, 'prospects'), connections: mostOf(env, 'connections') };
	const imported = await importProspects(db, user.id, listId, prospects, { dryRun, most, importId });
	const { result, isEventQueued } = imported ?? missing('List');
	if (!dryRun) tellTabs(['lists', 'people']);
	if (isEventQueued) waitUntil(sendEvents({ db, env }, user.id));
	return result;
}
