import type { IntroDraft, NewIntroDraft } from '#contract/intro-draft';
import type { Acting } from '../../accounts/session/acting.ts';
import { missing } from '../../http/problem.ts';
import { keepIntroDraft } from '../db/texts/intro-drafts.ts';

/** Stores a draft about a prospect for the user to read and send, and tells tabs. */
export async function keepDraft(
	{ db, user, tellTabs }: Acting,
	prospectId: string,
	draft: NewIntroDraft,
): Promise<IntroDraft> {
	const kept = (await keepIntroDraft(db, user.id, prospectId, draft)) ?? missing('Prospect');
	tellTabs(['drafts']);
	return kept;
}
