import { dayMs } from '../../../worker/contract/rules/durations.ts';
import { fromNow, now } from '../../../worker/db/time.ts';
import { addressHash } from '../../../worker/mail/address-hash.ts';
import { ask, ifAllowed, Stop } from '../api.ts';
import type { Row } from '../database.ts';
import { byAddress, type Partly, type Place, rowsOfAll, type Storage, write } from './storage.ts';

type Sender = { email: string; requests: number; links: number };

const senders = `SELECT email, count(intro_requests.id) AS requests, count(sent_at) AS sent,
		coalesce(sum(intro_requests.status = 'failed'), 0) AS refused,
		coalesce(sum(intro_requests.status = 'unknown'), 0) AS unclear,
		coalesce(sum(kind = 'nudge'), 0) AS nudges, coalesce(sum(kind = 'thanks'), 0) AS thanks,
		(SELECT count(*) FROM mailed_links WHERE user_id = users.id AND mailed_links.created_at >= ?1) AS links
	FROM users LEFT JOIN intro_requests ON users.id = intro_requests.user_id
		AND intro_requests.created_at >= ?1 AND intro_requests.status <> 'pending'
	WHERE removed_at IS NULL GROUP BY users.id HAVING requests > 0 OR links > 0 ORDER BY requests DESC, links DESC, email`;

/**
 * Everybody who had mail sent in the last days (7), most first: asks, nudges and thank-yous by what became of them, and the
 * newest links for an address or a password that were mailed to them.
 */
export async function listSenders(storage: Storage, { word }: { word: string }): Promise<Partly<Row[]>> {
	if (!/^([1-9]\d{0,3})?$/.test(word)) throw new Stop('The days must be a whole number, such as 7.');
	const since = new Date(Date.now() - Number(word || 7) * dayMs).toISOString();
	const mostFirst = (a: Sender, b: Sender) => b.requests - a.requests || b.links - a.links || byAddress(a, b);
	return rowsOfAll(storage, (place) => place.all<Sender>(senders, since), mostFirst);
}

type Holder = { email: string; bytes: number; answer_bytes: number };

const holders = `WITH largest AS (SELECT id, email, bytes, answer_bytes, bytes_most FROM users WHERE removed_at IS NULL
		ORDER BY bytes + answer_bytes DESC, email LIMIT 50)
	SELECT email, bytes, answer_bytes, bytes_most, ${['prospects', 'connections', 'intro_requests', 'network_people']
		.map((table) => `(SELECT count(*) FROM ${table} WHERE user_id = largest.id) AS ${table}`)
		.join(', ')} FROM largest`;

/**
 * The 50 accounts that hold most, the largest first: the bytes of their records and of the answers to them, how many bytes
 * they may hold, and how many records of the kinds that grow.
 */
export async function listUsage(storage: Storage): Promise<Partly<Row[]>> {
	const held = (one: Holder) => one.bytes + one.answer_bytes;
	const largestFirst = (a: Holder, b: Holder) => held(b) - held(a) || byAddress(a, b);
	const { said, but } = await rowsOfAll(storage, (place) => place.all<Holder>(holders), largestFirst);
	return { said: said.slice(0, 50), but };
}

/** How large the database of a place is, in bytes; undefined where Cloudflare does not say. */
export async function databaseSize({ deployment }: Storage, place: Place): Promise<number | undefined> {
	if (deployment)
		return (await ifAllowed(ask<{ file_size?: number }>(deployment.account, 'GET', `/d1/database/${place.id}`)))
			?.file_size;
	const pages = 'SELECT page_count * page_size AS size FROM pragma_page_count(), pragma_page_size()';
	return (await place.all<{ size: number }>(pages))[0]?.size;
}

/** The newest 100 acts of operators. */
export const listActs = ({ directory }: Storage) =>
	directory.all('SELECT at, actor, act, about, detail FROM kindling_acts ORDER BY id DESC LIMIT 100');

/**
 * What keeps mails from an address, and since when: that it gets none, and the terms that it has set for everybody. Without
 * an address, how many get none, by reason: the addresses themselves are not kept, only their hashes.
 */
export const listSuppressed = ({ directory }: Storage, { word: email }: { word: string }): Promise<Row[]> =>
	email === ''
		? directory.all(
				`SELECT reason, count(*) AS addresses, max(created_at) AS newest
				FROM suppressed_addresses GROUP BY reason ORDER BY addresses DESC`,
			)
		: directory.all(
				`SELECT 'no mail: ' || reason AS what, created_at AS since FROM suppressed_addresses WHERE address_hash = ?1
				UNION ALL SELECT 'requests a month: ' || a_month, updated_at FROM address_terms
					WHERE address_hash = ?1 AND a_month IS NOT NULL
				UNION ALL SELECT 'one mail a week', updated_at FROM address_terms WHERE address_hash = ?1 AND is_weekly = 1
				UNION ALL SELECT 'not about ' || (value ->> 'name'), updated_at FROM address_terms, json_each(companies)
					WHERE address_hash = ?1`,
				addressHash(email),
			);

/**
 * Lets mail go to an address again, and lifts its terms; whether there was anything to lift. As where its owner lifts them,
 * the link of the last notice is kept for a day: terms that are set again bring no other one until then.
 */
export async function liftSuppression(storage: Storage, email: string): Promise<boolean> {
	const sql = 'DELETE FROM suppressed_addresses WHERE address_hash = ?1 RETURNING reason';
	const column = "SELECT 1 FROM pragma_table_info('address_terms') WHERE name = 'expire'";
	const keepsLinks = (await storage.directory.all(column)).length > 0;
	const hash = addressHash(email);
	const lifted = await write(storage, { act: 'lift', about: email }, [
		{ sql, params: [hash] },
		keepsLinks ? { sql: termsLifted, params: [hash, fromNow(dayMs), now()] } : { sql: termsRemoved, params: [hash] },
	]);
	return lifted.some((rows) => rows.length > 0);
}

const termsLifted = `UPDATE address_terms SET a_month = NULL, is_weekly = 0, companies = '[]', expire = ?2, updated_at = ?3
	WHERE address_hash = ?1 AND expire IS NULL RETURNING updated_at`;
// In a database from before links were kept.
const termsRemoved = 'DELETE FROM address_terms WHERE address_hash = ?1 RETURNING updated_at';
