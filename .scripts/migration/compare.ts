import { readdirSync } from 'node:fs';

/** Compares a database's applied migrations with this clone's: those it lacks, and those this clone lacks. */
export function compareMigrations(applied: string[]): { pending: string[]; newer: string[] } {
	const own = readdirSync('migrations')
		.filter((name) => name.endsWith('.sql'))
		.sort();
	return {
		pending: own.filter((name) => !applied.includes(name)),
		newer: applied.filter((name) => !own.includes(name)),
	};
}
