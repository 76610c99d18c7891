import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { RecentImport } from '#contract/import';
import { counted } from '#contract/rules/format';
import type { SelectedRemoved } from '#contract/selected-prospects';
import { api, arrayOf } from '../api.ts';
import { keys } from './keys.ts';
import { removeSelected } from './selected-prospects.ts';

/** The imports of the last hour that added people to a list, newest first. */
export const recentImportsQuery = (listId: string) =>
	queryOptions({
		queryKey: keys.imports(listId),
		queryFn: async (): Promise<RecentImport[]> =>
			arrayOf(await api['prospect-lists'][':id'].imports.$get({ param: { id: listId } })),
	});

/** Undoes an import: moves the people that it added to the trash, from where they can be restored. */
export const undoImport = mutationOptions({
	...removeSelected,
	meta: {
		...removeSelected.meta,
		done: ({ removed }: SelectedRemoved) => ({
			title: 'Import undone',
			description: `${counted(removed, 'person', 'people')} moved to Removed.`,
		}),
	},
});
