import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { unfreeze } from './backup/freeze.ts';
import { remoteStore } from './backup/remote.ts';
import { build } from './build.ts';
import { Stop } from './cloudflare/api.ts';
import { pendingMigrations } from './cloudflare/database.ts';
import { signIn } from './cloudflare/login.ts';
import { ensureResources, needAddress } from './cloudflare/resources.ts';
import { mailFromProblem, readSettings } from './cloudflare/settings.ts';
import { deployConfig, wrangler } from './cloudflare/wrangler.ts';

/**
 * Asks what can be asked before anything is made, builds, creates on the account what is missing, applies the migrations,
 * deploys. Each step can be repeated: after a failure the next run goes on. Arguments go to `wrangler deploy`; with
 * `--dry-run` nothing is asked and nothing is made.
 */
const args = process.argv.slice(2);
const file = `.wrangler/deploy-${process.pid}.json`;

try {
	await deploy();
} catch (error) {
	if (!(error instanceof Stop)) throw error;
	console.error(error.message);
	process.exitCode = 1;
} finally {
	rmSync(file, { force: true });
}

async function deploy() {
	const settings = readSettings();
	const problem = mailFromProblem(settings);
	if (problem) throw new Stop(problem);
	if (args.includes('--dry-run')) {
		await needBuild();
		writeConfig(deployConfig(settings, undefined));
		console.log(await wrangler('The rehearsal', { id: '', headers: {} }, ['deploy', `--config=${file}`, ...args]));
		return;
	}
	const account = await signIn(settings.accountId);
	const address = await needAddress(account, settings);
	await needBuild();
	const resources = await ensureResources(account, settings);
	writeConfig(deployConfig(settings, resources));
	const config = `--config=${file}`;
	const pending = await pendingMigrations(account, resources.databaseId);
	if (pending.length > 0) {
		await wrangler('The migration', account, ['d1', 'migrations', 'apply', resources.database, '--remote', config]);
		console.log(`Migrated the database: ${pending.join(', ')}.`);
	}
	await unfreeze(remoteStore(account, resources.databaseId));
	const output = await wrangler('The deployment', account, ['deploy', config, ...nameOfCommit(), ...args]);
	const version = /Current Version ID: (\S+)/.exec(output)?.[1] ?? 'unknown';
	console.log(
		`Deployed ${settings.name}, version ${version}.\n${address}\nTo see what is still missing: npm run doctor`,
	);
}

async function needBuild() {
	if (process.env.KINDLING_BUILT === '1') return;
	if ((await build()) !== 0) throw new Stop('The build failed. Nothing is deployed.');
}

function writeConfig(config: object) {
	mkdirSync('.wrangler', { recursive: true });
	writeFileSync(file, JSON.stringify(config));
}

/** The version's tag is the commit's, or its hash; its message is the commit's. Outside of git there is neither. */
function nameOfCommit(): string[] {
	try {
		const git = (...of: string[]) =>
			execFileSync('git', of, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
		const tag = git('describe', '--tags', '--always', '--dirty', '--abbrev=10');
		const both = [`--tag=${tag.slice(-25)}`, `--message=${git('log', '-1', '--format=%h %s').slice(0, 100)}`];
		return both.filter((one) => !args.some((arg) => arg.startsWith(one.split('=')[0] ?? one)));
	} catch {
		return [];
	}
}
