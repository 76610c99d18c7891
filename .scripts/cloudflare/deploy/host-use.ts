import { type Account, ask, get, ifAllowed } from '../api.ts';
import { listHosts, type Zone } from '../zone.ts';

/**
 * What stands on a host before a deployment: what somebody else has there, the other hosts of our own Worker, and whether
 * our Worker is not on it yet.
 */
type HostUse = { taken: string[]; ownHosts: string[]; isNew: boolean };

type Route = { pattern: string; script?: string | null };
type DnsRecord = { type: string; name: string; content: string; meta?: { read_only?: boolean } };

/** Asks who uses a host, without changing anything: custom domains of Workers, routes, and DNS records. */
export async function lookAtHost(account: Account, zone: Zone, host: string, name: string): Promise<HostUse> {
	const domains = await listHosts(account);
	const here = domains.find(({ hostname }) => hostname === host);
	const taken = here && here.service !== name ? [`the Worker "${here.service}" answers on it`] : [];
	taken.push(...(await routesOn(account, zone, host, name)));
	if (!here) taken.push(...(await recordsOf(account, zone, host)));
	const ownHosts = domains.filter(({ hostname, service }) => service === name && hostname !== host);
	return { taken, ownHosts: ownHosts.map(({ hostname }) => hostname), isNew: here?.service !== name };
}

// A route goes before a custom domain: another Worker would answer in the app's place.
async function routesOn(account: Account, zone: Zone, host: string, name: string): Promise<string[]> {
	const routes = await get<Route[]>(account, 'Listing the routes', `/zones/${zone.id}/workers/routes`);
	return routes
		.filter(({ pattern, script }) => script && script !== name && covers(pattern, host))
		.map(({ pattern, script }) => `the Worker "${script}" has the route ${pattern}`);
}

function covers(pattern: string, host: string): boolean {
	const [of = ''] = pattern.replace(/^[a-z*]+:\/\//, '').split('/');
	const words = of.split('*').map((part) => part.replaceAll('.', '\\.'));
	return new RegExp(`^${words.join('.*')}$`).test(host);
}

// Without the right to read DNS Cloudflare decides in the end: nothing is overridden unasked.
async function recordsOf(account: Account, zone: Zone, host: string): Promise<string[]> {
	const path = `/zones/${zone.id}/dns_records?name=${host}`;
	const records = (await ifAllowed(ask<DnsRecord[]>(account, 'GET', path))) ?? [];
	return records
		.filter(({ type, meta }) => ['A', 'AAAA', 'CNAME'].includes(type) && !meta?.read_only)
		.map(({ type, content }) => `a DNS record: ${type} ${content}`);
}
