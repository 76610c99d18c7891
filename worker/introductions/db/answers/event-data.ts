import { type SQL, sql } from 'drizzle-orm';
import { cutText } from '../../../webhooks/db/events.ts';

/**
 * What an event tells of a request `r` and its prospect `p`, as JSON in SQL; `ofRequest` and `beside` are more pairs of a
 * name and a value, in the request and beside it.
 */
export const eventData = (ofRequest: SQL | null, beside: SQL | null = null): SQL =>
	sql`json_object(
		'request', json_object('id', r.id, 'prospectId', r.prospect_id, 'connectorName', ${cutText(sql`r.connector_name`)},
			'status', r.status, 'respondedAt', r.responded_at${more(ofRequest)}),
		'prospect', json_object('id', p.id, 'prospectListId', p.prospect_list_id, 'name', p.name)${more(beside)})`;

const more = (pairs: SQL | null) => (pairs ? sql`, ${pairs}` : sql``);
