import { type MutationOptions, mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { Prospect } from '#contract/prospect';
import { counted, formatNumber } from '#contract/rules/format';
import type {
	SelectedCopied,
	SelectedMoved,
	SelectedRemoved,
	SelectedUpdate,
	SelectedUpdated,
} from '#contract/selected-prospects';
import { api, isOutdated, sentenceOf } from '../api.ts';
import { changeRows, inOrder } from './cache/optimistic.ts';
import { runMutation } from './cache/run-mutation.ts';
import { keys } from './keys.ts';
import { bringBack } from './trash.ts';

/** Prospects of one list. */
type Selected = { listId: string; ids: string[] };
type Change = Pick<SelectedUpdate, 'status' | 'connectionSource' | 'unchangedSince'>;
/** `was` are the selected prospects before the change. */
type Update = Selected & Change & { was: readonly Prospect[] };
type Move = Selected & { toListId: string; toListName: string };
type Undo = () => void;

/** Options of all these mutations: they are sent one after the other. */
const shared = {
	scope: { id: 'selected-prospects' },
	onError: (_error: Error, _sent: Selected, undo: Undo | undefined) => undo?.(),
};

/** Changes the cached list at once, in one pass. The undo puts the selected prospects back as they were, in their order. */
const changeList = (
	client: QueryClient,
	{ listId, ids }: Selected,
	change: (rows: Prospect[], isSelected: (row: Prospect) => boolean) => Prospect[],
) => {
	const selected = new Set(ids);
	const isSelected = ({ id }: Prospect) => selected.has(id);
	return changeRows<Prospect>(
		client,
		keys.prospects(listId),
		(rows) => change(rows, isSelected),
		(rows, before) =>
			inOrder(
				[...rows.filter((row) => !isSelected(row)), ...before.filter(isSelected)],
				before.map(({ id }) => id),
			),
	);
};

const withoutSelected = (rows: Prospect[], isSelected: (row: Prospect) => boolean) =>
	rows.filter((row) => !isSelected(row));

/** Sets the status or the connection source of many: in the list at once, and back when it fails. */
export const updateSelected = mutationOptions({
	...shared,
	mutationFn: async ({ listId, was: _was, ...json }: Update) =>
		(await api['prospect-lists'][':id'].prospects.$patch({ param: { id: listId }, json })).json(),
	onMutate: ({ status, connectionSource, ...sent }, { client }) => {
		const change: Partial<Prospect> = {};
		if (status !== undefined) change.status = status;
		if (connectionSource !== undefined) change.connectionSource = connectionSource || null;
		return changeList(client, sent, (rows, isSelected) =>
			rows.map((row) => (isSelected(row) ? { ...row, ...change } : row)),
		);
	},
	meta: {
		done: ({ updated }: SelectedUpdated) => ({ title: `${counted(updated, 'prospect')} updated` }),
		undo:
			({ updatedAt }: SelectedUpdated, sent: Update, client: QueryClient) =>
			() =>
				putAllBack(client, { ...sent, unchangedSince: updatedAt }),
		failed: sentenceOf,
	},
});

// If one was changed meanwhile, everyone with the same previous value stays as they are. The others get theirs back.
async function putAllBack(client: QueryClient, { unchangedSince, ...sent }: Update): Promise<string | undefined> {
	let stayed = 0;
	for (const back of changesBack(sent))
		await runMutation(client, putSelectedBack, { ...back, unchangedSince }).catch((error) => {
			stayed += back.ids.length;
			if (!isOutdated(error) || stayed === sent.ids.length) throw error;
		});
	const all = sent.ids.length;
	if (stayed === 0) return undefined;
	return `For ${formatNumber(all - stayed)} of ${formatNumber(all)}. Some of the others have changed elsewhere since, so they stay as they are.`;
}

// One call for each value that some of them had.
function changesBack({ listId, status, was }: Update): (Selected & Change)[] {
	const groups = Map.groupBy(was, (each) => (status === undefined ? each.connectionSource : each.status));
	return [...groups].map(([value, people]) => {
		const ids = people.map(({ id }) => id);
		return status === undefined
			? { listId, ids, connectionSource: value }
			: { listId, ids, status: value ?? undefined };
	});
}

const putSelectedBack: MutationOptions<unknown, Error, Selected & Change> = {
	scope: shared.scope,
	mutationFn: ({ listId, ...json }) => api['prospect-lists'][':id'].prospects.$patch({ param: { id: listId }, json }),
};

/** Removes many: from the list at once, and back when it fails. */
export const removeSelected = mutationOptions({
	...shared,
	mutationFn: async ({ listId, ids }: Selected) =>
		(await api['prospect-lists'][':id'].prospects.removal.$post({ param: { id: listId }, json: { ids } })).json(),
	onMutate: (sent, { client }) => changeList(client, sent, withoutSelected),
	meta: {
		done: ({ removed }: SelectedRemoved) => ({ title: `${counted(removed, 'prospect')} deleted` }),
		undo: ({ binId }: SelectedRemoved, _sent: Selected, client: QueryClient) => bringBack(null, { id: binId }, client),
		failed: sentenceOf,
	},
});

/** Moves many to another list: out of this one at once, and back when it fails. */
export const moveSelected = mutationOptions({
	...shared,
	mutationFn: async ({ listId, ids, toListId }: Move) =>
		(
			await api['prospect-lists'][':id'].prospects.move.$post({ param: { id: listId }, json: { ids, toListId } })
		).json(),
	onMutate: (sent, { client }) => changeList(client, sent, withoutSelected),
	meta: {
		done: ({ moved, alreadyThere }: SelectedMoved, { toListName }: Move) => ({
			title: `${counted(moved, 'prospect')} moved to ${toListName}`,
			description: alreadyThere.length > 0 ? `Already there, so they stay here: ${namesOf(alreadyThere)}` : undefined,
		}),
		// A prospect that stayed counts as moved back.
		undo: ({ moved }: SelectedMoved, { listId, ids, toListId }: Move, client: QueryClient) =>
			moved > 0 ? () => runMutation(client, moveSelectedBack, { listId: toListId, ids, toListId: listId }) : undefined,
		failed: sentenceOf,
	},
});

const moveSelectedBack: MutationOptions<unknown, Error, Omit<Move, 'toListName'>> = {
	scope: shared.scope,
	mutationFn: ({ listId, ids, toListId }) =>
		api['prospect-lists'][':id'].prospects.move.$post({ param: { id: listId }, json: { ids, toListId } }),
};

/** Copies many to another list. */
export const copySelected = mutationOptions({
	...shared,
	onError: undefined,
	mutationFn: async ({ listId, ids, toListId }: Move) =>
		(
			await api['prospect-lists'][':id'].prospects.copy.$post({ param: { id: listId }, json: { ids, toListId } })
		).json(),
	meta: {
		done: ({ copied, alreadyThere }: SelectedCopied, { toListName }: Move) => ({
			title: `${counted(copied, 'prospect')} copied to ${toListName}`,
			description: alreadyThere.length > 0 ? `Already there: ${namesOf(alreadyThere)}` : undefined,
		}),
		failed: sentenceOf,
	},
});

const mostNames = 3;
const namesOf = (names: readonly string[]) => {
	const more = names.length - mostNames;
	return `${names.slice(0, mostNames).join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}.`;
};
