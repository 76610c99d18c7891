import { type Account, ask, resultOf } from '../api.ts';
import type { Settings } from '../settings.ts';
import { isOnWorkersDev } from '../worker.ts';
import { findZone, zoneProblem } from '../zone.ts';
import { tryTo } from './checks.ts';
import { bad, good } from './finding.ts';

/** Whether the host of the app is on a domain that the login may use, leads to our Worker, and is the only way in. */
export const checkDomain = (account: Account, { domain, name }: Settings) =>
	tryTo('Domain', async () => {
		if (!domain) return good('Domain', 'None: the app answers on its workers.dev address.');
		const zone = await findZone(account, domain);
		const problem = zoneProblem(zone, domain);
		if (problem) return bad('Domain', problem);
		const hosts = resultOf(
			'Listing the custom domains',
			await ask<{ hostname: string; service: string }[]>(account, 'GET', '/workers/domains?per_page=1000'),
		);
		const service = hosts.find(({ hostname }) => hostname === domain)?.service;
		if (service !== name) {
			const other = service ? `the Worker "${service}"` : 'no Worker';
			return bad('Domain', `${domain} leads to ${other}. npm run deploy puts the app onto it.`);
		}
		if (await isOnWorkersDev(account, name))
			return bad('Domain', `${domain} is there, and the workers.dev address is still open. npm run deploy closes it.`);
		return good('Domain', `${domain}, of the domain ${zone?.name}`);
	});
