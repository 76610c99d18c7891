import type { Account } from './api.ts';
import {
	checkBucket,
	checkDomain,
	checkMigrations,
	checkModel,
	checkPlan,
	deployedVersion,
	listSecrets,
} from './checks.ts';
import { bad, type Finding, good, unknown } from './finding.ts';
import { checkMailDns, type Dns } from './mail-dns.ts';
import { mailFromProblem, type Settings } from './settings.ts';

/** The app's response to the health check: its status and its version. Undefined when there is no response. */
export type Health = { status: number; version: string | null } | undefined;

/** The world outside of the account. */
export type Outside = { dns: Dns; health: (address: string) => Promise<Health> };

const mailKey = 'MAILCHANNELS_API_KEY';

/** Looks at everything a deployment needs, in the order in which a person would set it up. */
export async function examine(
	account: Account,
	settings: Settings,
	address: string,
	outside: Outside,
): Promise<Finding[]> {
	const secrets = await listSecrets(account, settings);
	return [
		good('Login', `The account ${account.id}`),
		await checkPlan(account),
		await checkBucket(account, settings),
		await checkDomain(account, settings),
		await checkMigrations(account, settings),
		...(await checkMail(settings, secrets, outside.dns)),
		await checkModel(account, settings.model),
		await checkHealth(account, settings, address, outside),
	];
}

async function checkMail(settings: Settings, secrets: string[] | undefined, dns: Dns): Promise<Finding[]> {
	if (settings.mailFrom === '') return [unknown('Mail', 'MAIL_FROM is empty: this server sends no mail.')];
	const problem = mailFromProblem(settings);
	if (problem) return [bad('Mail', problem)];
	if (!secrets)
		return [unknown('Mail', 'The secrets of the Worker cannot be seen: deploy first, or give the login the right.')];
	const isMailChannels = secrets.includes(mailKey);
	const provider = isMailChannels
		? `MailChannels, because ${mailKey} is set`
		: `Cloudflare Email, because ${mailKey} is not set`;
	const domain = settings.mailFrom.split('@')[1] ?? '';
	return [
		good('Mail', `${settings.mailFrom}, sent by ${provider}`),
		...(await checkMailDns(domain, isMailChannels, dns)),
		unknown('Mail: quota', 'Only the provider knows what is left of it. New accounts start with a low one.'),
	];
}

async function checkHealth(
	account: Account,
	settings: Settings,
	address: string,
	{ health }: Outside,
): Promise<Finding> {
	const found = await health(address);
	if (!found) return bad('Health', `Nothing answers on ${address}. A new domain needs a few minutes.`);
	if (found.status !== 200)
		return bad('Health', `${address}/api/health answers ${found.status}. Look at the logs (docs/operate.md).`);
	const deployed = await deployedVersion(account, settings);
	if (deployed.length === 0) return unknown('Health', `${address} answers; the deployed version cannot be seen.`);
	return found.version !== null && deployed.includes(found.version)
		? good('Health', `${address} answers with version ${found.version}.`)
		: bad(
				'Health',
				`${address} answers with version ${found.version}, but ${deployed[0]} is deployed. Wait a minute and look again.`,
			);
}
