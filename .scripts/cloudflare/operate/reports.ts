import { dayMs } from '../../../worker/contract/rules/durations.ts';
import { ask, ifAllowed } from '../api.ts';
import { query } from '../database.ts';
import type { Storage } from './storage.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

/**
 * Everybody who had mail sent in the last days, most first: asks, nudges and thank-yous by what became of them, and the
 * newest links for an address or a password that were mailed to them.
 */
export const listSenders = (storage: Storage, days: number) =>
	query(
		storage,
		`SELECT email, count(intro_requests.id) AS requests, count(sent_at) AS sent,
			coalesce(sum(intro_requests.status = 'failed'), 0) AS refused,
			coalesce(sum(intro_requests.status = 'unknown'), 0) AS unclear,
			coalesce(sum(kind = 'nudge'), 0) AS nudges, coalesce(sum(kind = 'thanks'), 0) AS thanks,
			(SELECT count(*) FROM mailed_links WHERE user_id = users.id AND mailed_links.created_at >= ?1) AS links
		FROM users LEFT JOIN intro_requests ON users.id = intro_requests.user_id
			AND intro_requests.created_at >= ?1 AND intro_requests.status <> 'pending'
		WHERE removed_at IS NULL GROUP BY users.id HAVING requests > 0 OR links > 0 ORDER BY requests DESC, links DESC, email`,
		daysAgo(days),
	);

/**
 * The 50 accounts that hold most, the largest first: the bytes of their records and of the answers to them, how many bytes
 * they may hold, and how many records of the kinds that grow.
 */
export const listUsage = (storage: Storage) =>
	query(
		storage,
		`WITH largest AS (SELECT id, email, bytes, answer_bytes, bytes_most FROM users WHERE removed_at IS NULL
			ORDER BY bytes + answer_bytes DESC, email LIMIT 50)
		SELECT email, bytes, answer_bytes, bytes_most, ${['prospects', 'connections', 'intro_requests', 'network_people']
			.map((table) => `(SELECT count(*) FROM ${table} WHERE user_id = largest.id) AS ${table}`)
			.join(', ')} FROM largest`,
	);

/** How large the database is, in bytes; undefined where Cloudflare does not say. */
export async function databaseSize({ account, databaseId }: Storage): Promise<number | undefined> {
	const found = await ifAllowed(ask<{ file_size?: number }>(account, 'GET', `/d1/database/${databaseId}`));
	return found?.file_size;
}

/** The newest 100 acts of operators. */
export const listActs = (storage: Storage) =>
	query(storage, 'SELECT at, actor, act, about, detail FROM kindling_acts ORDER BY id DESC LIMIT 100');
