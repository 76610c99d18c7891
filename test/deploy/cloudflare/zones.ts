import type { Hono } from 'hono';
import { answerQueues, type Queue, type Subscription } from './queues.ts';
import { answer, type State } from './stub.ts';

type DnsRecord = { type: string; name: string; content: string; meta?: { read_only?: boolean } };

/** An account's domains and what is set up on them: nothing yet. */
export const emptyZones = () => ({
	zones: [
		{ id: 'f'.repeat(32), name: 'northwind.test', status: 'active', permissions: ['#worker:edit', '#zone:read'] },
	],
	/** The custom domains of all Workers. */
	domains: [] as { id: string; hostname: string; service: string }[],
	routes: [] as { pattern: string; script: string | null }[],
	records: [] as DnsRecord[],
	/** Hosts whose conflict only the change set knows. */
	hiddenConflicts: [] as string[],
	queues: [] as Queue[],
	subscriptions: [] as Subscription[],
	/** The domain may send mail; otherwise it has no events. */
	isOnboarded: true,
	/** Cloudflare has found the DNS records of an onboarded domain. */
	hasSendingRecords: true,
	emailRouting: undefined as { enabled: boolean; status: string; support_subaddress?: boolean } | undefined,
	emailRules: [] as object[],
});

type Put = {
	override_existing_origin: boolean;
	override_existing_dns_record: boolean;
	origins: { hostname: string }[];
};

/** Responds for the API of domains: zones, their DNS and routes, custom domains, email routing; and queues. */
export function answerZones(api: Hono, state: State): void {
	const { ok, no } = answer;
	const conflicts = (hostname: string) =>
		state.hiddenConflicts.includes(hostname) ||
		state.records.some((one) => one.name === hostname && !one.meta?.read_only);

	api.get('/zones', (c) => ok(state.zones.filter(({ name }) => name === c.req.query('name'))));
	api.get('/zones/:zone/workers/routes', () => ok(state.routes));
	api.get('/zones/:zone/dns_records', (c) => ok(state.records.filter(({ name }) => name === c.req.query('name'))));
	api.get('/zones/:zone/email/sending/subdomains', () =>
		ok(state.isOnboarded ? state.zones.map(({ name }) => ({ name, enabled: state.hasSendingRecords })) : []),
	);
	api.get('/zones/:zone/email/routing', () => (state.emailRouting ? ok(state.emailRouting) : no(404, 2_000)));
	api.get('/zones/:zone/email/routing/rules', () => ok(state.emailRules));
	const account = api.basePath('/accounts/:account');
	answerQueues(account, state);
	account.get('/workers/domains', () => ok(state.domains));

	const domains = account.basePath('/workers/scripts/:name/domains');
	domains.put('/records', async (c) => {
		const body = await c.req.json<Put>();
		const service = c.req.param('name');
		for (const { hostname } of body.origins) {
			const other = state.domains.find((one) => one.hostname === hostname && one.service !== service);
			if (other && !body.override_existing_origin) return no(409, 100_116, `Hostname '${hostname}' is already in use.`);
			if (conflicts(hostname) && !body.override_existing_dns_record)
				return no(409, 100_117, `Hostname '${hostname}' already has externally managed DNS records.`);
		}
		const hosts = body.origins.map(({ hostname }) => hostname);
		const others = state.domains.filter((one) => one.service !== service && !hosts.includes(one.hostname));
		state.domains = [...others, ...hosts.map((hostname) => ({ id: crypto.randomUUID(), hostname, service }))];
		state.records = state.records.filter(({ name }) => !hosts.includes(name));
		return ok([]);
	});
}
