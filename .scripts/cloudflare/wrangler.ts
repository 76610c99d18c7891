import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { listen } from '../command/run.ts';
import { Stop } from '../command/stop.ts';
import { type Account, again, Unavailable } from './api.ts';
import { type Database, lookAtDatabase } from './database.ts';

/** A line that wrangler writes for programs: an act, or the error that ended it. */
type Note = { type: string; version_id?: string | null; code?: number; message?: string };

const timeoutMs = () => Number(process.env.WRANGLER_TIMEOUT_MS ?? 180_000);

/** Names a file of this process below .wrangler, which git ignores. */
function ownFile(name: string): string {
	mkdirSync('.wrangler', { recursive: true });
	return resolve(`.wrangler/${name}-${process.pid}.json`);
}

/** Does some work with a wrangler configuration in a file, which is removed afterwards. */
export async function withConfig<T>(config: object, work: (option: string) => Promise<T>): Promise<T> {
	const file = ownFile('config');
	try {
		writeFileSync(file, JSON.stringify(config));
		return await work(`--config=${file}`);
	} finally {
		rmSync(file, { force: true });
	}
}

/**
 * Runs wrangler for the account, and shows its warnings and errors. Returns what it printed, and the id of the version that it
 * deployed, if it did. Throws a Stop when it fails or takes too long.
 */
export async function wrangler(what: string, account: Account, args: string[]) {
	const file = ownFile('wrangler-notes');
	try {
		const env = { CLOUDFLARE_ACCOUNT_ID: account.id, WRANGLER_OUTPUT_FILE_PATH: file };
		const { code, stdout, stderr, isLate } = await listen(args, timeoutMs(), env);
		if (stderr.trim() !== '') console.error(stderr.trim());
		const notes = readNotes(file);
		// wrangler ends with 0 when it is stopped.
		if (isLate)
			throw new Unavailable(`${what} failed. Cloudflare did not answer within ${timeoutMs() / 1000} s. ${again}`);
		if (code !== 0) throw failure(what, notes);
		return { stdout, versionId: notes.find(({ type }) => type === 'deploy')?.version_id ?? undefined };
	} finally {
		rmSync(file, { force: true });
	}
}

function readNotes(file: string): Note[] {
	if (!existsSync(file)) return [];
	const lines = readFileSync(file, 'utf8').split('\n');
	// The last line has no end where wrangler was stopped while it wrote.
	return lines.slice(0, -1).map((line) => JSON.parse(line) as Note);
}

/** The codes of Cloudflare's own faults and of too many calls, which pass by themselves. */
const passing = new Set<number | undefined>([971, 10_013, 10_429]);
const refused = new Set<number | undefined>([9109, 10_000, 10_001]);

function failure(what: string, notes: Note[]): Stop {
	// With --strict, nothing is uploaded over changes made elsewhere, and wrangler doesn't call that an error.
	if (notes.some(({ type, version_id }) => type === 'deploy' && version_id === null))
		return new Stop(
			`${what} failed: something was changed in the dashboard since the last one, as said above. Bring that into the settings, or replace it: npm run deploy -- --overwrite`,
		);
	const { code, message = '' } = notes.find(({ type }) => type === 'command-failed') ?? {};
	const problem = `${what} failed${code === undefined ? '' : ` (code ${code})`}.`;
	if (refused.has(code))
		return new Stop(
			`${problem} Sign in again with \`npm run wrangler -- login\`, or give the API token the rights of docs/deploy.md.`,
		);
	const passes = passing.has(code) || /fetch failed|timed? ?out|malformed response/i.test(message);
	return passes ? new Unavailable(`${problem} ${again}`) : new Stop(`${problem} wrangler says above why.`);
}

/** Makes Durable Objects run a version's code at once. By default they run the old code for up to five minutes. */
export const atOnce = '--durable-objects-code-update-mode=immediate';

/**
 * Has wrangler apply the migrations of this clone that a deployed database lacks, and says so. Throws a Stop at the
 * first failure; the earlier ones stay applied. `config` is the option that names the database `DB`.
 */
export async function migrate(account: Account, database: Database, config: string): Promise<void> {
	const { pending } = await lookAtDatabase(database);
	if (pending.length === 0) return;
	await wrangler('The migration', account, ['d1', 'migrations', 'apply', 'DB', '--remote', config]);
	console.log(`Migrated the database ${database.name}: ${pending.join(', ')}.`);
}
