import * as z from 'zod/mini';
import { personRead, rowRefused } from './messages.ts';

/** What the extension keeps in chrome.storage.local. Parsed on every read: what does not parse counts as absent. */
const outcome = z.object({
	created: z.number(),
	updated: z.number(),
	unchanged: z.number(),
	refused: z.array(z.object({ name: z.string(), reason: z.string() })),
	elsewhere: z.array(z.object({ name: z.string(), listName: z.string() })),
});
/** What the server did with what was sent, added up over the chunks. */
export type Outcome = z.infer<typeof outcome>;

const run = z.object({
	id: z.string(),
	tabId: z.number(),
	task: z.enum(['import', 'mutual']),
	listId: z.string(),
	listName: z.string(),
	userId: z.string(),
	/** opening: the shared-connections search is loading; waiting: read, and kept until it can be sent. */
	phase: z.enum(['opening', 'reading', 'paused', 'sending', 'waiting', 'done', 'failed']),
	startedAt: z.number(),
	total: z.number(),
	people: z.array(personRead),
	refused: z.array(rowRefused),
	hasNext: z.boolean(),
	/** Why reading ended early; the people read are kept all the same. */
	cutShort: z.nullable(z.string()),
	outcome: z.nullable(outcome),
	problem: z.nullable(z.string()),
	/** Whose mutual connections are looked for. */
	target: z.nullable(personRead),
	/** When the document began that the run left for the shared-connections search: tells the old page from the new. */
	leftPage: z.optional(z.number()),
});
/** The run under way, or the last one. */
export type Run = z.infer<typeof run>;

/** Whether a run's page is still being read, or about to be. */
export const isReading = ({ phase }: Run) => phase === 'opening' || phase === 'reading' || phase === 'paused';

/** Whether a run still has work before it. */
export const isBusy = (run: Run | null): boolean => run !== null && (isReading(run) || run.phase === 'sending');

const batch = z.object({
	id: z.string(),
	userId: z.string(),
	listId: z.string(),
	listName: z.string(),
	/** Rows for the import call, not sent yet. */
	prospects: z.array(z.record(z.string(), z.unknown())),
	problem: z.nullable(z.string()),
	listGone: z.boolean(),
});
/** People read for one list who wait to be sent. */
export type Batch = z.infer<typeof batch>;

const leads = z.object({
	/** For whom they were imported: to another account they are nobody's business. */
	userId: z.string(),
	listId: z.string(),
	listName: z.string(),
	returnUrl: z.string(),
	people: z.array(personRead),
	tried: z.array(z.string()),
});
/** The people last imported whose badge counts mutual connections, and those already looked up. */
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

/** All that is kept, in one read. */
export function readKept(): Promise<Kept> {
	return new Promise((resolve) => {
		chrome.storage.local.get(Object.keys(shapes), (found) => resolve(parseKept(found ?? {})));
	});
}

/** Writes some of it; rejects when the browser refuses (its disk is full). */
export function keep(change: Partial<Kept>): Promise<void> {
	return new Promise((resolve, reject) => {
		chrome.storage.local.set(change, () => {
			const error = chrome.runtime.lastError;
			if (error) reject(new Error(error.message));
			else resolve();
		});
	});
}

/** What stored values mean; a queue keeps the batches that parse. */
export function parseKept(found: Record<string, unknown>): Kept {
	const value = <Name extends keyof Kept>(name: Name): Kept[Name] => {
		const read = shapes[name].safeParse(found[name]);
		return read.success ? (read.data as Kept[Name]) : absent[name];
	};
	const queue = Array.isArray(found.queue) ? found.queue.flatMap((one) => batch.safeParse(one).data ?? []) : [];
	return { run: value('run'), leads: value('leads'), settings: value('settings'), queue };
}
