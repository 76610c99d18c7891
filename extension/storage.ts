import * as z from 'zod/mini';
import { personRead, rowRefused } from './messages.ts';
import { phases } from './run-states.ts';

/** What the extension keeps in chrome.storage.local. It is parsed on every read. What does not parse counts as absent. */
const outcome = z.object({
	created: z.number(),
	updated: z.number(),
	unchanged: z.number(),
	refused: z.array(z.object({ name: z.string(), reason: z.string() })),
	elsewhere: z.array(z.object({ name: z.string(), listName: z.string() })),
});
/** What the server did with the people of a run, summed over all calls. */
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
	/** Why reading ended early. The people read are kept. Null when the page was read to its end. */
	cutShort: z.nullable(z.string()),
	outcome: z.nullable(outcome),
	problem: z.nullable(z.string()),
});
const importRun = z.extend(anyRun, { task: z.literal('import') });
const mutualRun = z.extend(anyRun, {
	task: z.literal('mutual'),
	/** The person whose mutual connections are looked for. */
	target: personRead,
	/** When the document began that was in the tab before the search, in ms since 1970. It tells the two pages apart. */
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
	/** Bodies of the import call. */
	prospects: z.array(z.record(z.string(), z.unknown())),
	problem: z.nullable(z.string()),
	listGone: z.boolean(),
});
/** People of one run who are waiting to be sent. */
export type Batch = z.infer<typeof batch>;

const leads = z.object({
	/** The account they were imported for. No other account sees them. */
	userId: z.string(),
	listId: z.string(),
	listName: z.string(),
	returnUrl: z.string(),
	people: z.array(personRead),
	tried: z.array(z.string()),
});
/** The people of the last import who have mutual connections, and the ids of those already looked up. */
export type Leads = z.infer<typeof leads>;

const settings = z.object({
	apiUrl: z.nullable(z.string()),
	lastListId: z.nullable(z.string()),
	lastUserId: z.nullable(z.string()),
});
export type Settings = z.infer<typeof settings>;

const shapes = {
	run: z.nullable(run),
	queue: z.array(batch),
	leads: z.nullable(leads),
	settings,
};
export type Kept = { run: Run | null; queue: Batch[]; leads: Leads | null; settings: Settings };
const absent: Kept = {
	run: null,
	queue: [],
	leads: null,
	settings: { apiUrl: null, lastListId: null, lastUserId: null },
};

/** Reads everything that is kept. Rejects when the browser cannot read. */
export function readKept(): Promise<Kept> {
	return new Promise((resolve, reject) => {
		chrome.storage.local.get(Object.keys(shapes), (found) => {
			const error = chrome.runtime.lastError;
			if (error) reject(new Error(error.message));
			else resolve(parseKept(found));
		});
	});
}

/** Writes a part of what is kept. Rejects when the browser refuses, for example when the disk is full. */
export function keep(change: Partial<Kept>): Promise<void> {
	return new Promise((resolve, reject) => {
		chrome.storage.local.set(change, () => {
			const error = chrome.runtime.lastError;
			if (error) reject(new Error(error.message));
			else resolve();
		});
	});
}

/** Parses stored values. Of the queue, the batches that parse are kept. */
export function parseKept(found: Record<string, unknown>): Kept {
	const value = <Name extends keyof Kept>(name: Name): Kept[Name] => {
		const read = shapes[name].safeParse(found[name]);
		return read.success ? (read.data as Kept[Name]) : absent[name];
	};
	const queue = Array.isArray(found.queue) ? found.queue.flatMap((one) => batch.safeParse(one).data ?? []) : [];
	return { run: value('run'), leads: value('leads'), settings: value('settings'), queue };
}
