import * as z from 'zod/mini';
import { limits } from './rules/limits.ts';
import { requiredText } from './rules/text.ts';

/** The query of GET /api/prospects/{id}/connector-addresses: who could introduce the prospect, by name. */
export const connectorQuery = z.object({ name: requiredText(limits.short, 'Please name the connector.') });

/** An address that may be a connector's. It is only suggested: the user decides. */
export type ConnectorAddress = {
	email: string;
	/** Where it is known from: an earlier request to them, a record of the user's lists, or the user's network. */
	source: 'request' | 'prospect' | 'network';
	/** Whether it belongs to the connector. Otherwise to somebody of the same name. */
	isTheirs: boolean;
	/** When the connector was last asked at this address. */
	askedAt: string | null;
	/** The day on which the user and this person were connected, as YYYY-MM-DD. */
	connectedOn: string | null;
	/** What the record says about the person, so that the user can judge who it is. */
	title: string | null;
	company: string | null;
};
