import { type SQL, sql } from 'drizzle-orm';
import { type EventType, eventTextMost } from '#contract/event';
import type { Db } from '../db/client.ts';
import type { Owner } from '../db/owned.ts';
import type { statement } from '../db/statements.ts';
import type { Bindings } from '../env.ts';

/**
 * An event in SQL: its `data` as JSON, and the rows it is made from, "from" onwards: one row, or none if it did not
 * happen.
 */
export type Happened = { type: EventType; data: SQL; from: SQL };

/** Cuts a text written by someone else to its first characters. */
export const cutText = (column: SQL): SQL => sql`substr(${column}, 1, ${eventTextMost})`;

/** The statements that queue an event. The first returns a row if there is something to send. */
type Queueing = readonly ReturnType<typeof statement<{ id: string }>>[];

/** A room that listens to the events of accounts. worker/app.ts registers it. */
export type Listener = {
	/** The statements that queue an event, in the batch that writes what happened. They come after the writes. */
	record: (db: Db, userId: Owner, happened: Happened) => Queueing;
	/** Sends what is queued for an account, after a response. Never throws. */
	send: (at: { db: Db; env: Bindings }, userId: Owner) => Promise<void>;
	/** Sends what is due for all accounts, every five minutes. */
	sendDue: (env: Bindings) => Promise<void>;
};
