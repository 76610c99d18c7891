import { type Account, ask, get, ifAllowed } from '../cloudflare/api.ts';
import { closeWorkersDev } from '../cloudflare/worker.ts';
import { listHosts, needZone } from '../cloudflare/zone.ts';
import { Stop } from '../command/stop.ts';
import { type State, waitUntilWell } from './look-after.ts';

/**
 * A host to put the app on, the addresses that stay open until it answers there, and whether what is there may be
 * replaced.
 */
export type Move = { name: string; host: string; ownHosts: string[]; isOnWorkersDev: boolean; takeOver: boolean };

/**
 * Looks at what is on a host, without changing anything: other Workers, routes, DNS records. Throws a Stop that names
 * it, unless it may be replaced. `isNew`: our Worker isn't on the host yet.
 */
export async function planMove(
	account: Account,
	{ name, host, takeOver }: Pick<Move, 'name' | 'host' | 'takeOver'>,
): Promise<{ ownHosts: string[]; isNew: boolean }> {
	const zone = await needZone(account, host);
	const domains = await listHosts(account);
	const service = domains.find(({ hostname }) => hostname === host)?.service;
	const own = domains.filter((one) => one.service === name).map(({ hostname }) => hostname);
	const ownHosts = own.filter((one) => one !== host);
	const found = [
		...(service && service !== name ? [`the Worker "${service}" answers on it`] : []),
		...(await routesOn(account, zone.id, host, name)),
		...(service ? [] : await recordsOf(account, zone.id, host)),
		...ownHosts.map((one) => `this app answers on ${one}, which is closed once ${host} answers`),
	];
	if (found.length > 0 && !takeOver)
		throw new Stop(
			`DOMAIN=${host} would replace what is there: ${found.join('; ')}. Nothing was changed. Choose another DOMAIN, or replace it on purpose: npm run deploy -- --take-over`,
		);
	return { ownHosts, isNew: service !== name };
}

// A route takes precedence over a custom domain, so another Worker would answer instead of the app.
async function routesOn(account: Account, zoneId: string, host: string, name: string): Promise<string[]> {
	type Route = { pattern: string; script?: string | null };
	const routes = await get<Route[]>(account, 'Listing the routes', `/zones/${zoneId}/workers/routes`);
	return routes
		.filter(({ pattern, script }) => script && script !== name && covers(pattern, host))
		.map(({ pattern, script }) => `the Worker "${script}" has the route ${pattern}`);
}

function covers(pattern: string, host: string): boolean {
	const [of = ''] = pattern.replace(/^[a-z*]+:\/\//, '').split('/');
	const words = of.split('*').map((part) => part.replaceAll('.', '\\.'));
	return new RegExp(`^${words.join('.*')}$`).test(host);
}

// Without the right to read DNS, Cloudflare decides in the end: nothing is overridden unasked.
async function recordsOf(account: Account, zoneId: string, host: string): Promise<string[]> {
	type DnsRecord = { type: string; content: string; meta?: { read_only?: boolean } };
	const asked = ask<DnsRecord[]>(account, 'GET', `/zones/${zoneId}/dns_records?name=${host}`);
	return ((await ifAllowed(asked)) ?? [])
		.filter(({ type, meta }) => ['A', 'AAAA', 'CNAME'].includes(type) && !meta?.read_only)
		.map(({ type, content }) => `a DNS record: ${type} ${content}`);
}

/**
 * Puts a deployed version on the host, waits until it is healthy there, and then closes the earlier addresses. If it
 * isn't healthy in time they stay open. Reports each step; returns the app's state on the host.
 */
export async function attachDomain(account: Account, move: Move, versionId: string): Promise<State> {
	const { name, host, ownHosts, isOnWorkersDev } = move;
	await putHosts(account, move, [host, ...ownHosts]);
	const state = await waitUntilWell(`https://${host}`, versionId);
	if (ownHosts.length === 0 && !isOnWorkersDev) return state;
	const before = [...ownHosts, ...(isOnWorkersDev ? ['the workers.dev address'] : [])].join(' and ');
	if (state.wrong) {
		console.log(
			`Until https://${host} answers with this version and is well, ${before} stays open. Deploy again then${ownHosts.length > 0 ? ' (with --take-over)' : ''}, and that is closed.`,
		);
		return state;
	}
	if (ownHosts.length > 0) await putHosts(account, move, [host]);
	if (isOnWorkersDev) await closeWorkersDev(account, name);
	console.log(`https://${host} answers with this version, so ${before} was closed.`);
	return state;
}

// Nothing is overridden unless the operator said so: Cloudflare then refuses what was put there since we looked.
async function putHosts(account: Account, { name, host, takeOver }: Move, hosts: string[]): Promise<void> {
	const { status, code, message } = await ask(account, 'PUT', `/workers/scripts/${name}/domains/records`, {
		override_scope: true,
		override_existing_origin: takeOver,
		override_existing_dns_record: takeOver,
		origins: hosts.map((hostname) => ({ hostname })),
	});
	if (status < 400) return;
	throw new Stop(
		`The version is deployed, but Cloudflare does not put it onto ${host}: ${message || 'no reason'} (${code ?? status}). Every address from before still works. If something else is there that may go: npm run deploy -- --take-over.`,
	);
}
