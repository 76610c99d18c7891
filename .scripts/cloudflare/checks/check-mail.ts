import { type Account, request } from '../api.ts';
import { checkMailEvents, mailKey } from '../deploy/mail-events.ts';
import type { Settings } from '../settings.ts';
import { secretsOf, type Version, varsOf } from '../versions.ts';
import { findZone } from '../zone.ts';
import { tryTo } from './checks.ts';
import { bad, type Finding, good, unknown } from './finding.ts';
import { checkMailDns, type Dns } from './mail-dns.ts';

/** How the version that serves sends its mail, and whether the domain it sends from is set up for that. */
export async function checkMail(account: Account, settings: Settings, version: Version, dns: Dns): Promise<Finding[]> {
	const mailFrom = varsOf(version).MAIL_FROM ?? '';
	if (mailFrom === '') return [good('Mail', 'MAIL_FROM is empty: this server sends no mail, and says so.')];
	const isMailChannels = secretsOf(version).includes(mailKey);
	const provider = isMailChannels
		? `MailChannels, because ${mailKey} is set`
		: `Cloudflare Email, because ${mailKey} is not set`;
	const domain = mailFrom.split('@')[1] ?? '';
	return [
		good('Mail', `${mailFrom}, sent by ${provider}`),
		...(await checkMailDns(domain, isMailChannels, dns)),
		await checkRouting(account, domain, isMailChannels),
		await checkMailEvents(account, settings, version),
		unknown(
			'Mail: quota',
			'Only the provider knows what is left of it. New accounts start with a low one: look at it in its console.',
		),
	];
}

type Routing = { enabled?: boolean; status?: string };

/** Cloudflare Email sends from domains of the account alone; Email Routing, where it is on, must be whole. */
const checkRouting = (account: Account, domain: string, isMailChannels: boolean) =>
	tryTo('Mail: routing', async () => {
		const about = 'Mail: routing';
		const zone = await findZone(account, domain);
		if (!zone && !isMailChannels)
			return bad(about, `${domain} is no domain of this account, and Cloudflare Email sends from those alone.`);
		if (!zone) return good(about, `${domain} is not in this account: its own mail goes where its DNS says.`);
		const { result } = await request<Routing>(account.headers, 'GET', `/zones/${zone.id}/email/routing`);
		if (!result?.enabled)
			return good(about, `Email Routing is off for ${zone.name}: mail to it goes where its DNS says.`);
		return result.status === undefined || result.status === 'ready'
			? good(about, `Email Routing is on for ${zone.name}.`)
			: bad(
					about,
					`Email Routing of ${zone.name} is ${result.status}: look at Email › Email Routing in the dashboard.`,
				);
	});
