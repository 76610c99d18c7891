import { sql } from 'drizzle-orm';
import { type UndoneImport, undoablePeople } from '#contract/import';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { runBatch } from '../../../db/run-batch.ts';
import { statement } from '../../../db/statement.ts';
import { later, now } from '../../../db/time.ts';
import { restored } from './record.ts';

type Standing = { people: number; expire: string | null };

// The `expire` of an import that was undone: the past. The nightly clean-up removes it.
const undone = '0';

/**
 * Undoes an import of the user's, in one batch: new people go, known ones have their earlier texts again, and the
 * connections that it added to them go. Only people whom nobody has touched since: not edited, moved, asked about, drafted
 * for, given another connection or marked on a shared list, and no connection that it added said how well they know each other.
 * `too old` and `too large` change nothing; undefined when there is no such import, or its list was removed. Safe to
 * repeat: the second time it finds nobody to change, and says what has become of them.
 */
export async function undoImport(
	db: Db,
	userId: Owner,
	importId: string,
): Promise<UndoneImport | 'too old' | 'too large' | undefined> {
	const mine = sql`i.user_id = ${userId} and i.import_id = ${importId} and +i.prospect_list_id in
		(select id from prospect_lists where user_id = ${userId} and removed_at is null)`;
	// Counted once for each statement, and not for each row.
	const isSmall = sql`(select count(*) from import_changes n where n.user_id = ${userId} and n.import_id = ${importId})
		<= ${undoablePeople}`;
	// Marks whom this call restores. A second try of the batch has the same mark.
	const mark = `undone:${crypto.randomUUID()}`;
	const untouched = sql`select i.prospect_id from import_changes i
		cross join prospects p on p.id = i.prospect_id and p.user_id = i.user_id and p.prospect_list_id = i.prospect_list_id
		where ${mine} and i.expire > ${now()} and p.updated_at = i.version
			and ${isSmall}
			and not exists (select 1 from intro_requests r where r.prospect_id = p.id and r.created_at > i.since)
			and not exists (select 1 from share_marks m where m.prospect_id = p.id and m.created_at > i.since)
			and not exists (select 1 from intro_drafts d where d.prospect_id = p.id and d.created_at > i.since)
			and not exists (select 1 from connections c where c.prospect_id = p.id
				and (c.created_at > i.until or c.created_at >= i.since and c.how_well is not null))`;
	const {
		standing: [standing],
		result: [result],
	} = await runBatch(db, {
		standing: statement<Standing>(
			db,
			sql`select count(*) as people, max(i.expire) as expire from import_changes i where ${mine}`,
		),
		remove: statement(
			db,
			sql`delete from prospects where user_id = ${userId} and id in (${untouched} and i.before is null)`,
		),
		// Whoever of the untouched is left was there before.
		mark: statement(
			db,
			sql`update import_changes as i set version = ${mark} where ${mine} and i.prospect_id in (${untouched}
				and not exists (select 1 from prospects o where o.prospect_list_id = p.prospect_list_id
					and o.person_key = i.before ->> 'person_key' and o.id <> p.id))`,
		),
		connections: statement(
			db,
			sql`delete from connections where user_id = ${userId} and id in (select c.id from import_changes i
				cross join connections c on c.prospect_id = i.prospect_id
				where ${mine} and i.version = ${mark} and c.created_at between i.since and i.until)`,
		),
		// A second try of the batch makes no further version.
		restore: statement(
			db,
			sql`update prospects set ${restored}, updated_at = ${later()} from import_changes i
				where ${mine} and i.version = ${mark} and i.expire > ${now()}
					and prospects.id = i.prospect_id and prospects.user_id = ${userId}`,
		),
		// Who is as an earlier import left them has the version that its undo looks for.
		earlier: statement(
			db,
			sql`update import_changes as e set version = (select p.updated_at from prospects p where p.id = e.prospect_id)
				where e.user_id = ${userId} and exists (select 1 from import_changes i where ${mine} and i.version = ${mark}
					and i.prospect_id = e.prospect_id and i.before ->> 'updated_at' = e.version)`,
		),
		end: statement(
			db,
			sql`update import_changes as i set expire = ${undone} where ${mine} and i.expire > ${now()}
				and ${isSmall}`,
		),
		result: statement<UndoneImport>(db, sql`select ${counts} from import_changes i where ${mine}`),
	});
	if (!standing?.people || !result) return undefined;
	if (standing.people > undoablePeople) return 'too large';
	return standing.expire !== undone && (standing.expire ?? '') <= now() ? 'too old' : result;
}

const isGone = sql.raw('i.before is null and not exists (select 1 from prospects p where p.id = i.prospect_id)');
const counts = sql`sum(${isGone}) as removed, sum(i.version like 'undone:%') as restored,
	sum(not (${isGone}) and i.version not like 'undone:%') as kept`;
