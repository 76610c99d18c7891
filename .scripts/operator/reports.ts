import { dayMs } from '../../worker/contract/rules/durations.ts';
import { addressHash } from '../../worker/mail/address-hash.ts';
import { type Storage, write } from '../cloudflare/acts.ts';
import { ask, ifAllowed } from '../cloudflare/api.ts';
import type { Row } from '../cloudflare/database.ts';
import { Stop } from '../command/stop.ts';

const senders = `SELECT email, count(intro_requests.id) AS requests, count(sent_at) AS sent,
		coalesce(sum(intro_requests.status = 'failed'), 0) AS refused,
		coalesce(sum(intro_requests.status = 'unknown'), 0) AS unclear,
		coalesce(sum(kind = 'nudge'), 0) AS nudges, coalesce(sum(kind = 'thanks'), 0) AS thanks,
		(SELECT count(*) FROM mailed_links WHERE user_id = users.id AND mailed_links.created_at >= ?1) AS links
	FROM users LEFT JOIN intro_requests ON users.id = intro_requests.user_id
		AND intro_requests.created_at >= ?1 AND intro_requests.status <> 'pending'
		LEFT JOIN mails ON mails.id = intro_requests.mail_id
	WHERE removed_at IS NULL GROUP BY users.id HAVING requests > 0 OR links > 0 ORDER BY requests DESC, links DESC, email`;

/**
 * Lists everyone who had mail sent in the last days (7), most first: asks, nudges and thank-yous by outcome, and the
 * newest links for an address or a password mailed to them.
 */
export function listSenders({ database }: Storage, { word }: { word: string }): Promise<Row[]> {
	if (!/^([1-9]\d{0,3})?$/.test(word)) throw new Stop('The days must be a whole number, such as 7.');
	return database.all(senders, new Date(Date.now() - Number(word || 7) * dayMs).toISOString());
}

/** Records whose number grows. */
const kinds = ['prospects', 'connections', 'network_people', 'intro_requests'];

const largest = `SELECT email, ${kinds.join(', ')}, ${kinds.join(' + ')} AS rows FROM (
		SELECT email, ${kinds.map((kind) => `coalesce(${kind}.n, 0) AS ${kind}`).join(', ')} FROM users
		${kinds.map((kind) => `LEFT JOIN (SELECT user_id, count(*) AS n FROM ${kind} GROUP BY user_id) AS ${kind} ON ${kind}.user_id = users.id`).join('\n')}
		WHERE removed_at IS NULL)
	ORDER BY rows DESC, email LIMIT 50`;

/** Lists the 50 accounts with the most of these records. */
export const listLargest = ({ database }: Storage): Promise<Row[]> => database.all(largest);

/** Returns the size of the database in bytes; undefined if Cloudflare doesn't say. */
export async function databaseSize({ database, account }: Storage): Promise<number | undefined> {
	if (account)
		return (await ifAllowed(ask<{ file_size?: number }>(account, 'GET', `/d1/database/${database.id}`)))?.file_size;
	const pages = 'SELECT page_count * page_size AS size FROM pragma_page_count(), pragma_page_size()';
	return (await database.all<{ size: number }>(pages))[0]?.size;
}

/** Most bytes of a D1 database. */
export const mostBytes = 10_000_000_000;

/** Formats how full a database is: "1.2 MB of D1’s 10 GB (0 %)". */
export const sayFull = (bytes: number): string =>
	`${(bytes / 1e6).toFixed(1)} MB of D1’s 10 GB (${Math.floor((100 * bytes) / mostBytes)} %)`;

/** Lists the newest 100 acts of operators. */
export const listActs = ({ database }: Storage) =>
	database.all('SELECT at, actor, act, about, detail FROM kindling_acts ORDER BY id DESC LIMIT 100');

/**
 * Returns why and since when an address gets no mail. Without an address, counts the suppressed addresses by reason:
 * only their hashes are stored.
 */
export const listSuppressed = ({ database }: Storage, { word: email }: { word: string }): Promise<Row[]> =>
	email === ''
		? database.all(
				`SELECT reason, count(*) AS addresses, max(created_at) AS newest
				FROM suppressed_addresses GROUP BY reason ORDER BY addresses DESC`,
			)
		: database.all(
				'SELECT reason, created_at AS since FROM suppressed_addresses WHERE address_hash = ?1',
				addressHash(email),
			);

/** Lets mail go to an address again. False if it wasn't suppressed. */
export async function liftSuppression(storage: Storage, email: string): Promise<boolean> {
	const sql = 'DELETE FROM suppressed_addresses WHERE address_hash = ?1 RETURNING reason';
	const [lifted = []] = await write(storage, { act: 'lift', about: email }, [{ sql, params: [addressHash(email)] }]);
	return lifted.length > 0;
}
