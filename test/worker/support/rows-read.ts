import { type Call, watchedDatabase } from './faults.ts';
import { bindings } from './people.ts';

/** Rows a statement read and changed. Rows of subqueries and of JSON texts count each time they are visited. */
export type Read = { sql: string; rows: number; changes: number };

type Statement = Call['statements'][number];
type Result = { meta: { rows_read: number; changes: number } };

const all = ({ sql, params }: Statement) =>
	bindings.DB.prepare(sql)
		.bind(...params)
		.all<Record<string, unknown>>();
const isResult = (result: unknown): result is Result =>
	typeof result === 'object' && result !== null && 'meta' in result;

/** Makes a database that records the number of rows each statement read, in order. */
export function countingDatabase() {
	const reads: Read[] = [];
	const note = ({ sql }: Statement, { meta }: Result) =>
		reads.push({ sql: sql.replace(/\s+/g, ' ').trim(), rows: meta.rows_read, changes: meta.changes });
	const database = watchedDatabase(async ({ statements }, proceed) => {
		const [first] = statements;
		// A single read may ask for its rows without these numbers; a write asks for both.
		if (first && statements.length === 1 && /\breturning\b/i.test(first.sql)) {
			const result = await all(first);
			note(first, result);
			return Object.assign(
				result.results.map((row) => Object.values(row)),
				result,
			);
		}
		const result = await proceed();
		const results = Array.isArray(result) && result.some(isResult) ? result : [result];
		for (const [at, statement] of statements.entries()) {
			const counted: unknown = results[at];
			// A read is run once more.
			note(statement, isResult(counted) ? counted : await all(statement));
		}
		return result;
	});
	return { database, reads };
}
