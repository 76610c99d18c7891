import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query';
import type { Circle, CircleMe, CirclePrivate, NewlyInvited } from '#contract/circle';
import { circlePageMost } from '#contract/rules/limits';
import { api, arrayOf, bodyOf, sentenceOf } from '../api.ts';
import { keys } from './keys.ts';
import type { ListedPerson } from './my-network.ts';

/** The user's connections as the circle sees them, without addresses, filtered by every word of a text, page by page. */
export const circleShownQuery = (search: string) =>
	infiniteQueryOptions({
		queryKey: keys.circleShown(search),
		queryFn: async ({ pageParam }): Promise<ListedPerson[]> => {
			const people = await arrayOf(await api.circle.shown.$get({ query: { search, after: String(pageParam) } }));
			return people.map(({ title, ...person }) => ({ ...person, position: title, email: null }));
		},
		initialPageParam: 0,
		getNextPageParam: (page: ListedPerson[]) =>
			page.length < circlePageMost ? undefined : page[page.length - 1]?.place,
	});

/** Makes an invitation. Its address is in this response only. */
export const inviteToCircle = mutationOptions({
	mutationFn: async () => bodyOf<NewlyInvited>(await api.circle.invites.$post()),
	meta: { failed: sentenceOf },
});

/** Ends an invitation. */
export const endCircleInvite = mutationOptions({
	mutationFn: (id: string) => api.circle.invites[':id'].$delete({ param: { id } }),
	meta: {
		done: { title: 'Invitation cancelled' },
		failed: 'Failed to cancel the invitation. Please try again.',
	},
});

type Context = { client: { setQueryData: (key: typeof keys.circle, circle: Circle) => unknown } };
const onUpdated = (circle: Circle, _sent: unknown, _before: unknown, { client }: Context) =>
	void client.setQueryData(keys.circle, circle);

/** Changes whether the user shares who they know, and whether the circle's asks also come by mail. */
export const updateCircleMe = mutationOptions({
	mutationFn: async (json: CircleMe): Promise<Circle> => (await api.circle.me.$patch({ json })).json(),
	onSuccess: onUpdated,
	meta: {
		done: (_circle: Circle, { sharing, asksByMail }: CircleMe) => {
			if (sharing !== undefined)
				return { title: sharing ? 'You’re now sharing your connections' : 'You’re no longer sharing your connections' };
			return { title: asksByMail ? "We'll email you when your circle asks" : 'No more emails from your circle' };
		},
		failed: sentenceOf,
	},
});

/** Replaces the list of people that the user keeps private. */
export const updateCirclePrivate = mutationOptions({
	mutationFn: async (json: CirclePrivate): Promise<Circle> => (await api.circle.private.$put({ json })).json(),
	onSuccess: onUpdated,
	meta: {
		done: { title: 'What you keep private is saved' },
		failed: sentenceOf,
	},
});

/** Ways to end a membership: the user leaves, the owner ends the circle, or removes another member. */
export type CircleEnding = { kind: 'leave' } | { kind: 'end' } | { kind: 'member'; id: string; name: string };

const ended = { leave: 'You left the circle', end: 'Circle ended', member: 'Member removed' };

/** Leaves the circle, ends it, or removes a member. */
export const endInCircle = mutationOptions({
	mutationFn: async (ending: CircleEnding): Promise<unknown> => {
		if (ending.kind === 'leave') return api.circle.me.$delete();
		if (ending.kind === 'end') return api.circle.$delete();
		return api.circle.members[':id'].$delete({ param: { id: ending.id } });
	},
	onSuccess: (_response, { kind }, _before, { client }) => {
		if (kind !== 'member') client.setQueryData(keys.circle, null);
	},
	meta: {
		done: (_response: unknown, { kind }: CircleEnding) => ({ title: ended[kind] }),
		failed: sentenceOf,
	},
});
