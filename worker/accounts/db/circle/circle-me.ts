import { sql } from 'drizzle-orm';
import type { CircleMe, CirclePrivate } from '#contract/circle';
import { companyKey } from '#contract/rules/company';
import { nameKey, profileKey } from '#contract/rules/identity';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { runBatch } from '../../../db/run-batch.ts';
import type { KeptPrivate } from '../../../db/schema.ts';
import { statement } from '../../../db/statement.ts';
import { circleAccounts } from './accounts.ts';
import { asCircle, circleReads } from './circles.ts';
import { beginCopy } from './copy.ts';

/**
 * Writes what the user chose in the circle, and begins the copy anew where that is about sharing. Returns
 * the circle and who is in it; undefined without one.
 */
export async function updateCircleMe(db: Db, userId: Owner, { sharing, address }: CircleMe) {
	const isOn = sharing === undefined ? sql`sharing` : sql`${sharing ? 1 : 0}`;
	const to = address === undefined ? sql`address` : sql`${address}`;
	const { heard, ...read } = await runBatch(db, {
		written: statement(db, sql`update circle_members set sharing = ${isOn}, address = ${to} where user_id = ${userId}`),
		copy: sharing === undefined ? undefined : beginCopy(db, userId),
		...circleReads(db, userId),
		heard: circleAccounts(db, userId),
	});
	const circle = asCircle(read);
	return circle && { circle, heard };
}

const unique = (keys: readonly (string | null)[]) => [...new Set(keys.filter((key): key is string => Boolean(key)))];

/** Writes whom the user keeps private, and begins the copy anew. Returns as {@link updateCircleMe}. */
export async function updateCirclePrivate(db: Db, userId: Owner, rules: CirclePrivate) {
	const kept: KeptPrivate = {
		...rules,
		companyKeys: unique(rules.companies.map(companyKey)),
		nameKeys: unique(rules.people.map(({ name }) => nameKey(name))),
		profileKeys: unique(rules.people.map(({ linkedinUrl }) => profileKey(linkedinUrl))),
	};
	const { heard, ...read } = await runBatch(db, {
		written: statement(db, sql`update circle_members set kept = ${JSON.stringify(kept)} where user_id = ${userId}`),
		copy: beginCopy(db, userId),
		...circleReads(db, userId),
		heard: circleAccounts(db, userId),
	});
	const circle = asCircle(read);
	return circle && { circle, heard };
}
