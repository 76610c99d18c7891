import { type Account, type Answer, ask, resultOf } from './api.ts';
import type { Binding } from './worker.ts';

/** An uploaded version of the Worker: its name and its bindings. */
export type Version = { id: string; tag: string | undefined; bindings: Binding[] };

type WireVersion = { annotations?: Record<string, string>; resources?: { bindings?: Binding[] } };
type WireDeployments = { deployments: { versions: { version_id: string; percentage?: number }[] }[] };

const at = (name: string, path: string) => `/workers/scripts/${name}${path}`;

/** Returns the result; undefined if there is no such Worker or version. */
const orNothing = <T>(what: string, answer: Answer<T>): T | undefined =>
	answer.status === 404 ? undefined : resultOf(what, answer);

/**
 * Finds the serving version: the one with the largest share of the newest deployment. Undefined if there is no Worker,
 * or no version serves.
 */
export async function findServingVersion(account: Account, name: string): Promise<Version | undefined> {
	const listed = await ask<WireDeployments>(account, 'GET', at(name, '/deployments'));
	const [newest] = orNothing('Listing the deployments', listed)?.deployments ?? [];
	const [first] = newest?.versions.toSorted((a, b) => (b.percentage ?? 100) - (a.percentage ?? 100)) ?? [];
	if (!first) return undefined;
	const { version_id: id } = first;
	const answer = await ask<WireVersion>(account, 'GET', at(name, `/versions/${id}`));
	const found = orNothing(`Looking for version ${id}`, answer);
	if (!found) return undefined;
	return { id, tag: found.annotations?.['workers/tag'], bindings: found.resources?.bindings ?? [] };
}

/** Returns the settings of a version: its variables by name. */
export const varsOf = ({ bindings }: Version): Record<string, string> =>
	Object.fromEntries(bindings.flatMap(({ name, type, text }) => (type === 'plain_text' ? [[name, text ?? '']] : [])));

/** Returns the id of the database that a version is bound to. Cloudflare names it in one of two fields. */
export function databaseIdOf({ bindings }: Version): string | undefined {
	const bound = bindings.find(({ name }) => name === 'DB');
	return bound?.database_id ?? bound?.id;
}

/** The names of a version's secrets. Their values cannot be read. */
export const secretsOf = ({ bindings }: Version): string[] =>
	bindings.flatMap(({ name, type }) => (type === 'secret_text' ? [name] : []));

/** Names a version for a person: its tag if it has one, and its id. */
export const called = ({ id, tag }: Version): string => (tag ? `${tag} (${id})` : id);
