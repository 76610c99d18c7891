// What the provider says of a mail, and what comes as an answer to it, finds the place of its account: docs/decisions/095.
import { createMessageBatch } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connect } from '../../../worker/db/client.ts';
import { fingerprint, newMailToken } from '../../../worker/http/token.ts';
import { takeDeliveryEvents } from '../../../worker/introductions/acts/take-delivery-events.ts';
import { takeMailEvents } from '../../../worker/introductions/acts/take-mail-events.ts';
import { addressHash } from '../../../worker/mail/address-hash.ts';
import { keepPlaceOfMail } from '../../../worker/mail/db/mails-elsewhere.ts';
import { arrive, replyDomain, withReplies } from '../support/incoming.ts';
import { history, mailProvider, prospectOf, send } from '../support/mail-provider.ts';
import type { Person } from '../support/people.ts';
import { type EnvOfPlaces, envOfPlaces, personAt } from '../support/places.ts';
import { rawMail } from '../support/raw-mail.ts';

let env: EnvOfPlaces;

beforeEach(async () => {
	for (const level of ['log', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {});
	env = { ...(await envOfPlaces()), ...withReplies };
});
afterEach(() => void vi.restoreAllMocks());

/** Somebody of a place who has asked by mail: the id that the provider gave to it, and the address for replies. */
async function asking(place: number) {
	const mailId = crypto.randomUUID();
	const results = [{ index: 0, message_id: 'm', status: 'sent' }];
	const provider = mailProvider(() => Response.json({ request_id: mailId, results }, { status: 202 }));
	const ada = await personAt(place, 'Ada');
	const prospect = await prospectOf(ada);
	const recipientEmail = `dana-${mailId}@example.net`;
	expect((await send(ada, prospect.id, { env, recipientEmail })).status).toBe(201);
	const latest = async () => (await history(ada, prospect.id))[0];
	const replyTo = provider.calls[0]?.mail.reply_to.email ?? '';
	return { ada, mailId, provider, recipientEmail, latest, replyTo };
}

const delivered = { kind: 'delivered', at: new Date().toISOString(), isPermanent: true } as const;
const bounced = { ...delivered, kind: 'bounced' } as const;

/** The queue gives one event. Says whether it is to come again. */
async function queued(mailId: string, type: string): Promise<boolean> {
	const body = { type: `cf.email.sending.message.${type}`, payload: { messageId: mailId } };
	const batch = createMessageBatch('kindling-mail-events', [
		{ id: crypto.randomUUID(), timestamp: new Date(), attempts: 2, body },
	]);
	const retry = vi.spyOn(batch.messages[0] as Message, 'retry');
	await takeDeliveryEvents(batch, env);
	return retry.mock.calls.length > 0;
}

/** Refuses every write of the person's requests, as a move does. */
async function freeze(ada: Person, database: D1Database) {
	for (const table of ['intro_requests', 'intro_replies']) {
		for (const operation of ['insert', 'update']) {
			await database
				.prepare(
					`create trigger "${table}${operation}${ada.user.id}" before ${operation} on ${table}
						when NEW.user_id = '${ada.user.id}' begin select raise(abort, 'the account is moving'); end`,
				)
				.run();
		}
	}
}

test('An event is written in the place of its mail, whichever way it comes', async () => {
	for (const place of [0, 1, 2]) {
		const { mailId, latest } = await asking(place);
		expect(await queued(mailId, 'delivered')).toBe(false);
		expect((await latest())?.delivery.delivered).toBeDefined();
		const { mailId: other, latest: latestOther } = await asking(place);
		expect(
			await takeMailEvents({ db: connect(env), env }, [{ mailId: other, recipient: null, event: delivered }]),
		).toBe(true);
		expect((await latestOther())?.delivery.delivered).toBeDefined();
	}
});

test('A mail that came back to somebody of another place is in the directory', async () => {
	const { mailId, latest, recipientEmail } = await asking(2);
	await takeMailEvents({ db: connect(env), env }, [{ mailId, recipient: null, event: bounced }]);
	expect((await latest())?.delivery.bounced).toBeDefined();
	const reason = (database: D1Database) =>
		database
			.prepare('select reason from suppressed_addresses where address_hash = ?')
			.bind(addressHash(recipientEmail))
			.first('reason');
	expect([await reason(env.DB), await reason(env.DB_2)]).toEqual(['bounced', null]);
});

test('An event of a mail with requests of several places is written in each', async () => {
	const people = [await asking(0), await asking(1), await asking(2)];
	const mailId = crypto.randomUUID();
	for (const [place, { ada }] of people.entries()) {
		const database = [env.DB, env.DB_1, env.DB_2][place] as D1Database;
		await database.prepare('update mails set provider_id = ? where user_id = ?').bind(mailId, ada.user.id).run();
		await keepPlaceOfMail(connect(env, place), mailId);
	}
	expect(await queued(mailId, 'delivered')).toBe(false);
	for (const { latest } of people) expect((await latest())?.delivery.delivered).toBeDefined();
});

test('An event about an account that is on its way comes again', async () => {
	const { ada, mailId, latest } = await asking(1);
	await freeze(ada, env.DB_1);
	expect(await queued(mailId, 'delivered')).toBe(true);
	const again = takeMailEvents({ db: connect(env), env }, [{ mailId, recipient: null, event: delivered }]);
	await expect(again).rejects.toThrow();
	expect((await latest())?.delivery.delivered).toBeUndefined();
});

test('A reply reaches its account in any place, also by the address from before it moved', async () => {
	const { ada, replyTo, latest } = await asking(1);
	expect(await arrive(rawMail('Yes, gladly.'), replyTo, { env })).toBeNull();
	expect((await latest())?.status).toBe('replied');

	const { ada: eve, replyTo: later, latest: latestOfEve } = await asking(2);
	const token = newMailToken({ place: 0 });
	const [key, expire] = [fingerprint(token), '9999'];
	await env.DB.prepare('insert into moved_keys (key, place, expire) values (?, 2, ?)').bind(key, expire).run();
	await env.DB_2.prepare('update mails set reply_token = ? where user_id = ?').bind(key, eve.user.id).run();
	expect(await arrive(rawMail('Yes.'), later, { env })).toBe('This address does not take mail.');
	expect(await arrive(rawMail('Yes.'), `r+${token}@${replyDomain}`, { env })).toBeNull();
	expect((await latestOfEve())?.status).toBe('replied');
	expect(ada.user.id).not.toBe(eve.user.id);
});

test('A reply to an account that is on its way is to be sent again later', async () => {
	const { ada, replyTo, provider } = await asking(1);
	await freeze(ada, env.DB_1);
	expect(await arrive(rawMail('Yes.'), replyTo, { env })).toBe(
		'This mail could not be taken right now. Please send it again later.',
	);
	expect(provider.calls).toHaveLength(1);
});
