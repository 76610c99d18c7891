import { Hono } from 'hono';
import type { AppEnv } from '../../env.ts';
import { openJson } from '../../http/front/guards.ts';
import { networkOf, wideNetworkOf } from '../../http/ip-network.ts';
import { limited } from '../../http/limited.ts';
import { Problem, unavailable } from '../../http/problem.ts';
import { mailChannelsEvents } from '../../mail/providers/mailchannels-events.ts';
import { claimOf, isKeyKnown, isSigned, mailChannelsUrl } from '../../mail/providers/mailchannels-signature.ts';
import { receiveMailEvents } from '../use-cases/receive-delivery-events.ts';

// There are few real keys. Invented key names must not make us fetch each, nor keep real keys from being fetched.
const keysAnHour = { limit: 60, seconds: 3_600 };

const keysUsedUp = ['network-limit', 'Too many keys. Please try again later.'] as const;

/** MailChannels' webhook. It has no session: the signature says who calls. */
export const mailEvents = new Hono<AppEnv>().use(...openJson).post('/mailchannels', async (c) => {
	if (!c.env.MAILCHANNELS_API_KEY) throw new Problem('not-found', 'Not found.');
	const body = new Uint8Array(await c.req.arrayBuffer());
	const header = (name: string) => c.req.header(name)?.trim() ?? '';
	const claim = await claimOf({
		digest: header('Content-Digest'),
		input: header('Signature-Input'),
		signature: header('Signature'),
		body,
	});
	const url = mailChannelsUrl(c.env);
	if (claim && !isKeyKnown(claim.keyId, url)) {
		const address = c.req.header('CF-Connecting-IP');
		const network = wideNetworkOf(address) ?? networkOf(address);
		await limited(c.var.db, keysUsedUp, { key: `mail-event-keys:${network}`, ...keysAnHour });
	}
	if (!claim || !(await isSigned(claim, url))) {
		throw new Problem('event-unsigned', 'This isn’t signed by the mail provider.');
	}
	const said = mailChannelsEvents(new TextDecoder().decode(body));
	if (!said) throw new Problem('invalid-input', 'Please send an array of events.');
	const isAll = await receiveMailEvents({ db: c.var.db, env: c.env }, said);
	if (!isAll) throw unavailable('There is more to record. Please send it again.');
	return c.body(null, 204);
});
