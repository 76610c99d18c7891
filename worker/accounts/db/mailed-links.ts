import { and, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { LinkPurpose } from '#contract/account';
import type { Db } from '../../db/client.ts';
import { mailedLinks } from '../../db/schema.ts';
import { statement } from '../../db/statement.ts';
import { now } from '../../db/time.ts';

/** A link to be mailed: whose it is, what it is for, the address it goes to, and how long it works in milliseconds. */
type NewMailedLink = {
	tokenHash: string;
	userId: string;
	purpose: LinkPurpose;
	email: string;
	validForMs: number;
};

/**
 * Writes a link; whether it did. An earlier one of the same person and purpose stops working. No link is written for an
 * address that is another account's.
 */
export async function createMailedLink(db: Db, { validForMs, ...link }: NewMailedLink): Promise<boolean> {
	const createdAt = now();
	const expire = new Date(Date.parse(createdAt) + validForMs).toISOString();
	const { tokenHash, userId, purpose, email } = link;
	const written = await statement<{ userId: string }>(
		db,
		sql`
		insert into mailed_links (token_hash, user_id, purpose, email, created_at, expire)
		select ${tokenHash}, ${userId}, ${purpose}, ${email}, ${createdAt}, ${expire}
		where not exists (select 1 from users where email = ${email} and id <> ${userId})
		on conflict (user_id, purpose) do update set token_hash = excluded.token_hash, email = excluded.email,
			used_by = null, created_at = excluded.created_at, expire = excluded.expire
		returning user_id`,
	);
	return written.length > 0;
}

const usable = (tokenHash: string, purpose: LinkPurpose) =>
	and(
		eq(mailedLinks.tokenHash, tokenHash),
		eq(mailedLinks.purpose, purpose),
		isNull(mailedLinks.usedBy),
		gt(mailedLinks.expire, now()),
	);

/** The person and address behind a link that still works; nothing when it is wrong, used or too old. */
export async function findMailedLink(
	db: Db,
	tokenHash: string,
	purpose: LinkPurpose,
): Promise<{ userId: string; email: string } | undefined> {
	const [link] = await db
		.select({ userId: mailedLinks.userId, email: mailedLinks.email })
		.from(mailedLinks)
		.where(usable(tokenHash, purpose));
	return link;
}

/**
 * The statement that uses a link up, for the start of a batch; `call` names the call, so that a second try of the same
 * batch finds its own mark. The statements after it act on {@link userOfLink}, which is nobody when another call came
 * first.
 */
export const claimMailedLink = (db: Db, tokenHash: string, purpose: LinkPurpose, call: string) =>
	db.update(mailedLinks).set({ usedBy: call }).where(usable(tokenHash, purpose));

/** The id of the person whose link `call` has used up, as a subquery. */
export const userOfLink = (tokenHash: string, call: string) =>
	sql<string>`(select user_id from mailed_links where token_hash = ${tokenHash} and used_by = ${call})`;

/** The address of the link that `call` has used up, as a subquery. */
export const emailOfLink = (tokenHash: string, call: string) =>
	sql<string>`(select email from mailed_links where token_hash = ${tokenHash} and used_by = ${call})`;

/** The statement that ends the links with which a password could be reset: after the password or the address changed. */
export const removeResetLinks = (db: Db, userId: string | SQL<string>) =>
	db.delete(mailedLinks).where(and(eq(mailedLinks.userId, userId), eq(mailedLinks.purpose, 'password')));

/** The statement that removes links past their time. */
export const sweepMailedLinks = (db: Db) => db.delete(mailedLinks).where(lt(mailedLinks.expire, now()));
