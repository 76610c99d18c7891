import { Stop } from '../command/stop.ts';
import { type Account, get } from './api.ts';

/** A domain of the account. `permissions` is what the login may do to it, if Cloudflare says so. */
type Zone = { id: string; name: string; status?: string; permissions?: string[] };

/** Finds the account's domain that holds a host, by the longest matching name. Undefined if there is none. */
export async function findZone(account: Account, host: string): Promise<Zone | undefined> {
	const labels = host.split('.');
	for (let from = 0; from < labels.length - 1; from += 1) {
		const name = labels.slice(from).join('.');
		const path = `/zones?name=${name}&account.id=${account.id}`;
		const [found] = await get<Zone[]>(account, `Looking for the domain ${name}`, path);
		if (found) return found;
	}
	return undefined;
}

/** The custom domains of all Workers of the account. */
export const listHosts = (account: Account) =>
	get<{ hostname: string; service: string }[]>(account, 'Listing the custom domains', '/workers/domains?per_page=1000');

const unchanged = (why: string) => new Stop(`${why} Nothing was made or changed.`);

/** Returns the domain of a host that the app can be put on; throws a Stop if it can't. */
export async function needZone(account: Account, host: string): Promise<Zone> {
	const zone = await findZone(account, host);
	if (!zone)
		throw unchanged(`No domain of this account holds ${host}. Add the domain to the account, or change DOMAIN.`);
	const { name, status = 'active', permissions } = zone;
	if (status !== 'active')
		throw unchanged(
			`The domain ${name} is ${status}, not active. Finish it in the dashboard under Domains, then deploy.`,
		);
	if (permissions && !permissions.includes('#worker:edit'))
		throw unchanged(
			`This login may not put a Worker onto ${name}. Give it Zone › Workers Routes: Edit on that domain (docs/deploy.md).`,
		);
	return zone;
}
