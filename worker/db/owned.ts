import { type AnyColumn, and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { User } from '#contract/user';

/**
 * The id of a user that this call may act for. Every query of a user's records demands one, and a column with a user's
 * id compares with nothing else, so a text that someone sent does not compile. It comes only from where the right to
 * act is found: the ledger of sessions, a mailed link, or the accounts marked for the nightly run.
 */
export type Owner = string & { readonly authorised: true };

/** The user that this call may act for. */
export type OwnUser = User & { readonly id: Owner };

/** A table whose records each have an owner. */
type OwnedTable = SQLWrapper & { id: AnyColumn; userId: AnyColumn; removedAt?: AnyColumn };

/** Condition that a record has this id, belongs to the owner, and isn't on its way into the trash. */
export const owned = (table: OwnedTable, owner: Owner, id: string | SQL): SQL | undefined =>
	and(eq(table.id, id), eq(table.userId, owner), table.removedAt && isNull(table.removedAt));

/** Selects one row if the record with this id is the owner's, and none otherwise. */
export const ownRow = (table: OwnedTable, owner: Owner, id: string): SQL =>
	sql`select id from ${table} where id = ${id} and user_id = ${owner} ${table.removedAt ? sql`and removed_at is null` : sql``}`;
