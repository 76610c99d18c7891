import { type MutationOptions, mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { Prospect, ProspectUpdate } from '#contract/prospect';
import { api, bodyOf, replacing } from '../api.ts';
import { changeRows } from './cache/optimistic.ts';
import { type Replacement, replaceNewest } from './cache/replace-newest.ts';
import { runMutation } from './cache/run-mutation.ts';
import { keys } from './keys.ts';
import { prospectQuery, prospectsQuery } from './prospects.ts';

/** Updates a prospect. Then the prospects of its list and the prospect itself are read again. */
export const updateProspect = mutationOptions({
	mutationFn: ({ record, valueOver }: Replacement<Prospect, ProspectUpdate>) =>
		replaceNewest(record, valueOver, async (json, { id, ...version }) =>
			bodyOf<Prospect>(await api.prospects[':id'].$patch({ param: { id }, json }, replacing(version))),
		),
	onSuccess: (prospect, { record: { id, prospectListId: listId } }, _before, { client }) => {
		if (prospect?.id) {
			client.setQueryData(prospectQuery(id).queryKey, prospect);
			client.setQueryData(prospectsQuery(listId).queryKey, (all) =>
				all?.map((each) => (each.id === id ? prospect : each)),
			);
		}
	},
	meta: {
		done: { title: 'Contact updated' },
		// Typed text stays; only the status and the source go back.
		undo: (prospect: Prospect | undefined, { record }: Replacement<Prospect, ProspectUpdate>, client: QueryClient) => {
			if (!prospect?.id) return undefined;
			const value: Partial<Pick<Prospect, 'status' | 'connectionSource'>> = {};
			if (prospect.status !== record.status) value.status = record.status;
			if (prospect.connectionSource !== record.connectionSource) value.connectionSource = record.connectionSource;
			return Object.keys(value).length > 0 ? putBack(client, { over: prospect, value }) : undefined;
		},
		failed: 'Failed to update the contact. Please try again.',
	},
});

type StatusChange = {
	id: string;
	listId: string;
	/** The new status: its value and its name. */
	status: string;
	label: string;
	/** The prospect's name, and the previous status. */
	name: string;
	was: string;
};

/** Sets the status of a prospect: in its list at once, and back if that fails. */
export const updateProspectStatus = mutationOptions({
	mutationFn: async ({ id, status }: StatusChange) =>
		bodyOf<Prospect>(await api.prospects[':id'].$patch({ param: { id }, json: { status } })),
	onMutate: ({ id, listId, status }, { client }) =>
		changeRows<Prospect>(
			client,
			keys.prospects(listId),
			(rows) => rows.map((row) => (row.id === id ? { ...row, status } : row)),
			(rows, before) => rows.map((row) => (row.id === id ? (before.find((each) => each.id === id) ?? row) : row)),
		),
	onError: (_error, _sent, undo) => undo?.(),
	meta: {
		done: (_prospect: Prospect, { name, label }: StatusChange) => ({ title: `${name}: ${label}` }),
		undo: (prospect: Prospect | undefined, { was }: StatusChange, client: QueryClient) =>
			prospect && putBack(client, { over: prospect, value: { status: was } }),
		failed: 'Failed to update the contact. Please try again.',
	},
});

type PutBack = { over: Prospect; value: Pick<ProspectUpdate, 'status' | 'connectionSource'> };

// Over the version that the change made, and no newer one.
const putProspectBack: MutationOptions<unknown, Error, PutBack> = {
	mutationFn: ({ over, value }) =>
		api.prospects[':id'].$patch({ param: { id: over.id }, json: value }, replacing(over)),
	onSuccess: (_response, { over: { id, prospectListId }, value }, _before, { client }) => {
		client.setQueryData(prospectsQuery(prospectListId).queryKey, (all) =>
			all?.map((each) => (each.id === id ? { ...each, ...value } : each)),
		);
	},
};
const putBack = (client: QueryClient, sent: PutBack) => () => runMutation(client, putProspectBack, sent);

type Merge = { listId: string; first: Prospect; other: Prospect; prospect: ProspectUpdate };

/** Merges two people: the first stays with these fields. If one was changed meanwhile, it is read again instead. */
export const mergeProspects = mutationOptions({
	mutationFn: async ({ first, other, prospect }: Merge) => {
		const versions = { version: first.updatedAt, otherVersion: other.updatedAt };
		const json = { otherId: other.id, ...versions, prospect };
		return bodyOf<Prospect>(await api.prospects[':id'].merge.$post({ param: { id: first.id }, json }));
	},
	onSuccess: (merged, { listId, first, other }, _before, { client }) => {
		client.setQueryData(prospectsQuery(listId).queryKey, (all) =>
			all?.flatMap((each) => (each.id === other.id ? [] : each.id === first.id && merged?.id ? merged : each)),
		);
		client.removeQueries({ queryKey: keys.prospect(other.id) });
	},
	onError: (_error, { listId }, _before, { client }) => client.invalidateQueries({ queryKey: keys.prospects(listId) }),
	meta: {
		done: (_merged, { first }: Merge) => ({ title: 'People merged', description: first.name }),
		failed: 'Failed to merge the people. Please review them again.',
	},
});
