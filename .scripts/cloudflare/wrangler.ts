import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { asksNothing, portable, quiet } from '../run.ts';
import { type Account, Stop } from './api.ts';
import type { Resources } from './resources.ts';
import type { Settings } from './settings.ts';

const timeoutMs = () => Number(process.env.WRANGLER_TIMEOUT_MS ?? 180_000);

/**
 * Runs wrangler for the account and returns what it printed. Throws a Stop with its message when it fails or takes too
 * long.
 */
export function wrangler(what: string, account: Account, args: string[]): Promise<string> {
	const on = portable(args);
	const env = { ...process.env, ...quiet, ...asksNothing, NO_COLOR: '1', CLOUDFLARE_ACCOUNT_ID: account.id };
	const child = spawn('wrangler', on.args, { env, stdio: ['ignore', 'pipe', 'pipe'], ...on.options });
	let output = '';
	let isLate = false;
	for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
	const timer = setTimeout(() => {
		isLate = true;
		child.kill();
	}, timeoutMs());
	return new Promise((done, fail) => {
		child.once('error', (error) => fail(new Stop(`wrangler: ${error.message}`)));
		child.once('close', (code) => {
			clearTimeout(timer);
			// wrangler ends with 0 when it is stopped.
			if (code === 0 && !isLate) return done(output);
			const why = isLate
				? `Cloudflare did not answer within ${timeoutMs() / 1000} s.`
				: reasonIn(stripVTControlCharacters(output));
			fail(new Stop(`${what} failed. ${why}\nRun the command again: it goes on where it stopped.`));
		});
	});
}

// wrangler adds its banner, tables, an invitation to report bugs and the place of its log file.
function reasonIn(output: string): string {
	const [, error = output] = /\[ERROR\]\s*([\s\S]*)/.exec(output) ?? [];
	return (error.split(/\n\s*(?:If you think this is a bug|🪵)/)[0] ?? error).trim();
}

type Config = {
	name: string;
	main: string;
	vars?: Record<string, string>;
	assets?: { directory?: string };
	routes?: unknown[];
	workers_dev?: boolean;
	preview_urls?: boolean;
	kv_namespaces: { id?: string }[];
	d1_databases: { database_id?: string; database_name?: string; migrations_dir?: string }[];
	r2_buckets: { bucket_name?: string }[];
};

/** The built configuration with the storage's ids and the settings, its paths absolute. */
export function deployConfig(settings: Settings, resources: Resources | undefined): Config {
	const built = JSON.parse(readFileSync('dist/kindling/wrangler.json', 'utf8')) as Config;
	const at = (path = '') => resolve('dist/kindling', path);
	const routes = settings.domain ? [{ pattern: settings.domain, custom_domain: true }] : built.routes;
	const named = (list: object[], values: object) =>
		list.map((one, index) => (index === 0 ? { ...one, ...values } : one));
	return {
		...built,
		name: settings.name,
		main: at(built.main),
		assets: { ...built.assets, directory: at(built.assets?.directory) },
		vars: { ...built.vars, ...settings.vars },
		...(routes ? { routes } : {}),
		// Every address leads to the records of production, so only the one that people know is open.
		workers_dev: !routes?.length,
		preview_urls: false,
		kv_namespaces: named(built.kv_namespaces, resources ? { id: resources.namespaceId } : {}),
		r2_buckets: named(built.r2_buckets, resources ? { bucket_name: resources.bucket } : {}),
		d1_databases: named(built.d1_databases, {
			migrations_dir: resolve('migrations'),
			...(resources ? { database_name: resources.database, database_id: resources.databaseId } : {}),
		}),
	} as Config;
}
