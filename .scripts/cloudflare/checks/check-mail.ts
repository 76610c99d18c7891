import { get } from '../api.ts';
import { events, findSubscription, mailKey } from '../deploy/mail-events.ts';
import { findQueue, queueOf } from '../resources.ts';
import { secretsOf, type Version, varsOf } from '../versions.ts';
import { findZone } from '../zone.ts';
import { bad, type Deployed, type Said, unknown } from './finding.ts';

/** The address that the version that serves sends from, with its domain; undefined where it sends no mail. */
function senderOf(version: Version) {
	const address = varsOf(version).MAIL_FROM;
	return address ? { address, domain: address.split('@')[1] ?? '' } : undefined;
}

const isMailChannels = (version: Version) => secretsOf(version).includes(mailKey);

/** How the version that serves sends its mail. */
function checkMail({ version }: Deployed): Said {
	const sender = senderOf(version);
	if (!sender) return 'MAIL_FROM is empty: this server sends no mail, and says so.';
	return isMailChannels(version)
		? `${sender.address}, sent by MailChannels, because ${mailKey} is set`
		: `${sender.address}, sent by Cloudflare Email, because ${mailKey} is not set`;
}

/** Cloudflare Email sends from domains of the account that were onboarded, once their DNS records are there. */
async function checkSending({ account, version }: Deployed): Promise<Said> {
	const { domain } = senderOf(version) ?? {};
	if (!domain) return undefined;
	if (isMailChannels(version))
		return unknown('Only MailChannels knows key, domain and quota. docs/deploy.md has its own check of them.');
	const zone = await findZone(account, domain);
	if (!zone) return bad(`${domain} is no domain of this account, and Cloudflare Email sends from those alone.`);
	const path = `/zones/${zone.id}/email/sending/subdomains`;
	const sending = await get<{ name: string; enabled: boolean }[]>(account, 'Listing the domains that send', path);
	const found = sending.find(({ name }) => name === domain);
	if (!found) return bad(`Nothing may send from ${domain} yet: Email Sending › Onboard Domain in the dashboard.`);
	return found.enabled
		? `${domain} may send. Email Sending in the dashboard shows its quota.`
		: bad(`The DNS records of ${domain} are not there yet: Email Sending in the dashboard shows them.`);
}

/** Whether what the provider says about mails later reaches the version that serves. */
async function checkMailEvents({ account, settings, version }: Deployed): Promise<Said> {
	const { domain } = senderOf(version) ?? {};
	if (!domain) return undefined;
	if (isMailChannels(version))
		return unknown('Only MailChannels knows its webhooks. docs/deploy.md says how to set and to try yours.');
	if (!(await findZone(account, domain))) return unknown(`${domain} has none while it is not in this account.`);
	const queue = await findQueue(account, settings);
	if (!queue) return bad(`There is no queue ${queueOf(settings)} yet.`);
	const found = await findSubscription(account, queue, domain);
	const name = queue.queue_name;
	if (!found)
		return bad(
			`Nothing says when a mail from ${domain} comes back. Onboard ${domain} under Email Sending in the dashboard, then npm run deploy subscribes ${name} to it.`,
		);
	if (!found.enabled) return bad(`The subscription of ${name} is off: npm run deploy turns it on.`);
	const missing = events.filter((event) => !found.events.includes(event));
	return missing.length > 0
		? bad(`The subscription lacks ${missing.join(', ')}: npm run deploy adds them.`)
		: `${name} is told what becomes of mails from ${domain}.`;
}

/** How mail leaves. */
export const ofMail = { Mail: checkMail, 'Mail: domain': checkSending, 'Mail: events': checkMailEvents };
