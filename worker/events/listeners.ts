import type { Db } from '../db/client.ts';
import type { Owner } from '../db/owned.ts';
import type { Bindings } from '../env.ts';
import type { Happened, Listener } from './event.ts';

const listeners: Listener[] = [];

/** Registers a room that listens to events. Called in worker/app.ts. */
export const addListener = (listener: Listener): void => void listeners.push(listener);

/** The statements that queue an event for every listener, in the same batch and after the writes. */
export const recordEvent = (db: Db, userId: Owner, happened: Happened) =>
	listeners.flatMap(({ record }) => record(db, userId, happened));

/** True if {@link recordEvent} queued anything, which {@link sendEvents} then sends. */
export const isQueued = (results: readonly (readonly object[])[]): boolean => results.some((rows) => rows.length > 0);

/** Sends what is queued for an account, after the response. Never throws. */
export async function sendEvents(at: { db: Db; env: Bindings }, userId: Owner): Promise<void> {
	await Promise.all(listeners.map(({ send }) => send(at, userId)));
}

/** Sends what is due for all accounts. A failing listener doesn't stop the others; its error is thrown at the end. */
export async function sendDueEvents(env: Bindings): Promise<void> {
	const done = await Promise.allSettled(listeners.map(({ sendDue }) => sendDue(env)));
	for (const one of done) if (one.status === 'rejected') throw one.reason;
}
