import { mutationOptions } from '@tanstack/react-query';
import type { DraftFacts, IntroMessage } from '#contract/intro-draft';
import { api } from '../api.ts';

const composed: Record<NonNullable<IntroMessage['composedBecause']>, string> = {
	'not-connected': 'AI is not connected here, so this is the built-in draft.',
	unusable: 'The AI wrote nothing that could be used, so this is the built-in draft.',
};

/** Drafts a message from the facts about a prospect. */
export const draftIntroMessage = mutationOptions({
	mutationFn: async (json: DraftFacts): Promise<IntroMessage> =>
		(await api['generate-intro-message'].$post({ json })).json(),
	meta: {
		done: ({ source, composedBecause }: IntroMessage) =>
			source !== 'composer'
				? { title: 'Message regenerated', description: 'A new AI-powered message has been generated for you.' }
				: { title: 'Message drafted', description: composed[composedBecause ?? 'not-connected'] },
		failed: 'Failed to generate message. Please try again.',
	},
});
