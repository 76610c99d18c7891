import { touched } from '#contract/facts';
import { weekStart } from '#contract/rules/monday';
import type { Db } from '../../db/client.ts';
import { type Done, isOver, type Share } from '../../db/in-slices.ts';
import type { Bindings } from '../../env.ts';
import { innerMessage } from '../../http/fault.ts';
import { log } from '../../http/log.ts';
import { addressHash } from '../../mail/address-hash.ts';
import { admitNotice, type Door, sendIntroduction } from '../../mail/door.ts';
import type { Delivery } from '../../outside/mail/mailer.ts';
import { touchNow } from '../../push/tell-tabs.ts';
import { askedOn } from '../db/answers/asks-of-address.ts';
import { listParting, listWaitingAddresses, partFromSent } from '../db/mails/waiting-mails.ts';
import { recordDelivery } from './deliver.ts';
import { hasWeekly } from './sending-rules.ts';
import { begin, listMails, mailTo, type Waited } from './waited-mails.ts';

const pageSize = 250;
// At the beginning favours are parted, and counted. An address asks what waits, whether it may leave, and that it begins, in
// two. A mail in it writes what became of it.
const statements = { before: 4, address: 5, mail: 5 };

/**
 * Sends what waited for the week: one mail for each address, within its share. What waits was asked before this Monday
 * (UTC). Nothing leaves twice, whatever is run twice or stopped: that a mail begins is written first, and an address has
 * one a week. What may not leave now, and what is not reached, waits for another night. Returns how many mails left.
 */
export async function sendWaiting(db: Db, env: Bindings, share: Share, now = Date.now()): Promise<Done> {
	let count = 0;
	if (!hasWeekly(env)) return { count, isDone: true };
	const door = { db, env, origin: env.APP_ORIGIN, requestId: crypto.randomUUID() };
	const until = new Date(weekStart(now)).toISOString();
	share.statements -= statements.before;
	await part(db);
	for (let after = ''; ; ) {
		share.statements -= 1;
		const page = await listWaitingAddresses(db, until, after, pageSize);
		for (const { address } of page) {
			if (isOver(share)) return { count, isDone: false };
			if (await sendTo(door, address, until, share)) count += 1;
			after = address;
		}
		if (page.length < pageSize) return { count, isDone: true };
	}
}

async function part(db: Db): Promise<void> {
	const parting = await listParting(db);
	if (parting.length === 0) return;
	const asked = ({ address, createdAt }: (typeof parting)[number]) =>
		askedOn(addressHash(address), Date.parse(createdAt));
	await partFromSent(db, parting.map(asked));
}

// One that fails holds nobody else's back.
async function sendTo(door: Door, address: string, until: string, share: Share): Promise<boolean> {
	try {
		const mails = await listMails(door, address, until);
		share.statements -= statements.address + statements.mail * mails.length;
		const held = await admitNotice(door, 'asks', { id: null, email: address });
		if (held?.because === 'suppressed') {
			await record(door, mails, { outcome: 'refused', reason: 'its address gets no mail' });
			return false;
		}
		if (held) {
			log('info', 'mail-held', { requestId: door.requestId, kind: 'asks', because: held.because });
			return false;
		}
		const begun = await begin(door, mails);
		if (begun.length === 0) return false;
		const delivery = await sendIntroduction(door.env, mailTo(door, address, begun));
		if (delivery.outcome !== 'sent') log('error', 'mail', { requestId: door.requestId, ...delivery });
		await record(door, begun, delivery);
		return true;
	} catch (error) {
		log('error', 'asks-mail', { requestId: door.requestId, message: innerMessage(error) });
		return false;
	}
}

async function record({ db, env, requestId }: Door, mails: readonly Waited[], delivery: Delivery): Promise<void> {
	for (const { user, handed, sentWith, member } of mails) {
		await recordDelivery({ db, user, requestId, tellTabs: () => {} }, handed, delivery, sentWith.asked);
		await touchNow(env, touched.changeRequests(handed.requests.map(({ prospectId }) => prospectId)), user.id);
		if (member) await touchNow(env, touched.askMember(), member);
	}
}
