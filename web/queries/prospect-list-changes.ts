import { mutationOptions } from '@tanstack/react-query';
import type { NewProspectList, ProspectList, ProspectListUpdate } from '#contract/prospect-list';
import { defaultListType } from '#contract/rules/prospect-list';
import { api, bodyOf, replacing } from '../api.ts';
import { paths } from '../paths.ts';
import { type Replacement, replaceNewest } from './cache/replace-newest.ts';
import { listQuery, listsQuery } from './prospect-lists.ts';

const { queryKey } = listsQuery;

/** Creates a list. It is in the overview at once. */
export const createList = mutationOptions({
	mutationFn: async (json: NewProspectList) =>
		bodyOf<ProspectList>(await api['prospect-lists'].$post({ json: { ...json, type: defaultListType } })),
	onSuccess: (list, _sent, _before, { client }) => {
		if (list?.id) client.setQueryData(queryKey, (lists) => lists && [{ ...list, prospectCount: 0 }, ...lists]);
	},
	meta: {
		done: (list: ProspectList | undefined) => ({
			title: 'List created',
			description: 'Your new prospect list has been created successfully.',
			opens: list?.id ? paths.list(list.id) : undefined,
		}),
		failed: 'Failed to create prospect list. Please try again.',
	},
});

/** Creates the sample list of invented people. */
export const createSampleList = mutationOptions({
	mutationFn: async () => bodyOf<ProspectList>(await api['prospect-lists'].sample.$post()),
	meta: {
		failed: 'Failed to create prospect list. Please try again.',
	},
});

/** Updates a list's name and description. */
export const updateList = mutationOptions({
	mutationFn: ({ record, valueOver }: Replacement<ProspectList, ProspectListUpdate>) =>
		replaceNewest(record, valueOver, async (json, { id, ...version }) =>
			bodyOf<ProspectList>(await api['prospect-lists'][':id'].$patch({ param: { id }, json }, replacing(version))),
		),
	onSuccess: (list, { record: { id } }, _before, { client }) => {
		if (list?.id) {
			client.setQueryData(listQuery(id).queryKey, list);
			client.setQueryData(queryKey, (lists) => lists?.map((each) => (each.id === id ? { ...each, ...list } : each)));
		}
	},
	meta: {
		done: { title: 'List updated' },
		failed: 'Failed to update the list. Please try again.',
	},
});
