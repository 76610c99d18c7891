import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { touched } from '#contract/facts';
import type { Prospect } from '#contract/prospect';
import { counted, formatNumber } from '#contract/rules/format';
import type { SelectedCopied, SelectedMoved, SelectedUpdate } from '#contract/selected-prospects';
import { api, sentenceOf } from '../api.ts';
import { changeRows, inOrder } from './cache/optimistic.ts';
import { keys } from './keys.ts';

/** Prospects of one list. */
type Selected = { listId: string; ids: string[] };
type Update = Selected & Pick<SelectedUpdate, 'status' | 'connectionSource'>;
type Move = Selected & { toListId: string; toListName: string };
type Undo = () => void;

/** What all of them share: they are sent one after the other. */
const shared = {
	scope: { id: 'selected-prospects' },
	onError: (_error: Error, _sent: Selected, undo: Undo | undefined) => undo?.(),
};

/** Changes the cached list at once, in one pass. The undo puts those selected back as they were, in their order. */
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
	mutationFn: async ({ listId, ...json }: Update) =>
		(await api['prospect-lists'][':id'].prospects.$patch({ param: { id: listId }, json })).json(),
	onMutate: ({ status, connectionSource, ...sent }, { client }) => {
		const change = {
			...(status !== undefined && { status }),
			...(connectionSource !== undefined && { connectionSource: connectionSource || null }),
		};
		return changeList(client, sent, (rows, isSelected) =>
			rows.map((row) => (isSelected(row) ? { ...row, ...change } : row)),
		);
	},
	meta: {
		touches: touched.changeSelected,
		done: ({ updated }: { updated: number }) => ({ title: `${counted(updated, 'prospect')} updated` }),
		failed: sentenceOf,
	},
});

/** Removes many: from the list at once, and back when it fails. */
export const removeSelected = mutationOptions({
	...shared,
	mutationFn: async ({ listId, ids }: Selected) =>
		(await api['prospect-lists'][':id'].prospects.removal.$post({ param: { id: listId }, json: { ids } })).json(),
	onMutate: (sent, { client }) => changeList(client, sent, withoutSelected),
	meta: {
		touches: touched.changeSelected,
		done: ({ removed }: { removed: number }) => ({ title: `${counted(removed, 'prospect')} deleted` }),
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
		touches: touched.changeSelected,
		done: ({ moved, alreadyThere }: SelectedMoved, { toListName }: Move) => ({
			title: `${counted(moved, 'prospect')} moved to ${toListName}`,
			...(alreadyThere.length > 0 && { description: `Already there, so they stay here: ${namesOf(alreadyThere)}` }),
		}),
		failed: sentenceOf,
	},
});

/** Copies many to another list. */
export const copySelected = mutationOptions({
	...shared,
	onError: undefined,
	mutationFn: async ({ listId, ids, toListId }: Move) =>
		(
			await api['prospect-lists'][':id'].prospects.copy.$post({ param: { id: listId }, json: { ids, toListId } })
		).json(),
	meta: {
		touches: touched.changeSelected,
		done: ({ copied, alreadyThere }: SelectedCopied, { toListName }: Move) => ({
			title: `${counted(copied, 'prospect')} copied to ${toListName}`,
			...(alreadyThere.length > 0 && { description: `Already there: ${namesOf(alreadyThere)}` }),
		}),
		failed: sentenceOf,
	},
});

const mostNames = 3;
const namesOf = (names: readonly string[]) => {
	const more = names.length - mostNames;
	return `${names.slice(0, mostNames).join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}.`;
};
