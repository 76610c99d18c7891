import { type Account, ask, resultOf, Stop } from './api.ts';
import { ensureQueue, type Queue } from './queue.ts';
import { createDatabase, findServing } from './serving-database.ts';
import type { Settings } from './settings.ts';

/** The storage of one deployment, by the names that Cloudflare knows it by. */
export type Resources = { bucket: string; namespaceId: string; database: string; databaseId: string; queue: Queue };

export const bucketOf = ({ name }: Settings) => `${name}-files`;
export const namespaceOf = ({ name }: Settings) => `${name}-sessions`;

/**
 * Finds the storage of a deployment, or creates what is missing. R2 comes first: it is the only one that a person has to
 * enable, and nothing is left behind where it is not. Each is looked up by its name, so that a second run goes on.
 */
export async function ensureResources(account: Account, settings: Settings): Promise<Resources> {
	const bucket = await ensureBucket(account, bucketOf(settings));
	const namespaceId = await ensureNamespace(account, namespaceOf(settings));
	const queue = await ensureQueue(account, settings);
	const database = (await findServing(account, settings)) ?? (await createDatabase(account, settings, settings.name));
	return { bucket, namespaceId, database: database.name, databaseId: database.id, queue };
}

async function ensureBucket(account: Account, name: string): Promise<string> {
	const found = await ask<unknown>(account, 'GET', `/r2/buckets/${name}`);
	if (found.code === 10_042) {
		throw new Stop(
			'R2 is not enabled on this account. Open R2 in the dashboard and enable it: https://dash.cloudflare.com/?to=/:account/r2',
		);
	}
	if (found.status !== 404) {
		resultOf(`Looking for the bucket ${name}`, found);
		return name;
	}
	resultOf(`Creating the bucket ${name}`, await ask(account, 'POST', '/r2/buckets', { name }));
	console.log(`Created the R2 bucket ${name}.`);
	return name;
}

async function ensureNamespace(account: Account, title: string): Promise<string> {
	const found = await findNamespace(account, title);
	if (found) return found;
	const made = await ask<{ id: string }>(account, 'POST', '/storage/kv/namespaces', { title });
	const { id } = resultOf(`Creating the KV namespace ${title}`, made);
	console.log(`Created the KV namespace ${title}.`);
	return id;
}

/** The id of the KV namespace with this title; an account may have more of them than one page holds. */
export async function findNamespace(account: Account, title: string): Promise<string | undefined> {
	const size = 100;
	for (let page = 1; ; page += 1) {
		const path = `/storage/kv/namespaces?per_page=${size}&page=${page}`;
		const listed = await ask<{ id: string; title: string }[]>(account, 'GET', path);
		const namespaces = resultOf('Listing the KV namespaces', listed);
		const found = namespaces.find((one) => one.title === title);
		if (found || namespaces.length < size) return found?.id;
	}
}

/**
 * The address of the app, `https://` and a host: on its domain, else on workers.dev. Throws a Stop where the account
 * has none there yet.
 */
export async function needAddress(account: Account, { domain, name }: Settings): Promise<string> {
	if (domain) return `https://${domain}`;
	const answer = await ask<{ subdomain: string }>(account, 'GET', '/workers/subdomain');
	const subdomain =
		answer.status === 404 ? undefined : resultOf('Asking for the workers.dev address', answer).subdomain;
	if (subdomain) return `https://${name}.${subdomain}.workers.dev`;
	throw new Stop(
		`This account has no workers.dev address yet. Open Workers & Pages in the dashboard once to choose it, or write DOMAIN=<a host of a domain of this account> into .deploy.env.`,
	);
}
