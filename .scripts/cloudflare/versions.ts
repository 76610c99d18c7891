import { type Account, type Answer, ask, resultOf } from './api.ts';
import type { Binding } from './worker.ts';

/** One uploaded version of the Worker: the name it was given and what it is bound to. */
export type Version = { id: string; tag: string | undefined; bindings: Binding[] };

/** A deployment: which versions it sends people to, with the share of each. */
export type Deployment = { versions: { id: string; percentage: number }[] };

type WireVersion = { annotations?: Record<string, string>; resources?: { bindings?: Binding[] } };
type WireDeployments = { deployments: { versions: { version_id: string; percentage?: number }[] }[] };

const at = (name: string, path: string) => `/workers/scripts/${name}${path}`;

/** The result; undefined where there is no such Worker or version. */
const orNothing = <T>(what: string, answer: Answer<T>): T | undefined =>
	answer.status === 404 ? undefined : resultOf(what, answer);

/** The deployments of the Worker, newest first. None where there is no Worker. */
export async function listDeployments(account: Account, name: string): Promise<Deployment[]> {
	const listed = await ask<WireDeployments>(account, 'GET', at(name, '/deployments'));
	return (orNothing('Listing the deployments', listed)?.deployments ?? []).map(({ versions }) => ({
		versions: versions.map(({ version_id, percentage = 100 }) => ({ id: version_id, percentage })),
	}));
}

/** The version with this id; undefined where the Worker has none. */
export async function findVersion(account: Account, name: string, id: string): Promise<Version | undefined> {
	const found = orNothing(
		`Looking for version ${id}`,
		await ask<WireVersion>(account, 'GET', at(name, `/versions/${id}`)),
	);
	if (!found) return undefined;
	return { id, tag: found.annotations?.['workers/tag'], bindings: found.resources?.bindings ?? [] };
}

/** The version that people reach: the one with the largest share of the newest deployment. */
export async function findServingVersion(account: Account, name: string): Promise<Version | undefined> {
	const [newest] = await listDeployments(account, name);
	const [first] = newest?.versions.toSorted((a, b) => b.percentage - a.percentage) ?? [];
	return first && findVersion(account, name, first.id);
}

/** The settings of a version: its variables by name. */
export const varsOf = ({ bindings }: Version): Record<string, string> =>
	Object.fromEntries(bindings.flatMap(({ name, type, text }) => (type === 'plain_text' ? [[name, text ?? '']] : [])));

/** The id of the database that a version is bound to. Cloudflare names it in one of two fields. */
export function databaseIdOf({ bindings }: Version): string | undefined {
	const bound = bindings.find(({ name }) => name === 'DB');
	return bound?.database_id ?? bound?.id;
}

/** The names of a version's secrets. Their values cannot be read. */
export const secretsOf = ({ bindings }: Version): string[] =>
	bindings.flatMap(({ name, type }) => (type === 'secret_text' ? [name] : []));

/** How a version is called for a person: its tag where it has one, and its id. */
export const called = ({ id, tag }: Version): string => (tag ? `${tag} (${id})` : id);
