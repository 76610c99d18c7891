import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Prospect, ProspectMerge } from '#contract/prospect';
import { introOutcomes } from '#contract/rules/intro-status';
import type { Db } from '../../db/client.ts';
import { columnName } from '../../db/insert-from.ts';
import { type Owner, owned } from '../../db/owned.ts';
import { metNewer } from '../../db/record-version.ts';
import { joinedWith, sameConnection } from '../../db/same-connection.ts';
import { prospects } from '../../db/schema.ts';
import { runBatch, statement } from '../../db/statements.ts';
import { later } from '../../db/time.ts';
import { freeKeys, isOwnStatus, wireColumns, withoutAbsent } from './prospects.ts';

type Outcome = Prospect | { outdated: Prospect } | 'unknown status' | undefined;

/**
 * Merges two prospects of one of the user's lists, in one batch: the first gets the fields of `merge` and everything
 * that belongs to the other, who is removed. A connection that both have becomes one, and of two drafts the newer
 * stays; test/worker/people/merge-prospects.test.ts covers each column that refers to a prospect. `outdated` is the
 * record that is newer than its version. Undefined when one of them is not the user's, or they are in different lists.
 */
export async function mergeProspects(db: Db, userId: Owner, id: string, merge: ProspectMerge): Promise<Outcome> {
	const { otherId, version, otherVersion, prospect: update } = merge;
	const both = selectBoth(db, userId, id, otherId);
	const { first, other } = byId(await both, id);
	if (!first || id === otherId) return undefined;
	// An earlier try of this call may have succeeded: then the first is a newer version, with these fields.
	if (!other) return first.updatedAt !== version && metNewer(first, update) === first ? first : undefined;
	if (first.prospectListId !== other.prospectListId) return undefined;
	if (first.updatedAt !== version) return { outdated: first };
	if (other.updatedAt !== otherVersion) return { outdated: other };
	const person: Prospect = { ...first, ...withoutAbsent(update) };
	const marked = isMarked(userId, otherId);
	const { connectionSource: source } = person;
	const takesSource = source !== first.connectionSource && source === other.connectionSource;
	const { after } = await runBatch(db, {
		mark: markOther(db, userId, first, other, person.status),
		connections: joinConnections(db, id, otherId, marked, takesSource),
		mails: joinMails(db, userId, id, marked),
		drafts: joinDrafts(db, id, otherId, marked),
		first: db
			.update(prospects)
			.set({
				...update,
				...freeKeys(id, first.prospectListId, person),
				statusChosenAt: chosenAtOf(otherId, person.status),
				// Merged people aren't just what an import added.
				importId: null,
				updatedAt: later(),
			})
			.where(and(owned(prospects, userId, id), marked)),
		other: statement(db, sql`delete from prospects where id = ${otherId} and user_id = ${userId} and ${marked}`),
		after: both,
	});
	const { first: now, other: otherNow } = byId(after, id);
	if (!now || !otherNow) return now;
	// A move doesn't change the version.
	if ([now, otherNow].some(({ prospectListId }) => prospectListId !== first.prospectListId)) return undefined;
	if (now.updatedAt !== version) return { outdated: now };
	return otherNow.updatedAt === otherVersion ? 'unknown status' : { outdated: otherNow };
}

const selectBoth = (db: Db, userId: Owner, id: string, otherId: string) =>
	db
		.select(wireColumns)
		.from(prospects)
		.where(and(inArray(prospects.id, [id, otherId]), eq(prospects.userId, userId)));
const byId = (found: Prospect[], id: string) => ({
	first: found.find((each) => each.id === id),
	other: found.find((each) => each.id !== id),
});

// The mark is on the other person only within the batch. Everything after it happens only if it is there, which means
// that both records were as they were read.
const markOf = (otherId: string) => `merged:${otherId}`;
const isMarked = (userId: Owner, otherId: string) => sql`exists (select 1 from prospects m
	where m.id = ${otherId} and m.user_id = ${userId} and m.person_key = ${markOf(otherId)})`;

