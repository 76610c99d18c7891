import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { type Owner, ownRow } from '../../db/owned.ts';
import { prospectLists } from '../../db/schema.ts';
import { statement } from '../../db/statements.ts';

/** Prospects of one list of a user, by their ids. */
export type Selection = { userId: Owner; listId: string; ids: string[] };

/**
 * Why nothing was written. `no-list`: one of the lists is not the user's. `gone`: none of the prospects is in the list.
 * `outdated`: some of them are not.
 */
export type SelectionRefused = 'no-list' | 'gone' | 'outdated';

/** The start of a statement: the ids as a table `g`, in one parameter. */
export const idsTable = (ids: string[]) =>
	sql`with g as materialized (select distinct value as id from json_each(${JSON.stringify(ids)}))`;

/** Selects the selection's prospects as `p`. With more than one list they may be in any of them. */
export const selected = ({ userId }: Selection, ...listIds: string[]) =>
	sql`from g cross join prospects p on p.id = g.id
		where p.user_id = ${userId} and p.prospect_list_id in (${sql.join(
			listIds.map((id) => sql`${id}`),
			sql`, `,
		)})`;

/** Condition that every id is a prospect in one of these lists of the user: a write is all or nothing. */
export const isWhole = (selection: Selection, ...listIds: string[]): SQL =>
	sql`(select count(*) ${selected(selection, ...listIds)}) = (select count(*) from g)`;

/** Condition that the list is the user's. */
export const isOwnList = ({ userId }: Selection, listId: string): SQL =>
	sql`exists (${ownRow(prospectLists, userId, listId)})`;

/**
 * Check of a selection, which decides on a refusal: the lists that are the user's, and the number of ids given and
 * found.
 */
export type SelectionCheck = { own: number; given: number; found: number };

/** The statement that checks a selection. */
export const checkOf = (db: Db, selection: Selection, ...listIds: string[]) =>
	statement<SelectionCheck>(
		db,
		sql`${idsTable(selection.ids)}
		select ${sql.join(
			listIds.map((id) => isOwnList(selection, id)),
			sql` and `,
		)} as own, (select count(*) from g) as given, (select count(*) ${selected(selection, ...listIds)}) as found`,
	);

/** Returns the reason that a write with this check was refused. Undefined when it was not. */
export function selectionRefusal(check: SelectionCheck | undefined): SelectionRefused | undefined {
	if (!check?.own) return 'no-list';
	if (check.found === 0) return 'gone';
	return check.found < check.given ? 'outdated' : undefined;
}
