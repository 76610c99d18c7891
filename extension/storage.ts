import * as z from 'zod/mini';
import { personRead, rowRefused } from './messages.ts';
import { dailyLimits, today } from './read-today.ts';
import { phases } from './run-states.ts';

/** The extension's state in chrome.storage.local, parsed on every read. A value that doesn't parse counts as absent. */
const outcome = z.object({
	created: z.number(),
	updated: z.number(),
	unchanged: z.number(),
	refused: z.array(z.object({ name: z.string(), reason: z.string() })),
	elsewhere: z.array(z.object({ name: z.string(), listName: z.string() })),
});
/** The server's results for the people of a run, summed over all calls. */
export type Outcome = z.infer<typeof outcome>;

const anyRun = z.object({
	id: z.string(),
	tabId: z.number(),
	listId: z.string(),
	listName: z.string(),
	userId: z.string(),
	phase: z.enum(phases),
	/** In ms since 1970. */
	startedAt: z.number(),
	total: z.number(),
	people: z.array(personRead),
	refused: z.array(rowRefused),
	hasNext: z.boolean(),
	/** The number of people the page itself says it found. Absent when it gives none. */
	siteTotal: z.optional(z.nullable(z.number())),
	/** Why reading ended early; the people read are kept. Null when the page was read to its end. */
	cutShort: z.nullable(z.string()),
	outcome: z.nullable(outcome),
	problem: z.nullable(z.string()),
});
const importRun = z.extend(anyRun, { task: z.literal('import') });
const mutualRun = z.extend(anyRun, {
	task: z.literal('mutual'),
	/** The person whose mutual connections are looked up. */
	target: personRead,
	/** When the document that the search replaced in the tab began, in ms since 1970. It tells the two pages apart. */
	leftPage: z.optional(z.number()),
});
const run = z.discriminatedUnion('task', [importRun, mutualRun]);
/** One import of a page, or one search for mutual connections. */
export type Run = z.infer<typeof run>;
export type MutualRun = z.infer<typeof mutualRun>;

const batch = z.object({
	id: z.string(),
	userId: z.string(),
	listId: z.string(),
	listName: z.string(),
	/** Rows of the import call. */
	prospects: z.array(z.record(z.string(), z.unknown())),
	problem: z.nullable(z.string()),
	listGone: z.boolean(),
});
/** People of one run who are waiting to be sent. */
export type Batch = z.infer<typeof batch>;

const leads = z.object({
	/** The account they were imported for; no other account sees them. */
	userId: z.string(),
	listId: z.string(),
	listName: z.string(),
	/** The last page they were read from; empty when there is none to go back to. */
	returnUrl: z.string(),
	people: z.array(personRead),
	/** The ids of people whose mutual connections were looked up. */
	tried: z.array(z.string()),
	/** The ids of people whose look-up was refused. They come last, for another try. */
	refused: z.optional(z.array(z.string())),
	/** The ids of people with a connector in Kindling. */
	known: z.array(z.string()),
	/** When `known` was last asked for, in ms since 1970; 0 to ask again. */
	knownAt: z.number(),
});
/** The people imported into one list who have mutual connections: the queue for "Find mutual connections". */
export type Leads = z.infer<typeof leads>;

const rules = z.object({
	/** The document as the server sent it. See `#contract/reading-rules`. */
	text: z.string(),
	etag: z.string(),
	/** The server that sent it. */
	apiUrl: z.string(),
});
type KeptRules = z.infer<typeof rules>;

const settings = z.object({
	apiUrl: z.nullable(z.string()),
	/** An address that the user entered and has not allowed yet. */
	wantedApiUrl: z.optional(z.string()),
	lastListId: z.nullable(z.string()),
	lastUserId: z.nullable(z.string()),
	/** Readings a day before the user is asked to confirm, if the user has set it. */
	most: z.optional(dailyLimits),
});

/** The version of the words (`#contract/disclosure`) that the user agreed to, and when, in ms since 1970. */
const consent = z.object({ words: z.number(), agreedAt: z.number() });
type Settings = z.infer<typeof settings>;

export type Kept = {
	run: Run | null;
	/** The people who are waiting to be sent. */
	waiting: Batch[];
	/** One queue for each list, the last import first. */
	leads: Leads[];
	/** The last ended runs, newest first. */
	history: Run[];
	/** Newer reading rules than the shipped ones, or null. */
	rules: KeptRules | null;
	settings: Settings;
	/** Null until the user agrees, and after they withdraw. */
	consent: z.infer<typeof consent> | null;
	today: z.infer<typeof today> | null;
};
// Version 0.1.0 kept the waiting people as `queue`.
const names: (keyof Kept | 'queue')[] = [
	'run',
	'waiting',
	'queue',
	'leads',
	'history',
	'rules',
	'settings',
	'consent',
	'today',
];

/** Reads the whole state. Rejects when the browser can't read. */
export function readKept(): Promise<Kept> {
	return new Promise((resolve, reject) => {
		chrome.storage.local.get(names, (found) => {
			const error = chrome.runtime.lastError;
			if (error) reject(new Error(error.message));
			else resolve(parseKept(found));
		});
	});
}

/** Writes a part of the state. Rejects when the browser refuses, for example when the disk is full. */
export function keep(change: Partial<Kept>): Promise<void> {
	return new Promise((resolve, reject) => {
		chrome.storage.local.set(change, () => {
			const error = chrome.runtime.lastError;
			if (error) reject(new Error(error.message));
			else resolve();
		});
	});
}

/** Parses stored values. An array keeps the items that parse. */
export function parseKept(found: Record<string, unknown>): Kept {
	return {
		run: run.safeParse(found.run).data ?? null,
		waiting: parseItems(batch, found.waiting ?? found.queue),
		leads: parseItems(leads, found.leads),
		history: parseItems(run, found.history),
		rules: rules.safeParse(found.rules).data ?? null,
		settings: settings.safeParse(found.settings).data ?? { apiUrl: null, lastListId: null, lastUserId: null },
		consent: consent.safeParse(found.consent).data ?? null,
		today: today.safeParse(found.today).data ?? null,
	};
}

const parseItems = <Item>(item: z.ZodMiniType<Item>, found: unknown): Item[] =>
	Array.isArray(found) ? found.flatMap((one) => item.safeParse(one).data ?? []) : [];
