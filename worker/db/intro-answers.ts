import { and, eq, gt, sql } from 'drizzle-orm';
import type { IntroAnswer } from '../contract/intro-status.ts';
import type { Db } from './client.ts';
import { connections, introRequests, prospects, users } from './schema.ts';
import { statusAfter } from './status-after.ts';
import { now } from './time.ts';

/** How long an answer link works, in milliseconds: 60 days. */
export const answerWindowMs = 60 * 24 * 60 * 60_000;

/** All the answer page shows: who asks whom about whom, the message, and what was answered so far. */
export type Asked = NonNullable<Awaited<ReturnType<typeof findByAnswerToken>>>;

const standing = (tokenHash: string) =>
	and(eq(introRequests.answerToken, tokenHash), gt(introRequests.answerUntil, now()));

/** The request behind an answer link's token (by its hash) while the link works. */
export async function findByAnswerToken(db: Db, tokenHash: string) {
	const [asked] = await db
		.select({
			id: introRequests.id,
			message: introRequests.message,
			recipientEmail: introRequests.recipientEmail,
			connector: sql<string | null>`coalesce(${introRequests.connectorName}, ${connections.mutualConnectionName})`,
			answer: introRequests.answer,
			answerNote: introRequests.answerNote,
			prospect: {
				id: prospects.id,
				listId: prospects.prospectListId,
				name: prospects.name,
				title: prospects.title,
			},
			user: { email: users.email, firstName: users.firstName, lastName: users.lastName },
		})
		.from(introRequests)
		.innerJoin(prospects, eq(prospects.id, introRequests.prospectId))
		.innerJoin(users, eq(users.id, introRequests.userId))
		.leftJoin(connections, eq(connections.id, introRequests.connectionId))
		.where(standing(tokenHash));
	return asked;
}

/**
 * Writes an answer while the link works; whether it differs from the one before. An introduction the user has recorded
 * as made stays made. Of several equal answers at once exactly one is the new one, also when its write is tried again.
 */
export async function updateAnswer(
	db: Db,
	tokenHash: string,
	answer: IntroAnswer,
	note: string | null,
): Promise<'new' | 'same'> {
	const press = crypto.randomUUID();
	// In SQLite every expression of an update sees the row as it was before.
	const same = sql`${introRequests.answer} is ${answer}`;
	const [written] = await db
		.update(introRequests)
		.set({
			answer,
			answerNote: note,
			answerPress: sql`case when ${same} then ${introRequests.answerPress} else ${press} end`,
			respondedAt: sql`case when ${same} then ${introRequests.respondedAt} else ${now()} end`,
			status: sql`case when ${same} then ${introRequests.status} else ${statusAfter(`answer-${answer}`)} end`,
		})
		.where(standing(tokenHash))
		.returning({ press: introRequests.answerPress });
	return written?.press === press ? 'new' : 'same';
}
