import type { ArchivePart } from '#contract/archive';
import {
	connections,
	introReplies,
	introRequests,
	networkPeople,
	prospectLists,
	prospects,
	statuses,
	templates,
} from './schema.ts';

/** The table for each kind of record that a user may have many of. */
export const tableOf = {
	statuses,
	templates,
	lists: prospectLists,
	prospects,
	connections,
	requests: introRequests,
	replies: introReplies,
	network: networkPeople,
} as const satisfies Record<ArchivePart, object>;
