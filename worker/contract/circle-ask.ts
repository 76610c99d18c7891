import * as z from 'zod/mini';
import { introAnswers } from './rules/intro-status.ts';

/** The body of POST /api/circle/asks/{id}/answer: what a member answers about one person of a mail that asks them. */
export const answerOfMember = z.object({
	request: z.string('Please choose one of the answers.'),
	answer: z.enum(introAnswers, 'Please choose one of the answers.'),
});
export type AnswerOfMember = z.output<typeof answerOfMember>;
