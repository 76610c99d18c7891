import { unavailable } from './problem.ts';

// The three messages Cloudflare documents as safe to try again. Every write of ours is idempotent: inserts carry
// their id and settle on it, so a write that was lost after its commit still makes one row.
const passing = ['Network connection lost', 'storage caused object to be reset', 'reset because its code was updated'];
const waits = [50, 250];
const deadline = 8_000;

/** Whether D1 says that the fault is over as soon as it is tried again. */
export const isPassing = (error: unknown) =>
	error instanceof Error && passing.some((message) => error.message.includes(message));

/** A D1 database that tries passing faults again (three tries, within two seconds) and never hangs past 8 s. */
export function steady(database: D1Database): D1Database {
	const inner = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

	const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
		const wrapped = new Proxy(statement, {
			get(target, name) {
				const member = Reflect.get(target, name, target);
				if (typeof member !== 'function') return member;
				if (name === 'bind') return (...values: unknown[]) => wrap(target.bind(...values));
				return (...values: unknown[]) => tryAgain(() => Reflect.apply(member, target, values) as Promise<unknown>);
			},
		});
		inner.set(wrapped, statement);
		return wrapped;
	};

	return new Proxy(database, {
		get(target, name) {
			if (name === 'prepare') return (query: string) => wrap(target.prepare(query));
			if (name === 'batch') {
				return (statements: D1PreparedStatement[]) =>
					tryAgain(() => target.batch(statements.map((statement) => inner.get(statement) ?? statement)));
			}
			const member = Reflect.get(target, name, target);
			return typeof member === 'function' ? member.bind(target) : member;
		},
	});
}

async function tryAgain<T>(work: () => Promise<T>): Promise<T> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(unavailable()), deadline);
	});
	try {
		return await Promise.race([tries(work), late]);
	} finally {
		clearTimeout(timer);
	}
}

async function tries<T>(work: () => Promise<T>): Promise<T> {
	for (const wait of waits) {
		try {
			return await work();
		} catch (error) {
			if (!isPassing(error)) throw error;
			await new Promise((resolve) => setTimeout(resolve, wait));
		}
	}
	return work();
}
