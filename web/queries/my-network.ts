import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { MyNetwork, NetworkChanges, NetworkContact, NetworkPerson } from '#contract/my-network';
import { limits, networkPageMost, networkPeopleMost } from '#contract/rules/limits';
import { api, arrayOf } from '../api.ts';
import { inParts } from './cache/parts.ts';
import { keys } from './keys.ts';

/** The person's own network in numbers; null without one. */
export const myNetworkQuery = queryOptions({
	queryKey: keys.myNetwork,
	queryFn: async (): Promise<MyNetwork | null> => {
		const network = await (await api['my-network'].$get()).json();
		return network?.people ? network : null;
	},
});

/** What the last upload changed since the one before; null where there is nothing to compare. */
export const networkChangesQuery = queryOptions({
	queryKey: keys.myNetworkChanges,
	queryFn: async (): Promise<NetworkChanges | null> => (await api['my-network'].changes.$get()).json(),
});

/** Somebody of a list of people; `member` is who of the circle knows them. */
export type ListedPerson = NetworkContact & { member?: { name: string } | null };

/** The people of the network who have every word of a text, page by page, in the order of the file. */
export const networkPeopleQuery = (search: string) =>
	infiniteQueryOptions({
		queryKey: keys.myNetworkPeople(search),
		queryFn: async ({ pageParam }): Promise<ListedPerson[]> =>
			arrayOf(await api['my-network'].people.$get({ query: { search, after: String(pageParam) } })),
		initialPageParam: 0,
		getNextPageParam: (page: ListedPerson[]) =>
			page.length < networkPageMost ? undefined : page[page.length - 1]?.place,
	});

type Upload = {
	people: readonly NetworkPerson[];
	onProgress: (done: number) => void;
	/** Shows at whose companies of a list somebody is known. */
	onOpen: (listId: string) => void;
};

/** Uploads a network, part by part. It takes the place of the one before with the last part. */
export const uploadMyNetwork = mutationOptions({
	mutationFn: async ({ people, onProgress }: Upload) => {
		const upload = { uploadId: crypto.randomUUID(), total: people.length };
		let done = 0;
		for (const part of inParts(people, { most: networkPeopleMost, mostBytes: limits.bodyBytes - 200 })) {
			await api['my-network'].$post({ json: { ...upload, from: done + 1, people: part } });
			done += part.length;
			onProgress(done);
		}
		// What it is for has arrived, whether or not this can be said.
		return knownInLargestList().catch(() => undefined);
	},
	meta: {
		done: (known: KnownInList | undefined, { onOpen }: Upload) => ({
			title: 'Network uploaded',
			...(known
				? {
						description: `You know somebody at ${known.people} of ${known.all}.`,
						next: { name: 'Open', run: () => onOpen(known.listId) },
					}
				: { description: 'Your lists show where you know somebody.' }),
		}),
		failed: 'Failed to upload your network. Please try again.',
	},
});

/** At how many of a list's people's companies somebody of the network works. */
type KnownInList = { listId: string; people: number; all: number };

async function knownInLargestList(): Promise<KnownInList | undefined> {
	const lists = await (await api['prospect-lists'].$get()).json();
	const [largest] = lists.toSorted((one, other) => other.prospectCount - one.prospectCount);
	if (!largest?.prospectCount) return undefined;
	const { companies } = await (await api['prospect-lists'][':id'].network.$get({ param: { id: largest.id } })).json();
	const people = new Set(companies.flatMap(({ prospectIds }) => prospectIds)).size;
	return people > 0 ? { listId: largest.id, people, all: largest.prospectCount } : undefined;
}

/** Removes the network. */
export const removeMyNetwork = mutationOptions({
	mutationFn: () => api['my-network'].$delete(),
	onSuccess: (_response, _sent, _before, { client }) => client.setQueryData(keys.myNetwork, null),
	meta: {
		done: { title: 'Network deleted' },
		failed: 'Failed to delete your network. Please try again.',
	},
});
