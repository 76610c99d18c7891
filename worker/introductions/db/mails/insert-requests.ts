import { type SQL, sql } from 'drizzle-orm';
import { nameKey } from '#contract/rules/identity';
import type { FollowUpKind } from '#contract/rules/intro-status';
import { insertFrom } from '../../../db/insert-from.ts';
import { jsonField } from '../../../db/json-parts.ts';
import type { Owner } from '../../../db/owned.ts';
import { introRequests } from '../../../db/schema.ts';
import { seenMembers } from '../../../network/db/seen-members.ts';

/** A mail in the user's own words, about one prospect or several. */
export type NewMail = {
	prospectIds: readonly string[];
	isForSeveral: boolean;
	recipientEmail: string | null;
	subject: string;
	connectionId: string | null;
	connectorName: string | null;
	/** The circle membership used in place of the address. */
	circleMember: string | null;
	/** The request, or the mail about several, that it follows. */
	followUp: { kind: FollowUpKind; id: string } | null;
};

/**
 * A request about one person of a mail: its own message, and the hash of the token in the address for their
 * introduction.
 */
export type NewRequest = { id: string; prospectId: string; message: string; introductionToken: string | null };

// The ask of the prospect `p` that the mail follows.
const followed = (mail: NewMail) => sql`from intro_requests a where ${isFollowed(mail)} and a.user_id = p.user_id
	and a.prospect_id = p.id and a.kind = 'ask' order by a.rowid limit 1`;

/**
 * The name of the connector a mail asks, in SQL. For several people: the given name. For one: the connection's name,
 * that of the followed request, the given name, or the prospect's connection source.
 */
export const connectorOf = (userId: Owner, mail: NewMail): SQL =>
	mail.isForSeveral
		? sql`${mail.connectorName}`
		: sql`(select coalesce((select c.mutual_connection_name from connections c where c.id = ${mail.connectionId}),
				(select m.connector_name from mails m where m.id = (select a.mail_id ${followed(mail)})),
				${mail.connectorName}, ${calledInCircle(userId, mail)}, p.connection_source)
			from prospects p where p.id = ${mail.prospectIds[0]} and p.user_id = ${userId})`;

// The member's name in the circle.
const calledInCircle = (userId: Owner, { circleMember }: NewMail) =>
	circleMember ? sql`(select seen.name from ${seenMembers(userId)} seen where seen.id = ${circleMember})` : null;

/**
 * The membership that a user's mail goes to: null in SQL if the user can't see such a member, or if the mail follows
 * one that went elsewhere.
 */
export const memberFor = (userId: Owner, mail: NewMail): SQL => sql`
	(select seen.id from ${seenMembers(userId)} seen where seen.id = ${mail.circleMember}
		${
			mail.followUp
				? sql`and exists (select 1 from intro_requests a join mails f on f.id = a.mail_id
			where ${isFollowed(mail)} and a.user_id = ${userId} and f.to_member = seen.id)`
				: sql``
		})`;

/** Condition that the request `a` belongs to what the mail follows. */
export const isFollowed = ({ isForSeveral, followUp }: NewMail) =>
	isForSeveral
		? sql`a.mail_id = (select s.id from mails s where s.id = ${followUp?.id ?? null} and s.is_for_several = 1)`
		: sql`a.id = ${followUp?.id ?? null}`;

/**
 * Inserts the requests of a mail. Each names a connection of its own prospect: the chosen one, or, in a mail about
 * several, the same person among the others' connections.
 */
export function insertRequests(id: string, mail: NewMail, status: string, rows: readonly NewRequest[]): SQL {
	const { connectionId: chosen, connectorName: given, isForSeveral } = mail;
	const key = isForSeveral ? nameKey(given ?? '') : null;
	return insertFrom(
		introRequests,
		{
			id: jsonField('id'),
			userId: sql`p.user_id`,
			prospectId: sql`p.id`,
			mailId: sql`m.id`,
			connectionId: sql`(select c.id from connections c where c.prospect_id = p.id and (c.id = ${chosen}
				or c.connection_key = (select k.connection_key from connections k where k.id = ${chosen} and k.user_id = p.user_id)
				or c.name_key = ${key})
				order by c.id = ${chosen} desc, c.name_key = ${key} desc, c.rowid limit 1)`,
			kind: mail.followUp?.kind ?? 'ask',
			followsId: sql`(select a.id ${followed(mail)})`,
			message: jsonField('message'),
			status,
			movedFrom: status === 'pending' ? sql`p.status` : null,
			introductionToken: jsonField('introductionToken'),
			createdAt: sql`m.created_at`,
		},
		sql`from json_each(${JSON.stringify(rows)}) j
			cross join mails m on m.id = ${id}
			cross join prospects p on p.id = ${jsonField('prospectId')} and p.user_id = m.user_id
			where true on conflict do nothing`,
	);
}
