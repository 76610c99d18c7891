import { parseArgs } from 'node:util';
import { build } from './build.ts';
import { type Account, ask } from './cloudflare/api.ts';
import type { Database } from './cloudflare/database.ts';
import { nameOf, signIn } from './cloudflare/login.ts';
import { needNoRestore } from './cloudflare/open-restore.ts';
import { ensureResources, needAddress } from './cloudflare/resources.ts';
import { readSettings, type Settings, settingProblems } from './cloudflare/settings.ts';
import { databaseIdOf, findServingVersion } from './cloudflare/versions.ts';
import { atOnce, migrate, withConfig, wrangler } from './cloudflare/wrangler.ts';
import { command } from './command/command.ts';
import { confirm } from './command/confirm.ts';
import { Stop } from './command/stop.ts';
import { attachDomain } from './deploy/attach-domain.ts';
import { nameOfCommit } from './deploy/commit.ts';
import { deployConfig } from './deploy/deploy-config.ts';
import { giveUp, waitUntilWell } from './deploy/look-after.ts';
import { lookBefore, needOwnDatabase } from './deploy/look-before.ts';
import { ensureMailEvents } from './deploy/mail-events.ts';

const usage = `npm run deploy -- [options]
  --dry-run    builds and shows what would be uploaded; asks no one
  --take-over  replaces what stands on DOMAIN
  --overwrite  replaces what was changed in the dashboard since the last deployment
  --rollback   brings the version before back where the new one is not well
  --yes        goes over to the database that DATABASE names without asking`;

const options = {
	'dry-run': { type: 'boolean' },
	'take-over': { type: 'boolean' },
	overwrite: { type: 'boolean' },
	rollback: { type: 'boolean' },
	yes: { type: 'boolean' },
} as const;

/**
 * Makes all checks it can before changing anything, builds, creates what is missing in the account, has wrangler apply
 * the migrations and deploy, puts the version on the domain, and checks the app's health. Each step can be repeated:
 * after a failure the next run continues. With `--dry-run` nothing is asked or created. Throws a Stop if it can't go
 * on.
 */
export async function deploy(args: string[]): Promise<void> {
	const { values } = parseArgs({ args, options });
	const settings = readSettings();
	const problems = settingProblems(settings);
	if (problems.length > 0) throw new Stop(problems.join('\n'));
	await (values['dry-run'] ? rehearse(settings) : deployTo(settings, values));
}

const noMail =
	'MAIL_FROM is empty: the app sends no mail, and says so. To send some, set MAIL_FROM to an address on your domain: docs/deploy.md.';

async function rehearse(settings: Settings): Promise<void> {
	await needBuild();
	const noAccount = { id: '', headers: {} };
	await withConfig(deployConfig(settings, undefined, { workersDev: true }), async (config) => {
		console.log((await wrangler('The rehearsal', noAccount, ['deploy', config, '--dry-run'])).stdout);
		if (!settings.vars.MAIL_FROM) console.log(noMail);
	});
}

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

async function deployTo(settings: Settings, values: Values): Promise<void> {
	const account = await signIn(settings.accountId);
	console.log(`Deploying ${settings.name} to the account ${nameOf(account)}.`);
	const address = await needAddress(account, settings);
	const found = await needOwnDatabase(account, settings);
	if (found) needNoRestore(found);
	const before = await lookBefore(account, settings, values['take-over'] ?? false);
	if (found) await confirmDatabase(account, settings, found, values.yes ?? false);
	await needBuild();
	const { database, ...storage } = await ensureResources(account, settings, found);
	const config = deployConfig(settings, { database, ...storage }, { workersDev: before.workersDev, address });
	const versionId = await withConfig(config, async (option) => {
		await migrate(account, database, option);
		const strict = values.overwrite || before.isDashboards ? [] : ['--strict'];
		const { versionId: made } = await wrangler('The deployment', account, [
			'deploy',
			...strict,
			atOnce,
			...nameOfCommit(),
			option,
		]);
		return made;
	});
	if (!versionId) throw new Stop('wrangler has deployed no version.');
	console.log(
		`Deployed ${settings.name}, version ${versionId}, on the database ${database.name}. Its Durable Objects took the code at once.`,
	);
	const { isThere, wrong } = before.move
		? await attachDomain(account, before.move, versionId)
		: await waitUntilWell(address, versionId);
	if (!settings.vars.MAIL_FROM) console.log(noMail);
	const missing = await ensureMailEvents(account, settings, storage.queue);
	if (missing) console.log(missing);
	if (wrong && (isThere || !before.isNew))
		await giveUp(account, settings.name, wrong, { isNew: before.isNew, isBack: values.rollback ?? false });
	const state = wrong ? ' does not answer yet: a new address needs a few minutes.' : ' answers with it, and is well.';
	console.log(`${address}${state}\nTo see what is still missing: npm run doctor`);
}

/** Asks before the app switches to another database, as after a restore, because people then see other records. */
async function confirmDatabase(account: Account, settings: Settings, database: Database, isYes: boolean) {
	const version = await findServingVersion(account, settings.name);
	const id = version && databaseIdOf(version);
	if (!id || id === database.id) return;
	const { result } = await ask<{ name: string }>(account, 'GET', `/d1/database/${id}`);
	const now = result ? `works on the database ${result.name}` : 'works on a database that was deleted';
	await confirm(
		`The app ${now}, and DATABASE names ${database.name}: everyone sees the records of that one then.`,
		isYes,
	);
}

/** Throws a Stop if the app can't be built. */
async function needBuild() {
	if ((await build()) !== 0) throw new Stop('The build failed. Nothing is deployed.');
}

if (import.meta.main) await command(() => deploy(process.argv.slice(2)), usage);
