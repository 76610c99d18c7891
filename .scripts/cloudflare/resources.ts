import { Stop } from '../command/stop.ts';
import { type Account, ask, create, get, ifAllowed, resultOf } from './api.ts';
import type { Database } from './database.ts';
import { createDatabase } from './serving-database.ts';
import type { Settings } from './settings.ts';

/** A queue of the account, and the Workers that take its messages. */
export type Queue = { queue_id: string; queue_name: string; consumers?: { script?: string; service?: string }[] };

/** The storage of one deployment, by Cloudflare's names for it. */
export type Resources = { bucket: string; namespaceId: string; database: Database; queue: Queue };

export const bucketOf = ({ name }: Settings) => `${name}-files`;
export const namespaceOf = ({ name }: Settings) => `${name}-sessions`;
/** The queue into which Cloudflare Email puts its events. */
export const queueOf = ({ name }: Settings) => `${name}-mail-events`;

/**
 * Finds the storage of a deployment, or creates what is missing; the database was looked for before. R2 comes first,
 * because it is the only one that a person has to enable, and nothing is left behind if it isn't enabled. Each is
 * looked up by name, so that a second run continues.
 */
export async function ensureResources(
	account: Account,
	settings: Settings,
	found: Database | undefined,
): Promise<Resources> {
	const bucket = bucketOf(settings);
	if (!(await hasBucket(account, bucket)))
		await create(account, `R2 bucket ${bucket}`, '/r2/buckets', { name: bucket });
	const [title, name] = [namespaceOf(settings), queueOf(settings)];
	const namespaceId =
		(await findNamespace(account, title)) ??
		(await create<{ id: string }>(account, `KV namespace ${title}`, '/storage/kv/namespaces', { title })).id;
	const queue =
		(await findQueue(account, settings)) ??
		(await create<Queue>(account, `queue ${name}`, '/queues', { queue_name: name }));
	const database = found ?? (await createDatabase(account, settings, settings.name));
	return { bucket, namespaceId, database, queue };
}

/** Keys that a deployment of ours writes there. */
const ownKeys = { bucket: /^extension\//, namespace: /^([0-9a-f]{64}$|(client|grant|token|transaction):)/ };

/**
 * Throws a Stop if a bucket, a namespace or a queue has a name of this deployment and is someone else's. Only call it
 * while there is no Worker, because later all of it is ours.
 */
export async function needOwnStorage(account: Account, settings: Settings): Promise<void> {
	const keysOf = async (path: string) =>
		(await ifAllowed(ask<{ key?: string; name?: string }[]>(account, 'GET', path)))?.map(
			({ key, name }) => key ?? name ?? '',
		) ?? [];
	const [bucket, title] = [bucketOf(settings), namespaceOf(settings)];
	const namespaceId = await findNamespace(account, title);
	const objects = await keysOf(`/r2/buckets/${bucket}/objects?per_page=20`);
	const keys = namespaceId ? await keysOf(`/storage/kv/namespaces/${namespaceId}/keys?limit=20`) : [];
	const consumers = (await findQueue(account, settings))?.consumers ?? [];
	const foreign = [
		...(objects.some((key) => !ownKeys.bucket.test(key)) ? [`the bucket ${bucket}`] : []),
		...(keys.some((key) => !ownKeys.namespace.test(key)) ? [`the KV namespace ${title}`] : []),
		...(consumers.some(({ script, service }) => (script ?? service) !== settings.name)
			? [`the queue ${queueOf(settings)}`]
			: []),
	];
	if (foreign.length === 0) return;
	throw new Stop(
		`This account has ${foreign.join(' and ')}, which someone else uses. Nothing was changed. Write NAME=<another name> into .deploy.env: then Kindling lives beside it.`,
	);
}

/** True if a bucket of this name exists. Throws a Stop where R2 is not enabled. */
export async function hasBucket(account: Account, name: string): Promise<boolean> {
	const found = await ask<unknown>(account, 'GET', `/r2/buckets/${name}`);
	if (found.code === 10_042)
		throw new Stop(
			'R2 is not enabled on this account. Open R2 in the dashboard and enable it: https://dash.cloudflare.com/?to=/:account/r2',
		);
	return found.status !== 404 && resultOf(`Looking for the bucket ${name}`, found) !== undefined;
}

/** Finds the id of the KV namespace with this title; an account may have more than one page of them. */
export async function findNamespace(account: Account, title: string): Promise<string | undefined> {
	const size = 100;
	for (let page = 1; ; page += 1) {
		const path = `/storage/kv/namespaces?per_page=${size}&page=${page}`;
		const namespaces = await get<{ id: string; title: string }[]>(account, 'Listing the KV namespaces', path);
		const found = namespaces.find((one) => one.title === title);
		if (found || namespaces.length < size) return found?.id;
	}
}

/** Finds the deployment's queue of mail events; undefined if there is none. */
export async function findQueue(account: Account, settings: Settings): Promise<Queue | undefined> {
	const name = queueOf(settings);
	const listed = await get<Queue[]>(account, 'Listing the queues', `/queues?name=${name}`);
	return listed.find(({ queue_name }) => queue_name === name);
}

/**
 * Returns the address of the app, `https://` and a host: on its domain, else on workers.dev. Throws a Stop if the
 * account has no workers.dev address yet.
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
