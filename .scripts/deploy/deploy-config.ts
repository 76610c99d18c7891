import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { queueOf, type Resources } from '../cloudflare/resources.ts';
import type { Settings } from '../cloudflare/settings.ts';

type Config = {
	main: string;
	vars?: Record<string, string>;
	assets?: { directory?: string };
	kv_namespaces: object[];
	d1_databases: object[];
	r2_buckets: object[];
	queues: { consumers: object[] };
};

/**
 * The built configuration with the storage's ids and the settings, and absolute paths. It leaves out the domain, which
 * wrangler would take over without asking (attach-domain.ts puts the app on it).
 */
export function deployConfig(
	settings: Settings,
	resources: Resources | undefined,
	{ workersDev, address }: { workersDev: boolean; address?: string },
): object {
	const built = JSON.parse(readFileSync('dist/kindling/wrangler.json', 'utf8')) as Config;
	const at = (path = '') => resolve('dist/kindling', path);
	const first = ([one, ...others]: object[], values: object) => [{ ...one, ...values }, ...others];
	const database = resources && {
		database_name: resources.database.name,
		database_id: resources.database.id,
	};
	return {
		...built,
		name: settings.name,
		main: at(built.main),
		assets: { ...built.assets, directory: at(built.assets?.directory) },
		vars: { ...built.vars, ...settings.vars, ...(address && { APP_ORIGIN: address }) },
		// Every address leads to the records of production, so only the one that people know is open.
		workers_dev: workersDev,
		preview_urls: false,
		kv_namespaces: first(built.kv_namespaces, resources ? { id: resources.namespaceId } : {}),
		r2_buckets: first(built.r2_buckets, resources ? { bucket_name: resources.bucket } : {}),
		queues: { ...built.queues, consumers: first(built.queues.consumers, { queue: queueOf(settings) }) },
		d1_databases: first(built.d1_databases, { migrations_dir: resolve('migrations'), ...database }),
	};
}
