import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { RecentImport, UndoneImport } from '#contract/import';
import { counted } from '#contract/rules/format';
import { api, arrayOf, bodyOf, sentenceOf } from '../api.ts';
import { keys } from './keys.ts';

/** The imports of the last hour into a list that can be undone, the newest first. */
export const recentImportsQuery = (listId: string) =>
	queryOptions({
		queryKey: keys.imports(listId),
		queryFn: async (): Promise<RecentImport[]> =>
			arrayOf(await api['prospect-lists'][':id'].imports.$get({ param: { id: listId } })),
	});

const people = (count: number) => counted(count, 'person', 'people');

function sayUndone({ removed, restored, kept }: UndoneImport): string {
	const parts = [
		`${people(removed)} removed`,
		...(restored > 0 ? [`${people(restored)} as before`] : []),
		...(kept > 0 ? [`${people(kept)} kept, because they were changed since`] : []),
	];
	return `${parts.join(', ')}.`;
}

/** Undoes an import: whoever nobody has touched since goes, or is as before. */
export const undoImport = mutationOptions({
	mutationFn: async (importId: string) =>
		bodyOf<UndoneImport>(await api.imports[':id'].undo.$post({ param: { id: importId } })),
	meta: {
		done: (undone: UndoneImport) => ({ title: 'Import undone', description: sayUndone(undone) }),
		failed: (error: Error) => sentenceOf(error),
	},
});
