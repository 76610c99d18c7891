import { DatabaseSync } from 'node:sqlite';
import { nextStatus } from '#contract/rules/intro-status';
import { Stop } from '../cloudflare/api.ts';
import { isDiskFull } from '../cloudflare/command.ts';
import { lockTable, unfrozen } from '../cloudflare/lock.ts';
import { endOf } from '../cloudflare/operate/people.ts';
import { Interrupted, interrupted } from '../interrupt.ts';
import { migrateFile } from '../migrations.ts';
import { isPlaceLine, statementsOf } from './statements.ts';

/**
 * An empty copy: a database beside the one that serves, in which a backup is taken, checked and mended. SQLite keeps it in a
 * file without a name, which is gone with the process, however that ends. Foreign keys are checked once at the end
 * (`brokenReferences`): a dump has its rows in any order.
 */
const emptyCopy = () => new DatabaseSync('', { enableForeignKeyConstraints: false });

/** What a dump is made of. Anything else, such as ATTACH, would reach other files of this machine. */
const ofDumps =
	/^(CREATE (TABLE|INDEX|UNIQUE INDEX|TRIGGER)|INSERT INTO|DELETE FROM "?sqlite_sequence|PRAGMA (defer_)?foreign_keys)\b/i;
const ofTransactions = /^(BEGIN( TRANSACTION)?|COMMIT);$/i;

function carryOut(copy: DatabaseSync, statement: string): void {
	interrupted().throwIfAborted();
	if (ofTransactions.test(statement)) return;
	if (!ofDumps.test(statement)) throw new Error(`it has the statement "${statement.slice(0, 40)}"`);
	if (statement.includes('\0')) throw new Error('a part of it was overwritten with zeros');
	const prepared = copy.prepare(statement);
	if (prepared.sourceSQL.length < statement.trimEnd().length) throw new Error('it has two statements in one line');
	prepared.run();
}

/**
 * Carries out SQL, as it comes, in copies: one, and one more after each line of a place. `what` is where it is from. Throws
 * a Stop where it is no dump.
 */
export async function copiesOf(sql: AsyncIterable<Uint8Array>, what: string): Promise<DatabaseSync[]> {
	try {
		const copies: DatabaseSync[] = [];
		const next = () => {
			const copy = emptyCopy();
			copy.exec('BEGIN');
			copies.push(copy);
			return copy;
		};
		let copy = next();
		for await (const statement of statementsOf(sql))
			if (isPlaceLine(statement)) copy = next();
			else carryOut(copy, statement);
		// Whoever held the database does not hold its copy.
		for (const each of copies) each.exec(`${unfrozen}; DROP TABLE IF EXISTS ${lockTable}; COMMIT`);
		return copies;
	} catch (error) {
		if (error instanceof Interrupted || error instanceof Stop || isDiskFull(error)) throw error;
		throw new Stop(`${what} cannot be read as a database: ${(error as Error).message}.`);
	}
}

/** Throws a Stop where a row of a copy refers to nothing. `what` holds the rows. */
export function needReferences(copy: DatabaseSync, what: string): void {
	const broken = copy.prepare('PRAGMA foreign_key_check').all();
	if (broken.length === 0) return;
	const tables = [...new Set(broken.map(({ table }) => table))].join(', ');
	throw new Stop(`${what} refers to rows that it does not have: ${tables}.`);
}

/** Does some work while the triggers of a copy whose SQL has these words do nothing. */
export async function withoutTriggers<T>(copy: DatabaseSync, words: string, work: () => Promise<T>): Promise<T> {
	const triggers = copy
		.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND instr(sql, ?1) > 0 ORDER BY rowid")
		.all(words);
	for (const { name } of triggers) copy.exec(`DROP TRIGGER "${name}"`);
	const result = await work();
	for (const { sql } of triggers) copy.exec(String(sql));
	return result;
}

/** Applies the migrations of this clone that a copy has not seen. Throws a Stop where it has seen more than the clone has. */
export function migrateCopy(copy: DatabaseSync): void {
	const newer = migrateFile(copy);
	if (newer.length === 0) return;
	throw new Stop(
		`The backup comes from a newer version of Kindling: this clone does not have ${newer.join(', ')}. Bring the clone to that version, with \`git pull && npm ci\`, and run the command again.`,
	);
}

/**
 * Closes what must not come back to life: sessions and what else lets somebody in, some of which ended since; what is shared
 * with circles, which somebody may have taken back since; and requests whose mail was being handed over or waited to be, also
 * those that lie in the bin. Nobody knows what became of that mail, so it is never sent again by itself. Returns how many
 * requests that are.
 */
export const closeWhatWasOpen = (copies: DatabaseSync[]): number =>
	copies.map(closeIn).reduce((sum, count) => sum + count);

function closeIn(copy: DatabaseSync): number {
	for (const { sql, params = [] } of endOf()) copy.prepare(sql).run(...params);
	copy.exec(`DELETE FROM circle_invites; DELETE FROM circle_people;
		UPDATE circle_members SET sharing = 0, published_to = 0, people = 0, published_bytes = 0, published_at = NULL`);
	const unclear = nextStatus('sending', 'mail-unclear');
	const open = "IN ('waiting', 'sending')";
	const closed = [
		`UPDATE intro_requests SET status = ?1 WHERE status ${open}`,
		`UPDATE bin_rows SET row = json_set(row, '$.status', ?1) WHERE part = 'requests' AND row ->> '$.status' ${open}`,
	].map((sql) => Number(copy.prepare(sql).run(unclear).changes));
	return closed.reduce((sum, count) => sum + count);
}
