import type { SubmitEvent } from 'react';
import type * as z from 'zod/mini';
import { focusField } from '../../ui/focus.ts';

/** The first complaint about each field, by the field's name. */
export type Complaints = Record<string, string>;

/**
 * Reads a form against its schema. Wrong input gives the complaints, focuses the first field concerned and sends
 * nothing.
 */
export function readForm<T>(event: SubmitEvent<HTMLFormElement>, schema: z.ZodMiniType<T>) {
	event.preventDefault();
	const form = event.currentTarget;
	const read = schema.safeParse(Object.fromEntries(new FormData(form)));
	if (read.success) return { sent: read.data, complaints: {} };
	const complaints: Complaints = {};
	for (const { path, message } of read.error.issues) complaints[String(path[0])] ??= message;
	focusField(form, Object.keys(complaints)[0]);
	return { complaints };
}

/** What the server said, without the status code that the toast shows. */
export const withoutCode = (error: Error) => error.message.replace(/^\d{3}: /, '');
