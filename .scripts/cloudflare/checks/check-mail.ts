import { type Account, request, resultOf } from '../api.ts';
import { checkMailEvents, mailKey } from '../deploy/mail-events.ts';
import type { Settings } from '../settings.ts';
import { secretsOf, type Version, varsOf } from '../versions.ts';
import { findZone } from '../zone.ts';
import { tryTo } from './checks.ts';
import { bad, type Finding, good, unknown } from './finding.ts';

/** How the version that serves sends its mail, and whether the domain it sends from is set up for that. */
export async function checkMail(account: Account, settings: Settings, version: Version): Promise<Finding[]> {
	const mailFrom = varsOf(version).MAIL_FROM ?? '';
	if (mailFrom === '') return [good('Mail', 'MAIL_FROM is empty: this server sends no mail, and says so.')];
	const isMailChannels = secretsOf(version).includes(mailKey);
	const provider = isMailChannels
		? `MailChannels, because ${mailKey} is set`
		: `Cloudflare Email, because ${mailKey} is not set`;
	return [
		good('Mail', `${mailFrom}, sent by ${provider}`),
		isMailChannels
			? unknown(
					'Mail: domain',
					'Only MailChannels knows key, domain and quota. docs/deploy.md has its own check of them.',
				)
			: await checkSending(account, mailFrom.split('@')[1] ?? ''),
		await checkMailEvents(account, settings, version),
	];
}

/** Cloudflare Email sends from domains of the account that were onboarded, once their DNS records are there. */
const checkSending = (account: Account, domain: string) =>
	tryTo('Mail: domain', async () => {
		const about = 'Mail: domain';
		const zone = await findZone(account, domain);
		if (!zone)
			return bad(about, `${domain} is no domain of this account, and Cloudflare Email sends from those alone.`);
		const path = `/zones/${zone.id}/email/sending/subdomains`;
		const asked = await request<{ name: string; enabled: boolean }[]>(account.headers, 'GET', path);
		const found = resultOf('Listing the domains that send', asked).find(({ name }) => name === domain);
		if (!found)
			return bad(about, `Nothing may send from ${domain} yet: Email Sending › Onboard Domain in the dashboard.`);
		return found.enabled
			? good(about, `${domain} may send. Email Sending in the dashboard shows its quota.`)
			: bad(about, `The DNS records of ${domain} are not there yet: Email Sending in the dashboard shows them.`);
	});
