import { type Account, create, get } from './api.ts';
import type { Settings } from './settings.ts';

/** A queue of the account, and the Workers that take its messages. */
export type Queue = { queue_id: string; queue_name: string; consumers?: { script?: string; service?: string }[] };

/** The queue into which Cloudflare Email puts its events for this deployment. */
export const queueOf = ({ name }: Settings) => `${name}-mail-events`;

/** The deployment's queue of mail events; undefined where there is none. */
export async function findQueue(account: Account, settings: Settings): Promise<Queue | undefined> {
	const name = queueOf(settings);
	const listed = await get<Queue[]>(account, 'Listing the queues', `/queues?name=${name}`);
	return listed.find(({ queue_name }) => queue_name === name);
}

/** Finds the queue, or creates it. */
export async function ensureQueue(account: Account, settings: Settings): Promise<Queue> {
	const name = queueOf(settings);
	const found = await findQueue(account, settings);
	return found ?? create<Queue>(account, `queue ${name}`, '/queues', { queue_name: name });
}
