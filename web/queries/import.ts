import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { ImportedProspect, ImportResult } from '#contract/prospect';
import { limits } from '#contract/rules/limits';
import { ApiError, api } from '../api.ts';
import { inParts } from './cache/parts.ts';
import { keys } from './keys.ts';

/** A person to import, and their line in the file. */
export type ReadPerson = { line: number; person: ImportedProspect };

/** Result of an import or its preview: the counts, the refused people with reasons, and those also in another list. */
export type ImportSum = Pick<ImportResult, 'created' | 'updated' | 'unchanged' | 'elsewhere'> & {
	refused: { line: number; name: string; reason: string }[];
};

type Import = {
	listId: string;
	people: readonly ReadPerson[];
	/** ID for the undo, which works for an hour. All parts share it. */
	importId?: string | undefined;
	/** Called after each part, with the number of people done. */
	onProgress?: (done: number) => void;
};

async function send({ listId, people, importId, onProgress }: Import, query: { dryRun?: '1' }, signal?: AbortSignal) {
	const sum: ImportSum = { created: 0, updated: 0, unchanged: 0, refused: [], elsewhere: [] };
	let done = 0;
	for (const part of inParts(people, { most: limits.importRows, mostBytes: limits.bodyBytes - 100 })) {
		const response = await api['prospect-lists'][':id'].prospects.import.$post(
			{ param: { id: listId }, query, json: { prospects: part.map(({ person }) => person), importId } },
			signal && { init: { signal } },
		);
		const result: ImportResult = await response.json();
		sum.created += result.created;
		sum.updated += result.updated;
		sum.unchanged += result.unchanged;
		sum.elsewhere.push(...result.elsewhere);
		for (const { index, ...facts } of result.refused) sum.refused.push({ line: part[index]?.line ?? 0, ...facts });
		done += part.length;
		onProgress?.(done);
	}
	return sum;
}

/** Previews an import, without writing anything. `reading` identifies this reading of a file. */
export const importPreviewQuery = ({ listId, people }: Import, reading: string) =>
	queryOptions({
		queryKey: [...keys.importPreview(listId), reading],
		queryFn: ({ signal }) => send({ listId, people }, { dryRun: '1' }, signal),
		gcTime: 0,
	});

// Trying again doesn't help when the list is gone.
const unlessGone = (sentence: string) => (error: Error) =>
	error instanceof ApiError && error.status === 404 ? error.body : sentence;

/** Adds people to a list, one call for each part. People who are already in the list are updated. */
export const importPeople = mutationOptions({
	mutationFn: (people: Import) => send(people, {}),
	onError: (_error, { listId }, _before, { client }) => {
		client.invalidateQueries({ queryKey: keys.importPreview(listId) });
	},
	meta: { failed: unlessGone('Failed to import the file. Please try again.') },
});

/** Result of adding a person by hand. Only `created` has written something. */
export type Addition = 'created' | 'there' | { elsewhere: string[] };

function additionOf({ created, refused, elsewhere }: ImportSum): Addition {
	if (refused[0]) throw new ApiError(409, refused[0].reason);
	if (created === 0) return 'there';
	return elsewhere.length > 0 ? { elsewhere: elsewhere.map(({ listName }) => listName) } : 'created';
}

type Added = {
	listId: string;
	person: ImportedProspect;
	/** Adds someone who is also in another list. */
	sure: boolean;
};

/** Adds one person to a list by the rules of the import, unless they are known. */
export const createProspect = mutationOptions({
	mutationFn: async ({ listId, person, sure }: Added): Promise<Addition> => {
		// With an empty company, the one in the title counts.
		const { company, ...named } = person;
		const people = [{ line: 1, person: company ? person : named }];
		const would = additionOf(await send({ listId, people }, { dryRun: '1' }));
		if (would === 'there' || (would !== 'created' && !sure)) return would;
		return additionOf(await send({ listId, people }, {})) === 'there' ? 'there' : 'created';
	},
	meta: {
		done: (addition: Addition) => (addition === 'created' ? { title: 'Person added' } : undefined),
		failed: unlessGone('Failed to add the person. Please try again.'),
	},
});
