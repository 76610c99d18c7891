import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { unfreeze } from '../../backup/freeze.ts';
import { remoteStore } from '../../backup/remote.ts';
import { build } from '../../build.ts';
import { Stop } from '../api.ts';
import { pendingMigrations } from '../database.ts';
import { nameOf, signIn } from '../login.ts';
import { ensureResources, needAddress } from '../resources.ts';
import { readSettings, type Settings, settingProblems } from '../settings.ts';
import { markWorker } from '../worker.ts';
import { applyMigrations } from './apply-migrations.ts';
import { attachDomain } from './attach-domain.ts';
import { nameOfCommit } from './commit.ts';
import { deployConfig } from './deploy-config.ts';
import { lookBefore } from './look-before.ts';
import { ensureMailEvents } from './mail-events.ts';
import { wrangler } from './wrangler.ts';

const options = {
	'dry-run': { type: 'boolean' },
	'take-over': { type: 'boolean' },
	older: { type: 'boolean' },
	tag: { type: 'string' },
	message: { type: 'string' },
} as const;

/**
 * Asks what can be asked before anything is made, builds, creates on the account what is missing, applies the migrations,
 * deploys, and puts the version onto the domain. Each step can be repeated: after a failure the next run goes on. With
 * `--dry-run` nobody is asked and nothing is made. Throws a Stop where it cannot go on.
 */
export async function deploy(args: string[], env: NodeJS.ProcessEnv = process.env): Promise<void> {
	const { values } = parseArgs({ args, options });
	const settings = readSettings(env);
	const problems = settingProblems(settings);
	if (problems.length > 0) throw new Stop(problems.join('\n'));
	const file = `.wrangler/deploy-${process.pid}.json`;
	mkdirSync('.wrangler', { recursive: true });
	try {
		await (values['dry-run'] ? rehearse(settings, file) : deployTo(settings, file, values));
	} finally {
		rmSync(file, { force: true });
	}
}

async function rehearse(settings: Settings, file: string): Promise<void> {
	await needBuild();
	writeFileSync(file, JSON.stringify(deployConfig(settings, undefined, { workersDev: true })));
	const nobody = { id: '', headers: {} };
	console.log((await wrangler('The rehearsal', nobody, ['deploy', `--config=${file}`, '--dry-run'])).output);
}

type Values = { 'take-over'?: boolean; older?: boolean; tag?: string; message?: string };

async function deployTo(settings: Settings, file: string, values: Values): Promise<void> {
	const account = await signIn(settings.accountId);
	console.log(`Deploying ${settings.name} to the account ${nameOf(account)}.`);
	const address = await needAddress(account, settings);
	const allowed = { takeOver: values['take-over'] ?? false, older: values.older ?? false };
	const { workersDev, move } = await lookBefore(account, settings, allowed);
	await needBuild();
	const resources = await ensureResources(account, settings);
	const pending = await pendingMigrations(account, resources.databaseId);
	if (pending.length > 0) {
		await applyMigrations(account, resources.databaseId, pending);
		console.log(`Migrated the database: ${pending.join(', ')}.`);
	}
	await unfreeze(remoteStore(account, resources.databaseId));
	writeFileSync(file, JSON.stringify(deployConfig(settings, resources, { workersDev, address })));
	const deployed = await wrangler('The deployment', account, ['deploy', `--config=${file}`, ...nameOfCommit(values)]);
	await markWorker(account, settings.name);
	console.log(`Deployed ${settings.name}, version ${deployed.versionId}.`);
	if (move) await attachDomain(account, move, deployed.versionId);
	const missing = await ensureMailEvents(account, settings, resources.queue);
	if (missing) console.log(missing);
	for (const warning of deployed.warnings) console.log(`wrangler warns: ${warning}`);
	console.log(`${address}\nTo see what is still missing: npm run doctor`);
}

async function needBuild() {
	if (process.env.KINDLING_BUILT === '1') return;
	if ((await build()) !== 0) throw new Stop('The build failed. Nothing is deployed.');
}
