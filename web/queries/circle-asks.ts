import { mutationOptions } from '@tanstack/react-query';
import type { CircleAsk } from '#contract/needs-you';
import type { IntroAnswer } from '#contract/rules/intro-status';
import { api } from '../api.ts';
import { answersAtOnce } from './needs-you.ts';

type Answer = Pick<CircleAsk, 'id' | 'asker'> & { request: string; answer: IntroAnswer };

/** Answers about one prospect of an ask in the circle. */
export const answerCircleAsk = mutationOptions({
	...answersAtOnce((sent: Answer) => (waiting) => ({
		...waiting,
		asked: waiting.asked.map((ask) => (ask.id === sent.id ? { ...ask, people: answered(ask.people, sent) } : ask)),
	})),
	mutationFn: async ({ id, request, answer }: Answer): Promise<void> => {
		await api.circle.asks[':id'].answer.$post({ param: { id }, json: { request, answer } });
	},
	meta: {
		done: (_response: unknown, { asker }: Answer) => ({ title: `Answer sent to ${asker}` }),
		failed: 'Failed to send your answer. Please try again.',
	},
});

// After a yes the introduction is still to be made.
const answered = (people: CircleAsk['people'], { request, answer }: Answer): CircleAsk['people'] =>
	answer === 'yes'
		? people.map((person) => (person.requestId === request ? { ...person, saidYes: true } : person))
		: people.filter(({ requestId }) => requestId !== request);

/** Makes a new link to the answer page of such an ask, in place of the previous one. Resolves to its address. */
export const openCircleAsk = mutationOptions({
	mutationFn: async (id: string): Promise<string> =>
		(await (await api.circle.asks[':id'].link.$post({ param: { id } })).json()).url,
	meta: { failed: 'Failed to open the request. Please try again.' },
});
