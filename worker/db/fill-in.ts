import type { Db } from './client.ts';
import { type JsonPart, jsonParts } from './json-parts.ts';
import { runBatch } from './run-batch.ts';
import type { statement } from './statement.ts';

/** How many rows one statement fills in. */
export const fillSliceRows = 2_000;

/** A column that is filled in when a question needs it: the rows that lack it, what each gets, and the write of some. */
type Filling<Row> = {
	/** The next rows that lack it, at most {@link fillSliceRows}. */
	next: () => Promise<Row[]>;
	/** A row as it is sent to the write. */
	filled: (row: Row) => object;
	write: (part: JsonPart) => ReturnType<typeof statement>;
	/** What is left after so many slices waits for the next question: an account that was restored may have 200,000. */
	mostSlices: number;
};

/** Fills in a column, slice by slice, beginning with the rows `first`. */
export async function fillIn<Row>(
	db: Db,
	first: Row[],
	{ next, filled, write, mostSlices }: Filling<Row>,
): Promise<void> {
	let slice = first;
	for (let slices = 1; ; slices += 1) {
		await runBatch(db, { writes: jsonParts(slice.map(filled)).map(write) });
		if (slices === mostSlices || slice.length < fillSliceRows) return;
		slice = await next();
	}
}
