import type { Prospect, ProspectUpdate } from '#contract/prospect';
import type { Acting } from '../../accounts/session/acting.ts';
import { replaced } from '../../http/preconditions.ts';
import { missing, Problem } from '../../http/problem.ts';
import { updateProspect } from '../db/prospects.ts';

/**
 * Changes the given fields of a user's prospect, with versions given only if one matches, and tells tabs. Throws a
 * Problem that carries the record if that is newer.
 */
export async function changeProspect(
	{ db, user, tellTabs }: Acting,
	id: string,
	update: ProspectUpdate,
	versions?: readonly string[],
): Promise<Prospect> {
	const changed = (await updateProspect(db, user.id, id, update, versions)) ?? missing('Prospect');
	if (changed === 'unknown status') throw statusUnknown();
	const prospect = replaced(changed);
	tellTabs(['people']);
	return prospect;
}

/** The problem of a status that is not one of the user's. */
export const statusUnknown = () =>
	new Problem('status-unknown', 'Please choose a status from your list.', { field: 'status' });
