import type { ImportResult } from '#contract/prospect';
import type { Db } from '../../../db/client.ts';
import { isDuplicate, isNullRefused } from '../../../db/errors.ts';
import { findKnown } from './known.ts';
import { type ImportLimits, planImport } from './plan.ts';
import { parseRows } from './rows.ts';
import { writePlan } from './write.ts';

/**
 * Imports people into the user's list: one read, then one atomic batch of two writes, whatever the size. The same body
 * twice creates nothing the second time. Rows that do not fit are refused by name, the others arrive. With `dryRun`
 * nothing is written. Undefined when the list is not the user's.
 */
export async function importProspects(
	db: Db,
	userId: string,
	listId: string,
	body: unknown[],
	{ dryRun, limits }: { dryRun: boolean; limits: ImportLimits },
): Promise<ImportResult | undefined> {
	const parsed = parseRows(body);
	const tryOnce = async (): Promise<ImportResult | 'missing' | 'overtaken'> => {
		const known = await findKnown(db, userId, listId, parsed.rows, limits);
		if (!known) return 'missing';
		const plan = planImport(listId, parsed.rows, known, limits);
		const created = plan.writes.filter((write) => write.isNew).length;
		// People whom another import created between the read and the write count as updated.
		const late = dryRun ? 0 : await writePlan(db, userId, listId, plan);
		if (late === undefined) return 'overtaken';
		return {
			created: created - late,
			updated: plan.writes.length - created + late,
			unchanged: plan.unchanged,
			refused: [...parsed.refused, ...plan.refused].sort((a, b) => a.index - b.index),
			elsewhere: plan.elsewhere,
		};
	};
	const first = await tryOnce().catch(overtakenOrThrow);
	// Another call changed the list or its people between the read and the write: read and write once more.
	const result = first === 'overtaken' ? await tryOnce() : first;
	return typeof result === 'string' ? undefined : result;
}

// The same person was created, or the status of a new person renamed.
function overtakenOrThrow(error: unknown): 'overtaken' {
	if (isDuplicate(error) || isNullRefused(error, 'prospects.status')) return 'overtaken';
	throw error;
}
