import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build } from './build.ts';
import { type Account, Stop } from './cloudflare/api.ts';
import { command } from './cloudflare/command.ts';
import { insisting, migrate } from './cloudflare/database.ts';
import { attachDomain } from './cloudflare/deploy/attach-domain.ts';
import { nameOfCommit } from './cloudflare/deploy/commit.ts';
import { deployConfig } from './cloudflare/deploy/deploy-config.ts';
import { giveUp, waitUntilWell } from './cloudflare/deploy/look-after.ts';
import { type Before, lookBefore, needOwnPlaces } from './cloudflare/deploy/look-before.ts';
import { ensureMailEvents } from './cloudflare/deploy/mail-events.ts';
import { wrangler } from './cloudflare/deploy/wrangler.ts';
import { lockedAll, needOwn, unfrozen, whomToTake } from './cloudflare/lock.ts';
import { nameOf, signIn } from './cloudflare/login.ts';
import { needNoneAdded } from './cloudflare/places.ts';
import { ensureResources, needAddress, type Resources } from './cloudflare/resources.ts';
import { readSettings, type Settings, settingProblems } from './cloudflare/settings.ts';
import { newestVersionId } from './cloudflare/versions.ts';
import { markWorker } from './cloudflare/worker.ts';

const usage = `npm run deploy -- [options]
  --dry-run        builds and shows what would be uploaded; asks nobody
  --take-over      replaces what stands on DOMAIN
  --older          deploys this clone although the database is newer
  --rollback       brings the version before back where the new one is not well
  --switch-database  goes over to the database that DATABASE names
  --unlock         takes the database from a command that did not end`;

const options = {
	'dry-run': { type: 'boolean' },
	'take-over': { type: 'boolean' },
	older: { type: 'boolean' },
	'switch-database': { type: 'boolean' },
	rollback: { type: 'boolean' },
	unlock: { type: 'boolean' },
} as const;

/**
 * Asks what can be asked before anything is made, builds, creates on the account what is missing, applies the migrations,
 * deploys, puts the version onto the domain, and asks the app whether it is well. Each step can be repeated:
 * after a failure the next run goes on. With `--dry-run` nobody is asked and nothing is made. Throws a Stop where it
 * cannot go on.
 */
export async function deploy(args: string[], env: NodeJS.ProcessEnv = process.env): Promise<void> {
	const { values } = parseArgs({ args, options });
	const settings = soundSettings(env);
	const file = `.wrangler/deploy-${process.pid}.json`;
	mkdirSync('.wrangler', { recursive: true });
	try {
		await (values['dry-run'] ? rehearse(settings, file) : deployTo(settings, file, values));
	} finally {
		rmSync(file, { force: true });
	}
}

/** The settings, where none breaks its rule: else a Stop. */
export function soundSettings(env: NodeJS.ProcessEnv = process.env): Settings {
	const settings = readSettings(env);
	const problems = settingProblems(settings);
	if (problems.length > 0) throw new Stop(problems.join('\n'));
	return settings;
}

async function rehearse(settings: Settings, file: string): Promise<void> {
	await needBuild();
	writeFileSync(file, JSON.stringify(deployConfig(settings, undefined, { workersDev: true })));
	const nobody = { id: '', headers: {} };
	console.log((await wrangler('The rehearsal', nobody, ['deploy', `--config=${file}`, '--dry-run'])).output);
}

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

async function deployTo(settings: Settings, file: string, values: Values): Promise<void> {
	const account = await signIn(settings.accountId);
	console.log(`Deploying ${settings.name} to the account ${nameOf(account)}.`);
	const address = await needAddress(account, settings);
	const { older = false, 'switch-database': switchDatabase = false, unlock = false } = values;
	const over = whomToTake({ unlock, switchDatabase });
	const places = await needOwnPlaces(account, settings, { older, switchDatabase, over });
	const before = await lookBefore(account, settings, values['take-over'] ?? false);
	await needBuild();
	const resources = await ensureResources(account, settings, places);
	const held = resources.databases.map(insisting);
	await lockedAll(held, 'deploy', over, async () => {
		for (const database of held) await database.all(unfrozen);
		for (const [place, database] of resources.databases.entries())
			await migrate(database, place === 0 ? '' : database.name);
		for (const database of held) await needOwn(database);
		await needNoneAdded(account, settings, resources.databases);
		writeFileSync(file, JSON.stringify(deployConfig(settings, resources, { workersDev: before.workersDev, address })));
		await upload(account, settings, resources, { ...before, address, file }, values);
	});
}

async function upload(
	account: Account,
	settings: Settings,
	resources: Resources,
	{ address, file, isNew, move }: Before & { address: string; file: string },
	values: Values,
): Promise<void> {
	const deployed = await wrangler('The deployment', account, ['deploy', `--config=${file}`, ...nameOfCommit()]);
	await markWorker(account, settings.name);
	const versionId = (await newestVersionId(account, settings.name)) ?? '';
	console.log(`Deployed ${settings.name}, version ${versionId}.`);
	const names = resources.databases.map(({ name }) => name);
	if (names.length > 1) console.log(`It works on the databases ${names.join(', ')}.`);
	const { isThere, wrong } = move
		? await attachDomain(account, move, versionId)
		: await waitUntilWell(address, versionId);
	const missing = await ensureMailEvents(account, settings, resources.queue);
	if (missing) console.log(missing);
	for (const warning of deployed.warnings) console.log(`wrangler warns: ${warning}`);
	if (wrong && (isThere || !isNew)) await giveUp(account, settings.name, wrong, values.rollback ?? false);
	const state = wrong ? ' does not answer yet: a new address needs a few minutes.' : ' answers with it, and is well.';
	console.log(`${address}${state}\nTo see what is still missing: npm run doctor`);
}

/** Throws a Stop where the app cannot be built. */
export async function needBuild() {
	if ((await build()) !== 0) throw new Stop('The build failed. Nothing is deployed.');
}

if (import.meta.main) await command(() => deploy(process.argv.slice(2)), usage);