const markOther = (db: Db, userId: Owner, first: Prospect, other: Prospect, status: string) =>
	statement<{ id: string }>(
		db,
		sql`update prospects set person_key = ${markOf(other.id)}
			where id = ${other.id} and user_id = ${userId} and updated_at = ${other.updatedAt}
				and prospect_list_id = ${first.prospectListId}
				and (${status} in (${first.status}, ${other.status}) or ${isOwnStatus(userId, status)})
				and exists (select 1 from prospects f where f.id = ${first.id} and f.user_id = ${userId}
					and f.updated_at = ${first.updatedAt} and f.prospect_list_id = ${first.prospectListId})
			returning id`,
	);

// When the chosen status was set, by the person it comes from.
const chosenAtOf = (otherId: string, status: string) =>
	sql`case when ${prospects.status} = ${status} then ${prospects.statusChosenAt}
		else (select o.status_chosen_at from prospects o where o.id = ${otherId}) end`;

/**
 * The statements that give a prospect the requests and connections of another. A connection of both becomes one: the
 * first one's texts stay, and the requests of the other's connection name it. It stays a connection source set by a
 * mark only if the source comes from the other (`takesSource`).
 */
function joinConnections(db: Db, id: string, otherId: string, marked: SQL, takesSource: boolean) {
	const of = (name: string) => sql.raw(`b.${columnName(name)}`);
	const same = sameConnection(sql`${id}`, of);
	const setByMark = takesSource ? sql`b.is_marked_source` : sql`null`;
	return [
		statement(
			db,
			sql`update connections set ${joinedWith(of)}, is_marked_source = coalesce(connections.is_marked_source, ${setByMark})
				from connections b where b.prospect_id = ${otherId} and connections.id = ${same} and ${marked}`,
		),
		statement(
			db,
			sql`update intro_requests set prospect_id = ${id}, connection_id = coalesce(
					(select ${same} from connections b where b.id = intro_requests.connection_id), connection_id)
				where prospect_id = ${otherId} and ${marked}`,
		),
		statement(
			db,
			sql`update connections as b set prospect_id = ${id}, is_marked_source = ${setByMark}
				where b.prospect_id = ${otherId} and ${same} is null and ${marked}`,
		),
		statement(
			db,
			sql`update or ignore share_marks set prospect_id = ${id} where prospect_id = ${otherId} and ${marked}`,
		),
	] as const;
}

/**
 * The statement that keeps one request of each mail about both: a second request without a result is removed, and
 * everything known about their one mail is kept with the other.
 */
function joinMails(db: Db, userId: Owner, id: string, marked: SQL) {
	const nothingCameOf = (of: string) =>
		sql.raw(`(${of}.answer is null and ${of}.prospect_answer is null and ${of}.introduced_at is null
			and ${of}.status not in ('${introOutcomes.join("', '")}'))`);
	return statement(
		db,
		sql`delete from intro_requests as r where r.user_id = ${userId} and r.prospect_id = ${id} and r.kind = 'ask'
			and ${nothingCameOf('r')} and ${marked}
			and exists (select 1 from intro_requests o where o.mail_id = r.mail_id and o.kind = 'ask'
				and o.prospect_id = r.prospect_id and o.user_id = r.user_id
				and (o.rowid < r.rowid or not ${nothingCameOf('o')}) and o.id <> r.id)`,
	);
}

// A prospect has at most one draft of an assistant.
const joinDrafts = (db: Db, id: string, otherId: string, marked: SQL) =>
	[
		statement(
			db,
			sql`delete from intro_drafts where prospect_id = ${id} and ${marked} and created_at <
				(select o.created_at from intro_drafts o where o.prospect_id = ${otherId})`,
		),
		statement(
			db,
			sql`update or ignore intro_drafts set prospect_id = ${id} where prospect_id = ${otherId} and ${marked}`,
		),
	] as const;
