import { and, eq, sql } from 'drizzle-orm';
import type { SuppressionReason } from '#contract/rules/email-address';
import type { DeliveryEvent, DeliveryFacts } from '#contract/rules/intro-status';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { introRequests, mails } from '../../../db/schema.ts';
import { runBatch, statement } from '../../../db/statements.ts';
import { suppressAddress } from '../../../mail/db/limits.ts';
import { changeRequest } from './change-request.ts';
import { askedMember, itsMail } from './intro-request-columns.ts';

/** The mail an event is about: by the provider's id for it, or by our own. */
export type EventMail = { mailId: string } | { userId: Owner; mail: string };

/** Finds the requests whose mail an event is about. None for a mail that belongs to no request. */
export const findMailed = (db: Db, mail: EventMail) =>
	db
		.select({
			id: introRequests.id,
			userId: introRequests.userId,
			prospectId: introRequests.prospectId,
			recipientEmail: mails.recipientEmail,
			member: askedMember,
			toMember: mails.toMember,
		})
		.from(mails)
		.innerJoin(introRequests, itsMail)
		.where(
			'mailId' in mail
				? eq(mails.providerId, mail.mailId)
				: and(eq(mails.userId, mail.userId), eq(mails.id, mail.mail)),
		);

/** Lists which of these mails were sent for requests, with their delivery so far. */
export const listMailed = (db: Db, mailIds: string[]) =>
	statement<{ mailId: string; toMember: string | null; delivery: string }>(
		db,
		sql`select m.provider_id as mailId, m.to_member as toMember, m.delivery from mails m
			where m.provider_id in (select value from json_each(${JSON.stringify(mailIds)}))`,
	).then((rows) => rows.map(({ delivery, ...row }) => ({ ...row, delivery: JSON.parse(delivery) as DeliveryFacts })));

/**
 * Adds an event to the facts of a mail, moves the status of its requests, which are the user's, and suppresses an
 * address, in one transaction. Safe to repeat and in any order: the first time of each kind stays. Returns whether
 * anything was new.
 */
export async function writeDeliveryEvent(
	db: Db,
	userId: Owner,
	ids: readonly string[],
	{ kind, at }: DeliveryEvent,
	suppressed: { hash: string; reason: SuppressionReason } | null,
): Promise<boolean> {
	const { changed } = await runBatch(db, {
		...changeRequest(
			db,
			userId,
			{ ids: sql`select value from json_each(${JSON.stringify(ids)})` },
			{ type: 'delivery', kind, at },
		),
		suppressed: suppressed ? suppressAddress(db, suppressed.hash, suppressed.reason) : undefined,
	});
	return changed.length > 0;
}
