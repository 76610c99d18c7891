import { and, eq, inArray, sql } from 'drizzle-orm';
import type { DeliveryEvent, DeliveryFacts } from '#contract/rules/delivery';
import type { SuppressionReason } from '#contract/rules/suppression';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { introRequests } from '../../../db/schema.ts';
import { statement } from '../../../db/statement.ts';
import { suppressAddress } from '../../../mail/db/suppressed.ts';
import { statusAfter } from './status-after.ts';

/** Which mail an event is about: by the id that the provider gave to it, or by the request that it was sent for. */
export type MailOf = { mailId: string } | { userId: Owner; requestId: string };

/** The requests whose mail an event is about: one, or those of a favour. None for a mail that belongs to no request. */
export function findMailed(db: Db, mail: MailOf) {
	return db
		.select({
			id: introRequests.id,
			userId: introRequests.userId,
			prospectId: introRequests.prospectId,
			recipientEmail: introRequests.recipientEmail,
		})
		.from(introRequests)
		.where(
			'mailId' in mail
				? and(eq(introRequests.mailId, mail.mailId), sql`mail_id is not null`)
				: and(
						eq(introRequests.userId, mail.userId),
						sql`(${introRequests.id} = ${mail.requestId} or favour_id is not null and favour_id =
							(select of.favour_id from intro_requests of where of.id = ${mail.requestId}))`,
					),
		);
}

/** Those of these mails that belong to requests, with what is known of their delivery. */
export const listMailed = (db: Db, mailIds: string[]) =>
	statement<{ mailId: string; delivery: string }>(
		db,
		sql`select mail_id as mailId, delivery from intro_requests
			where mail_id in (select value from json_each(${JSON.stringify(mailIds)})) and mail_id is not null`,
	).then((rows) => rows.map(({ mailId, delivery }) => ({ mailId, delivery: JSON.parse(delivery) as DeliveryFacts })));

/**
 * Adds an event to the facts of the user's requests of one mail, moves their status, and suppresses an address, in one
 * transaction. Safe to repeat and in any order: the first time of each kind stays. Returns whether anything was new.
 */
export async function writeDeliveryEvent(
	db: Db,
	userId: Owner,
	ids: readonly string[],
	{ kind, at }: DeliveryEvent,
	suppressed: { hash: string; reason: SuppressionReason } | null,
): Promise<boolean> {
	const path = `$.${kind}`;
	const known = sql`json_extract(${introRequests.delivery}, ${path})`;
	const [written] = await db.batch([
		db
			.update(introRequests)
			.set({
				delivery: sql<DeliveryFacts>`json_set(${introRequests.delivery}, ${path}, ${at})`,
				status: statusAfter(`delivery-${kind}`),
			})
			.where(
				and(
					eq(introRequests.userId, userId),
					inArray(introRequests.id, [...ids]),
					// The status was moved with the first event of this kind.
					sql`(${known} is null or ${known} > ${at})`,
				),
			)
			.returning({ id: introRequests.id }),
		...(suppressed ? [suppressAddress(db, suppressed.hash, suppressed.reason)] : []),
	]);
	return written.length > 0;
}
