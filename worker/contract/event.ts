import type { IntroReply } from './intro-reply.ts';
import type { IntroRequest } from './intro-request.ts';
import type { Prospect } from './prospect.ts';

/** The longest text written by someone else in an event. */
export const eventTextMost = 280;

type ProspectInEvent = Pick<Prospect, 'id' | 'prospectListId' | 'name'>;
type RequestInEvent = Pick<IntroRequest, 'id' | 'prospectId' | 'connectorName' | 'status' | 'respondedAt'>;
/** `answerNote` has at most {@link eventTextMost} characters here. */
type AnswerInEvent = RequestInEvent & Pick<IntroRequest, 'answer' | 'answerNote' | 'terms' | 'prospectAnswer'>;

/** The data that programs get with an event, by its type. */
export type EventData = {
	'request.answered': { request: AnswerInEvent; prospect: ProspectInEvent };
	/** The terms of a yes, or the answer of the prospect. */
	'request.changed': { request: AnswerInEvent; prospect: ProspectInEvent };
	/** The reply's text is left out. */
	'request.replied': {
		request: RequestInEvent;
		prospect: ProspectInEvent;
		reply: Pick<IntroReply, 'id' | 'from' | 'fromName' | 'at'>;
	};
	/** An event for each call that imports, with up to 1,000 people. */
	'person.imported': {
		list: { id: string; name: string };
		importId: string | null;
		created: number;
		updated: number;
		createdIds: string[];
		updatedIds: string[];
	};
};

/** Types of events that programs are told about. */
export type EventType = keyof EventData;
