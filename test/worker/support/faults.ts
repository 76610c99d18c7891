import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { vi } from 'vitest';
import { app } from '../../../worker/app.ts';
import type { Bindings } from '../../../worker/env.ts';
import { bindings, origin } from './people.ts';

/**
 * Calls the worker with some bindings replaced, as whoever the cookie says, and waits for the work that it does after its
 * response.
 */
export async function askWith(
	replaced: Partial<Bindings>,
	path: string,
	init: RequestInit = {},
	cookie = '',
): Promise<Response> {
	const ctx = createExecutionContext();
	const request = new Request(new URL(path, origin), { redirect: 'manual', ...init });
	if (cookie) request.headers.set('Cookie', cookie);
	const answer = await app.fetch(request, { ...bindings, ...replaced }, ctx);
	await waitOnExecutionContext(ctx);
	return answer;
}

/** The same as someone who is signed in. It takes half the time of a call through the Worker's own door. */
export const askAs = (
	who: { cookie: string },
	path: string,
	init: RequestInit = {},
	replaced: Partial<Bindings> = {},
): Promise<Response> => askWith(replaced, path, init, who.cookie);

/** One call of the database: the statements it carries (several in a batch). */
export type Call = { statements: { sql: string; params: unknown[] }[] };
type Watch = (call: Call, proceed: () => Promise<unknown>) => Promise<unknown>;

/** A database, every call of which goes through `watch`: to count it, refuse it, lose it, or let it hang. */
export function watchedDatabase(watch: Watch, database = bindings.DB): D1Database {
	const inner = new WeakMap<object, { statement: D1PreparedStatement; sql: string; params: unknown[] }>();

	const wrap = (statement: D1PreparedStatement, sql: string, params: unknown[]): D1PreparedStatement => {
		const wrapped = new Proxy(statement, {
			get(target, name) {
				if (name === 'bind') return (...values: unknown[]) => wrap(target.bind(...values), sql, values);
				const member = Reflect.get(target, name, target);
				if (typeof member !== 'function') return member;
				return (...values: unknown[]) =>
					watch({ statements: [{ sql, params }] }, () => Reflect.apply(member, target, values) as Promise<unknown>);
			},
		});
		inner.set(wrapped, { statement, sql, params });
		return wrapped;
	};

	return new Proxy(database, {
		get(target, name) {
			if (name === 'prepare') return (sql: string) => wrap(target.prepare(sql), sql, []);
			if (name !== 'batch') return Reflect.get(target, name, target);
			return (statements: D1PreparedStatement[]) => {
				const known = statements.map((statement) => {
					const found = inner.get(statement);
					if (!found) throw new Error('A statement of another database.');
					return found;
				});
				return watch({ statements: known }, () => target.batch(known.map((one) => one.statement)));
			};
		},
	});
}

/** A database that records its calls. */
export function recordingDatabase() {
	const calls: Call[] = [];
	const database = watchedDatabase((call, proceed) => {
		calls.push(call);
		return proceed();
	});
	return { database, calls, statements: () => calls.flatMap((call) => call.statements) };
}

/** An error as D1 throws it. */
export const d1Error = (message: string) => new Error(`D1_ERROR: ${message}`, { cause: new Error(message) });

/** A database whose calls that `when` picks (by SQL, or all) fail `times` times. */
export function failingDatabase(message: string, { when = /./s, times = Number.POSITIVE_INFINITY } = {}) {
	let left = times;
	return watchedDatabase((call, proceed) => {
		if (left <= 0 || !call.statements.some(({ sql }) => when.test(sql))) return proceed();
		left -= 1;
		return Promise.reject(d1Error(message));
	});
}

/** A database that executes a call and then loses the connection before its response, `times` times. */
export function forgetfulDatabase({ when = /./s, times = 1 } = {}) {
	let left = times;
	return watchedDatabase(async (call, proceed) => {
		const done = await proceed();
		if (left <= 0 || !call.statements.some(({ sql }) => when.test(sql))) return done;
		left -= 1;
		throw d1Error('Network connection lost.');
	});
}

/**
 * Lets every timer of exactly one of these lengths take another time. Answers the spy on `setTimeout`, which tells whether
 * one was set.
 */
export const changedTimers = (lengthsMs: number[], ms: number) =>
	timersWhere((length) => lengthsMs.includes(length), ms);

function timersWhere(isChanged: (ms: number) => boolean, ms: number) {
	const real = setTimeout;
	return vi
		.spyOn(globalThis, 'setTimeout')
		.mockImplementation(((work: () => void, length = 0) =>
			real(work, isChanged(length) ? ms : length)) as unknown as typeof setTimeout);
}

/** Lets timeouts of these lengths pass in a moment, in which work that does not hang ends. */
export const shortened = (...timeoutsMs: number[]) => changedTimers(timeoutsMs, 20);

/**
 * Lets every timer of this length wait for `over` to be called, however long that takes. Calls that don't hang end
 * before.
 */
export function heldTimers(ms: number): { over: () => void } {
	const real = setTimeout;
	const held: (() => void)[] = [];
	vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, length = 0) =>
		length === ms ? held.push(work) : real(work, length)) as unknown as typeof setTimeout);
	return { over: () => held.splice(0).map((work) => work()) };
}

/** Waits until something is so. How long that may take is said by the time that a test has. */
export const inTheEnd = (isSo: () => unknown) => vi.waitFor(isSo, { timeout: 60_000 });

/** Lets pauses of these lengths pass at once, such as those before another try. */
export const pausesPass = (...pausesMs: number[]) => changedTimers(pausesMs, 0);

/** Lets the pauses before another try of a write pass at once: each has a length of its own, 250 ms at most. */
export const retriesComeAtOnce = () => timersWhere((length) => length <= 250, 0);

/** The test's KV with some of its calls replaced. */
export const replacedKv = (replaced: Partial<Record<'get' | 'put' | 'delete', unknown>>): KVNamespace =>
	new Proxy(bindings.SESSIONS, {
		get(target, name) {
			if (name in replaced) return replaced[name as 'get'];
			const member = Reflect.get(target, name, target);
			return typeof member === 'function' ? member.bind(target) : member;
		},
	});
