import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { IntroDraft } from '#contract/intro-draft';
import { api } from '../api.ts';
import { keys } from './keys.ts';

/** The draft that an assistant wrote about a prospect; null once the composer has taken it over. */
export const introDraftQuery = (prospectId: string) =>
	queryOptions({
		queryKey: keys.introDraft(prospectId),
		queryFn: async (): Promise<IntroDraft | null> =>
			(await api.prospects[':id']['intro-draft'].$get({ param: { id: prospectId } })).json(),
	});

/** Removes an assistant's draft from the server, once this browser keeps it. */
export const removeIntroDraft = mutationOptions({
	mutationFn: ({ prospectId }: { prospectId: string }) =>
		api.prospects[':id']['intro-draft'].$delete({ param: { id: prospectId } }),
	onSuccess: (_response, { prospectId }, _before, { client }) =>
		client.setQueryData(introDraftQuery(prospectId).queryKey, null),
});
