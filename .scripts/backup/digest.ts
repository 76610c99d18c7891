import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Value } from './store.ts';
import { columnList, type Table, tablesOf } from './tables.ts';

/** How many rows a table has, and the SHA-256 of all their values in the order of writing. */
type Digest = { rows: number; hash: string };
export type Digests = Record<string, Digest>;

/** The digest of a table, built row by row. */
export function newDigest() {
	const hash = createHash('sha256');
	let rows = 0;
	return {
		add(values: Value[]) {
			hash.update(`${JSON.stringify(values)}\n`);
			rows += 1;
		},
		end: (): Digest => ({ rows, hash: hash.digest('hex') }),
	};
}

/** The rows of a table in the order of writing. Throws where a cell holds bytes: Kindling stores none. */
export function* rowsOf(copy: DatabaseSync, table: Table): Generator<Value[]> {
	for (const row of copy.prepare(`SELECT ${columnList(table)} FROM "${table.name}" ORDER BY rowid`).iterate()) {
		const values = Object.values(row);
		if (values.some((value) => typeof value === 'object' && value !== null))
			throw new Error(`The table ${table.name} holds bytes, which a backup cannot keep.`);
		yield values as Value[];
	}
}

/** The digests of all tables of a copy. */
export function digestsOf(copy: DatabaseSync): Digests {
	const digests: Digests = {};
	for (const table of tablesOf(copy)) {
		const digest = newDigest();
		for (const row of rowsOf(copy, table)) digest.add(row);
		digests[table.name] = digest.end();
	}
	return digests;
}

/** The tables whose digests differ, or that only one side has. */
export const differences = (a: Digests, b: Digests): string[] =>
	[...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
		(name) => a[name]?.rows !== b[name]?.rows || a[name]?.hash !== b[name]?.hash,
	);
