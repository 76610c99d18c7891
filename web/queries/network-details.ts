import { mutationOptions } from '@tanstack/react-query';
import type { NetworkCloseness, NetworkDetail, NetworkIdentity } from '#contract/my-network';
import { limits, networkPeopleMost } from '#contract/rules/limits';
import { api, arrayOf } from '../api.ts';
import { inParts } from './cache/parts.ts';

/** Reads everyone in the network, with the fields that a file of contacts is compared by. */
export async function readIdentities(): Promise<NetworkIdentity[]> {
	const people: NetworkIdentity[] = [];
	for (let after = 0; ; after = people.at(-1)?.place ?? 0) {
		const page = await arrayOf(await api['my-network'].identities.$get({ query: { after: String(after) } }));
		if (page.length === 0) return people;
		people.push(...page);
	}
}

type Details = { people: readonly NetworkDetail[]; onProgress: (done: number) => void };

/** Saves details about people of the network from the user's files, part by part. Each may be sent again. */
export const keepDetails = mutationOptions({
	mutationFn: async ({ people, onProgress }: Details) => {
		let done = 0;
		for (const part of inParts(people, { most: networkPeopleMost, mostBytes: limits.bodyBytes - 200 })) {
			await api['my-network'].details.$post({ json: { people: part } });
			done += part.length;
			onProgress(done);
		}
	},
	meta: { failed: 'Failed to add to your network. Please try again.' },
});

/** Sets or clears how well the user knows a contact of the network. */
export const updateCloseness = mutationOptions({
	mutationFn: (json: NetworkCloseness) => api['my-network'].closeness.$put({ json }),
	meta: { failed: 'Failed to save how well you know them. Please try again.' },
});
