import { resolve } from 'node:path';
import { type Account, Stop } from './api.ts';
import { readConfig } from './config.ts';
import { bucketOf } from './resources.ts';
import { type Database, isOf } from './serving-database.ts';
import type { Settings } from './settings.ts';

type Values = Record<string, unknown>;

/** Commands that act on no deployment. */
const homely = new Set(['login', 'logout', 'whoami', 'auth', 'types', 'dev', 'docs', 'init', 'complete', 'telemetry']);

/** Whether a command of wrangler stays on this machine, or is only about the login. */
export const atHome = ([command = '']: string[], values: Values): boolean =>
	command === '' ||
	homely.has(command) ||
	['help', 'h', 'version', 'v', 'local', 'config', 'c'].some((name) => values[name] !== undefined);

/** Commands that would go round what `npm run` checks, and what to run instead. */
const instead: Record<string, string> = {
	deploy: 'npm run deploy',
	rollback: 'npm run rollback',
	triggers: 'npm run deploy',
	'versions upload': 'npm run deploy',
	'versions deploy': 'npm run rollback',
};

/** Throws a Stop where a command names a Worker or a database of another deployment, or goes round our own commands. */
export function needOwnNames(positionals: string[], values: Values, worker: string, database?: string): void {
	const [first = '', second = '', third, fourth] = positionals;
	const better = instead[first] ?? instead[`${first} ${second}`];
	if (better) throw new Stop(`Run \`${better}\` instead: it looks at the settings and at what is there first.`);
	const named = values.name ?? (['tail', 'delete'].includes(first) ? second || undefined : undefined);
	if (named !== undefined && named !== worker) throw other(`the Worker ${worker}`, String(named));
	if (first !== 'd1' || ['create', 'list', ''].includes(second)) return;
	const db = ['migrations', 'time-travel'].includes(second) ? fourth : third;
	// The databases from before a restore are ours as well; they are looked at, and removed in the end.
	if (db !== undefined && ['delete', 'info'].includes(second) && isOf({ name: worker }, db)) return;
	if (db !== undefined && db !== 'DB' && db !== database)
		throw other(`the database ${database ?? '(none yet)'}, also called DB`, db);
}

const other = (ours: string, named: string) =>
	new Stop(
		`The settings are those of ${ours}, but the command names ${named}. Leave the name out (a database is DB), or choose the other settings: DEPLOY_SETTINGS=<file> npm run wrangler -- …`,
	);

/** A configuration that says which Worker and which storage a command of wrangler acts on. */
export function targetConfig(settings: Settings, account: Account, database: Database | undefined): object {
	const { compatibility_date, d1_databases, r2_buckets } = readConfig();
	return {
		name: settings.name,
		account_id: account.id,
		compatibility_date,
		d1_databases: d1_databases.map(({ binding }) => ({
			binding,
			database_name: database?.name ?? settings.name,
			...(database && { database_id: database.id }),
			migrations_dir: resolve('migrations'),
		})),
		r2_buckets: r2_buckets.map(({ binding }) => ({ binding, bucket_name: bucketOf(settings) })),
	};
}
