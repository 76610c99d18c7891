import { eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type AddressTerms, termCompaniesMost } from '#contract/rules/address-terms';
import { companyKey } from '#contract/rules/company';
import { dayMs } from '#contract/rules/durations';
import type { Db } from '../../../db/client.ts';
import { runBatch } from '../../../db/run-batch.ts';
import { addressTerms } from '../../../db/schema.ts';
import { fromNow, now } from '../../../db/time.ts';

// Of a row whose terms were all lifted only the link is kept, for a day.
const areSet = isNull(addressTerms.expire);

/** The terms of an address, by its hash; without any they are empty. */
export const findAddressTerms = async (db: Db, addressHash: string): Promise<AddressTerms> =>
	(await termsWhere(db, eq(addressTerms.addressHash, addressHash)))[0] ?? {
		aMonth: null,
		isWeekly: false,
		companies: [],
	};

/** The terms behind the link of a notice, and whose they are, by the hash of its token. */
export const findTermsByToken = async (db: Db, tokenHash: string) =>
	(await termsWhere(db, sql`${eq(addressTerms.tokenHash, tokenHash)} and ${areSet}`))[0];

const termsWhere = (db: Db, where: SQL) =>
	db
		.select({
			addressHash: addressTerms.addressHash,
			aMonth: addressTerms.aMonth,
			isWeekly: addressTerms.isWeekly,
			companies: addressTerms.companies,
		})
		.from(addressTerms)
		.where(where);

/** Sets the most asks that an address gets in 30 days, or that they come in one mail a week. */
export const setTerm = (db: Db, addressHash: string, term: { aMonth: number } | { isWeekly: true }) =>
	db
		.insert(addressTerms)
		.values({ addressHash, companies: [], ...term })
		.onConflictDoUpdate({ target: addressTerms.addressHash, set: { ...term, expire: null, updatedAt: now() } });

/** Keeps asks about a company from an address. Returns whether it is kept: false when 30 others are already. */
export async function addTermCompany(db: Db, addressHash: string, name: string): Promise<boolean> {
	const company = { key: companyKey(name), name };
	const isKept = sql`exists (select 1 from json_each(${addressTerms.companies}) where value ->> 'key' = ${company.key})`;
	const hasRoom = sql`json_array_length(${addressTerms.companies}) < ${termCompaniesMost}`;
	const written = await db
		.insert(addressTerms)
		.values({ addressHash, companies: [company] })
		.onConflictDoUpdate({
			target: addressTerms.addressHash,
			set: {
				companies: sql`case when ${isKept} then ${addressTerms.companies}
					else json_insert(${addressTerms.companies}, '$[#]', json(${JSON.stringify(company)})) end`,
				...{ expire: null, updatedAt: now() },
			},
			setWhere: sql`${isKept} or ${hasRoom}`,
		})
		.returning({ addressHash: addressTerms.addressHash });
	return written.length > 0;
}

// A notice leaves once a day.
const noticeMs = dayMs;

/**
 * Lifts the limit, the one mail a week, what is said of the company with this key, or all of it. Where nothing is left, the
 * link of the last notice is kept for a day: terms that are set again bring no other one until then.
 */
export async function liftTerm(
	db: Db,
	addressHash: string,
	lifted:
		| { aMonth: null }
		| { isWeekly: false }
		| { company: string }
		| { aMonth: null; isWeekly: false; companies: [] },
): Promise<void> {
	const own = eq(addressTerms.addressHash, addressHash);
	const set =
		'company' in lifted
			? {
					companies: sql`(select json_group_array(json(k.value)) from json_each(${addressTerms.companies}) k
						where k.value ->> 'key' <> ${lifted.company})`,
				}
			: lifted;
	const isEmpty = sql`${addressTerms.aMonth} is null and not ${addressTerms.isWeekly}
		and json_array_length(${addressTerms.companies}) = 0`;
	await runBatch(db, {
		lifted: db
			.update(addressTerms)
			.set({ ...set, updatedAt: now() })
			.where(own),
		emptied: db
			.update(addressTerms)
			.set({ expire: fromNow(noticeMs) })
			.where(sql`${own} and ${areSet} and ${isEmpty}`),
	});
}

/** Keeps the hash of the token in a notice to the address, in place of the one before. False when there are no terms. */
export async function keepTermsToken(db: Db, addressHash: string, tokenHash: string): Promise<boolean> {
	const kept = await db
		.update(addressTerms)
		.set({ tokenHash })
		.where(sql`${eq(addressTerms.addressHash, addressHash)} and ${areSet}`)
		.returning({ addressHash: addressTerms.addressHash });
	return kept.length > 0;
}
