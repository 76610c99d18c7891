import { type Account, request, resultOf } from '../api.ts';
import type { Settings } from '../settings.ts';
import { type Version, varsOf } from '../versions.ts';
import { findZone, type Zone } from '../zone.ts';
import { tryTo } from './checks.ts';
import { bad, type Finding, good, unknown } from './finding.ts';

/** Asks the DNS for the mail servers of a name. */
export type MailServers = (name: string) => Promise<string[]>;

/** What stands before the `+` of the addresses that replies and introductions come to. */
const names = ['r', 'i'];

/** Whether replies reach the version that serves: the mail servers of their domain, and the rules of Email Routing. */
export async function checkReplies(
	account: Account,
	settings: Settings,
	version: Version,
	mx: MailServers,
): Promise<Finding[]> {
	const domain = varsOf(version).REPLY_DOMAIN ?? '';
	if (domain === '') return [good('Replies', 'REPLY_DOMAIN is empty: replies go to the user alone.')];
	return [
		await checkMx(domain, mx),
		await tryTo('Replies: rules', async () => {
			const zone = await findZone(account, domain);
			return zone
				? checkRules(account, settings, zone, domain)
				: bad(
						'Replies: rules',
						`${domain} is no domain of this account, and Email Routing takes mail for those alone.`,
					);
		}),
	];
}

async function checkMx(domain: string, mx: MailServers): Promise<Finding> {
	const about = 'Replies: MX';
	const servers = await mx(domain).catch(() => undefined);
	if (!servers) return unknown(about, `The DNS did not answer about ${domain}. Look again in some minutes.`);
	if (servers.length > 0 && servers.every((one) => one.endsWith('.mx.cloudflare.net'))) return good(about, domain);
	return bad(
		about,
		servers.length > 0
			? `Mail to ${domain} goes to ${servers.join(', ')}. Take a subdomain for REPLY_DOMAIN, so that this mail stays where it is.`
			: `${domain} has no MX records. Add it under Email Routing › Settings › Subdomains: that sets them.`,
	);
}

type Routing = { enabled?: boolean; status?: string; support_subaddress?: boolean };
type Rule = {
	enabled: boolean;
	matchers: { type: string; field?: string; value?: string }[];
	actions: { type: string; value?: string[] }[];
};

async function checkRules(account: Account, settings: Settings, zone: Zone, domain: string): Promise<Finding> {
	const about = 'Replies: rules';
	const at = `/zones/${zone.id}/email/routing`;
	const { result: routing } = await request<Routing>(account.headers, 'GET', at);
	if (!routing?.enabled) return bad(about, `Email Routing is off for ${zone.name}: turn it on in the dashboard.`);
	if (routing.status !== undefined && routing.status !== 'ready') {
		return bad(
			about,
			`Email Routing of ${zone.name} is ${routing.status}: look at Email › Email Routing in the dashboard.`,
		);
	}
	if (!routing.support_subaddress) {
		return bad(about, `Turn on subaddressing under Email Routing › Settings: each reply comes to an address with a +.`);
	}
	const asked = await request<Rule[]>(account.headers, 'GET', `${at}/rules?per_page=50`);
	const rules = resultOf('Listing the rules of Email Routing', asked).filter(
		({ enabled, actions }) =>
			enabled && actions.some(({ type, value }) => type === 'worker' && value?.includes(settings.name)),
	);
	const missing = names
		.map((name) => `${name}@${domain}`)
		.filter((address) => !rules.some(({ matchers }) => matchers.some(({ value }) => value === address)));
	return missing.length === 0
		? good(about, `Mail to ${names.map((name) => `${name}+…@${domain}`).join(' and ')} goes to ${settings.name}.`)
		: bad(about, `Add a rule for ${missing.join(' and ')} that sends to the Worker ${settings.name}.`);
}
