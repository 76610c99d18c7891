import { TimeoutError, withTimeout } from '#contract/timeout';
import { unavailable } from './problem.ts';

// The three messages Cloudflare documents as safe to try again. No write of ours does harm a second time: inserts carry
// their id and settle on it, so a write that was lost after its commit still makes one row. Only what a second try
// answers may differ, so whoever needs to know is told of it.
const passing = ['Network connection lost', 'storage caused object to be reset', 'reset because its code was updated'];
const waitsMs = [50, 250];
const retryWithinMs = 2_000;
const timeoutMs = 8_000;

/** Whether D1 says that the fault is over as soon as it is tried again. */
export const isPassing = (error: unknown) =>
	error instanceof Error && passing.some((message) => error.message.includes(message));

/**
 * A D1 database that tries passing faults again (three tries, none begun after two seconds) and never hangs past 8 s.
 * `onAgain` hears the SQL of a call before each further try: the one before may have been carried out unheard.
 */
export function steady(database: D1Database, onAgain: (sql: string[]) => void = () => {}): D1Database {
	const inner = new WeakMap<D1PreparedStatement, { statement: D1PreparedStatement; sql: string }>();

	const wrap = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
		const wrapped = new Proxy(statement, {
			get(target, name) {
				const member = Reflect.get(target, name, target);
				if (typeof member !== 'function') return member;
				if (name === 'bind') return (...values: unknown[]) => wrap(target.bind(...values), sql);
				return (...values: unknown[]) =>
					tryAgain(
						() => Reflect.apply(member, target, values) as Promise<unknown>,
						() => onAgain([sql]),
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
					tryAgain(
						() => target.batch(statements.map((one) => inner.get(one)?.statement ?? one)),
						() => onAgain(statements.map((one) => inner.get(one)?.sql ?? '')),
					);
			}
			const member = Reflect.get(target, name, target);
			return typeof member === 'function' ? member.bind(target) : member;
		},
	});
}

async function tryAgain<T>(work: () => Promise<T>, onAgain: () => void): Promise<T> {
	try {
		return await withTimeout(timeoutMs, () => tries(work, onAgain));
	} catch (error) {
		throw error instanceof TimeoutError ? unavailable() : error;
	}
}

async function tries<T>(work: () => Promise<T>, onAgain: () => void): Promise<T> {
	const began = Date.now();
	for (const wait of waitsMs) {
		try {
			return await work();
		} catch (error) {
			if (!isPassing(error) || Date.now() + wait - began > retryWithinMs) throw error;
			await new Promise((resolve) => setTimeout(resolve, wait));
			onAgain();
		}
	}
	return work();
}
