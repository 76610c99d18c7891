import { and, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { LinkPurpose } from '#contract/account';
import type { Db } from '../../db/client.ts';
import type { Owner, OwnUser } from '../../db/owned.ts';
import { mailedLinks, users } from '../../db/schema.ts';
import { statement } from '../../db/statements.ts';
import { now } from '../../db/time.ts';
import { userColumns } from './user-columns.ts';

/**
 * A link to be mailed: its account, purpose and address, how long it works in milliseconds, and what asked for it.
 * `checked` is the password hash that matched the asker's password.
 */
export type NewMailedLink = {
	tokenHash: string;
	userId: string | SQL<string>;
	purpose: LinkPurpose;
	email: string;
	validForMs: number;
	device?: string | null;
	country?: string | null;
	checked?: string | undefined;
};

/**
 * Writes a link, and returns whether it did. An earlier link of the same person and purpose stops working. Writes no
 * link for an address of another account; to reset a password, or to undo, at an address that is no longer the
 * account's; or for an account that is disabled or whose password is no longer `checked`.
 */
export async function createMailedLink(db: Db, link: NewMailedLink): Promise<boolean> {
	return (await mailedLinkStatement(db, link)).length > 0;
}

/** The statement of {@link createMailedLink}. */
export function mailedLinkStatement(db: Db, { validForMs, ...link }: NewMailedLink) {
	const createdAt = now();
	const expire = new Date(Date.parse(createdAt) + validForMs).toISOString();
	const { tokenHash, userId, purpose, email, device = null, country = null, checked = null } = link;
	const isOwn = purpose === 'address' ? sql`true` : sql`u.email = ${email}`;
	// The previous address keeps its way to undo a change, whatever is asked for from the new one.
	const mayReplace =
		purpose === 'undo' ? sql`mailed_links.email = ${email} or mailed_links.expire <= ${createdAt}` : sql`true`;
	return statement<{ userId: string }>(
		db,
		sql`
		insert into mailed_links (token_hash, user_id, purpose, email, device, country, created_at, expire)
		select ${tokenHash}, u.id, ${purpose}, ${email}, ${device}, ${country}, ${createdAt}, ${expire}
		from users u
		where u.id = ${userId} and u.disabled_at is null and ${isOwn}
			and (${checked} is null or u.password = ${checked})
			and not exists (select 1 from users where email = ${email} and id <> ${userId})
		on conflict (user_id, purpose) do update set token_hash = excluded.token_hash, email = excluded.email,
			device = excluded.device, country = excluded.country,
			used_by = null, created_at = excluded.created_at, expire = excluded.expire
			where ${mayReplace}
		returning user_id`,
	);
}

const isEnabled = sql`exists (select 1 from ${users} where ${users.id} = ${mailedLinks.userId} and ${users.disabledAt} is null)`;

const usable = (tokenHash: string, purpose: LinkPurpose) =>
	and(
		eq(mailedLinks.tokenHash, tokenHash),
		eq(mailedLinks.purpose, purpose),
		isNull(mailedLinks.usedBy),
		gt(mailedLinks.expire, now()),
		isEnabled,
	);

/** A working link: the address it went to, its account, and when and from where it was asked for. */
export type MailedLink = {
	email: string;
	createdAt: string;
	device: string | null;
	country: string | null;
	user: OwnUser;
};

/** Finds a link that still works; undefined when it is wrong, used or too old, or its account is disabled. */
export async function findMailedLink(db: Db, tokenHash: string, purpose: LinkPurpose): Promise<MailedLink | undefined> {
	const { email, createdAt, device, country } = mailedLinks;
	const [link] = await db
		.select({ email, createdAt, device, country, user: userColumns })
		.from(mailedLinks)
		.innerJoin(users, eq(users.id, mailedLinks.userId))
		.where(usable(tokenHash, purpose));
	return link;
}

/**
 * The statement that uses up a link, at the start of a batch; `call` names the call, so that a second try of the same
 * batch finds its own mark. The statements after it act on {@link userOfLink}, which is no one if another call came
 * first.
 */
export const claimMailedLink = (db: Db, tokenHash: string, purpose: LinkPurpose, call: string) =>
	db.update(mailedLinks).set({ usedBy: call }).where(usable(tokenHash, purpose));

/** The id of the person whose link `call` has used up, as a subquery. */
export const userOfLink = (tokenHash: string, call: string) =>
	sql<string>`(select user_id from mailed_links where token_hash = ${tokenHash} and used_by = ${call})`;

/** The address of a link, as a subquery, for an update of {@link userOfLink}. */
export const emailOfLink = (tokenHash: string) =>
	sql<string>`(select email from mailed_links where token_hash = ${tokenHash})`;

/**
 * The statement that ends the open links of an account, except the one whose hash is `kept`: after a change of password
 * or address, or when everyone is signed out. A link that undoes a change of address stays for its time: it can do
 * nothing else, and whoever took the account over must not close it.
 */
export const removeOpenLinks = (db: Db, userId: Owner | SQL<string>, kept = '') =>
	db
		.delete(mailedLinks)
		.where(and(eq(mailedLinks.userId, userId), ne(mailedLinks.purpose, 'undo'), ne(mailedLinks.tokenHash, kept)));

/** Ends a working link, because its address belongs to someone else. */
export async function removeMailedLink(db: Db, tokenHash: string): Promise<void> {
	await db.delete(mailedLinks).where(eq(mailedLinks.tokenHash, tokenHash));
}
