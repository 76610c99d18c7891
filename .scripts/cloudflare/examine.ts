import { versionName } from '../../worker/http/version-name.ts';
import { type Account, Stop } from './api.ts';
import { checkDatabase } from './checks/check-database.ts';
import { checkDomain } from './checks/check-domain.ts';
import { checkMail } from './checks/check-mail.ts';
import { checkReplies, type MailServers } from './checks/check-replies.ts';
import { checkRuns } from './checks/check-runs.ts';
import { checkBindings, checkSettings, checkWorker } from './checks/check-version.ts';
import { checkBucket, checkCrons, checkModel, checkPlan, checkStorage } from './checks/checks.ts';
import { bad, type Finding, good, unknown } from './checks/finding.ts';
import type { Health } from './checks/health.ts';
import { nameOf } from './login.ts';
import { findServing } from './serving-database.ts';
import type { Settings } from './settings.ts';
import { called, findServingVersion, type Version } from './versions.ts';
import { findWorker } from './worker.ts';

/** The world outside of the account. */
type Outside = { mx: MailServers; health: (address: string) => Promise<Health> };

/**
 * Looks at everything a deployment needs, in the order in which a person would set it up. What is deployed is asked, not
 * what the files of this clone say; where the two differ, that is a finding of its own.
 */
export async function examine(
	account: Account,
	settings: Settings,
	address: string,
	outside: Outside,
): Promise<Finding[]> {
	return [
		good('Login', `The account ${nameOf(account)}`),
		await checkPlan(account),
		await checkBucket(account, settings),
		await checkStorage(account, settings),
		await checkDomain(account, settings),
		await checkDatabase(account, settings),
		...(await checkDeployed(account, settings, address, outside)),
	];
}

async function checkDeployed(
	account: Account,
	settings: Settings,
	address: string,
	{ mx, health }: Outside,
): Promise<Finding[]> {
	try {
		const worker = await findWorker(account, settings.name);
		const version = await findServingVersion(account, settings.name);
		const found = [checkWorker(settings, worker, version), ...checkSettings(settings, version)];
		if (!version) return [...found, await checkModel(account, settings.model)];
		const database = await findServing(account, settings).catch(() => undefined);
		return [
			...found,
			checkBindings(version, database?.id),
			await checkCrons(account, settings),
			...(database ? await checkRuns(account, database.id) : []),
			...(await checkMail(account, settings, version)),
			...(await checkReplies(account, settings, version, mx)),
			await checkModel(account, version.bindings.find(({ name }) => name === 'AI_MODEL')?.text ?? settings.model),
			checkHealth(await health(address), address, version),
		];
	} catch (error) {
		if (!(error instanceof Stop)) throw error;
		return [
			unknown('Worker', `What is deployed cannot be seen with this login: ${error.message}`),
			...checkSettings(settings, undefined),
			checkHealth(await health(address), address, undefined),
		];
	}
}

function checkHealth(found: Health, address: string, version: Version | undefined): Finding {
	if (!found) return bad('Health', `Nothing answers on ${address}. A new domain needs a few minutes.`);
	if (found.status !== 200)
		return bad('Health', `${address}/api/health answers ${found.status}. Look at the logs (docs/operate.md).`);
	if (!version) return unknown('Health', `${address} answers. Which version it is cannot be seen with this login.`);
	return found.version === versionName(version.id)
		? good('Health', `${address} answers with version ${called(version)}.`)
		: bad(
				'Health',
				`${address} does not answer with the deployed version, ${called(version)}. Wait a minute and look again.`,
			);
}
