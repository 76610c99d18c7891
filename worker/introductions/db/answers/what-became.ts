import { sql } from 'drizzle-orm';
import { askedBeforeMs } from '#contract/connector';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { statement } from '../../../db/statement.ts';
import { fromNow } from '../../../db/time.ts';

// More than anybody reads.
const most = 12;

/** An introduction as the page of its connector tells of it. `madeAt` is in ISO 8601. */
export type Became = { prospect: string; madeAt: string; met: number; thanks: string | null };

/**
 * What became of what the user asked: the introductions that were made of these asks and, of the last twelve months, of all
 * others to `email`, newest first. Only what the user or a copy of the introduction says is among them. `thanks` is the
 * thank-you that went to the same address, for these asks alone.
 */
export const whatBecame = (
	db: Db,
	userId: Owner,
	{ askIds, email }: { askIds: readonly string[]; email: string | null },
) =>
	statement<Became>(
		db,
		sql`with own as (select value as id from json_each(${JSON.stringify(askIds)}))
			select p.name as prospect, coalesce(r.introduced_at, r.responded_at) as madeAt, r.met_at is not null as met,
				case when r.id in (select id from own) then (
					select t.message from intro_requests t where t.follows_id = r.id and t.kind = 'thanks' and t.status = 'sent'
						and lower(t.recipient_email) = lower(${email}) order by t.created_at desc limit 1) end as thanks
			from intro_requests r join prospects p on p.id = r.prospect_id
			where r.user_id = ${userId} and r.kind = 'ask' and r.status = 'introduced'
				and (r.id in (select id from own) or lower(r.recipient_email) = lower(${email})
					and r.created_at > ${fromNow(-askedBeforeMs)})
			order by madeAt desc limit ${most}`,
	);
