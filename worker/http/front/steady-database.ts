import { TimeoutError, withTimeout } from '#contract/rules/timeout';
import { unavailable } from '../problem.ts';

// The three messages after which Cloudflare documents that a call may be repeated. All our writes can be repeated: an
// insert carries its id, so that a write whose response got lost still makes one row. Only the result of a second try
// may differ, so `onRetry` tells the caller.
const passingFaults = [
	'Network connection lost',
	'storage caused object to be reset',
	'reset because its code was updated',
];
const waitsMs = [50, 250];
const retryWithinMs = 2_000;
const timeoutMs = 8_000;

/** Whether the fault passes when the call is repeated. */
export const isPassing = (error: unknown) =>
	error instanceof Error && passingFaults.some((message) => error.message.includes(message));

/**
 * A D1 database that repeats a call after a passing fault, at most three tries and none after two seconds, and that gives
 * up after 8 seconds. `onRetry` gets the SQL of a call before each further try, since the try before may have succeeded.
 */
export function steady(database: D1Database, onRetry: (sql: string[]) => void = () => {}): D1Database {
	const inner = new WeakMap<D1PreparedStatement, { statement: D1PreparedStatement; sql: string }>();

	const wrap = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
		const wrapped = new Proxy(statement, {
			get(target, name) {
				const member = Reflect.get(target, name, target);
				if (typeof member !== 'function') return member;
				if (name === 'bind') return (...values: unknown[]) => wrap(target.bind(...values), sql);
				return (...values: unknown[]) =>
					withRetries(
						() => Reflect.apply(member, target, values) as Promise<unknown>,
						() => onRetry([sql]),
					);
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
					withRetries(
						() => target.batch(statements.map((one) => inner.get(one)?.statement ?? one)),
						() => onRetry(statements.map((one) => inner.get(one)?.sql ?? '')),
					);
			}
			const member = Reflect.get(target, name, target);
			return typeof member === 'function' ? member.bind(target) : member;
		},
	});
}

async function withRetries<T>(work: () => Promise<T>, onRetry: () => void): Promise<T> {
	try {
		return await withTimeout(timeoutMs, () => tries(work, onRetry));
	} catch (error) {
		throw error instanceof TimeoutError ? unavailable() : error;
	}
}

async function tries<T>(work: () => Promise<T>, onRetry: () => void): Promise<T> {
	const began = Date.now();
	for (const wait of waitsMs) {
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
