import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { needNewestServes } from './cloudflare/checks/undeployed.ts';
import { command } from './cloudflare/command.ts';
import { nameOf, signIn } from './cloudflare/login.ts';
import { findServing } from './cloudflare/serving-database.ts';
import { readSettings } from './cloudflare/settings.ts';
import { atHome, needOwnNames, targetConfig } from './cloudflare/target.ts';
import { asksNothing, run } from './run.ts';

/**
 * Any command of wrangler, for the deployment of .deploy.env (or DEPLOY_SETTINGS): its account, login, Worker and
 * database. What it acts on is printed first. A name of another deployment is refused.
 */
const args = process.argv.slice(2);
const { positionals, values } = parseArgs({ args, strict: false, allowPositionals: true });

await command(async () => {
	if (atHome(positionals, values)) {
		process.exitCode = await run('wrangler', args);
		return;
	}
	const settings = readSettings();
	const account = await signIn(settings.accountId);
	const database = await findServing(account, settings);
	needOwnNames(positionals, values, settings.name, database?.name);
	if (positionals[0] === 'secret' && positionals[1] !== 'list') await needNewestServes(account, settings.name);
	const where = `the Worker ${settings.name}${database ? `, the database ${database.name}` : ''}`;
	console.error(`This acts on ${where}, in the account ${nameOf(account)}.`);
	const file = `.wrangler/target-${process.pid}.json`;
	mkdirSync('.wrangler', { recursive: true });
	writeFileSync(file, JSON.stringify(targetConfig(settings, account, database)));
	try {
		const env = { CLOUDFLARE_ACCOUNT_ID: account.id, ...(process.stdin.isTTY ? {} : asksNothing) };
		process.exitCode = await run('wrangler', [...args, `--config=${file}`], env);
	} finally {
		rmSync(file, { force: true });
	}
});
