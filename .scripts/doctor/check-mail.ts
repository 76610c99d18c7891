import { get } from '../cloudflare/api.ts';
import { findQueue, queueOf } from '../cloudflare/resources.ts';
import { secretsOf, varsOf } from '../cloudflare/versions.ts';
import { findZone } from '../cloudflare/zone.ts';
import { events, findSubscription, mailKey } from '../deploy/mail-events.ts';
import { bad, type Checks, type Deployed, type Said, unknown } from './finding.ts';

/** Checks how the serving version sends mail. */
export function ofMail({ version }: Deployed): Checks<Deployed> {
	const address = varsOf(version).MAIL_FROM;
	if (!address) return { Mail: () => 'MAIL_FROM is empty: this server sends no mail, and says so.' };
	const domain = address.slice(address.indexOf('@') + 1);
	if (secretsOf(version).includes(mailKey))
		return {
			Mail: () => `${address}, sent by MailChannels, because ${mailKey} is set`,
			'Mail: domain': () =>
				unknown('Only MailChannels knows key, domain and quota. docs/deploy.md has its own check of them.'),
			'Mail: events': () =>
				unknown('Only MailChannels knows its webhooks. docs/deploy.md says how to set and to try yours.'),
		};
	return {
		Mail: () => `${address}, sent by Cloudflare Email, because ${mailKey} is not set`,
		'Mail: domain': (of) => checkSending(of, domain),
		'Mail: events': (of) => checkMailEvents(of, domain),
	};
}

/** Cloudflare Email sends from domains of the account that were onboarded, once their DNS records are there. */
async function checkSending({ account }: Deployed, domain: string): Promise<Said> {
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

/** Checks that Cloudflare Email's later news about mails reaches the deployment. */
async function checkMailEvents({ account, settings }: Deployed, domain: string): Promise<Said> {
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
