import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { statement } from '../../../db/statement.ts';

/** What is stored of the new link of a favour: of the link itself, and of each request's address for its introduction. */
type FavourLink = {
	answerToken: string | null;
	answerUntil: string | null;
	introductions: { id: string; hash: string }[];
};

/**
 * Gives a favour that the user sends themselves another answer link, in place of the one before. Writes nothing once
 * nobody of it is open. Returns whether there is a new link.
 */
export async function updateFavourLink(
	db: Db,
	userId: Owner,
	favourId: string,
	{ answerToken, answerUntil, introductions }: FavourLink,
): Promise<boolean> {
	const isOpen = sql`exists (select 1 from intro_requests o where o.favour_id = ${favourId} and o.user_id = ${userId}
		and o.status = 'pending')`;
	const [written] = await db.batch([
		statement<{ id: string }>(
			db,
			sql`update favours set answer_token = ${answerToken}, answer_until = ${answerUntil}
				where id = ${favourId} and user_id = ${userId} and ${isOpen} returning id`,
		),
		statement(
			db,
			sql`update intro_requests set introduction_token = j.value ->> 'hash'
				from json_each(${JSON.stringify(introductions)}) j
				where intro_requests.id = j.value ->> 'id' and intro_requests.user_id = ${userId}
					and intro_requests.favour_id = ${favourId} and ${isOpen}`,
		),
	]);
	return written.length > 0;
}
