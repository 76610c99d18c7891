import { type SQL, sql } from 'drizzle-orm';
import { monthDays } from '#contract/rules/address-terms';
import { dayMs } from '#contract/rules/durations';
import type { Db } from '../../../db/client.ts';
import { type Counted, type Limit, windowsOf } from '../../../db/counters.ts';
import type { Owner } from '../../../db/owned.ts';
import { statement } from '../../../db/statement.ts';
import { now } from '../../../db/time.ts';
import { isSuppressed } from '../../../mail/db/suppressed.ts';
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

/** What holds for everybody of an address, by its hash: whether it gets no mail, its terms, and how often it was asked. */
const factsOfAddress = (addressHash: string) => {
	const term = (column: string) =>
		sql`(select ${sql.raw(column)} from address_terms where address_hash = ${addressHash})`;
	return {
		...{ suppressed: isSuppressed(addressHash), aMonth: term('a_month') },
		...{ companies: term('companies'), isWeekly: term('is_weekly') },
		asks: sql`(select json_group_array(json_object('count', c.count, 'expire', c.expire) order by c.expire desc)
			from counters c where ${isAsked(addressHash)})`,
	};
};
export type FactsOfAddress = ReturnType<typeof factsOfAddress>;

/** Makes the keys of these prospects' companies, where the address names companies. Mostly there are none to make. */
export const keyForTerms = (db: Db, userId: Owner, { companies }: FactsOfAddress, prospectIds: SQL): Promise<void> =>
	keyProspects(db, userId, sql`id in ${prospectIds} and json_array_length(${companies}) > 0`);

/** Whether an address was asked as often in 30 days as it wants, as a condition. */
const isAskedEnough = ({ aMonth, asks }: FactsOfAddress): SQL => sql`
	(${aMonth} is not null and ${aMonth} <= coalesce((select sum(a.value ->> 'count') from json_each(${asks}) a), 0))`;

/**
 * Whether the terms of an address refuse an ask about these prospects (a select of ids) of a user, as a condition. Their
 * companies have their keys: see {@link keyForTerms}.
 */
export const isUnwelcome = (facts: FactsOfAddress, userId: Owner, prospectIds: SQL): SQL => sql`
	(${isAskedEnough(facts)} or exists (select 1 from ${namedCompanies(facts, userId, prospectIds)}))`;

/**
 * What a mail to an address is counted for, which is `asked` where it counts as an ask, and what holds for that address. And
 * what it is written as: it waits for an address that wants one mail a week, where it may.
 */
export function countsOfMail(
	addressHash: string,
	{ limits, asked, mayWait }: { limits: Limit[]; asked: Counted | null; mayWait: boolean },
) {
	const facts = factsOfAddress(addressHash);
	const status = sql`case when ${mayWait ? facts.isWeekly : sql`false`} then 'waiting' else 'sending' end`;
	return { windows: windowsOf(limits, asked ? [asked] : []), facts, asked, status };
}

/** Why the terms of an address refuse an ask; null where they do not. */
export async function findUnwelcome(
	db: Db,
	facts: FactsOfAddress,
	userId: Owner,
	prospectIds: SQL,
): Promise<Unwelcome | null> {
	const [found] = await statement<{ aMonth: number | null; asks: string; company: string | null }>(
		db,
		sql`select ${facts.aMonth} as aMonth, ${facts.asks} as asks,
			(select p.company from ${namedCompanies(facts, userId, prospectIds)} limit 1) as company`,
	);
	if (found?.company) return { outcome: 'not-about', company: found.company };
	if (!found || found.aMonth === null) return null;
	let held = 0;
	for (const { count, expire } of JSON.parse(found.asks) as { count: number; expire: string }[]) {
		held += count;
		if (held >= found.aMonth) return { outcome: 'too-many', from: expire.slice(0, 10) };
	}
	return null;
}

const askedOf = (addressHash: string) => `asked:${addressHash}:`;

const isAsked = (addressHash: string) => sql`c.key >= ${askedOf(addressHash)} and c.key < ${`asked:${addressHash};`}
	and c.expire > ${now()}`;

// The prospects whose company the terms name.
const namedCompanies = ({ companies }: FactsOfAddress, userId: Owner, prospectIds: SQL) => sql`json_each(${companies}) k
	join prospects p on p.company_key = k.value ->> 'key' and p.user_id = ${userId} and p.id in ${prospectIds}`;
