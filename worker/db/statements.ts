import { type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Db } from './client.ts';

/**
 * A statement written in SQL, which can be awaited or be part of a batch; both return its rows. A batch needs the
 * prepared statement, which drizzle's raw queries don't carry.
 */
export function statement<Row>(db: Db, query: SQL) {
	const raw = db.all<Row>(query);
	return Object.assign(raw, { stmt: db.$client.prepare(raw.getQuery().sql) });
}

/** A random UUID (version 4), a new one for each row. */
export const newId =
	sql.raw(`lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2)
	|| '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`);

type Query = BatchItem<'sqlite'>;
type Part = Query | readonly Query[] | undefined;
type Rows<Of> = Of extends Query ? Of['_']['result'] : Of extends readonly Query[] ? RowsOfEach<Of> : undefined;
type RowsOfEach<All extends readonly Query[]> = { -readonly [At in keyof All]: All[At]['_']['result'] };

/** The statements of a batch by name: one, several, or none. */
export type Batch = Readonly<Record<string, Part>>;

/** The results of a batch's statements, by name. */
export type BatchResults<Of extends Batch> = { -readonly [Name in keyof Of]: Rows<Of[Name]> };

/**
 * Runs the statements in the order of their names, in one transaction and one round trip, and returns each result under
 * its name.
 */
export async function runBatch<const Of extends Batch>(db: Db, batch: Of): Promise<BatchResults<Of>> {
	const [first, ...rest] = Object.values(batch).flatMap((part) => part ?? []);
	const results: unknown[] = first ? await db.batch([first, ...rest]) : [];
	const taken = (part: Part) => (Array.isArray(part) ? results.splice(0, part.length) : part && results.shift());
	return Object.fromEntries(Object.entries(batch).map(([name, part]) => [name, taken(part)])) as BatchResults<Of>;
}
