import * as z from 'zod/mini';
import { apiAddress } from './api-address.ts';
import { dailyLimits } from './read-today.ts';

/**
 * All messages between the parts of the extension; the receiver parses each one. The popup sends commands to the
 * background, the background sends commands to the reader in a page, and the reader reports to the background.
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
	byLooks: z.optional(z.literal(true)),
});
/** A row that was not read, with the reason; see sites/result.ts. */
export const rowRefused = z.object({
	name: z.string(),
	reason: z.enum(['no-id', 'no-name', 'not-drawn', 'two-names', 'not-read', 'not-in-list']),
	leadId: z.optional(z.string()),
});

const destination = { listId: z.string(), listName: z.string() };
/** True when the user confirmed after being told how much was read today. */
const isSure = z.boolean();

/** A command from the popup to the background. */
export const popupMessage = z.discriminatedUnion('name', [
	z.object({ name: z.literal('account') }),
	z.object({ name: z.literal('look'), tabId: z.number() }),
	z.object({ name: z.literal('report'), tabId: z.number() }),
	/** Agrees to this version of the words (`#contract/disclosure`), or withdraws. */
	z.object({ name: z.literal('agree'), words: z.number() }),
	z.object({ name: z.literal('withdraw') }),
	z.object({ name: z.literal('import'), tabId: z.number(), ...destination, isPerson: z.boolean(), isSure }),
	z.object({ name: z.literal('find-mutual'), tabId: z.number(), ...destination, person: personRead, isSure }),
	z.object({ name: z.literal('cancel') }),
	z.object({ name: z.literal('dismiss') }),
	z.object({ name: z.literal('next-page'), tabId: z.number() }),
	z.object({ name: z.literal('go-back'), tabId: z.number(), listId: z.string() }),
	/** Asks the server which of the people imported into a list already have a connector. */
	z.object({ name: z.literal('update-known'), listId: z.string() }),
	/** Sends the waiting people. People whose list is gone go to the list named here. */
	z.object({ name: z.literal('send-waiting'), userId: z.string(), into: z.optional(z.object(destination)) }),
	/** Discards the waiting people of one account. */
	z.object({ name: z.literal('discard-waiting'), userId: z.string() }),
	z.object({ name: z.literal('create-list'), listName: z.string() }),
	z.extend(apiAddress, { name: z.literal('set-api-url') }),
	z.object({ name: z.literal('set-most'), most: dailyLimits }),
]);
export type PopupMessage = z.infer<typeof popupMessage>;

/** The server's reading rules as text, if the background has them; the reader checks them before use. */
const offeredRules = z.optional(z.string());

/** A command from the background to the reader in a page. */
export const readerMessage = z.discriminatedUnion('name', [
	z.object({ name: z.literal('look'), rules: offeredRules }),
	z.object({ name: z.literal('read'), runId: z.string(), rules: offeredRules }),
	z.object({ name: z.literal('still-reading'), runId: z.string() }),
	z.object({ name: z.literal('stop'), runId: z.string() }),
	z.object({ name: z.literal('next-page'), rules: offeredRules }),
	z.object({ name: z.literal('report'), rules: offeredRules }),
]);
export type ReaderMessage = z.infer<typeof readerMessage>;

/**
 * How well a page reads (see sites/drift/drift.ts), with its skeleton as the file for "Save a report" (see
 * sites/drift/page-skeleton.ts).
 */
export const pageReport = z.object({
	drift: z.object({
		kind: z.string(),
		rulesVersion: z.number(),
		rows: z.number(),
		drawn: z.number(),
		people: z.number(),
		byLooks: z.number(),
		leads: z.number(),
		fields: z.array(
			z.object({
				field: z.string(),
				read: z.number(),
				torn: z.number(),
				signs: z.array(z.object({ sign: z.string(), found: z.number() })),
			}),
		),
		markers: z.array(z.object({ name: z.string(), found: z.number() })),
		problems: z.array(
			z.enum(['no-rows', 'no-names', 'no-titles', 'no-companies', 'no-locations', 'rows-missing', 'marker-missing']),
		),
	}),
	html: z.string(),
});
export type PageReport = z.infer<typeof pageReport>;

/** How reading a page ended. */
const readingEnd = z.enum(['complete', 'incomplete', 'cancelled', 'search-changed', 'empty', 'not-understood']);
export type ReadingEnd = z.infer<typeof readingEnd>;

/** A report of the reader. It holds everyone read so far, so no one is lost when the page is closed. */
export const readerReport = z.object({
	name: z.literal('reading'),
	runId: z.string(),
	url: z.string(),
	total: z.number(),
	people: z.array(personRead),
	refused: z.array(rowRefused),
	hasNext: z.boolean(),
	/** The number of people the page itself says it found; null when it gives none. */
	siteTotal: z.nullable(z.number()),
	paused: z.boolean(),
	end: z.nullable(readingEnd),
});
export type ReaderReport = z.infer<typeof readerReport>;

/**
 * A page and the people it shows. `state` is 'loading' until its people appear, and 'unread' when they are there but
 * the reader finds none of them.
 */
export const look = z.object({
	kind: z.string(),
	state: z.enum(['ready', 'loading', 'unread', 'empty', 'old-layout', 'not-ours']),
	url: z.string(),
	/** When the document began, in ms since 1970. It tells this page from an earlier one in the same tab. */
	since: z.number(),
	total: z.number(),
	hasNext: z.boolean(),
	people: z.array(personRead),
	sharedWith: nullable,
});
export type Look = z.infer<typeof look>;

/** The signed-in user and their lists, or the reason they are unknown. */
export const account = z.discriminatedUnion('state', [
	z.object({
		state: z.literal('signed-in'),
		apiUrl: z.string(),
		userId: z.string(),
		who: z.string(),
		lists: z.array(z.object({ id: z.string(), name: z.string() })),
		/** The version the server offers for download; null when it offers none. */
		newest: nullable,
	}),
	z.object({ state: z.literal('signed-out'), apiUrl: z.string() }),
	z.object({ state: z.literal('unreachable'), apiUrl: z.string(), why: z.string() }),
	/** No server address is set (`apiUrl` is empty then), or the browser doesn't let the extension call it. */
	z.object({ state: z.literal('no-access'), apiUrl: z.string(), why: z.string() }),
]);
export type Account = z.infer<typeof account>;

/**
 * The result of a command. `problem` is a sentence for the user, or null; `asks` is a question that a second click
 * answers.
 */
export const commandResult = z.object({
	problem: z.nullable(z.string()),
	asks: z.optional(z.string()),
	listId: z.optional(z.string()),
});
export type CommandResult = z.infer<typeof commandResult>;
