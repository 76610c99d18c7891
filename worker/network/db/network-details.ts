import { type SQL, sql } from 'drizzle-orm';
import type { NetworkCloseness, NetworkDetail, NetworkIdentity } from '#contract/my-network';
import { nameKey } from '#contract/rules/identity';
import { pageBytes } from '#contract/rules/limits';
import type { Db } from '../../db/client.ts';
import { countChanged } from '../../db/in-slices.ts';
import { jsonField, jsonParts } from '../../db/json-parts.ts';
import type { Owner } from '../../db/owned.ts';
import { fitting } from '../../db/pages.ts';
import { statement } from '../../db/statements.ts';
import { wholeUpload } from './network-people.ts';
import { networkKeys } from './network-uploads.ts';

const pageRows = 2_500;

/** Lists the people of the user's network after a place, with the fields to compare with a file of contacts. */
export async function listIdentities(db: Db, userId: Owner, after: number): Promise<NetworkIdentity[]> {
	const found = await statement<Omit<NetworkIdentity, 'hasAddress'> & { hasAddress: number }>(
		db,
		sql`select n.place, n.name, n.linkedin_url as linkedinUrl, n.company, n.position,
				n.email is not null and n.email_from is not 'unsure' as hasAddress
			from network_people n where n.upload = ${wholeUpload(userId)} and n.place > ${after} and n.user_id = ${userId}
			order by n.place limit ${pageRows}`,
	);
	return fitting(
		found.map((one) => ({ ...one, hasAddress: one.hasAddress === 1 })),
		pageBytes,
	);
}

/**
 * Stores what the user's own files say about people of their network. An address replaces none from the network's own
 * file, an unsure address replaces no sure one, and older messages replace no newer ones. Safe to repeat. Returns for
 * how many people something was stored.
 */
export async function updateDetails(db: Db, userId: Owner, people: readonly NetworkDetail[]): Promise<number> {
	const rows = people.map((one) => ({ ...one, ...networkKeys(one) }));
	// Nearly always one part. Each may be repeated, wherever a fault stops them.
	let kept = 0;
	for (const { json } of jsonParts(rows)) kept += await countChanged(db, keepDetails(userId, sql`${json}`));
	return kept;
}

/** Stores how well the user knows a person of their network. False if no one of this name is at the place. */
export async function updateCloseness(db: Db, userId: Owner, said: NetworkCloseness): Promise<boolean> {
	const changed = await statement<{ place: number }>(
		db,
		sql`update network_people set closeness = ${said.closeness}
			where upload = ${wholeUpload(userId)} and place = ${said.place} and user_id = ${userId} and name_key = ${nameKey(said.name)}
			returning place`,
	);
	return changed.length > 0;
}

/**
 * Finds the places of the people of the network that the items name, each with `fields` of its item: by profile, or, if
 * the item has none, by name and company if only one person fits.
 */
const named = (userId: Owner, json: SQL, fields: SQL) => sql`
	select n.place, ${fields} from json_each(${json}) j
		cross join network_people n on n.user_id = ${userId} and n.profile_key = ${jsonField('profileKey')}
	where n.upload = ${wholeUpload(userId)}
	union all
	select min(n.place), ${fields} from json_each(${json}) j
		cross join network_people n on n.user_id = ${userId} and n.name_key = ${jsonField('nameKey')}
			and n.company_key is ${jsonField('companyKey')}
	where ${jsonField('profileKey')} is null and n.profile_key is null and n.upload = ${wholeUpload(userId)}
	group by j.key having count(*) = 1`;

const detailFields = ['email', 'emailFrom', 'messagesSent', 'messagesReceived', 'lastMessageOn'] as const;
const fieldsOf = sql.join(
	detailFields.map((field) => sql`${jsonField(field)} as ${sql.raw(`"${field}"`)}`),
	sql`, `,
);

const isBetter = sql.raw(`(d.email is not null and (p.email is null or p.email_from is not null)
	and (d.emailFrom = 'sure' or p.email_from is not 'sure'))`);
const isNewer = sql.raw(`(coalesce(d.messagesSent, d.messagesReceived) is not null
	and coalesce(d.lastMessageOn, '') >= coalesce(p.last_message_on, ''))`);

const keepDetails = (userId: Owner, json: SQL) => sql`
	update network_people as p set
		email = case when ${isBetter} then d.email else p.email end,
		email_from = case when ${isBetter} then coalesce(d.emailFrom, 'unsure') else p.email_from end,
		messages_sent = case when ${isNewer} then d.messagesSent else p.messages_sent end,
		messages_received = case when ${isNewer} then d.messagesReceived else p.messages_received end,
		last_message_on = case when ${isNewer} then d.lastMessageOn else p.last_message_on end
	from (${named(userId, json, fieldsOf)}) d
	where p.upload = ${wholeUpload(userId)} and p.user_id = ${userId} and p.place = d.place and (${isBetter} or ${isNewer})`;
