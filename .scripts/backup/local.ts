import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { counted } from '#contract/rules/format';
import { Stop } from '../cloudflare/api.ts';
import { interrupted } from '../interrupt.ts';
import { quiet } from '../run.ts';
import type { Row, WritableStore } from './store.ts';
import type { Source } from './take.ts';

/** Where `npm start` keeps its records. */
export const localState = () => process.env.KINDLING_STATE ?? '.wrangler/state';

/** Opens the records in a folder for some work, as the app itself does. */
async function withRecords<T>(state: string, work: (database: D1Database) => Promise<T>): Promise<T> {
	Object.assign(process.env, quiet);
	// Loaded here only: it takes seconds, and the deployment needs none of it.
	const { getPlatformProxy } = await import('wrangler');
	const platform = await getPlatformProxy<{ DB: D1Database }>({
		configPath: 'wrangler.toml',
		persist: { path: join(state, 'v3') },
		remoteBindings: false,
	});
	try {
		return await work(platform.env.DB);
	} finally {
		await platform.dispose();
	}
}

const storeOf = (database: D1Database): WritableStore => ({
	// Here each statement that is prepared is a message to another thread, so they are one text.
	batch: async (statements) => void (await database.prepare(statements.join(';\n')).run()),
	all: async (sql, ...params) => {
		interrupted().throwIfAborted();
		const statement = database.prepare(sql);
		return (await (params.length > 0 ? statement.bind(...params) : statement).all<Row>()).results;
	},
});

/** The records of `npm start` as a source. Throws a Stop where there are none. */
export function fromLocal<T>(work: (source: Source) => Promise<T>): Promise<T> {
	const state = localState();
	if (!existsSync(join(state, 'v3/d1'))) throw new Stop(`There are no records in ${state}.`);
	return withRecords(state, (database) =>
		work({
			...storeOf(database),
			dump: async (file) => {
				const [lines] = await database.prepare('PRAGMA miniflare_d1_export(?,?,?);').bind(0, 0).raw();
				writeFileSync(file, (lines as string[]).join('\n'), { mode: 0o600 });
			},
		}),
	);
}

/**
 * Puts records in place of those of `npm start`, which hold no account: else a Stop. They are written beside them, and
 * take their place when `write` is done.
 */
export async function intoLocal(write: (store: WritableStore) => Promise<void>): Promise<void> {
	const state = localState();
	const accounts = existsSync(join(state, 'v3/d1')) ? await withRecords(state, countAccounts) : 0;
	if (accounts > 0) {
		throw new Stop(
			`The records in ${state} hold ${counted(accounts, 'account')}, which a restore would replace. Choose another folder with KINDLING_STATE=<folder>, or move this one away.`,
		);
	}
	const beside = join(state, 'restoring');
	rmSync(beside, { recursive: true, force: true });
	try {
		await withRecords(beside, (database) => write(storeOf(database)));
		rmSync(join(state, 'v3/d1'), { recursive: true, force: true });
		mkdirSync(join(state, 'v3'), { recursive: true });
		renameSync(join(beside, 'v3/d1'), join(state, 'v3/d1'));
	} finally {
		rmSync(beside, { recursive: true, force: true, maxRetries: 5 });
	}
}

async function countAccounts(database: D1Database): Promise<number> {
	const tables = await database
		.prepare("SELECT count(*) AS n FROM sqlite_master WHERE name = 'users'")
		.first<number>('n');
	return tables ? ((await database.prepare('SELECT count(*) AS n FROM users').first<number>('n')) ?? 0) : 0;
}
