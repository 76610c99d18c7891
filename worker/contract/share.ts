import * as z from 'zod/mini';
import { type HowWell, howWells } from './rules/how-well.ts';
import { limits } from './rules/limits.ts';
import { pagePlace } from './rules/next-page.ts';
import { type ShareField, shareFields } from './rules/share-fields.ts';
import { requiredText } from './rules/text.ts';

export type { NewlyShared, Share, ShareVisit } from './records/shared-list.ts';
export type { ShareField } from './rules/share-fields.ts';

/** Fields shown by default. */
export const usualShareFields: readonly ShareField[] = ['title', 'company'];

/** The most open links of one list. */
export const sharesMost = 20;
/** The most people that a link shows: the first in the list's order. */
export const sharedPeopleMost = 10_000;
/** The most marks that one link takes, over all visits. */
export const shareMarksMost = 1_000;
/** The number of people on a page of a shared list. */
export const sharePageSize = 100;

const wrongFields = 'A link can show the title, the company, the location and the profile.';

/** The body of POST /api/prospect-lists/{id}/shares: who the link is for, and what it shows besides names. */
export const newShare = z.object({
	name: requiredText(limits.name, 'Please enter the name of the person who could help.'),
	fields: z.optional(z.array(z.enum(shareFields, wrongFields), wrongFields).check(z.maxLength(10, wrongFields))),
});
export type NewShare = z.output<typeof newShare>;

/** A person of a shared list as its page gets them: the name, and the fields that the user chose. */
export type SharedPerson = { id: string; name: string } & { [Field in ShareField]?: string | null };

const wrongMark = 'Please choose one of the answers.';
const isId = (given: string) => /^[0-9a-f-]{36}$/.test(given);

const searchWords = z.string().check(z.trim(), z.maxLength(limits.name));
const sentMarks = z.object({
	visit: z.string().check(z.refine(isId, wrongMark)),
	go: z.string(),
	q: searchWords,
	marks: z
		.array(
			z.object({
				prospectId: z.string().check(z.refine(isId, wrongMark)),
				howWell: z.nullable(z.enum(howWells, wrongMark)),
			}),
		)
		.check(z.maxLength(sharePageSize + shareMarksMost, wrongMark)),
});
/**
 * Marks of one visit: `go` is the page to show next, usually with its start after a space, or "search", and `q` the
 * search words.
 */
export type ShareAnswer = z.output<typeof sentMarks>;

/**
 * The form of the page: each field `k-<id of a prospect>` says how well they are known; an empty one clears the mark.
 */
export const shareAnswer = z.pipe(
	z.record(z.string(), z.string(wrongMark)),
	z.pipe(
		z.transform(({ visit = '', go = '', q = '', ...marks }: Record<string, string>) => ({
			visit,
			go,
			q,
			marks: Object.entries(marks).flatMap(([key, howWell]) =>
				key.startsWith('k-') ? [{ prospectId: key.slice(2), howWell: (howWell || null) as HowWell | null }] : [],
			),
		})),
		sentMarks,
	),
);

/**
 * The query of the page: the part of the list, the place after which it begins, the search, and the visit whose marks
 * it shows.
 */
export const shareQuery = z.object({
	page: z.catch(
		z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(sharedPeopleMost / sharePageSize))),
		1,
	),
	after: z.catch(pagePlace, undefined),
	q: z.catch(z.optional(searchWords), ''),
	visit: z.catch(z.optional(z.string().check(z.refine(isId, wrongMark))), undefined),
	sent: z.catch(z.optional(z.literal('1')), undefined),
});
