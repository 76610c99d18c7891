import { type SQL, sql } from 'drizzle-orm';
import { dayMs } from '#contract/rules/durations';
import { emptied } from '../../accounts/db/removal.ts';
import type { Db } from '../../db/client.ts';
import { removeUserCounters } from '../../db/counters.ts';
import type { Owner } from '../../db/owned.ts';
import { runBatch } from '../../db/run-batch.ts';
import { users } from '../../db/schema.ts';
import { statement } from '../../db/statement.ts';
import { fromNow, now } from '../../db/time.ts';
import { userCounters } from '../../db/user-counters.ts';
import { freezeStatements, thawStatements } from './freeze.ts';
import { among, type Move } from './moves.ts';

/** Freezes the accounts of a move in the place that they leave. Throws where somebody in their circle does not go along. */
export async function freeze(from: Db, directory: Db, { id, accounts }: Move): Promise<void> {
	const { others } = await runBatch(from, {
		freeze: freezeStatements(from, id, accounts),
		others: statement(
			from,
			sql`select 1 from circle_members m where m.user_id not in ${among(accounts)} and m.circle_id in
				(select circle_id from circle_members where user_id in ${among(accounts)}) limit 1`,
		),
	});
	if (others.length > 0) throw new Error('Somebody in their circle is not among those who move.');
	await statement(directory, sql`update moves set frozen_at = ${now()} where id = ${id}`);
}

/** Lets everybody write again who was frozen for a move. */
export const thaw = async (from: Db, { id }: Move): Promise<void> =>
	void (await runBatch(from, { thaw: thawStatements(from, id) }));

/**
 * Makes the accounts those of the new place, in one batch of the directory: the point of no return. An account of place 0
 * has its address in its own record, every other one in a row of the directory. Throws where the order is gone: another run
 * has ended the move, and the accounts may be somewhere else by now.
 */
export async function flip(from: Db, directory: Db, { id, accounts, to, ...move }: Move): Promise<void> {
	const people = await statement<{ id: Owner; email: string }>(
		from,
		sql`select id, email from users where id in ${among(accounts)}`,
	);
	const rows = sql`json_each(${JSON.stringify(people)}) j`;
	const isOpen = sql`exists (select 1 from moves where id = ${id} and flipped_at is null)`;
	const emailOf = sql`(select j.value ->> 'email' from ${rows} where j.value ->> 'id' = users.id)`;
	const { standing } = await runBatch(directory, {
		left:
			move.from === 0
				? statement(
						directory,
						sql`update users set email = 'moved:' || id where id in ${among(accounts)} and ${isOpen}`,
					)
				: undefined,
		come:
			to === 0
				? [
						statement(
							directory,
							sql`delete from accounts_elsewhere where account_id in ${among(accounts)} and ${isOpen}`,
						),
						statement(directory, sql`update users set email = ${emailOf} where id in ${among(accounts)} and ${isOpen}`),
					]
				: statement(
						directory,
						sql`update accounts_elsewhere set place = ${to} where account_id in ${among(accounts)} and ${isOpen}`,
					),
		named:
			move.from === 0
				? statement(
						directory,
						sql`insert into accounts_elsewhere (email, account_id, place, created_at)
							select j.value ->> 'email', j.value ->> 'id', ${to}, ${now()} from ${rows} where ${isOpen}`,
					)
				: undefined,
		flipped: statement(directory, sql`update moves set flipped_at = ${now()} where id = ${id} and flipped_at is null`),
		standing: statement(directory, sql`select 1 from moves where id = ${id}`),
	});
	if (standing.length === 0) throw new Error('Another run has ended this move.');
}

// A reply may come years later.
const longestMs = 730 * dayMs;

// What an account's sessions, tokens and links are found by, and until when: a select of each kind. D1 joins five at most.
function keysOf(accounts: readonly Owner[]): SQL[] {
	const select = (key: string, expire: SQL, table: string) =>
		sql`select ${sql.raw(key)} as key, ${expire} as expire from ${sql.raw(table)}
			where user_id in ${among(accounts)} and ${sql.raw(key)} is not null and ${expire} is not null`;
	const untilEnd = (key: string, table: string) => select(key, sql.raw('expire'), table);
	const untilAnswer = (key: string) => select(key, sql.raw('answer_until'), 'mails');
	const long = sql`${fromNow(longestMs)}`;
	return [
		...[untilEnd('sid', 'sessions'), untilEnd('token_hash', 'tokens')],
		...[untilEnd('token_hash', 'mailed_links'), untilEnd('token_hash', 'list_shares')],
		...[untilEnd('token_hash', 'prospect_links'), untilEnd('own_token_hash', 'prospect_links')],
		...[untilEnd('token_hash', 'weekly_mails'), untilEnd('token_hash', 'circle_invites')],
		...[untilAnswer('answer_token'), untilAnswer('member_token')],
		...[select('reply_token', long, 'mails'), select('introduction_token', long, 'intro_requests')],
		// Each use puts off its end, and an assistant names the place of then for good.
		select('id', long, 'grants'),
	];
}

