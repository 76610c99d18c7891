import { nextStatus } from '#contract/rules/intro-status';
import { userCounters } from '../../worker/db/user-counters.ts';
import type { Row, Statement, Store } from './database.ts';

/**
 * Tables whose rows let someone in, or act for them, without a password, or let others into their circle. The sessions
 * come first, because they are counted.
 */
const keys = ['sessions', 'mailed_links', 'tokens', 'grants', 'webhook_deliveries', 'webhooks', 'circle_invites'];

const now = () => new Date().toISOString();

/** Returns the names of a database's tables, which may be from another build. */
export async function tablesIn(store: Store): Promise<Set<string>> {
	const listed = await store.all<Row>("SELECT name FROM sqlite_master WHERE type = 'table'");
	return new Set(listed.map(({ name }) => String(name)));
}

/**
 * Statements that end everything that reaches one account, or any account, without a password, and its sharing with a
 * circle. The first returns a row for each ended session. Links to shared lists expire, those in the trash too, and the
 * nightly run removes them with their marks. Answer links that a session was shown are removed; those that only left by
 * mail stay.
 */
export function endAccess(tables: Set<string>, userId?: string): Statement[] {
	const mine = userId === undefined ? [] : [userId];
	const where = userId === undefined ? '' : ' WHERE user_id = ?1';
	const at = `?${mine.length + 1}`;
	const whose = userId === undefined ? '' : ' AND user_id = ?1';
	const deletions = keys
		.filter((table) => tables.has(table))
		.map((table) => ({
			sql: `DELETE FROM ${table}${where}${table === 'sessions' ? ' RETURNING sid' : ''}`,
			params: mine,
		}));
	const links = [
		{ table: 'list_shares', sql: `UPDATE list_shares SET expire = ${at} WHERE expire > ${at}${whose}` },
		{
			table: 'trash_rows',
			sql: `UPDATE trash_rows SET row = json_set(row, '$.expire', ${at})
				WHERE part = 'shares' AND row ->> '$.expire' > ${at}${whose}`,
		},
	].filter(({ table }) => tables.has(table));
	const answers = [
		{ table: 'mails', sql: `UPDATE mails SET answer_token = NULL, answer_until = NULL WHERE by_mail = 0${whose}` },
		{
			table: 'mails',
			sql: `UPDATE mails SET member_token = NULL WHERE to_member ${userId === undefined ? 'IS NOT NULL' : '= (SELECT id FROM circle_members WHERE user_id = ?1)'}`,
		},
		{
			table: 'prospect_links',
			sql: `UPDATE prospect_links SET own_token_hash = NULL, token_hash = CASE WHEN EXISTS (SELECT 1 FROM intro_requests r
				JOIN mails m ON m.id = r.mail_id WHERE r.id = request_id AND m.by_mail = 1) THEN token_hash END${where}`,
		},
		{
			table: 'trash_rows',
			sql: `UPDATE trash_rows SET row = json_set(row, '$.answerToken', NULL, '$.answerUntil', NULL)
				WHERE part = 'mails' AND NOT row ->> '$.byMail'${whose}`,
		},
		{
			table: 'trash_rows',
			sql: `UPDATE trash_rows SET row = json_set(row, '$.ownTokenHash', NULL, '$.tokenHash', NULL)
				WHERE part = 'links'${whose}`,
		},
	].filter(({ table }) => tables.has(table));
	return [
		...deletions,
		...links.map(({ sql }) => ({ sql, params: [...mine, now()] })),
		...answers.map(({ sql }) => ({ sql, params: mine })),
		...(tables.has('circle_members') ? [{ sql: `UPDATE circle_members SET sharing = 0${where}`, params: mine }] : []),
	];
}

/**
 * Statements for a database that returns to an earlier moment: what has ended since must not come back to life, and no
 * one knows the fate of a mail that was on its way at that moment, so it is never sent again automatically. The last
 * two return a row for each request that is now unclear.
 */
export function endAllAccess(tables: Set<string>): Statement[] {
	const unclear = nextStatus('sending', 'mail-unclear');
	const onTheWay = "= 'sending'";
	return [
		...endAccess(tables),
		...(tables.has('invites') ? [{ sql: 'DELETE FROM invites' }] : []),
		...(tables.has('trash_rows')
			? [
					{
						sql: `UPDATE trash_rows SET row = json_set(row, '$.status', ?1)
							WHERE part = 'requests' AND row ->> '$.status' ${onTheWay} RETURNING 1 AS changed`,
						params: [unclear],
					},
				]
			: []),
		{ sql: `UPDATE intro_requests SET status = ?1 WHERE status ${onTheWay} RETURNING 1 AS changed`, params: [unclear] },
	];
}

/** Returns the sentences about what {@link endAllAccess} has ended; `requests` are now unclear. */
export const whatEnded = (requests: number): string =>
	`Everyone signs in again. Ended: sessions, mailed links, tokens, connected assistants, webhooks, shared links, answer links that were sent by hand, and invitations. Circles share nothing until each member switches it on again. ${requests === 0 ? 'No request was on its way.' : `${requests} ${requests === 1 ? 'request that was on its way is' : 'requests that were on their way are'} marked as unclear.`}`;

/**
 * Statements that remove an account with everything that belongs to it. The first returns a row for each ended session.
 */
export const removeAccount = (userId: string): Statement[] => [
	{ sql: 'DELETE FROM sessions WHERE user_id = ?1 RETURNING sid', params: [userId] },
	{ sql: 'DELETE FROM users WHERE id = ?1', params: [userId] },
	{
		sql: 'DELETE FROM counters WHERE key >= ?1 AND key < ?2',
		params: [userCounters(userId).from, userCounters(userId).to],
	},
];
