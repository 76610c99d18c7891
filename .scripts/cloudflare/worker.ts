import { type Account, ask, resultOf } from './api.ts';

export type Binding = { name: string; type: string; text?: string; id?: string; database_id?: string } & Record<
	string,
	unknown
>;

/** A Worker of the account: the tags on it, and what its newest version is bound to. */
export type Worker = { tags: string[]; bindings: Binding[] };

/** The tag of every Worker that was deployed from here. */
const mark = 'kindling';

/** What every version of ours is bound to. It tells a Worker of a deployment that was broken off before the tag was set. */
const ourBindings = ['DB', 'SESSIONS', 'FILES', 'ASSETS', 'ANONYMOUS_WRITES'];

/** The Worker of this name; undefined where there is none. */
export async function findWorker(account: Account, name: string): Promise<Worker | undefined> {
	const answer = await ask<Partial<Worker>>(account, 'GET', `/workers/scripts/${name}/settings`);
	if (answer.status === 404) return undefined;
	const { tags, bindings } = resultOf(`Looking for the Worker ${name}`, answer);
	return { tags: tags ?? [], bindings: bindings ?? [] };
}

/** Whether the Worker was deployed from here. */
export const isOurs = ({ tags, bindings }: Worker): boolean =>
	tags.includes(mark) || ourBindings.every((name) => bindings.some((one) => one.name === name));

/** Puts our tag on a Worker, beside those that are on it. */
export async function markWorker(account: Account, name: string): Promise<void> {
	const tags = (await findWorker(account, name))?.tags ?? [];
	if (tags.includes(mark)) return;
	const path = `/workers/scripts/${name}/script-settings`;
	resultOf('Marking the Worker as ours', await ask(account, 'PATCH', path, { tags: [...tags, mark] }));
}

/** Whether the Worker answers on its workers.dev address. */
export async function isOnWorkersDev(account: Account, name: string): Promise<boolean> {
	const answer = await ask<{ enabled: boolean }>(account, 'GET', `/workers/scripts/${name}/subdomain`);
	return answer.result?.enabled ?? false;
}

/** Closes the workers.dev address of the Worker. */
export async function closeWorkersDev(account: Account, name: string): Promise<void> {
	const closed = { enabled: false, previews_enabled: false };
	resultOf('Closing the workers.dev address', await ask(account, 'POST', `/workers/scripts/${name}/subdomain`, closed));
}
