import * as z from 'zod/mini';
import { limits } from './rules/limits.ts';
import { requiredLine } from './rules/text.ts';

export type { Status } from './records/people.ts';

// Two names that differ only in their spaces look the same.
const name = requiredLine(limits.name, 'Please enter a status name.');
const color = z
	.string('A colour is written #RRGGBB.')
	.check(z.regex(/^#[0-9a-f]{6}$/i, 'A colour is written #RRGGBB.'));

/** The body of POST /api/statuses. The server sets the order itself: one more than the highest. */
export const newStatus = z.object({
	name,
	color: z.optional(z.nullable(color)),
	displayOrder: z.optional(z.int('The order must be a whole number.')),
});
export type NewStatus = z.infer<typeof newStatus>;

/** The body of PATCH /api/statuses/{id}: absent fields stay unchanged. */
export const statusUpdate = z.object({ name: z.optional(name), color: z.optional(z.nullable(color)) });
export type StatusUpdate = z.infer<typeof statusUpdate>;

/** The body of POST /api/statuses/reorder: every status of the caller, each once, in the new order. */
export const statusOrder = z.object({
	statusIds: z
		.array(
			z.string('Send the ids of the statuses in their new order.'),
			'Send the ids of the statuses in their new order.',
		)
		.check(z.maxLength(2_000, 'Send at most 2,000 statuses.')),
});

/** The statuses every new account starts with. */
export const startingStatuses = [
	{ name: 'Pending', color: '#6B7280' },
	{ name: 'Contacted', color: '#2563EB' },
	{ name: 'Intro Requested', color: '#B45309' },
	{ name: 'Introduced', color: '#15803D' },
] as const;
