import type { DeliveryKind } from '#contract/rules/intro-status';
import type { SuppressionReason } from '#contract/rules/suppression';
import type { Noun } from '#contract/tab';
import type { Db } from '../../db/client.ts';
import type { Bindings } from '../../env.ts';
import { addressHash } from '../../mail/address-hash.ts';
import type { MailEvent } from '../../mail/providers/mailer.ts';
import { tellTabsNow } from '../../push/tell-tabs.ts';
import { endMemberMails } from '../db/mails/asks-member.ts';
import { type EventMail, findMailed, writeDeliveryEvent } from '../db/requests/delivery-events.ts';
import { tellChange } from './tell-change.ts';

/**
 * Records what became of the mail of one request or of several after the provider took it, and tells the open tabs of its
 * user. A bounce for good suppresses the address, and so does a complaint (decision 045). Safe to repeat, and in any
 * order. `unknown`: the mail belongs to no request. `known`: nothing is new.
 */
export async function recordDeliveryEvent(
	{ db, env }: { db: Db; env: Bindings },
	mail: EventMail,
	event: MailEvent,
): Promise<'recorded' | 'known' | 'unknown'> {
	const requests = await findMailed(db, mail);
	const [request] = requests;
	if (!request) return 'unknown';
	const reason = event.isPermanent ? suppressing[event.kind] : undefined;
	if (request.toMember !== null) {
		if (reason) await endMailsTo({ db, env }, [request.toMember]);
		return 'recorded';
	}
	const address = request.recipientEmail;
	const suppressed = reason && address ? { hash: addressHash(address), reason } : null;
	const ids = requests.map(({ id }) => id);
	if (!(await writeDeliveryEvent(db, request.userId, ids, event, suppressed))) return 'known';
	const tellTabs = (changed: readonly Noun[], userId: string) => tellTabsNow(env, changed, userId);
	await tellChange({ tellTabs }, 'delivery', request);
	return 'recorded';
}

/**
 * Ends the mails to members of a circle, of whom one came back or was marked as spam. Nothing of it is written to a request
 * or told to whoever asked, and the address is not suppressed for others: any of that would say whose it is.
 */
export async function endMailsTo({ db, env }: { db: Db; env: Bindings }, memberships: readonly string[]) {
	for (const { userId } of await endMemberMails(db, memberships)) await tellTabsNow(env, ['circle'], userId);
}

/** Why an address gets no more mail after an event. */
export const suppressing: Partial<Record<DeliveryKind, SuppressionReason>> = {
	bounced: 'bounced',
	suppressed: 'bounced',
	complained: 'complained',
};
