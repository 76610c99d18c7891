import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type Account, ask, resultOf, Stop, Unavailable } from '../cloudflare/api.ts';
import { call, lookAtDatabase, query } from '../cloudflare/database.ts';
import { refuse } from '../cloudflare/lock.ts';
import { nameOf, signIn } from '../cloudflare/login.ts';
import { findServing } from '../cloudflare/serving-database.ts';
import { readSettings } from '../cloudflare/settings.ts';
import { Interrupted, interrupted } from '../interrupt.ts';
import type { WritableStore } from './store.ts';
import type { Source } from './take.ts';

/** How long a call waits before it is tried again, in milliseconds: a restore makes hundreds of calls. */
const waits = () => [1, 5, 25, 120].map((each) => each * Number(process.env.CLOUDFLARE_WAIT_MS ?? 1_000));

/** A deployed database. A call that Cloudflare cannot answer just now is tried again: every one is safe to repeat. */
export const remoteStore = (account: Account, databaseId: string): WritableStore => ({
	all: (sql, ...params) => persist(() => query({ account, databaseId }, sql, ...params)),
	batch: async (statements) =>
		void (await persist(() =>
			call({ account, databaseId }, 'The query', { batch: statements.map((sql) => ({ sql })) }),
		)),
});

/** Makes a call, and makes it again where Cloudflare cannot answer it just now. */
export async function persist<T>(work: () => Promise<T>): Promise<T> {
	for (const wait of waits()) {
		try {
			return await work();
		} catch (error) {
			if (!(error instanceof Unavailable)) throw error;
			const signal = interrupted();
			await pause(wait, undefined, { signal }).catch(() => signal.throwIfAborted());
		}
	}
	return work();
}

/** The deployed database as a source; `work` is told the names of the deployment and of the database. Half of one is none. */
export async function fromDeployment<T>(
	work: (name: string, of: string) => (source: Source) => Promise<T>,
): Promise<T> {
	const settings = readSettings();
	const account = await signIn(settings.accountId);
	const serving = await findServing(account, settings);
	if (!serving)
		throw new Stop(`The account ${nameOf(account)} has no database ${settings.name}. Is it the right account?`);
	const { held } = await lookAtDatabase(account, serving.id);
	if (held?.act === 'half') refuse(serving.name, held);
	console.log(`Reading the database ${serving.name} of the account ${nameOf(account)}. It does not respond meanwhile.`);
	const store = remoteStore(account, serving.id);
	const result = await work(
		settings.name,
		serving.name,
	)({ ...store, dump: (file) => download(account, serving.id, file) });
	await noteBackup(store);
	return result;
}

// A database that was not migrated yet has no place for it.
async function noteBackup(store: WritableStore): Promise<void> {
	try {
		await store.all("INSERT OR REPLACE INTO last_runs (what, at) VALUES ('backup', ?1)", new Date().toISOString());
	} catch (error) {
		if (!(error instanceof Stop)) throw error;
		console.log(`The doctor will not know of this backup: ${error.message}`);
	}
}

type Export = { status: string; at_bookmark?: string; error?: string; result?: { signed_url: string } };

// Cloudflare writes the dump while it is asked for it, and stops when nobody asks any more.
async function download(account: Account, databaseId: string, file: string): Promise<void> {
	let bookmark: string | undefined;
	for (;;) {
		const asked = { output_format: 'polling', current_bookmark: bookmark, dump_options: {} };
		const answer = await ask<Export>(account, 'POST', `/d1/database/${databaseId}/export`, asked);
		const { status, at_bookmark, error, result } = resultOf('The backup', answer);
		if (status === 'error') throw new Stop(`The backup failed: ${error}.`);
		if (status === 'complete' && result) return fetchInto(file, result.signed_url);
		bookmark = at_bookmark;
	}
}

/** How long the file may take on its way here, in milliseconds: it has up to 10 GB. */
const downloadMs = 60 * 60_000;

async function fetchInto(file: string, url: string): Promise<void> {
	try {
		const response = await fetch(url, { signal: AbortSignal.any([AbortSignal.timeout(downloadMs), interrupted()]) });
		if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
		await pipeline(Readable.fromWeb(response.body as never), createWriteStream(file, { mode: 0o600 }));
	} catch (error) {
		if (error instanceof Interrupted || (error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
		const why = error instanceof Error ? error.message : String(error);
		throw new Stop(`The backup could not be fetched from Cloudflare: ${why}. Run the command again.`);
	}
}
