import { type SQL, sql } from 'drizzle-orm';
import type { Owner } from '../../../db/owned.ts';
import { cutText } from '../../../events/event.ts';
import { learntOf } from './intro-request-columns.ts';

/**
 * Builds an event's data about a request `r` and its prospect `p`, as JSON in SQL. `ofRequest` and `beside` are more
 * pairs of name and value, inside the request and next to it.
 */
const eventData = (ofRequest: SQL | null, beside: SQL | null = null): SQL =>
	sql`json_object(
		'request', json_object('id', r.id, 'prospectId', r.prospect_id, 'connectorName', ${cutText(sql`(select connector_name from mails where mails.id = r.mail_id)`)},
			'status', r.status, 'respondedAt', r.responded_at${more(ofRequest)}),
		'prospect', json_object('id', p.id, 'prospectListId', p.prospect_list_id, 'name', p.name)${more(beside)})`;

/** The answers to a request `r`, as its user learns them, for an event. */
const answers = sql`'answer', r.answer, 'answerNote', ${cutText(sql`r.answer_note`)}, 'terms', json(r.terms),
	'prospectAnswer', ${learntOf(sql`r.prospect_answer`)}`;

/** The event of a change to a request's answers: a connector's answer, or any other change. */
export const answersEvent = (type: 'request.answered' | 'request.changed', userId: Owner, press: string) => ({
	type,
	data: eventData(answers),
	from: sql`from intro_requests r join prospects p on p.id = r.prospect_id
		where r.user_id = ${userId} and r.answer_press = ${press}`,
});

/** The event of a reply to a request, made from its mail `m` that meets a condition. */
export const repliedEvent = (userId: Owner, requestId: string, isThis: SQL) => ({
	type: 'request.replied' as const,
	data: eventData(
		null,
		sql`'reply', json_object('id', m.id, 'from', m.from_email, 'fromName', ${cutText(sql`m.from_name`)}, 'at', m.created_at)`,
	),
	from: sql`from intro_replies m join intro_requests r on r.id = m.request_id join prospects p on p.id = r.prospect_id
		where m.request_id = ${requestId} and m.user_id = ${userId} and ${isThis}`,
});

const more = (pairs: SQL | null) => (pairs ? sql`, ${pairs}` : sql``);
