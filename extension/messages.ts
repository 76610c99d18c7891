import * as z from 'zod/mini';

/**
 * Everything the parts of the extension say to each other: a closed set, parsed wherever it is heard. The popup asks
 * the background; the background asks the reader in a page; the reader reports to the background.
 */
const nullable = z.nullable(z.string());

/** A person read from a page; see sites/result.ts. */
export const personRead = z.object({
	leadId: z.string(),
	name: z.string(),
	title: nullable,
	company: nullable,
	location: nullable,
	linkedinUrl: z.string(),
	degree: z.nullable(z.union([z.literal(1), z.literal(2), z.literal(3)])),
	mutualCount: z.nullable(z.number()),
	full: z.boolean(),
});
export const rowRefused = z.object({ name: z.string(), reason: z.enum(['no-id', 'no-name']) });

const destination = { listId: z.string(), listName: z.string() };

/** What the popup asks of the background. */
export const popupMessage = z.discriminatedUnion('name', [
	z.object({ name: z.literal('account') }),
	z.object({ name: z.literal('look'), tabId: z.number() }),
	z.object({ name: z.literal('import'), tabId: z.number(), ...destination }),
	z.object({ name: z.literal('find-mutual'), tabId: z.number(), ...destination, person: personRead }),
	z.object({ name: z.literal('cancel') }),
	z.object({ name: z.literal('clear') }),
	z.object({ name: z.literal('next-page'), tabId: z.number() }),
	z.object({ name: z.literal('go-back'), tabId: z.number() }),
	z.object({ name: z.literal('send-waiting'), listId: z.optional(z.string()), listName: z.optional(z.string()) }),
	z.object({ name: z.literal('drop-waiting') }),
	z.object({ name: z.literal('new-list'), listName: z.string() }),
	z.object({ name: z.literal('set-api-url'), apiUrl: z.string() }),
]);
export type PopupMessage = z.infer<typeof popupMessage>;

/** What the background asks of the reader in a page. */
export const readerMessage = z.discriminatedUnion('name', [
	z.object({ name: z.literal('look') }),
	z.object({ name: z.literal('read'), runId: z.string() }),
	z.object({ name: z.literal('still-reading'), runId: z.string() }),
	z.object({ name: z.literal('stop'), runId: z.string() }),
	z.object({ name: z.literal('next-page') }),
]);
export type ReaderMessage = z.infer<typeof readerMessage>;

/** How reading a page ended. */
export const readingEnd = z.enum(['complete', 'cancelled', 'search-changed', 'empty', 'not-understood']);
export type ReadingEnd = z.infer<typeof readingEnd>;

/** What the reader reports while it reads: everyone so far, so that a closed page loses nobody. */
export const readerReport = z.object({
	name: z.literal('reading'),
	runId: z.string(),
	url: z.string(),
	total: z.number(),
	people: z.array(personRead),
	refused: z.array(rowRefused),
	hasNext: z.boolean(),
	paused: z.boolean(),
	end: z.nullable(readingEnd),
});
export type ReaderReport = z.infer<typeof readerReport>;

/** What a page is, as far as it can be read: `state` is 'loading' until its people are there. */
export const look = z.object({
	kind: z.string(),
	state: z.enum(['ready', 'loading', 'empty', 'old-layout', 'not-ours']),
	url: z.string(),
	/** When the document began, in ms since 1970: tells a page from the one it replaced. */
	since: z.number(),
	total: z.number(),
	hasNext: z.boolean(),
	people: z.array(personRead),
	sharedWith: nullable,
});
export type Look = z.infer<typeof look>;

/** Who is signed in and their lists, or why that is not known. */
export const account = z.discriminatedUnion('state', [
	z.object({
		state: z.literal('signed-in'),
		apiUrl: z.string(),
		userId: z.string(),
		who: z.string(),
		lists: z.array(z.object({ id: z.string(), name: z.string() })),
	}),
	z.object({ state: z.literal('signed-out'), apiUrl: z.string() }),
	z.object({ state: z.literal('unreachable'), apiUrl: z.string(), why: z.string() }),
]);
export type Account = z.infer<typeof account>;

/** How a request of the popup went; `problem` is a sentence for the person. */
export const done = z.object({ problem: z.nullable(z.string()), listId: z.optional(z.string()) });
export type Done = z.infer<typeof done>;
