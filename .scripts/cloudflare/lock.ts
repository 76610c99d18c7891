import { hostname } from 'node:os';
import { tidy } from '../interrupt.ts';
import { Stop, Unavailable } from './api.ts';
import type { Store } from './database.ts';
import { minuteOf } from './minute.ts';

/**
 * What a database is held by: a command that works on it, `half` while a restore writes into it, and `replaced` once the
 * app works on the database that `about` names.
 */
export type Act = 'deploy' | 'rollback' | 'restore' | 'half' | 'replaced';
export type Held = { act: Act; who: string; since: string; about: string | null; key: string };

/** A database by its name. */
type Named = Store & { name: string };

/** The table with the one row of who holds the database. It is in no backup. */
export const lockTable = 'kindling_lock';
export const heldBy = `SELECT * FROM ${lockTable}`;

/** What this process is known by. */
const key = crypto.randomUUID();
const me = () => `${process.env.USER ?? process.env.USERNAME ?? 'somebody'}@${hostname()}`;

/** From whom the operator lets a command take a database. What is half is nobody's. */
export const whomToTake = ({ unlock = false, switchDatabase = false }): Act[] =>
	unlock ? ['deploy', 'rollback', 'restore', 'replaced'] : switchDatabase ? ['replaced'] : [];

/** Whether this process holds the database, or may take it. */
export const mayTake = (held: Held, over: Act[]) => held.key === key || over.includes(held.act);

/** Takes the lock, for every machine. Throws who has it, unless it may be taken over from them. Who has it keeps it. */
export async function take(database: Named, act: Act, over: Act[] = [], about?: string): Promise<void> {
	await database.all(
		`CREATE TABLE IF NOT EXISTS ${lockTable} (id INTEGER PRIMARY KEY, act TEXT, who TEXT, since TEXT, about TEXT, key TEXT)`,
	);
	if (over.length > 0)
		await database.all(
			`DELETE FROM ${lockTable} WHERE key <> ?1 AND act IN (SELECT value FROM json_each(?2))`,
			...[key, JSON.stringify(over)],
		);
	const [row] = await database.all<Held>(
		`INSERT INTO ${lockTable} VALUES (1, ?1, ?2, ?3, ?4, ?5) ON CONFLICT DO UPDATE SET id = 1
			RETURNING *`,
		...[act, me(), new Date().toISOString(), about ?? null, key],
	);
	if (row && row.key !== key) refuse(database.name, row);
}

/** Throws a Stop where another process holds the database by now. */
export async function needOwn(database: Named): Promise<void> {
	const [row] = await database.all<Held>(heldBy);
	if (row?.key !== key) throw new Stop(`The lock of ${database.name} was taken away from this command meanwhile.`);
}

/** Says what a database of this process is from now on. */
export const turn = (database: Store, act: Act) =>
	database.all(`UPDATE ${lockTable} SET act = ?1 WHERE key = ?2`, act, key);

/** Gives the lock back, also after a signal. Says so where that fails. */
export const release = (database: Named) =>
	tidy(() => database.all(`DELETE FROM ${lockTable} WHERE key = ?1`, key)).catch(() =>
		console.error(`${database.name} may still be held by this command: run the next one with --unlock.`),
	);

/** Does some work while this process holds the database. A rollback that may take it also goes on where that cannot be asked. */
export async function locked(database: Named, act: Act, over: Act[], work: () => Promise<void>) {
	try {
		await take(database, act, over).catch((error) => {
			if (!(act === 'rollback' && over.length > 0 && error instanceof Unavailable)) throw error;
		});
		await work();
	} finally {
		await release(database);
	}
}

/** The same with all databases of a deployment, by place: who gets that of place 0 is the only one who asks for the others. */
export function lockedAll(
	[first, ...further]: Named[],
	act: Act,
	over: Act[],
	work: () => Promise<void>,
): Promise<void> {
	return first ? locked(first, act, over, () => lockedAll(further, act, over, work)) : work();
}

/** The trigger by which a database takes no new requests. Only a database whose restore ran has it. */
const freezeTrigger = 'kindling_replaced';

/** What lets a database take requests again, whoever stopped them. */
export const unfrozen = `DROP TRIGGER IF EXISTS ${freezeTrigger}`;

/**
 * Lets a database take no new requests as long as a restore holds it, or once it is replaced. A mail leaves only after its
 * request is written, so none leaves from here on, whatever still works on this database.
 */
export async function freeze(database: Store): Promise<void> {
	await database.all(unfrozen);
	await database.all(
		`CREATE TRIGGER IF NOT EXISTS ${freezeTrigger} BEFORE INSERT ON intro_requests
			WHEN EXISTS (SELECT 1 FROM ${lockTable} WHERE act IN ('restore', 'replaced'))
			BEGIN SELECT RAISE(ABORT, 'a restored database is taking this one''s place'); END`,
	);
}

/** What is said of a database that is held, and how to go on. */
function sayHeld(name: string, { act, who, since, about }: Held): string {
	const began = `${who}, since ${minuteOf(since)}`;
	const page = '(docs/operate.md, A restore was interrupted)';
	if (act === 'half')
		return `${name} holds half of a restore (${began}). If it runs nowhere any more: \`npm run restore -- --unlock FILE\` removes ${name} and begins anew ${page}.`;
	if (act === 'replaced')
		return `${name} was replaced by ${about} (${began}). To go back to it and lose what was written since: DATABASE=${name} npm run deploy -- --switch-database`;
	const help = 'Wait for its end. If it runs nowhere any more, run your command with --unlock';
	if (act !== 'restore') return `${name} is held by a ${act} (${began}). ${help}.`;
	return `${name} is held by a restore (${began}), and takes no new requests. ${help}: a deployment stays on ${name}, a restore begins anew and removes what is left of ${about ?? 'it'} ${page}.`;
}

/** Another command holds a database. */
export class HeldByAnother extends Stop {}

/** Throws who holds a database. */
export function refuse(name: string, held: Held): never {
	throw new HeldByAnother(`${sayHeld(name, held)} Nothing was changed.`);
}
