import { type Account, ask, ifAllowed } from '../cloudflare/api.ts';
import type { Queue } from '../cloudflare/resources.ts';
import type { Settings } from '../cloudflare/settings.ts';
import { findServingVersion, secretsOf } from '../cloudflare/versions.ts';
import { findZone } from '../cloudflare/zone.ts';
import { Stop } from '../command/stop.ts';

/** The secret that makes MailChannels the provider. */
export const mailKey = 'MAILCHANNELS_API_KEY';

/** Events of Cloudflare Email about a mail, as its event subscription names them. */
export const events = ['delivered', 'deferred', 'bounced', 'failed', 'rejected', 'complained'].map(
	(one) => `message.${one}`,
);

type Subscription = {
	id: string;
	enabled: boolean;
	events: string[];
	source: { type: string; domain?: string };
	destination: { queue_id: string };
};

const path = '/event_subscriptions/subscriptions';

const isWhole = (one: Subscription) => one.enabled && events.every((event) => one.events.includes(event));

/** The queue's subscription to mails from a domain; undefined if there is none, or it can't be seen. */
export async function findSubscription(
	account: Account,
	queue: Queue,
	domain: string,
): Promise<Subscription | undefined> {
	const asked = ask<Subscription[]>(account, 'GET', `${path}?queue_id=${queue.queue_id}&per_page=100`);
	return (await ifAllowed(asked))?.find(
		({ source, destination }) =>
			source.type === 'email.sending' && source.domain === domain && destination.queue_id === queue.queue_id,
	);
}

/**
 * Subscribes the queue to Cloudflare Email's reports about mails from MAIL_FROM's domain, if that is the provider.
 * Returns a sentence if that can't be done yet; the deployment is valid anyway.
 */
export async function ensureMailEvents(
	account: Account,
	settings: Settings,
	queue: Queue,
): Promise<string | undefined> {
	const domain = settings.vars.MAIL_FROM?.split('@')[1];
	if (!domain) return undefined;
	try {
		const version = await findServingVersion(account, settings.name);
		if (version && secretsOf(version).includes(mailKey)) return undefined;
		const zone = await findZone(account, domain);
		if (!zone) return undefined;
		const found = await findSubscription(account, queue, domain);
		if (found && isWhole(found)) return undefined;
		const body = { enabled: true, events };
		const { status, message } = found
			? await ask(account, 'PATCH', `${path}/${found.id}`, body)
			: await ask(account, 'POST', path, {
					...body,
					name: queue.queue_name,
					source: { type: 'email.sending', zone_id: zone.id, domain },
					destination: { type: 'queues.queue', queue_id: queue.queue_id },
				});
		if (status < 400) return undefined;
		return `Bounces of mails from ${domain} will not be known: Cloudflare answered ${status} (${message || 'no reason'}). Onboard ${domain} under Email Sending, then deploy again.`;
	} catch (error) {
		if (!(error instanceof Stop)) throw error;
		return `Bounces of mails from ${domain} will not be known yet: ${error.message}`;
	}
}
