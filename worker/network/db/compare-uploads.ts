import { type SQL, sql } from 'drizzle-orm';
import { dayMs } from '#contract/rules/durations';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { statement } from '../../db/statements.ts';
import { fromNow } from '../../db/time.ts';

// How long the changes of the last upload are shown.
const keptMs = 90 * dayMs;

/**
 * The statements that compare a complete upload with the previous network, which they end. In the new one, people who
 * joined or moved are marked; of the old one, only people who left stay. Without a previous network, or when run a
 * second time, they change nothing.
 */
export function compareUploads(db: Db, userId: Owner, uploadId: string) {
	const own = sql`select u.id from network_uploads u where u.user_id = ${userId} and u.expire is null and u.upload_id`;
	const [fresh, before] = [sql`(${own} = ${uploadId})`, sql`(${own} <> ${uploadId} limit 1)`];
	// `g` is the previous network, `m` the new one. `j` pairs one person's places in both: by the same profile, else by
	// the same name since the same day, because a profile's address may change. If several share a profile, the first
	// counts. People with the same name and day, and then company, are paired in order.
	const peopleOf = (upload: SQL) => sql`select place, profile_key, company, company_key,
			name_key || ' ' || coalesce(connected_on, '') as named,
			row_number() over (partition by profile_key order by place) as nth
		from network_people where upload = ${upload} and user_id = ${userId}`;
	const pairs = sql`
		with g as materialized (${peopleOf(before)}), m as materialized (${peopleOf(fresh)}),
		g1 as materialized (select place, profile_key from g where nth = 1),
		m1 as materialized (select place, profile_key from m where nth = 1),
		same as materialized (select m.place as place, g1.place as was from m join g1 on g1.profile_key = m.profile_key
			union select m1.place, g.place from g join m1 on m1.profile_key = g.profile_key),
		${inOrder('there', 'same', sql`named || ' ' || coalesce(company_key, '')`)}, ${inOrder('j', 'there', sql`named`)}`;
	return [
		statement(
			db,
			sql`${pairs} update network_people as p set change = 'moved', former_company = moved.company
				from (select m.place, g.company from j join m on m.place = j.place join g on g.place = j.was
					where m.company_key > '' and g.company_key > '' and m.company_key <> g.company_key) moved
				where p.upload = ${fresh} and p.place = moved.place and p.user_id = ${userId}`,
		),
		// Keeps what the user and their other files have said: the connections file replaces none of it.
		statement(
			db,
			sql`${pairs} update network_people as p set email = coalesce(p.email, known.email),
					email_from = case when p.email is null then known.email_from end, messages_sent = known.messages_sent,
					messages_received = known.messages_received, last_message_on = known.last_message_on, closeness = known.closeness
				from (select j.place, case when b.email_from is not null then b.email end as email, b.email_from, b.messages_sent,
						b.messages_received, b.last_message_on, b.closeness
					from j join network_people b on b.upload = ${before} and b.place = j.was and b.user_id = ${userId}
					where coalesce(b.email_from, b.last_message_on, b.messages_sent, b.closeness) is not null) known
				where p.upload = ${fresh} and p.place = known.place and p.user_id = ${userId}`,
		),
		statement(
			db,
			sql`${pairs} update network_people as p set change = 'joined' where p.upload = ${fresh} and p.user_id = ${userId}
				and exists ${before} and p.place not in (select place from j)`,
		),
		statement(
			db,
			sql`${pairs} delete from network_people as p where p.upload = ${before} and p.user_id = ${userId}
				and p.place in (select was from j)`,
		),
		statement(
			db,
			sql`update network_uploads as p set expire = ${fromNow(keptMs)}, replaced_by = ${uploadId}
				where p.user_id = ${userId} and p.upload_id <> ${uploadId} and p.expire is null and exists ${fresh}`,
		),
	] as const;
}

/**
 * The statement that compares whether a circle sees other people with a complete upload than with the previous network.
 * Comes before {@link compareUploads}. A user who shares nothing shows no one, and need not be compared.
 */
export function isOtherThanBefore(db: Db, userId: Owner, uploadId: string) {
	const whole = (is: SQL) => sql`select n.name, n.linkedin_url, n.company, n.position, n.connected_on
		from network_uploads u cross join network_people n on n.upload = u.id
		where u.user_id = ${userId} and u.expire is null and u.upload_id ${is}`;
	const [fresh, before] = [whole(sql`= ${uploadId}`), whole(sql`<> ${uploadId}`)];
	return statement<{ isOther: number }>(
		db,
		sql`select exists (${fresh} except ${before}) or exists (${before} except ${fresh}) as isOther
			from circle_members where user_id = ${userId} and sharing = 1`,
	);
}

/** The table `name`: the pairs of `before`, and of the rest the first with the first that has this key, and so on. */
function inOrder(name: string, before: string, key: SQL): SQL {
	const [pairs, known, old, fresh] = [name, before, `g_${name}`, `m_${name}`].map((table) => sql.raw(table));
	const numbered = (rest: SQL) => sql`select place, key, row_number() over (partition by key order by place) as nth
		from (select place, ${key} as key from ${rest})`;
	return sql`${old} as materialized (${numbered(sql`g where place not in (select was from ${known})`)}),
		${fresh} as materialized (${numbered(sql`m where place not in (select place from ${known})`)}),
		${pairs} as materialized (select place, was from ${known} union all
			select f.place, o.place from ${fresh} f join ${old} o on o.key = f.key and o.nth = f.nth)`;
}