/**
 * Opens the accounts in their new place, as they were, with what is counted for them, and says to the directory where the
 * events of their mails go. Safe to repeat.
 */
export async function open(from: Db, to: Db, { accounts }: Move): Promise<void> {
	const people = await statement<{ id: Owner; disabled_at: string | null; bytes_most: number }>(
		from,
		sql`select id, disabled_at, bytes_most from users where id in ${among(accounts)} and removed_at is null`,
	);
	// They were opened and closed here before.
	if (people.length === 0) return;
	const counted = await statement<Record<string, unknown>>(
		from,
		sql`select key, count, expire from counters where ${sql.join(
			accounts.map((id) => sql`key >= ${userCounters(id).from} and key < ${userCounters(id).to}`),
			sql` or `,
		)}`,
	);
	await runBatch(to, {
		counted: statement(
			to,
			sql`insert into counters (key, count, expire) select j.value ->> 'key', j.value ->> 'count', j.value ->> 'expire'
				from json_each(${JSON.stringify(counted)}) j where true on conflict (key) do update set count = excluded.count`,
		),
		// Whoever came back is found here again.
		keys: keysOf(accounts).map((keys) =>
			statement(to, sql`delete from moved_keys where key in (select key from (${keys}))`),
		),
		opened: statement(
			to,
			sql`update users set disabled_at = j.value ->> 'disabled_at', bytes_most = j.value ->> 'bytes_most'
				from json_each(${JSON.stringify(people)}) j where users.id = j.value ->> 'id' and users.removed_at is null`,
		),
	});
	await routeEvents(to, accounts);
}

// How long the provider may say something of a mail.
const eventsMs = 60 * dayMs;

// A weekly mail may also be about requests of others, who stay. Every event looks in the directory itself.
async function routeEvents(to: Db, accounts: readonly Owner[]): Promise<void> {
	const { directory } = to;
	if (to.place === 0) return;
	for (let after = ''; ; ) {
		const mails: { id: string }[] = await statement(
			to,
			sql`select provider_id as id from mails where user_id in ${among(accounts)} and provider_id > ${after}
				order by provider_id limit 10000`,
		);
		const ids = JSON.stringify(mails.map(({ id }) => id));
		await statement(
			directory,
			sql`insert into mails_elsewhere (provider_id, place, expire)
				select value, ${to.place}, ${fromNow(eventsMs)} from json_each(${ids}) where true
				on conflict (provider_id) do update set place = iif(place = excluded.place, place, -1)`,
		);
		const last = mails.at(-1);
		if (!last || mails.length < 10_000) return;
		after = last.id;
	}
}

/**
 * Closes the accounts in the place that they have left: whoever comes with an old token or link is told where they are, and
 * their records are marked to be removed. What froze them goes, but for new records: a call that began here before still
 * adds none that would be lost. One batch; safe to repeat.
 */
export async function close(from: Db, { id, accounts, to }: Move): Promise<void> {
	const isHere = sql`exists (select 1 from users where id in ${among(accounts)} and removed_at is null)`;
	await runBatch(from, {
		thawed: thawStatements(from, id, ['insert']),
		keys: keysOf(accounts).map((keys) =>
			statement(
				from,
				sql`insert into moved_keys (key, place, expire) select key, ${to}, expire from (${keys}) where ${isHere}
					on conflict (key) do update set place = excluded.place, expire = excluded.expire`,
			),
		),
		links: statement(
			from,
			sql`delete from not_again_links where token_hash in
				(select answer_token from mails where user_id in ${among(accounts)})`,
		),
		ended: statement(from, sql`delete from sessions where user_id in ${among(accounts)}`),
		marked: from
			.update(users)
			.set(emptied())
			.where(sql`${users.id} in ${among(accounts)} and ${users.removedAt} is null`),
		counters: accounts.map((account) => removeUserCounters(from, account)),
	});
}
