import { eq, type SQL, sql } from 'drizzle-orm';
import type { SuppressionReason } from '#contract/rules/email-address';
import type { Db } from '../../db/client.ts';
import { countStatement, type Limit, secondsLeft, usedUp, windowsOf } from '../../db/counters.ts';
import { suppressedAddresses } from '../../db/schema.ts';
import { statement } from '../../db/statements.ts';

/** Why a mail may not leave: its address is suppressed, or the limit `name` is used up for some `seconds`. */
export type Refused = { because: 'suppressed' } | { because: 'used-up'; name: string; seconds: number };

/**
 * Counts a mail to an address for all limits. Null when it may leave; otherwise the reason, and nothing is counted.
 * `toOwner`: the mail is about the recipient's own account.
 */
export async function checkLimits(db: Db, hash: string, limits: Limit[], toOwner: boolean): Promise<Refused | null> {
	const windows = windowsOf(limits);
	const isFree = sql`not exists (${usedUp(windows)}) and not ${isSuppressed(hash, toOwner)}`;
	if ((await countStatement(db, windows, isFree)).length > 0) return null;
	const [limit] = await statement<{ name: string; expire: string }>(db, usedUp(windows));
	return limit ? { because: 'used-up', name: limit.name, seconds: secondsLeft([limit]) } : { because: 'suppressed' };
}

/**
 * Condition that an address gets no mail. `hash` is from address-hash.ts; null is never suppressed. Anyone with the
 * link in a mail can choose "not again", so that must keep no one from notices about their own account: `byProvider`
 * counts only the mail provider's word.
 */
export const isSuppressed = (hash: string | null, byProvider = false): SQL =>
	sql`exists (select 1 from suppressed_addresses where address_hash = ${hash}
		${byProvider ? sql`and reason <> ${notAgain}` : sql``})`;

const notAgain: SuppressionReason = 'not-again';

/**
 * Suppresses an address until the operator lifts it. The first reason stays, unless the provider says more than "not
 * again". Can be part of a batch.
 */
export const suppressAddress = (db: Db, hash: string, reason: SuppressionReason) =>
	db
		.insert(suppressedAddresses)
		.values({ addressHash: hash, reason })
		.onConflictDoUpdate({
			target: suppressedAddresses.addressHash,
			set: { reason },
			setWhere: eq(suppressedAddresses.reason, notAgain),
		});
