import { type SQL, sql } from 'drizzle-orm';
import type { NetworkPart, NetworkPerson } from '#contract/my-network';
import { storedCompanyKey } from '#contract/rules/company';
import { dayMs } from '#contract/rules/durations';
import { nameKey, profileKey } from '#contract/rules/identity';
import { type Onlooker, onlookersOf } from '../../accounts/db/onlookers.ts';
import type { Db } from '../../db/client.ts';
import { countChanged } from '../../db/in-slices.ts';
import { jsonField, jsonParts } from '../../db/json-parts.ts';
import type { Owner } from '../../db/owned.ts';
import { runBatch, statement } from '../../db/statements.ts';
import { fromNow, now } from '../../db/time.ts';
import { compareUploads, isOtherThanBefore } from './compare-uploads.ts';

/** True for the part that completes its upload. */
export const isLastPart = ({ from, people, total }: NetworkPart): boolean => from + people.length - 1 === total;

/**
 * Writes a part of an upload, in one batch. The last part makes the upload the user's network, replacing the previous
 * one; until then nothing changes for the user. Of the previous network, only the people who left stay. `missing`: not
 * all parts have arrived. Safe to repeat. `onlookers`: the accounts that then see other people.
 */
export async function createNetworkPart(
	db: Db,
	userId: Owner,
	part: NetworkPart,
): Promise<{ state: 'unfinished' | 'whole' | 'missing'; onlookers: Onlooker[] }> {
	const { uploadId, from, total } = part;
	const isLast = isLastPart(part);
	const {
		finish,
		isOther,
		onlookers = [],
	} = await runBatch(db, {
		start: from === 1 ? startUpload(db, userId, uploadId) : undefined,
		unfinished: from === 1 ? removeUnfinishedUploads(db, userId, uploadId) : undefined,
		people: peopleStatements(db, userId, part),
		finish: isLast ? finishUpload(db, userId, uploadId, total) : undefined,
		isOther: isLast ? isOtherThanBefore(db, userId, uploadId) : undefined,
		ends: isLast ? [...compareUploads(db, userId, uploadId), removeOtherUploads(db, userId, uploadId)] : undefined,
		onlookers: isLast ? onlookersOf(db, userId, 'shown') : undefined,
	});
	if (!isLast) return { state: 'unfinished', onlookers: [] };
	return { state: finish?.length ? 'whole' : 'missing', onlookers: isOther?.[0]?.isOther ? onlookers : [] };
}

/** Removes at most `most` people of uploads that were not finished in time. */
export const removeExpiredPeople = (db: Db) => (most: number) =>
	countChanged(
		db,
		sql`delete from network_people where rowid in (
			select p.rowid from network_uploads u join network_people p on p.upload = u.id where u.expire < ${now()} limit ${most})`,
	);

/** Removes at most `most` uploads that were not finished in time and have no people left. */
export const removeExpiredUploads = (db: Db) => (most: number) =>
	countChanged(
		db,
		sql`delete from network_uploads where id in (select u.id from network_uploads u where u.expire < ${now()}
			and not exists (select 1 from network_people p where p.upload = u.id) limit ${most})`,
	);

// So that no one stores more than one upload besides their network.
const removeUnfinishedUploads = (db: Db, userId: Owner, uploadId: string) =>
	statement<{ id: number }>(
		db,
		sql`delete from network_uploads
			where user_id = ${userId} and upload_id <> ${uploadId} and expire is not null and replaced_by is null`,
	);

const startUpload = (db: Db, userId: Owner, uploadId: string) =>
	statement<{ id: number }>(
		db,
		sql`insert into network_uploads (user_id, upload_id, expire, created_at)
			values (${userId}, ${uploadId}, ${fromNow(dayMs)}, ${now()}) on conflict (user_id, upload_id) do nothing`,
	);

function peopleStatements(db: Db, userId: Owner, { uploadId, from, people }: NetworkPart) {
	const rows = people.map((person, index) => ({ ...person, ...networkKeys(person), place: from + index, uploadId }));
	return jsonParts(rows).map(({ json }) => statement<{ id: number }>(db, insertNetworkPeople(userId, sql`${json}`)));
}

/** Returns the keys stored with a person of a network. */
export const networkKeys = ({
	name,
	linkedinUrl,
	company,
}: Pick<NetworkPerson, 'name' | 'linkedinUrl' | 'company'>) => ({
	nameKey: nameKey(name),
	profileKey: profileKey(linkedinUrl),
	companyKey: storedCompanyKey(company),
});

/**
 * The statement that inserts people, each with the `uploadId` of an upload of the user. A person already at a place
 * stays.
 */
export const insertNetworkPeople = (userId: Owner, json: SQL) => sql`
	insert into network_people (upload, place, user_id, name, name_key, linkedin_url, profile_key, email, email_from,
		company, company_key, position, connected_on, messages_sent, messages_received, last_message_on, closeness)
	select u.id, ${jsonField('place')}, u.user_id, ${jsonField('name')}, ${jsonField('nameKey')}, ${jsonField('linkedinUrl')},
		${jsonField('profileKey')}, ${jsonField('email')}, ${jsonField('emailFrom')}, ${jsonField('company')},
		${jsonField('companyKey')}, ${jsonField('position')}, ${jsonField('connectedOn')}, ${jsonField('messagesSent')},
		${jsonField('messagesReceived')}, ${jsonField('lastMessageOn')}, ${jsonField('closeness')}
	from json_each(${json}) j
	join network_uploads u on u.user_id = ${userId} and u.upload_id = ${jsonField('uploadId')}
	where true
	on conflict do nothing`;

// A part that got lost on the way leaves the upload unfinished.
const finishUpload = (db: Db, userId: Owner, uploadId: string, total: number) =>
	statement<{ id: number }>(
		db,
		sql`update network_uploads set expire = null
			where user_id = ${userId} and upload_id = ${uploadId}
				and (select count(*) from network_people p where p.upload = network_uploads.id) = ${total}
			returning id`,
	);

const removeOtherUploads = (db: Db, userId: Owner, uploadId: string) =>
	statement<{ id: number }>(
		db,
		sql`delete from network_uploads where user_id = ${userId} and upload_id <> ${uploadId}
			and replaced_by is not ${uploadId}
			and exists (select 1 from network_uploads own
				where own.user_id = ${userId} and own.upload_id = ${uploadId} and own.expire is null)`,
	);
