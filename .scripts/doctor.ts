import { resolveMx } from 'node:dns/promises';
import { parseArgs } from 'node:util';
import { askHealth } from './cloudflare/health.ts';
import { signIn } from './cloudflare/login.ts';
import { needAddress } from './cloudflare/resources.ts';
import { findServing } from './cloudflare/serving-database.ts';
import { readSettings } from './cloudflare/settings.ts';
import { called, findServingVersion, type Version } from './cloudflare/versions.ts';
import { findWorker, isOurs, type Worker } from './cloudflare/worker.ts';
import { command } from './command/command.ts';
import { Stop } from './command/stop.ts';
import { ofAccount } from './doctor/check-account.ts';
import { ofMail } from './doctor/check-mail.ts';
import { ofReplies } from './doctor/check-replies.ts';
import { ofRuns } from './doctor/check-runs.ts';
import { checkBindings, checkCrons, checkHealth, checkModel, checkSettings } from './doctor/check-version.ts';
import {
	bad,
	type Checks,
	carryOut,
	type Deployed,
	type Finding,
	type Look,
	type Said,
	unknown,
} from './doctor/finding.ts';

const ofVersion = (of: Deployed): Checks<Deployed> => ({
	Settings: checkSettings,
	Bindings: checkBindings,
	Crons: checkCrons,
	...ofRuns,
	...ofMail(of),
	...ofReplies(of),
	Model: checkModel,
	Health: checkHealth,
});

/**
 * Checks everything a deployment needs, in the order in which a person would set it up. It asks the deployment, not
 * this clone's files, and reports where the two differ.
 */
export async function examine(look: Look): Promise<Finding[]> {
	return [...(await carryOut(ofAccount, look)), ...(await examineDeployed(look))];
}

async function examineDeployed(look: Look): Promise<Finding[]> {
	const { account, settings } = look;
	try {
		const worker = await findWorker(account, settings.name);
		const version = await findServingVersion(account, settings.name);
		const found = await carryOut({ Worker: () => sayWorker(settings.name, worker, version) }, look);
		if (!version) return [...found, ...(await carryOut({ Settings: checkSettings, Model: checkModel }, look))];
		const database = await findServing(account, settings).catch(() => undefined);
		const deployed = { ...look, version, database };
		return [...found, ...(await carryOut(ofVersion(deployed), deployed))];
	} catch (error) {
		if (!(error instanceof Stop)) throw error;
		const why = unknown(`What is deployed cannot be seen with this login: ${error.message}`);
		return carryOut({ Worker: () => why, Settings: checkSettings, Health: checkHealth }, look);
	}
}

function sayWorker(name: string, worker: Worker | undefined, version: Version | undefined): Said {
	if (!worker) return bad(`There is no Worker ${name} yet: npm run deploy uploads it.`);
	if (!isOurs(worker)) return bad(`"${name}" was not deployed from here. Choose another NAME.`);
	return version ? `${name}, version ${called(version)}` : bad(`${name} serves no version.`);
}

const signs: Record<Finding['state'], string> = { good: 'ok  ', bad: 'BAD ', unknown: '?   ' };

/**
 * Checks a deployment and prints what is in order, what is wrong and what to do. Changes nothing. Returns false if
 * something is wrong; throws a Stop if it can't look.
 */
export async function diagnose(): Promise<boolean> {
	const settings = readSettings();
	const account = await signIn(settings.accountId);
	const address = await needAddress(account, settings);
	const findings = await examine({ account, settings, address, mx, health: askHealth });
	for (const { about, state, say } of findings) console.log(`${signs[state]}${about}: ${say}`);
	return findings.every(({ state }) => state !== 'bad');
}

/** No record is an empty list. No response from the DNS is an error. */
async function mx(name: string): Promise<string[]> {
	try {
		return (await resolveMx(name)).map(({ exchange }) => exchange.toLowerCase());
	} catch (error) {
		if (['ENODATA', 'ENOTFOUND'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
		throw error;
	}
}

if (import.meta.main)
	await command(async () => {
		parseArgs({ options: {} });
		if (!(await diagnose())) process.exitCode = 1;
	}, 'npm run doctor');
