import { type Call, watchedDatabase } from './faults.ts';
import { bindings } from './people.ts';

/**
 * Rows that a statement read and changed. Rows of subqueries, and of JSON texts, count as often as they are looked at.
 */
export type Read = { sql: string; rows: number; changes: number };

type Statement = Call['statements'][number];
type Result = { meta: { rows_read: number; changes: number } };

const all = ({ sql, params }: Statement) =>
	bindings.DB.prepare(sql)
		.bind(...params)
		.all<Record<string, unknown>>();
const isResult = (result: unknown): result is Result =>
	typeof result === 'object' && result !== null && 'meta' in result;

/** A database that remembers how many rows each statement read, in their order. */
export function countingDatabase() {
	const reads: Read[] = [];
	const note = ({ sql }: Statement, { meta }: Result) =>
		reads.push({ sql: sql.replace(/\s+/g, ' ').trim(), rows: meta.rows_read, changes: meta.changes });
	const database = watchedDatabase(async ({ statements }, proceed) => {
		const [first] = statements;
		// A single statement may be asked for its rows without these numbers. A write is asked for both at once.
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
			// A read is made once more.
			note(statement, isResult(counted) ? counted : await all(statement));
		}
		return result;
	});
	return { database, reads };
}
