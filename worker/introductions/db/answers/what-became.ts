import { sql } from 'drizzle-orm';
import { askedBeforeMs } from '#contract/rules/asked-a-lot';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { statement } from '../../../db/statements.ts';
import { fromNow } from '../../../db/time.ts';

// More than anyone reads.
const most = 12;
// Anyone with a link can reload the page, and an account may have 100,000 requests.
const lookedThrough = 2_000;

/** An introduction as shown on its connector's page. `madeAt` is in ISO 8601. */
export type Became = { prospect: string; madeAt: string; met: number; thanks: string | null };

/**
 * The introductions that came of the user's asks: of these asks and, from the last twelve months, of the latest others
 * to `email`, newest first. Only the user's word, or a copy of the introduction, counts. `thanks` is the thank-you sent
 * to the same address, for these asks alone.
 */
export const whatBecame = (
	db: Db,
	userId: Owner,
	{ askIds, email }: { askIds: readonly string[]; email: string | null },
) =>
	statement<Became>(
		db,
		sql`with own as (select value as id from json_each(${JSON.stringify(askIds)})),
			latest as materialized (select id, mail_id from intro_requests
				where user_id = ${userId} and created_at > ${fromNow(-askedBeforeMs)} order by created_at desc limit ${lookedThrough}),
			asked as (select id from own union select latest.id from latest cross join mails m on m.id = latest.mail_id
				and lower(m.recipient_email) = lower(${email}))
			select p.name as prospect, r.introduced_at as madeAt, r.met_at is not null as met,
				case when r.id in (select id from own) then (
					select t.message from intro_requests t cross join mails m on m.id = t.mail_id
						where t.follows_id = r.id and t.kind = 'thanks' and t.status = 'sent' and lower(m.recipient_email) = lower(${email}) order by t.created_at desc limit 1) end as thanks
			from asked cross join intro_requests r on r.id = asked.id cross join prospects p on p.id = r.prospect_id
			where r.user_id = ${userId} and r.kind = 'ask' and r.status = 'introduced'
			order by madeAt desc limit ${most}`,
	);
