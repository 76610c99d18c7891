import * as z from 'zod/mini';
import { type ArchivePart, notAnArchive, place } from './archive.ts';
import { newConnection } from './connection.ts';
import { attachmentsMost, recipientsMost, replyKinds } from './intro-reply.ts';
import { introTerms } from './intro-terms.ts';
import { networkPerson } from './my-network.ts';
import { importedProspect } from './prospect.ts';
import { emailFroms } from './rules/email-address.ts';
import { howWells } from './rules/how-well.ts';
import { deliveryKinds, introAnswers, introKinds, introStatuses } from './rules/intro-status.ts';
import { limits } from './rules/limits.ts';
import { learntAnswers } from './rules/prospect-answer.ts';
import { fieldOf, type OptionalField, optionalFieldKeys } from './rules/prospect-fields.ts';
import { optionalEmail, optionalText, storedText } from './rules/text.ts';
import { isDay } from './rules/time-zone.ts';
import { unreadReasons } from './rules/unread.ts';

const text = (max: number) => storedText(max, notAnArchive);
const time = z.string(notAnArchive).check(
	z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/, notAnArchive),
	z.refine((value) => !Number.isNaN(Date.parse(value)), notAnArchive),
);
const times = { createdAt: time, updatedAt: time };

/** An optional field, checked by the contract's own rule. */
const orNull = (schema: ReturnType<typeof optionalText>) =>
	z.pipe(
		schema,
		z.transform((value: string | null | undefined): string | null => value ?? null),
	);

const statusRow = z.object({
	name: text(limits.name),
	color: z.string(notAnArchive).check(z.regex(/^#[0-9a-f]{6}$/i, notAnArchive)),
	displayOrder: z.int(notAnArchive),
	isDefault: z.boolean(notAnArchive),
	...times,
});
const templateRow = z.object({
	name: text(limits.name),
	subject: text(limits.subject),
	message: text(limits.message),
	isDefault: z.boolean(notAnArchive),
	...times,
});
const listRow = z.object({
	name: text(limits.name),
	description: orNull(optionalText(limits.notes, 'Description')),
	type: text(limits.name),
	status: text(limits.name),
	...times,
});
const key = text(4 * limits.url);
const optionalFields = Object.fromEntries(
	optionalFieldKeys.map((field) => [field, orNull(importedProspect.shape[field])]),
) as Record<OptionalField, ReturnType<typeof orNull>>;
const prospectRow = z.object({
	list: place,
	name: text(limits.name),
	...optionalFields,
	status: text(fieldOf('status').max),
	statusChosenAt: z.nullable(time),
	/** The person's key within the list, as imports compute it. */
	personKey: key,
	position: z.int(notAnArchive),
	...times,
});
const connectionRow = z.object({
	prospect: place,
	mutualConnectionName: text(limits.name),
	mutualConnectionTitle: orNull(newConnection.shape.title),
	mutualConnectionCompany: orNull(newConnection.shape.company),
	mutualConnectionLinkedinUrl: orNull(newConnection.shape.linkedinUrl),
	connectionStrength: text(limits.name),
	howWell: z.nullable(z.enum(howWells, notAnArchive)),
	source: z.nullable(z.literal('said')),
	/** The connection's key at its prospect, as imports compute it. */
	connectionKey: key,
	position: z.int(notAnArchive),
	createdAt: time,
});
const requestRow = z.object({
	prospect: place,
	connection: z.nullable(place),
	kind: z.enum(introKinds, notAnArchive),
	/** The request that a nudge or a thank-you follows. */
	follows: z.nullable(place),
	/** The number of the mail about several that it belongs to, from 1 within the archive. */
	favour: z.nullable(place),
	connectorName: orNull(optionalText(limits.short, 'Connection Source')),
	recipientEmail: orNull(optionalEmail('Recipient')),
	subject: text(limits.subject),
	message: text(limits.message),
	status: z.enum(introStatuses, notAnArchive),
	answer: z.nullable(z.enum(introAnswers, notAnArchive)),
	answerNote: orNull(optionalText(limits.answerNote, 'Answer')),
	terms: z.nullable(introTerms),
	prospectAnswer: z.nullable(z.enum(learntAnswers, notAnArchive)),
	delivery: z.partialRecord(z.enum(deliveryKinds), time),
	sentAt: z.nullable(time),
	respondedAt: z.nullable(time),
	introducedAt: z.nullable(time),
	metAt: z.nullable(time),
	writtenAt: z.nullable(time),
	noThanksAt: z.nullable(time),
	createdAt: time,
});

/** A mail that arrived for a request. Leaves out the data needed only to forward it. */
const replyRow = z.object({
	request: place,
	kind: z.enum(replyKinds, notAnArchive),
	fromEmail: z.string(notAnArchive).check(z.maxLength(limits.email, notAnArchive)),
	fromName: orNull(optionalText(limits.name, 'Name')),
	fromAnotherAddress: z.boolean(notAnArchive),
	text: orNull(optionalText(limits.replyText, 'Reply')),
	folded: orNull(optionalText(limits.replyText, 'Reply')),
	unread: z.nullable(z.enum(unreadReasons, notAnArchive)),
	attachments: z.array(text(limits.name), notAnArchive).check(z.maxLength(attachmentsMost, notAnArchive)),
	/** Hashes of the addresses that an introduction went to. */
	recipients: z
		.array(z.string().check(z.regex(/^[0-9a-f]{64}$/, notAnArchive)), notAnArchive)
		.check(z.maxLength(recipientsMost, notAnArchive)),
	/** The hash of the mail's own id, so that it is restored once. */
	messageHash: z.string(notAnArchive).check(z.regex(/^[0-9a-f]{64}$/, notAnArchive)),
	createdAt: time,
});

/** A person of the user's own network. The rows are in the order of the uploaded file. */
const networkRow = z.object({
	name: text(limits.name),
	linkedinUrl: orNull(networkPerson.shape.linkedinUrl),
	email: orNull(networkPerson.shape.email),
	company: orNull(networkPerson.shape.company),
	position: orNull(networkPerson.shape.position),
	connectedOn: z.nullable(z.string(notAnArchive).check(z.refine(isDay, notAnArchive))),
	// Older archives lack these.
	emailFrom: z.optional(z.nullable(z.enum(emailFroms, notAnArchive))),
	messagesSent: z.optional(z.nullable(z.int(notAnArchive))),
	messagesReceived: z.optional(z.nullable(z.int(notAnArchive))),
	lastMessageOn: z.optional(z.nullable(z.string(notAnArchive).check(z.refine(isDay, notAnArchive)))),
	closeness: z.optional(z.nullable(z.enum(howWells, notAnArchive))),
});

/** The row of each part. */
export const archiveRows = {
	statuses: statusRow,
	templates: templateRow,
	lists: listRow,
	prospects: prospectRow,
	connections: connectionRow,
	requests: requestRow,
	replies: replyRow,
	network: networkRow,
} as const;
export type ArchiveRow<Part extends ArchivePart> = z.infer<(typeof archiveRows)[Part]>;
