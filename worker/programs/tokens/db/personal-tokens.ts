import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { type NewPersonalToken, type PersonalToken, tokensMost } from '#contract/personal-token';
import type { Right } from '#contract/rules/actor';
import { dayMs } from '#contract/rules/durations';
import { userColumns } from '../../../accounts/db/user-columns.ts';
import type { Db } from '../../../db/client.ts';
import { type Owner, type OwnUser, owned } from '../../../db/owned.ts';
import { personalTokens, users } from '../../../db/schema.ts';
import { statement } from '../../../db/statements.ts';
import { now } from '../../../db/time.ts';

const { id, name, rights, createdAt, expire, usedAt, usedNetwork, usedCountry } = personalTokens;

/** The columns of a token that may leave the server: all but its hash. */
const shown = { id, name, rights, createdAt, expire, usedAt, usedNetwork, usedCountry };

/** Lists the user's valid tokens, newest first. */
export const listPersonalTokens = (db: Db, userId: Owner): Promise<PersonalToken[]> =>
	db
		.select(shown)
		.from(personalTokens)
		.where(and(eq(personalTokens.userId, userId), gt(expire, now())))
		.orderBy(desc(createdAt), desc(id));

/** Writes a token by its hash. Undefined when the user has as many as allowed. */
export async function createPersonalToken(
	db: Db,
	userId: Owner,
	{ tokenHash, ...token }: NewPersonalToken & { tokenHash: string },
): Promise<PersonalToken | undefined> {
	const created = { id: crypto.randomUUID(), name: token.name, rights: token.rights, createdAt: now() };
	const ends = new Date(Date.parse(created.createdAt) + token.days * dayMs).toISOString();
	const rows = await statement<{ id: string }>(
		db,
		sql`insert into tokens (id, user_id, token_hash, name, rights, created_at, expire)
			select ${created.id}, ${userId}, ${tokenHash}, ${created.name}, ${JSON.stringify(created.rights)},
				${created.createdAt}, ${ends}
			where (select count(*) from tokens where user_id = ${userId} and expire > ${created.createdAt}
				and id <> ${created.id}) < ${tokensMost}
			on conflict (id) do update set id = excluded.id returning id`,
	);
	if (rows.length === 0) return undefined;
	return { ...created, expire: ends, usedAt: null, usedNetwork: null, usedCountry: null };
}

/** Ends a token of the user. Returns whether there was one. */
export async function removePersonalToken(db: Db, userId: Owner, tokenId: string): Promise<boolean> {
	const ended = await db
		.delete(personalTokens)
		.where(owned(personalTokens, userId, tokenId))
		.returning({ id });
	return ended.length > 0;
}

/** A valid token: its user and rights, and when and where it was last used. */
export type TokenUse = {
	id: string;
	name: string;
	rights: Right[];
	user: OwnUser;
	usedAt: string | null;
	usedNetwork: string | null;
};

/**
 * Finds the token with this hash, with its user, in one query. Undefined when it has ended, or its account is closed.
 */
export async function findPersonalToken(db: Db, tokenHash: string): Promise<TokenUse | undefined> {
	const [found] = await db
		.select({ id, name, rights, user: userColumns, usedAt, usedNetwork })
		.from(personalTokens)
		.innerJoin(users, eq(users.id, personalTokens.userId))
		.where(and(eq(personalTokens.tokenHash, tokenHash), gt(expire, now()), isNull(users.disabledAt)));
	return found;
}

/** Records that a token was used now, and roughly from where. */
export async function updateTokenUse(
	db: Db,
	userId: Owner,
	tokenId: string,
	from: { network: string | null; country: string | null },
): Promise<void> {
	await db
		.update(personalTokens)
		.set({ usedAt: now(), usedNetwork: from.network, usedCountry: from.country })
		.where(owned(personalTokens, userId, tokenId));
}
