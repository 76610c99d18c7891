import { type SQL, sql } from 'drizzle-orm';
import { askedStatuses } from '#contract/rules/intro-status';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { introRequests } from '../../../db/schema.ts';
import { statement } from '../../../db/statements.ts';

/** The mail of a request, where the server sends it, as a select. */
export const mailedByServer = sql`select 1 from mails m where m.id = intro_requests.mail_id and m.by_mail = 1`;

/** The prospect's status right before the ask moves it. */
export const statusOfProspect = sql`(select p.status from prospects p where p.id = ${introRequests.prospectId})`;

/** That no one has answered for any of the people of a request's message, and nothing followed. */
export const isUnanswered = sql`${introRequests.status} = 'pending' and not exists (${mailedByServer}) and not exists (
	select 1 from intro_requests o where o.mail_id = ${introRequests.mailId}
		and (o.status <> 'pending' or exists (select 1 from intro_requests f where f.follows_id = o.id and f.status <> 'prepared')
			or exists (select 1 from intro_replies y where y.request_id = o.id)))`;

/** That a request is prepared in the message of one that is answered. `r` names its table. */
export const isPreparedWith = (r: SQL, userId: Owner, ids: SQL, condition: SQL | undefined): SQL => sql`
	${r}.status = 'prepared' and ${r}.mail_id in (select ${introRequests.mailId} from intro_requests
		where ${introRequests.id} in (${ids}) and ${introRequests.userId} = ${userId} and ${condition ?? sql`true`})`;

/** Takes back the prospect's status where nothing else moved it: no one has chosen one since, and no one else was asked. */
export const moveUnasked = (db: Db, userId: Owner, which: SQL | undefined) =>
	statement(
		db,
		sql`update prospects set status = r.moved_from
			from (select prospect_id, moved_from, created_at, id from intro_requests where ${which}) r
			where prospects.id = r.prospect_id and +prospects.user_id = ${userId} and prospects.status = 'intro_requested'
				and r.moved_from in ('pending', 'contacted') and coalesce(prospects.status_chosen_at, '') < r.created_at
				and not exists (select 1 from intro_requests o where o.prospect_id = r.prospect_id and o.kind = 'ask'
					and o.id <> r.id and o.status in ${askedStatuses})`,
	);
