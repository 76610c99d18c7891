import { eq, type SQL, sql } from 'drizzle-orm';
import { type AddressTerms, monthDays, termCompaniesMost } from '#contract/rules/address-terms';
import { companyKey } from '#contract/rules/company';
import { dayMs } from '#contract/rules/durations';
import type { Db } from '../../../db/client.ts';
import type { Counted } from '../../../db/counters.ts';
import type { Owner } from '../../../db/owned.ts';
import { runBatch } from '../../../db/run-batch.ts';
import { addressTerms } from '../../../db/schema.ts';
import { statement } from '../../../db/statement.ts';
import { now } from '../../../db/time.ts';
import { keyProspects } from '../../../people/db/company-keys.ts';

/** Why an ask is not sent: the terms of its address allow the next one on the day `from`, or none about `company`. */
export type Unwelcome = { outcome: 'too-many'; from: string } | { outcome: 'not-about'; company: string };

/** What is counted of an ask that is mailed to an address: one more of its day, which counts for 30 days. */
export function askedOn(addressHash: string, at = Date.now()): Counted {
	const day = Math.floor(at / dayMs) * dayMs;
	return {
		key: `${askedOf(addressHash)}${new Date(day).toISOString().slice(0, 10)}`,
		expire: new Date(day + monthDays * dayMs).toISOString(),
	};
}

/** The statement that takes back what {@link askedOn} counted for a mail that does not leave, where `condition` holds. */
export const takeBackAsk = (db: Db, key: string, condition: SQL) =>
	statement(db, sql`update counters set count = count - 1 where key = ${key} and count > 0 and ${condition}`);

/** Makes the keys of these prospects' companies, where the address names companies. Mostly there are none to make. */
export const keyForTerms = (db: Db, userId: Owner, addressHash: string, prospectIds: SQL): Promise<void> =>
	keyProspects(
		db,
		userId,
		sql`id in ${prospectIds} and exists (select 1 from address_terms t
			where t.address_hash = ${addressHash} and json_array_length(t.companies) > 0)`,
	);

/**
 * Whether the terms of an address refuse an ask about these prospects (a select of ids) of a user, as a condition. Their
 * companies have their keys: see {@link keyForTerms}.
 */
export const isUnwelcome = (addressHash: string, userId: Owner, prospectIds: SQL): SQL => sql`
	exists (select 1 from address_terms t where t.address_hash = ${addressHash} and (
		t.a_month <= (select sum(c.count) from counters c where ${isAsked(addressHash)})
		or exists (select 1 from ${namedCompanies(userId, prospectIds)})))`;

/** What is written of a mail to send: `waiting` where it is for an address, by its hash, that wants one mail a week. */
export const sendingOrWaiting = (addressHash: string | null): SQL => sql`case when exists (select 1 from address_terms t
	where t.address_hash = ${addressHash} and t.is_weekly) then 'waiting' else 'sending' end`;

/** Why the terms of an address refuse an ask; null where they do not. */
export async function findUnwelcome(
	db: Db,
	addressHash: string,
	userId: Owner,
	prospectIds: SQL,
): Promise<Unwelcome | null> {
	const { terms, asks, companies } = await runBatch(db, {
		terms: db
			.select({ aMonth: addressTerms.aMonth })
			.from(addressTerms)
			.where(eq(addressTerms.addressHash, addressHash)),
		asks: statement<{ count: number; expire: string }>(
			db,
			sql`select c.count, c.expire from counters c where ${isAsked(addressHash)} order by c.expire desc`,
		),
		companies: statement<{ name: string }>(
			db,
			sql`select p.company as name from address_terms t cross join ${namedCompanies(userId, prospectIds)}
				where t.address_hash = ${addressHash} limit 1`,
		),
	});
	const [company] = companies;
	if (company) return { outcome: 'not-about', company: company.name };
	const most = terms[0]?.aMonth ?? null;
	if (most === null) return null;
	let held = 0;
	for (const { count, expire } of asks) {
		held += count;
		if (held >= most) return { outcome: 'too-many', from: expire.slice(0, 10) };
	}
	return null;
}

/** The terms of an address, by its hash; without any they are empty. */
export const findAddressTerms = async (db: Db, addressHash: string): Promise<AddressTerms> =>
	(await termsWhere(db, eq(addressTerms.addressHash, addressHash)))[0] ?? {
		aMonth: null,
		isWeekly: false,
		companies: [],
	};

/** The terms behind the link of a notice, and whose they are, by the hash of its token. */
export const findTermsByToken = async (db: Db, tokenHash: string) =>
	(await termsWhere(db, eq(addressTerms.tokenHash, tokenHash)))[0];

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
		.onConflictDoUpdate({ target: addressTerms.addressHash, set: { ...term, updatedAt: now() } });

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
				updatedAt: now(),
			},
			setWhere: sql`${isKept} or ${hasRoom}`,
		})
		.returning({ addressHash: addressTerms.addressHash });
	return written.length > 0;
}

/** Lifts the limit, the one mail a week, or what is said of the company with this key. */
export async function liftTerm(
	db: Db,
	addressHash: string,
	lifted: { aMonth: null } | { isWeekly: false } | { company: string },
): Promise<void> {
	const own = eq(addressTerms.addressHash, addressHash);
	const set =
		'company' in lifted
			? {
					companies: sql`(select json_group_array(json(k.value)) from json_each(${addressTerms.companies}) k
						where k.value ->> 'key' <> ${lifted.company})`,
				}
			: lifted;
	await runBatch(db, {
		lifted: db
			.update(addressTerms)
			.set({ ...set, updatedAt: now() })
			.where(own),
		emptied: db.delete(addressTerms).where(
			sql`${own} and ${addressTerms.aMonth} is null and not ${addressTerms.isWeekly}
					and json_array_length(${addressTerms.companies}) = 0`,
		),
	});
}

/** Lifts all terms of an address. */
export const removeAddressTerms = (db: Db, addressHash: string) =>
	db.delete(addressTerms).where(eq(addressTerms.addressHash, addressHash));

/** Keeps the hash of the token in a notice to the address, in place of the one before. False when there are no terms. */
export async function keepTermsToken(db: Db, addressHash: string, tokenHash: string): Promise<boolean> {
	const kept = await db
		.update(addressTerms)
		.set({ tokenHash })
		.where(eq(addressTerms.addressHash, addressHash))
		.returning({ addressHash: addressTerms.addressHash });
	return kept.length > 0;
}

const askedOf = (addressHash: string) => `asked:${addressHash}:`;

const isAsked = (addressHash: string) => sql`c.key >= ${askedOf(addressHash)} and c.key < ${`asked:${addressHash};`}
	and c.expire > ${now()}`;

// The prospects whose company the terms `t` name.
const namedCompanies = (userId: Owner, prospectIds: SQL) => sql`json_each(t.companies) k
	join prospects p on p.company_key = k.value ->> 'key' and p.user_id = ${userId} and p.id in ${prospectIds}`;
