import { sql } from 'drizzle-orm';
import { dayMs } from '#contract/rules/durations';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { statement } from '../../db/statement.ts';

// How long is said what the last upload changed.
const keptMs = 90 * dayMs;

/**
 * The statements that compare a whole upload with the network before it, and end that one. In the new one, people who
 * joined or moved are marked. Of the one before, only the people who left stay. Where there is none before, or when they
 * are carried out a second time, they change nothing.
 */
export function compareUploads(db: Db, userId: Owner, uploadId: string) {
	const own = sql`select u.id from network_uploads u where u.user_id = ${userId} and u.expire is null and u.upload_id`;
	const [fresh, before] = [sql`(${own} = ${uploadId})`, sql`(${own} <> ${uploadId} limit 1)`];
	// `g` is the network before, `m` the new one. `j` pairs the places of one person in both: by the same profile, else by the
	// same name since the same day, because a profile may have got another address.
	const pairs = sql`
		with g as materialized (select place, name_key, profile_key, company, company_key, connected_on from network_people
			where upload = ${before} and user_id = ${userId}),
		m as materialized (select place, name_key, profile_key, company_key, connected_on from network_people
			where upload = ${fresh} and user_id = ${userId}),
		same as materialized (select m.place as place, g.place as was from m join g on g.profile_key = m.profile_key),
		j as materialized (select place, was from same
			union select m.place, g.place from m join g on g.name_key = m.name_key and g.connected_on is m.connected_on
			where m.place not in (select place from same) and g.place not in (select was from same))`;
	return [
		statement(
			db,
			sql`${pairs} update network_people as p set change = 'moved', former_company = moved.company
				from (select m.place, g.company from j join m on m.place = j.place join g on g.place = j.was
					where m.company_key > '' and g.company_key > '' and m.company_key <> g.company_key) moved
				where p.upload = ${fresh} and p.place = moved.place and p.user_id = ${userId}`,
		),
		statement(
			db,
			sql`${pairs} update network_people as p set change = 'joined' where p.upload = ${fresh} and p.user_id = ${userId}
				and exists ${before} and p.place not in (select place from j)`,
		),
		statement(
			db,
			sql`${pairs} delete from network_people as p where p.upload = ${before} and p.user_id = ${userId}
				and exists ${fresh} and p.place in (select was from j)`,
		),
		statement(
			db,
			sql`update network_uploads as p set expire = ${new Date(Date.now() + keptMs).toISOString()}, replaced_by = ${uploadId}
				where p.user_id = ${userId} and p.upload_id <> ${uploadId} and p.expire is null and exists ${fresh}`,
		),
	] as const;
}
