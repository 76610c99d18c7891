import * as z from 'zod/mini';
import { howWells } from '../rules/how-well.ts';
import { type OptionalField, optionalFieldKeys } from '../rules/prospect-fields.ts';
import { count, extended, flag, id, record, text, textOrNull, time } from '../rules/record.ts';
import { trashKinds } from '../rules/trash.ts';

/** A list in responses. `prospectCount` comes with GET /api/prospect-lists only. */
export const prospectList = record('List', {
	id,
	userId: id,
	name: text,
	description: textOrNull,
	type: text,
	status: text,
	createdAt: time,
	updatedAt: time,
});
export type ProspectList = z.output<typeof prospectList>;
/** A list by itself. `hasNetwork` is there if the user has uploaded a network, which may know people of the list. */
export const oneProspectList = extended('OneList', prospectList, { hasNetwork: z.optional(z.literal(true)) });
export type OneProspectList = z.output<typeof oneProspectList>;
export const countedProspectList = extended('CountedList', prospectList, { prospectCount: count });
export type CountedProspectList = z.output<typeof countedProspectList>;

/** Result of an import: counts, the refused rows (by their index in the body) and who is in another list too. */
export const importResult = record('ImportResult', {
	created: count,
	updated: count,
	unchanged: count,
	refused: z.array(z.object({ index: count, name: text, reason: text })),
	elsewhere: z.array(z.object({ name: text, listId: id, listName: text })),
});
export type ImportResult = z.output<typeof importResult>;

const optionalTexts = Object.fromEntries(optionalFieldKeys.map((key) => [key, textOrNull])) as Record<
	OptionalField,
	typeof textOrNull
>;

/** A prospect in responses. */
export const prospect = record('Person', {
	id,
	prospectListId: id,
	name: text,
	...optionalTexts,
	status: text,
	createdAt: time,
	updatedAt: time,
});
export type Prospect = z.output<typeof prospect>;

/** A prospect found by a search over all lists. */
export const foundProspect = record('FoundPerson', {
	id,
	listId: id,
	listName: text,
	name: text,
	title: textOrNull,
	company: textOrNull,
	/** Someone who can introduce the user to them, or null. */
	connectionSource: textOrNull,
});
export type FoundProspect = z.output<typeof foundProspect>;

/** A saved mutual connection in responses. */
export const connection = record('Connection', {
	id,
	userId: id,
	prospectId: id,
	mutualConnectionName: text,
	mutualConnectionTitle: textOrNull,
	mutualConnectionCompany: textOrNull,
	mutualConnectionLinkedinUrl: textOrNull,
	connectionStrength: text,
	/** How well they know the prospect, as they said on an answer page; null before they say. */
	howWell: z.nullable(z.enum(howWells)),
	/** 'said' if it is only known from the connection's mark on a shared list. */
	source: z.nullable(z.literal('said')),
	createdAt: time,
});
export type Connection = z.output<typeof connection>;

/**
 * An import of the last hour into a list: GET /api/prospect-lists/{id}/imports, newest first. `added` are the people it
 * added who are still there.
 */
export const recentImport = record('RecentImport', { id, at: time, added: z.array(id) });
export type RecentImport = z.output<typeof recentImport>;

/**
 * How many were updated, removed, moved or copied; `alreadyThere` lists the people who are in the other list already.
 */
export const selectedUpdated = record('SelectedUpdated', {
	updated: count,
	/** The latest `updatedAt` of those updated. */
	updatedAt: time,
});
export type SelectedUpdated = z.output<typeof selectedUpdated>;
/** `binId` is the id of the new item in the trash. */
export const selectedRemoved = record('SelectedRemoved', { removed: count, binId: id });
export type SelectedRemoved = z.output<typeof selectedRemoved>;
export const selectedMoved = record('SelectedMoved', { moved: count, alreadyThere: z.array(text) });
export type SelectedMoved = z.output<typeof selectedMoved>;
export const selectedCopied = record('SelectedCopied', { copied: count, alreadyThere: z.array(text) });
export type SelectedCopied = z.output<typeof selectedCopied>;

/**
 * A trash item in responses. Its id is the removed record's; several people removed at once are one item with an id of
 * its own.
 */
export const trashItem = record('Removed', {
	id,
	kind: z.enum(trashKinds),
	name: text,
	/** How many people it holds; the name is the first person's, or their list's. */
	people: count,
	/** The list that the people were in, or the person whose connection it was. */
	from: textOrNull,
	removedAt: time,
	until: time,
});
export type TrashItem = z.output<typeof trashItem>;

/** A status in responses. */
export const status = record('Status', {
	id,
	userId: id,
	name: text,
	/** The value that prospects store for it. The server derives it from the name (`statusValue`). */
	value: text,
	displayOrder: count,
	color: text,
	isDefault: flag,
	createdAt: time,
	updatedAt: time,
});
export type Status = z.output<typeof status>;
