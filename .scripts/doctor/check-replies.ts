import { ask, get } from '../cloudflare/api.ts';
import { varsOf } from '../cloudflare/versions.ts';
import { findZone } from '../cloudflare/zone.ts';
import { bad, type Checks, type Deployed, type Said, unknown } from './finding.ts';

/** Local parts before the `+` in addresses for replies and introductions. */
const names = ['r', 'i'];

/** Checks how replies reach the serving version. */
export function ofReplies({ version }: Deployed): Checks<Deployed> {
	const domain = varsOf(version).REPLY_DOMAIN;
	if (!domain) return { Replies: () => 'REPLY_DOMAIN is empty: replies go to the user alone.' };
	return { 'Replies: MX': (of) => checkMx(of, domain), 'Replies: rules': (of) => checkRules(of, domain) };
}

/** Checks that the mail servers of the reply domain are Email Routing's. */
async function checkMx({ mx }: Deployed, domain: string): Promise<Said> {
	const servers = await mx(domain).catch(() => undefined);
	if (!servers) return unknown(`The DNS did not answer about ${domain}. Look again in some minutes.`);
	if (servers.length > 0 && servers.every((one) => one.endsWith('.mx.cloudflare.net'))) return domain;
	return bad(
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

/** Checks that Email Routing gives replies to the Worker. */
async function checkRules({ account, settings }: Deployed, domain: string): Promise<Said> {
	const zone = await findZone(account, domain);
	if (!zone) return bad(`${domain} is no domain of this account, and Email Routing takes mail for those alone.`);
	const at = `/zones/${zone.id}/email/routing`;
	const { result: routing } = await ask<Routing>(account, 'GET', at);
	if (!routing?.enabled) return bad(`Email Routing is off for ${zone.name}: turn it on in the dashboard.`);
	if (routing.status !== undefined && routing.status !== 'ready')
		return bad(`Email Routing of ${zone.name} is ${routing.status}: look at Email › Email Routing in the dashboard.`);
	if (!routing.support_subaddress)
		return bad(`Turn on subaddressing under Email Routing › Settings: each reply comes to an address with a +.`);
	const all = await get<Rule[]>(account, 'Listing the rules of Email Routing', `${at}/rules?per_page=50`);
	const ours = all.filter(
		({ enabled, actions }) =>
			enabled && actions.some(({ type, value }) => type === 'worker' && value?.includes(settings.name)),
	);
	const missing = names
		.map((name) => `${name}@${domain}`)
		.filter((address) => !ours.some(({ matchers }) => matchers.some(({ value }) => value === address)));
	return missing.length === 0
		? `Mail to ${names.map((name) => `${name}+…@${domain}`).join(' and ')} goes to ${settings.name}.`
		: bad(`Add a rule for ${missing.join(' and ')} that sends to the Worker ${settings.name}.`);
}
