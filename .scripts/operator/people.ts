import { type Storage, write } from '../cloudflare/acts.ts';
import { ask, ifAllowed } from '../cloudflare/api.ts';
import type { Statement } from '../cloudflare/database.ts';
import { endAccess, removeAccount, tablesIn } from '../cloudflare/end-access.ts';
import { findNamespace, namespaceOf } from '../cloudflare/resources.ts';
import { Stop } from '../command/stop.ts';

/** An account, and how much belongs to it. */
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

/** Up to 50 accounts whose address or name contains the words. */
export const findPeople = ({ database }: Storage, { word }: { word: string }) =>
	database.all<Person>(
		personOf("instr(lower(email || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '')), lower(?1)) > 0"),
		...[word, now()],
	);

/** The account with exactly this address. */
export async function findPerson({ database }: Storage, email: string): Promise<Person | undefined> {
	return (await database.all<Person>(personOf('email = lower(?1)'), email, now()))[0];
}

/** The same, or a Stop. */
export async function needPerson(storage: Storage, email: string): Promise<Person> {
	const person = await findPerson(storage, email);
	if (!person) throw new Stop(`No one has the address ${email}. \`find\` looks for parts of it.`);
	return person;
}

const disabled = (id: string, at: string | null): Statement => ({
	sql: 'UPDATE users SET disabled_at = ?2 WHERE id = ?1',
	params: [id, at],
});

/** Acts on an account, by the word under which they are noted. Acts that end sessions do so first. */
const acts = {
	'end-sessions': endAccess,
	disable: (tables: Set<string>, id: string) => [...endAccess(tables, id), disabled(id, now())],
	enable: (_tables: Set<string>, id: string) => [disabled(id, null)],
	remove: (_tables: Set<string>, id: string) => removeAccount(id),
};

/**
 * Does something to an account, in D1, which decides. KV forgets its sessions where there is one and the login may: by itself
 * it does so later. `detail` is noted with it: of a removed account it is all that is left. Returns how many sessions it
 * ended.
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

/** Ends all sessions of everyone, and what else lets someone in. Returns how many sessions there were. */
export async function endAll(storage: Storage): Promise<number> {
	const statements = endAccess(await tablesIn(storage.database));
	const [ended = []] = await write(storage, { act: 'end-all-sessions' }, statements);
	return ended.length;
}
