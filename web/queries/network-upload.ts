import { mutationOptions } from '@tanstack/react-query';
import type { NetworkPerson } from '#contract/my-network';
import { limits, networkPeopleMost } from '#contract/rules/limits';
import { api } from '../api.ts';
import { inParts } from './cache/parts.ts';

type Upload = {
	people: readonly NetworkPerson[];
	onProgress: (done: number) => void;
	/** Shows the prospects of a list with contacts at their companies. */
	onOpen: (listId: string) => void;
};

/** Uploads a network, part by part. The last part replaces the old network. */
export const uploadMyNetwork = mutationOptions({
	mutationFn: async ({ people, onProgress }: Upload) => {
		const upload = { uploadId: crypto.randomUUID(), total: people.length };
		let done = 0;
		for (const part of inParts(people, { most: networkPeopleMost, mostBytes: limits.bodyBytes - 200 })) {
			await api['my-network'].$post({ json: { ...upload, from: done + 1, people: part } });
			done += part.length;
			onProgress(done);
		}
		// The upload is done, even if its toast cannot say this.
		return knownInLargestList().catch(() => undefined);
	},
	meta: {
		done: (known: KnownInList | undefined, { onOpen }: Upload) => ({
			title: 'Network uploaded',
			description: known
				? `You know someone at the companies of ${known.people} of ${known.all} prospects.`
				: 'Your lists show where you know someone.',
			next: known && { name: 'Show them', run: () => onOpen(known.listId) },
		}),
		failed: 'Failed to upload your network. Please try again.',
	},
});

/** How many prospects of a list have contacts at their company. */
type KnownInList = { listId: string; people: number; all: number };

async function knownInLargestList(): Promise<KnownInList | undefined> {
	const lists = await (await api['prospect-lists'].$get()).json();
	const [largest] = lists.toSorted((one, other) => other.prospectCount - one.prospectCount);
	if (!largest?.prospectCount) return undefined;
	const { companies } = await (await api['prospect-lists'][':id'].network.$get({ param: { id: largest.id } })).json();
	const people = new Set(companies.flatMap(({ prospectIds }) => prospectIds)).size;
	return people > 0 ? { listId: largest.id, people, all: largest.prospectCount } : undefined;
}
