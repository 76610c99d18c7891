import { parseArgs } from 'node:util';
import { isEmailAddress } from '#contract/rules/text';
import { ask, ifAllowed, Stop } from './api.ts';
import { signIn } from './login.ts';
import { readSettings } from './settings.ts';

/** What a deployment wants to be told, by Cloudflare's name of the alert. */
const wanted: { type: string; about: string; only?: 'with a domain' }[] = [
	{ type: 'incident_alert', about: 'an incident at Cloudflare' },
	{ type: 'billing_usage_alert', about: 'the bill grows (Workers, D1, Workers AI)' },
	{ type: 'universal_ssl_event_type', about: 'the certificate of the domain', only: 'with a domain' },
];

type Available = Record<string, { type: string }[]>;
type Policy = { name: string; alert_type: string };

/**
 * Sets the notifications of a deployment by mail to an address, those that the account offers and does not have yet.
 * Where the login may not, it prints what to set by hand. Throws a Stop where the address is none.
 */
export async function setAlerts(args: string[]): Promise<void> {
	const { positionals } = parseArgs({ args, allowPositionals: true });
	const address = positionals[0] ?? '';
	if (!isEmailAddress(address)) throw new Stop('To which address? npm run alerts -- <address>');
	const settings = readSettings();
	const account = await signIn(settings.accountId);
	const alerts = wanted.filter(({ only }) => !only || settings.domain);
	const available = await ifAllowed(ask<Available>(account, 'GET', '/alerting/v3/available_alerts'));
	const policies = await ifAllowed(ask<Policy[]>(account, 'GET', '/alerting/v3/policies'));
	const offered = new Set(Object.values(available ?? {}).flatMap((group) => group.map(({ type }) => type)));
	for (const { type, about } of alerts) {
		const name = `${settings.name}: ${about}`;
		if (policies?.some((one) => one.alert_type === type && one.name === name)) {
			console.log(`is set  ${about}`);
			continue;
		}
		const policy = { name, alert_type: type, enabled: true, mechanisms: { email: [{ id: address }] } };
		const isSet =
			policies && offered.has(type) && (await ifAllowed(ask(account, 'POST', '/alerting/v3/policies', policy)));
		console.log(isSet ? `set     ${about}` : `BY HAND ${about}: Notifications › Add, ${type}, to ${address}`);
	}
}
