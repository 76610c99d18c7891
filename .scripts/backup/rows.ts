import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Value } from '../cloudflare/database.ts';
import { columnList, quoted, type Table, tablesOf } from './tables.ts';

/** The number of rows in a table, and the SHA-256 of all their values in the order of writing. */
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

/** Yields the rows of a table in the order of writing. Throws if a cell holds bytes, because Kindling stores none. */
function* rowsOf(copy: DatabaseSync, table: Table): Generator<Value[]> {
	for (const row of copy.prepare(`SELECT ${columnList(table)} FROM ${quoted(table.name)} ORDER BY rowid`).iterate()) {
		const values = Object.values(row);
		if (values.some((value) => typeof value === 'object' && value !== null))
			throw new Error(`The table ${table.name} holds bytes, which a backup cannot keep.`);
		yield values as Value[];
	}
}

/** Yields the rows of a table in parts short enough to send at once, each row as a text. */
export function* partsOf(
	copy: DatabaseSync,
	table: Table,
	{ maxBytes, asText }: { maxBytes: number; asText: (row: Value[]) => string },
): Generator<string[]> {
	let [part, bytes]: [string[], number] = [[], 0];
	for (const values of rowsOf(copy, table)) {
		const row = asText(values);
		const more = Buffer.byteLength(row) + 2;
		if (part.length > 0 && bytes + more > maxBytes) {
			yield part;
			[part, bytes] = [[], 0];
		}
		part.push(row);
		bytes += more;
	}
	if (part.length > 0) yield part;
}

/** The digests of all tables of a copy. */
export function digestsOf(copy: DatabaseSync): Digests {
	const digestOf = (table: Table) => {
		const digest = newDigest();
		for (const row of rowsOf(copy, table)) digest.add(row);
		return digest.end();
	};
	return Object.fromEntries(tablesOf(copy).map((table) => [table.name, digestOf(table)]));
}

/** Returns the tables whose digests differ, or that only one side has. */
export const differences = (a: Digests, b: Digests): string[] =>
	[...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => a[name]?.hash !== b[name]?.hash);
