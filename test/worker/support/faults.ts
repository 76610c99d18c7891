import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { vi } from 'vitest';
import { app } from '../../../worker/app.ts';
import type { Bindings } from '../../../worker/env.ts';
import { bindings, origin } from './people.ts';

/** Calls the worker with some bindings replaced, with a cookie, and waits for the work it does after its response. */
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

/** Does the same as a signed-in person. It takes half the time of a call through the Worker's entry. */
export const askAs = (
	who: { cookie: string },
	path: string,
	init: RequestInit = {},
	replaced: Partial<Bindings> = {},
): Promise<Response> => askWith(replaced, path, init, who.cookie);

/** One call of the database and its statements (several in a batch). */
export type Call = { statements: { sql: string; params: unknown[] }[] };
type Watch = (call: Call, proceed: () => Promise<unknown>) => Promise<unknown>;

/** Wraps a database so that every call goes through `watch`, which counts, refuses, loses or hangs it. */
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

/** Makes a database whose calls that `when` picks (by SQL, or all) fail `times` times. */
export function failingDatabase(message: string, { when = /./s, times = Number.POSITIVE_INFINITY } = {}) {
	let left = times;
	return watchedDatabase((call, proceed) => {
		if (left <= 0 || !call.statements.some(({ sql }) => when.test(sql))) return proceed();
		left -= 1;
		return Promise.reject(d1Error(message));
	});
}

/** Makes a database that executes a call and then loses the connection before its response, `times` times. */
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
 * Changes the time of every timer with exactly one of these lengths. Returns the spy on `setTimeout`, which knows if
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

/** Shortens timeouts of these lengths to a moment, within which work that doesn't hang ends. */
export const shortened = (...timeoutsMs: number[]) => changedTimers(timeoutsMs, 20);

/** Holds every timer of this length until `over` is called. Calls that don't hang end before. */
export function heldTimers(ms: number): { over: () => void } {
	const real = setTimeout;
	const held: (() => void)[] = [];
	vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, length = 0) =>
		length === ms ? held.push(work) : real(work, length)) as unknown as typeof setTimeout);
	return { over: () => held.splice(0).map((work) => work()) };
}

/** Waits until something is true, up to the test's own time limit. */
export const inTheEnd = (isSo: () => unknown) => vi.waitFor(isSo, { timeout: 60_000 });

/** Ends pauses of these lengths at once, such as those before a retry. */
export const pausesPass = (...pausesMs: number[]) => changedTimers(pausesMs, 0);

/** Ends the pauses before a write's retry at once: they vary, up to 250 ms. */
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
