import { remember, remembered } from './browser-memory.ts';

/** A draft is never older than this, in ms: 30 days. */
const draftDays = 30;
const keptForMs = draftDays * 24 * 60 * 60_000;
const prefix = 'kindling.draft.';

/** Unsent text of a form, and the time it was typed last, in ms since 1970. */
type Draft<Value> = { at: number; value: Value };

/** Returns the storage key of a draft. `place` names the form and its subject. */
export const draftKey = (userId: string, place: string) => `${prefix}${userId}.${place}`;

/** Reads the draft under a key. Undefined where there is none, or one that is too old or damaged. */
export function readDraft<Value>(key: string, now = Date.now()): Draft<Value> | undefined {
	const draft = parsed(remembered(key));
	return draft && now - draft.at <= keptForMs ? (draft as Draft<Value>) : undefined;
}

/** Keeps a draft in this browser. */
export const keepDraft = (key: string, value: unknown, now = Date.now()) =>
	remember(key, JSON.stringify({ at: now, value }));

/** Removes a draft. */
export const dropDraft = (key: string) => forget([key]);

/**
 * Moves the drafts about one record to the record that has taken its place. If both have one, the newer stays. IDs are the
 * parts between the dots of a draft's place.
 */
export function moveDrafts(fromId: string, toId: string, now = Date.now()) {
	for (const key of keys().filter((one) => one.split('.').includes(fromId))) {
		// A draft about both becomes one about the other record.
		const parts = new Set(key.split('.').map((part) => (part === fromId ? toId : part)));
		moveDraft(key, [...parts].join('.'), now);
	}
}

/** Gives a draft another key. If that key has one, the newer stays. */
export function moveDraft(key: string, to: string, now = Date.now()) {
	const [moved, there] = [readDraft(key, now), readDraft(to, now)];
	if (moved && moved.at > (there?.at ?? 0)) keepDraft(to, moved.value, moved.at);
	dropDraft(key);
}

/** Removes the drafts of all accounts that are too old. */
export const dropOldDrafts = (now = Date.now()) => forget(keys().filter((key) => !readDraft(key, now)));

/** Removes all drafts of an account. */
export const dropDraftsOf = (userId: string) => forget(keys().filter((key) => key.startsWith(draftKey(userId, ''))));

/** Removes an account's drafts about one record. */
export const dropDraftsAbout = (userId: string, id: string) =>
	forget(keys().filter((key) => key.startsWith(draftKey(userId, '')) && key.split('.').includes(id)));

function keys(): string[] {
	try {
		return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
	} catch {
		return [];
	}
}

function forget(gone: readonly string[]) {
	try {
		for (const key of gone) localStorage.removeItem(key);
	} catch {}
}

function parsed(text: string | null): Draft<unknown> | null | undefined {
	try {
		return JSON.parse(String(text));
	} catch {
		return undefined;
	}
}
