import { type Storage, write } from '../cloudflare/acts.ts';
import { ask, ifAllowed } from '../cloudflare/api.ts';
import type { Statement } from '../cloudflare/database.ts';
import { endAccess, removeAccount, tablesIn } from '../cloudflare/end-access.ts';
import { findNamespace, namespaceOf } from '../cloudflare/resources.ts';
import { Stop } from '../command/stop.ts';

/** An account and the size of its records. */
export type Person = { id: string; email: string; lists: number; prospects: number; requests: number };

const personOf = (where: string) => `
	SELECT id, email, trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) AS name,
		created_at, email_verified_at, disabled_at,
		(SELECT count(*) FROM sessions WHERE user_id = users.id AND expire > ?2) AS sessions,
		(SELECT count(*) FROM prospect_lists WHERE user_id = users.id) AS lists,
		(SELECT count(*) FROM prospects WHERE user_id = users.id) AS prospects,
		(SELECT count(*) FROM intro_requests WHERE user_id = users.id) AS requests
	FROM users WHERE removed_at IS NULL AND ${where} ORDER BY email LIMIT 50`;

const now = () => new Date().toISOString();

/** Finds up to 50 accounts whose address or name contains the word. */
export const findPeople = ({ database }: Storage, { word }: { word: string }) =>
	database.all<Person>(
		personOf("instr(lower(email || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '')), lower(?1)) > 0"),
		...[word, now()],
	);

/** Finds the account with exactly this address. */
export async function findPerson({ database }: Storage, email: string): Promise<Person | undefined> {
	return (await database.all<Person>(personOf('email = lower(?1)'), email, now()))[0];
}

/** Finds it like `findPerson`, or throws a Stop. */
export async function needPerson(storage: Storage, email: string): Promise<Person> {
	const person = await findPerson(storage, email);
	if (!person) throw new Stop(`No one has the address ${email}. \`find\` looks for parts of it.`);
	return person;
}

const disabled = (id: string, at: string | null): Statement => ({
	sql: 'UPDATE users SET disabled_at = ?2 WHERE id = ?1',
	params: [id, at],
});

/** Acts on an account, by the word they are recorded under. An act that ends sessions ends them first. */
const acts = {
	'end-sessions': endAccess,
	disable: (tables: Set<string>, id: string) => [...endAccess(tables, id), disabled(id, now())],
	enable: (_tables: Set<string>, id: string) => [disabled(id, null)],
	remove: (_tables: Set<string>, id: string) => removeAccount(id),
};

/**
 * Acts on an account in D1, which is authoritative. KV deletes its sessions if there is a KV and the login may;
 * otherwise they expire there later. `detail` is recorded too: it is all that is left of a removed account. Returns the
 * number of sessions ended.
 */
export async function act(storage: Storage, word: keyof typeof acts, person: Person, detail?: string): Promise<number> {
	const statements = acts[word](await tablesIn(storage.database), person.id);
	const [rows = []] = await write(storage, { act: word, about: person.email, detail }, statements);
	const sids = rows.map(({ sid }) => sid);
	const { account, settings } = storage;
	if (!account || !settings || sids.length === 0) return sids.length;
	const namespaceId = await findNamespace(account, namespaceOf(settings)).catch(() => undefined);
	if (namespaceId) await ifAllowed(ask(account, 'POST', `/storage/kv/namespaces/${namespaceId}/bulk/delete`, sids));
	return sids.length;
}

/** Ends everyone's sessions and all else that lets someone in. Returns the number of sessions. */
export async function endAll(storage: Storage): Promise<number> {
	const statements = endAccess(await tablesIn(storage.database));
	const [ended = []] = await write(storage, { act: 'end-all-sessions' }, statements);
	return ended.length;
}
