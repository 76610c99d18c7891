import type { BatchItem } from 'drizzle-orm/batch';
import type { Db } from './client.ts';

type Query = BatchItem<'sqlite'>;
type Part = Query | readonly Query[] | undefined;
type Rows<Of> = Of extends Query ? Of['_']['result'] : Of extends readonly Query[] ? RowsOfEach<Of> : undefined;
type RowsOfEach<All extends readonly Query[]> = { -readonly [At in keyof All]: All[At]['_']['result'] };

/** The statements of a batch by name: one, several, or none. */
export type Batch = Readonly<Record<string, Part>>;

/** Results of a batch's statements, by name. */
export type BatchResults<Of extends Batch> = { -readonly [Name in keyof Of]: Rows<Of[Name]> };

/**
 * Carries out the statements in the order of their names, as one transaction and one round trip, and gives the result of
 * each under its name.
 */
export async function runBatch<const Of extends Batch>(db: Db, batch: Of): Promise<BatchResults<Of>> {
	const [first, ...rest] = Object.values(batch).flatMap((part) => part ?? []);
	const results: unknown[] = first ? await db.batch([first, ...rest]) : [];
	const taken = (part: Part) => (Array.isArray(part) ? results.splice(0, part.length) : part && results.shift());
	return Object.fromEntries(Object.entries(batch).map(([name, part]) => [name, taken(part)])) as BatchResults<Of>;
}
