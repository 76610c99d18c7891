import type { MyNetwork } from '#contract/my-network';
import { json, type Person } from './people.ts';

/** Sends a part of an upload; the whole file by default. */
export const sendPart = (who: Person, people: object[], part: object = {}) =>
	who.ask('/api/my-network', json({ uploadId: crypto.randomUUID(), from: 1, total: people.length, people, ...part }));

/** Uploads a network in parts of this many people; in one part by default. */
export async function uploadNetwork(who: Person, people: object[], most = people.length) {
	const uploadId = crypto.randomUUID();
	for (let at = 0; at < people.length; at += most) {
		const part = { uploadId, from: at + 1, total: people.length };
		const response = await sendPart(who, people.slice(at, at + most), part);
		if (response.status !== 200) throw new Error(`The upload answered ${response.status}: ${await response.text()}`);
	}
}

/** Returns the numbers of the person's network. */
export const networkOf = async (who: Person) => (await (await who.ask('/api/my-network')).json()) as MyNetwork | null;
