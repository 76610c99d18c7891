import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Stop } from '../command/stop.ts';
import type { Database } from './database.ts';

/** A restore that has begun: the target, and the bookmark of the state before. */
type Begun = { to: string; from: string };

const fileOf = ({ id }: Pick<Database, 'id'>) => `.wrangler/restoring-${id}.json`;

/**
 * Records on this machine that a database is about to go back. The record stays until what gave access then has ended.
 */
export function noteRestore(database: Database, begun: Begun): void {
	mkdirSync('.wrangler', { recursive: true });
	writeFileSync(fileOf(database), JSON.stringify(begun));
}

export const closeRestore = (database: Database): void => rmSync(fileOf(database), { force: true });

/** Returns the restore of a database that was cut off on this machine, if one was. */
export function findCutOff(database: Database): Begun | undefined {
	return existsSync(fileOf(database)) ? (JSON.parse(readFileSync(fileOf(database), 'utf8')) as Begun) : undefined;
}

/** Throws a Stop if a restore of the database was cut off on this machine. */
export function needNoRestore(database: Database): void {
	const begun = findCutOff(database);
	if (!begun) return;
	throw new Stop(
		`A restore of ${database.name} to ${begun.to} was cut off, so sessions and links of that moment may work again. Finish it: npm run restore -- --at ${begun.to}`,
	);
}
