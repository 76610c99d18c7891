import { type Account, ask, resultOf } from './api.ts';

export type Binding = { name: string; type: string; text?: string; id?: string; database_id?: string } & Record<
	string,
	unknown
>;

/** A Worker of the account: the bindings of its newest version. */
export type Worker = { bindings: Binding[] };

/** Bindings that every version of ours has, and no other Worker under these names. */
const ourBindings = ['DB', 'SESSIONS', 'FILES', 'ASSETS', 'TABS'];

/** Finds the Worker of this name; undefined if there is none. */
export async function findWorker(account: Account, name: string): Promise<Worker | undefined> {
	const answer = await ask<Partial<Worker>>(account, 'GET', `/workers/scripts/${name}/settings`);
	if (answer.status === 404) return undefined;
	return { bindings: resultOf(`Looking for the Worker ${name}`, answer).bindings ?? [] };
}

/** True if the Worker was deployed from here. */
export const isOurs = ({ bindings }: Worker): boolean =>
	ourBindings.every((name) => bindings.some((one) => one.name === name));

/** True if the Worker answers on its workers.dev address. */
export async function isOnWorkersDev(account: Account, name: string): Promise<boolean> {
	const answer = await ask<{ enabled: boolean }>(account, 'GET', `/workers/scripts/${name}/subdomain`);
	return answer.result?.enabled ?? false;
}

/** Closes the workers.dev address of the Worker. */
export async function closeWorkersDev(account: Account, name: string): Promise<void> {
	const closed = { enabled: false, previews_enabled: false };
	resultOf('Closing the workers.dev address', await ask(account, 'POST', `/workers/scripts/${name}/subdomain`, closed));
}
