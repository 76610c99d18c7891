import * as z from 'zod/mini';
import { limits } from './rules/limits.ts';
import { prospectAnswers, prospectChannels, prospectContactMost } from './rules/prospect-answer.ts';
import { formLine, optionalText } from './rules/text.ts';

export type { ProspectLink, ProspectSays } from './records/introductions.ts';

const noAnswer = 'Please choose one of the answers.';

/** The form of a prospect's page: their answer, and with a yes how they would like to be introduced. */
export const prospectReply = z.object({
	answer: z.enum(prospectAnswers, noAnswer),
	way: z.catch(z.optional(z.enum(prospectChannels)), undefined),
	contact: optionalText(prospectContactMost, 'Your address, number or link'),
	note: formLine(limits.answerNote),
});
export type ProspectReply = z.output<typeof prospectReply>;
