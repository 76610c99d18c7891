import { TimeoutError, withTimeout } from '#contract/rules/timeout';
import { isPassing } from '../../db/errors.ts';
import { unavailable } from '../problem.ts';

// D1 repeats reads itself, so only writes are repeated here, and every write can be: an insert carries its id, so even if
// the first response was lost, there is one row. Only the result of a second try may differ, so `onRetry` tells the
// caller.

// The longest pauses. Each is shortened by up to half at random, so that calls that failed together don't come back
// together.
const waitsMs = [50, 250];
const retryWithinMs = 2_000;
const timeoutMs = 8_000;

const isWrite = (sql: string) => /\b(insert|update|delete)\b/i.test(sql);

/**
 * Wraps a D1 database to repeat a write after a passing fault, with at most three tries and none after two seconds, and
 * to give up on any call after 8 seconds. `onRetry` gets the SQL of a write before each further try, since the previous
 * one may have succeeded.
 */
export function withRetries(database: D1Database, onRetry: (sql: string[]) => void = () => {}): D1Database {
	const inner = new WeakMap<D1PreparedStatement, { statement: D1PreparedStatement; sql: string }>();

	const inTime = async <T>(sql: string[], work: () => Promise<T>): Promise<T> => {
		const tried = sql.some(isWrite) ? () => tries(work, () => onRetry(sql)) : work;
		try {
			return await withTimeout(timeoutMs, tried);
		} catch (error) {
			throw error instanceof TimeoutError ? unavailable() : error;
		}
	};

	const wrap = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
		const wrapped = new Proxy(statement, {
			get(target, name) {
				const member = Reflect.get(target, name, target);
				if (typeof member !== 'function') return member;
				if (name === 'bind') return (...values: unknown[]) => wrap(target.bind(...values), sql);
				return (...values: unknown[]) => inTime([sql], () => Reflect.apply(member, target, values) as Promise<unknown>);
			},
		});
		inner.set(wrapped, { statement, sql });
		return wrapped;
	};

	return new Proxy(database, {
		get(target, name) {
			if (name === 'prepare') return (query: string) => wrap(target.prepare(query), query);
			if (name === 'batch') {
				return (statements: D1PreparedStatement[]) =>
					inTime(
						statements.map((one) => inner.get(one)?.sql ?? ''),
						() => target.batch(statements.map((one) => inner.get(one)?.statement ?? one)),
					);
			}
			const member = Reflect.get(target, name, target);
			return typeof member === 'function' ? member.bind(target) : member;
		},
	});
}

async function tries<T>(work: () => Promise<T>, onRetry: () => void): Promise<T> {
	const began = Date.now();
	for (const longest of waitsMs) {
		const wait = longest * (1 - Math.random() / 2);
		try {
			return await work();
		} catch (error) {
			if (!isPassing(error) || Date.now() + wait - began > retryWithinMs) throw error;
			await new Promise((resolve) => setTimeout(resolve, wait));
			onRetry();
		}
	}
	return work();
}
