import { sql } from 'drizzle-orm';
import { type IntroReply, repliesMost } from '#contract/intro-reply';
import type { Owner } from '../../../db/owned.ts';
import { rowBytes } from '../../../db/pages.ts';
import { introReplies } from '../../../db/schema.ts';
import { jsonBoolean } from '../../../db/slices.ts';
import { forwardTriesMost } from './replies.ts';

const forwarded = sql`case when r.forwarded_at is not null then 'yes' when r.forward_tries < ${forwardTriesMost}
	then 'waiting' else 'no' end`;

// Fifty replies at their limits would exceed a response, so the newest are returned.
const repliesBytes = 500_000;

/** The replies to a user's request, oldest first, the newest 500 kB of them: a field of a query over the requests. */
export const repliesOf = (userId: Owner) =>
	sql<IntroReply[]>`(
	select json_group_array(json(reply)) from (
		select json_object('id', r.id, 'from', r.from_email, 'fromName', r.from_name, 'at', r.created_at, 'text', r.text, 'folded', r.folded,
			'unread', r.unread, 'attachments', json(r.attachments), 'automatic', ${jsonBoolean(sql`r.kind = 'automatic'`)},
			'unsure', ${jsonBoolean(sql`r.kind = 'unsure'`)}, 'introduction', ${jsonBoolean(sql`r.kind = 'introduction'`)},
			'fromAnotherAddress', ${jsonBoolean(sql`r.from_another_address`)}, 'handedOn', ${forwarded}) as reply
		from (select *, rowid as at, sum(${rowBytes(introReplies)}) over (order by created_at desc, rowid desc rows unbounded preceding) as held
			from intro_replies where request_id = intro_requests.id and +user_id = ${userId}) r
		where r.held <= ${repliesBytes} order by r.created_at, r.at limit ${repliesMost}))`.mapWith(JSON.parse);
