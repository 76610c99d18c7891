import { userCounters } from '../../../worker/db/user-counters.ts';
import { ask, ifAllowed, Stop } from '../api.ts';
import type { Statement } from '../database.ts';
import { findNamespace, namespaceOf } from '../resources.ts';
import { findMove } from './moves.ts';
import { askAll, byAddress, type Partly, type Place, rowsOfAll, type Storage, write } from './storage.ts';

type Found = { id: string; email: string; lists: number; prospects: number; requests: number };

/** An account, and the place that it lives in. */
export type Person = Found & { at: Place };

const personOf = (where: string) => `
	SELECT id, email, trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) AS name,
		created_at, email_verified_at, disabled_at,
		(SELECT count(*) FROM sessions WHERE user_id = users.id AND expire > ?2) AS sessions,
		(SELECT count(*) FROM prospect_lists WHERE user_id = users.id) AS lists,
		(SELECT count(*) FROM prospects WHERE user_id = users.id) AS prospects,
		(SELECT count(*) FROM intro_requests WHERE user_id = users.id) AS requests
	FROM users WHERE removed_at IS NULL AND ${where} ORDER BY email LIMIT 50`;

const now = () => new Date().toISOString();

/** Up to 50 accounts of each place whose address or name contains the words. */
export const findPeople = (storage: Storage, { word }: { word: string }) =>
	rowsOfAll(
		storage,
		(place) =>
			place.all<Found>(
				personOf(
					"instr(lower(email || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '')), lower(?1)) > 0",
				),
				...[word, now()],
			),
		byAddress,
	);

/** The account with exactly this address. The directory says in which place it is. */
export async function findPerson(storage: Storage, email: string): Promise<Person | undefined> {
	const at = await placeOf(storage, email);
	const [person] = await at.all<Found>(personOf('email = lower(?1)'), email, now());
	return person && { ...person, at };
}

/** The place of the account with this address; the directory where there is none. */
async function placeOf({ places, directory }: Storage, email: string): Promise<Place> {
	if (places.length === 1) return directory;
	const sql = 'SELECT place FROM accounts_elsewhere WHERE email = lower(?1)';
	const [{ place } = { place: 0 }] = await directory.all<{ place: number }>(sql, email);
	const found = places[place];
	if (!found)
		throw new Stop(`${email} lives in place ${place}, and there are ${places.length} places. Nothing was changed.`);
	return found;
}

/** The same, or a Stop. */
export async function needPerson(storage: Storage, email: string): Promise<Person> {
	const person = await findPerson(storage, email);
	if (!person) throw new Stop(`Nobody has the address ${email}. \`find\` looks for parts of it.`);
	return person;
}

/** What lets somebody in, or goes on, without a session. */
const otherWays = ['mailed_links', 'tokens', 'grants', 'webhooks', 'webhook_deliveries'];

/**
 * Ends all sessions of an account, or of everybody, first; then what else lets somebody in. A link to a list is past its time
 * then, also one that lies in the bin, and the nightly run removes it with its marks.
 */
export function endOf(userId?: string): Statement[] {
	const whose = userId === undefined ? 'true' : 'user_id = ?1';
	const params = userId === undefined ? [] : [userId];
	const [time, timed] = [`?${params.length + 1}`, [...params, now()]];
	// By the owner, whose index it is.
	const owner = userId === undefined ? 'user_id IN (SELECT id FROM users)' : whose;
	return [
		{ sql: `DELETE FROM sessions WHERE ${whose} RETURNING sid`, params },
		...otherWays.map((table) => ({ sql: `DELETE FROM ${table} WHERE ${whose}`, params })),
		{ sql: `UPDATE list_shares SET expire = ${time} WHERE expire > ${time} AND ${whose}`, params: timed },
		{
			sql: `UPDATE bin_rows SET row = json_set(row, '$.expire', ${time})
				WHERE ${owner} AND part = 'shares' AND row ->> '$.expire' > ${time}`,
			params: timed,
		},
	];
}

/** What can be done to an account, by the word under which it is noted. What ends sessions ends them first. */
const acts = {
	'end-sessions': endOf,
	disable: (id: string) => [
		...endOf(id),
		{ sql: 'UPDATE users SET disabled_at = ?2 WHERE id = ?1', params: [id, now()] },
	],
	enable: (id: string) => [{ sql: 'UPDATE users SET disabled_at = NULL WHERE id = ?1', params: [id] }],
	remove: (id: string) => [
		{ sql: 'DELETE FROM sessions WHERE user_id = ?1 RETURNING sid', params: [id] },
		{ sql: 'DELETE FROM users WHERE id = ?1', params: [id] },
		{ sql: 'DELETE FROM counters WHERE key >= ?1 AND key < ?2', params: [userCounters(id).from, userCounters(id).to] },
	],
};

/**
 * Does something to an account, in D1, which decides. KV forgets its sessions where there is one and the login may: by itself
 * it does so later. `detail` is noted with it: of a removed account it is all that is left. Returns how many sessions it
 * ended.
 */
export async function act(storage: Storage, word: keyof typeof acts, person: Person, detail?: string): Promise<number> {
	await needStill(storage, person);
	const [ended = []] = await write(
		storage,
		{ act: word, about: person.email, detail },
		acts[word](person.id),
		person.at,
	);
	const sids = ended.map(({ sid }) => sid);
	if (word === 'remove' && person.at !== storage.directory)
		await storage.directory.all('DELETE FROM accounts_elsewhere WHERE account_id = ?1', person.id);
	if (!storage.deployment || sids.length === 0) return sids.length;
	const { account, settings } = storage.deployment;
	const namespaceId = await findNamespace(account, namespaceOf(settings)).catch(() => undefined);
	if (namespaceId) await ifAllowed(ask(account, 'POST', `/storage/kv/namespaces/${namespaceId}/bulk/delete`, sids));
	return sids.length;
}

/** Throws a Stop while an account is copied to another place and opened there: what is done to it meanwhile is lost. */
export async function needStill(storage: Storage, person: Person): Promise<void> {
	const move = await findMove(storage, person);
	if (move?.frozen_at || move?.flipped_at)
		throw new Stop(
			`${person.email} is being moved to place ${move.to_place}, which takes a moment. Nothing was changed. Run the command again when \`places\` does not name it any more.`,
		);
}

/** Ends all sessions of everybody, in all places. Returns how many in each. */
export async function endAll(storage: Storage): Promise<Partly<number[]>> {
	const note = { act: 'end-all-sessions' };
	const isNoted = storage.places.length > 1;
	if (isNoted) await write(storage, note);
	return askAll(storage, async (place) => {
		const [ended = []] = isNoted
			? await place.call('Ending the sessions', { batch: endOf() })
			: await write(storage, note, endOf());
		return ended.length;
	});
}
