import { type SQL, sql } from 'drizzle-orm';
import type { ArchivePart } from '#contract/archive';
import { eachOf, insertFrom } from '../../db/insert-from.ts';
import { jsonField } from '../../db/json-parts.ts';
import type { Owner } from '../../db/owned.ts';
import { mails } from '../../db/schema.ts';
import { tableOf } from '../../db/tables.ts';
import { insertNetworkPeople } from '../../network/db/network-uploads.ts';
import { ownFields } from './own-fields.ts';

// A message whose ask is neither here nor among these rows arrives without it.
const follows = (userId: Owner, json: SQL) => sql`
	case when ${jsonField('followsId')} is null then null
		when exists (select 1 from intro_requests r where r.id = ${jsonField('followsId')} and r.user_id = ${userId})
		or ${jsonField('followsId')} in (select json_extract(a.value, '$.id') from json_each(${json}) a
			cross join prospects q on q.id = json_extract(a.value, '$.prospectId') and q.user_id = ${userId})
	then ${jsonField('followsId')} end`;

type Insert = (userId: Owner, json: SQL) => SQL;

const onlyNew = sql`on conflict do nothing returning id`;
/** Selects rows that belong to the user and to nothing else. */
const ownRows = (json: SQL) => sql`from json_each(${json}) j where true ${onlyNew}`;
/** Selects rows that belong to a prospect of the user. */
const prospectRows = (userId: Owner, json: SQL) => sql`from json_each(${json}) j
	cross join prospects p on p.id = ${jsonField('prospectId')} and p.user_id = ${userId} where true ${onlyNew}`;
const ofProspect = { userId: sql`p.user_id`, prospectId: sql`p.id` };

/** The statement that writes the mails of requests, before the requests. */
export const insertMails: Insert = (userId, json) =>
	insertFrom(
		mails,
		{
			id: jsonField('mailId'),
			userId: sql`p.user_id`,
			isForSeveral: jsonField('isForSeveral'),
			byMail: 0,
			...eachOf(ownFields('requests', mails), jsonField),
		},
		sql`from json_each(${json}) j
			cross join prospects p on p.id = ${jsonField('prospectId')} and p.user_id = ${userId}
			where true on conflict do nothing`,
	);

/** The statement that writes rows of each part for the user, and returns the ids of new rows. */
export const inserts: Record<ArchivePart, Insert> = {
	statuses: (userId, json) =>
		insertFrom(
			tableOf.statuses,
			{ userId, ...eachOf(['id', 'value', ...ownFields('statuses')], jsonField) },
			ownRows(json),
		),
	templates: (userId, json) =>
		insertFrom(tableOf.templates, { userId, ...eachOf(['id', ...ownFields('templates')], jsonField) }, ownRows(json)),
	lists: (userId, json) =>
		insertFrom(tableOf.lists, { userId, ...eachOf(['id', ...ownFields('lists')], jsonField) }, ownRows(json)),
	prospects: (userId, json) =>
		insertFrom(
			tableOf.prospects,
			{
				userId: sql`l.user_id`,
				prospectListId: sql`l.id`,
				...eachOf(['id', 'factsKey', 'companyKey', ...ownFields('prospects')], jsonField),
			},
			sql`from json_each(${json}) j
				cross join prospect_lists l on l.id = ${jsonField('listId')} and l.user_id = ${userId} where true ${onlyNew}`,
		),
	connections: (userId, json) =>
		insertFrom(
			tableOf.connections,
			{ ...ofProspect, ...eachOf(['id', 'nameKey', ...ownFields('connections')], jsonField) },
			prospectRows(userId, json),
		),
	requests: (userId, json) =>
		insertFrom(
			tableOf.requests,
			{
				...ofProspect,
				connectionId: sql`(select c.id from connections c
					where c.id = ${jsonField('connectionId')} and c.prospect_id = p.id)`,
				followsId: follows(userId, json),
				...eachOf(['id', 'mailId', ...ownFields('requests')], jsonField),
			},
			prospectRows(userId, json),
		),
	// They were forwarded long ago.
	replies: (userId, json) =>
		insertFrom(
			tableOf.replies,
			{
				userId: sql`r.user_id`,
				requestId: sql`r.id`,
				forwardedAt: jsonField('createdAt'),
				forwardTries: 0,
				...eachOf(['id', ...ownFields('replies')], jsonField),
			},
			sql`from json_each(${json}) j
				cross join intro_requests r on r.id = ${jsonField('requestId')} and r.user_id = ${userId} where true ${onlyNew}`,
		),
	network: (userId, json) => sql`${insertNetworkPeople(userId, json)} returning place as id`,
};
