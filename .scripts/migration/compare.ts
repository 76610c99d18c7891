import { readdirSync } from 'node:fs';

/** Compares what a database was migrated by with this clone: what it lacks, and what it has that this clone lacks. */
export function compareMigrations(applied: string[]): { pending: string[]; newer: string[] } {
	const own = readdirSync('migrations')
		.filter((name) => name.endsWith('.sql'))
		.sort();
	return {
		pending: own.filter((name) => !applied.includes(name)),
		newer: applied.filter((name) => !own.includes(name)),
	};
}
