import { nameOf, signIn } from './cloudflare/login.ts';
import { findServing } from './cloudflare/serving-database.ts';
import { readConfig, readSettings } from './cloudflare/settings.ts';
import { findWorker, isOurs } from './cloudflare/worker.ts';
import { withConfig } from './cloudflare/wrangler.ts';
import { command } from './command/command.ts';
import { asksNothing, run } from './command/run.ts';
import { Stop } from './command/stop.ts';

/** Commands that only look at a deployment or change its secrets. */
const allowed =
	/^(tail(?= -|$)|secret (put|delete|list|bulk)|versions (list|view|secret)|deployments (list|status|view)|d1 (info|time-travel info) DB)( |$)/;

/** Options that select another deployment, another account or this machine. */
const elsewhere = /^(--(name|config|env|env-file|cwd|profile|local)|-[cen])(=|$)/;

/** True for commands that act on no deployment. */
const isHomely = ([first = '']: string[]) => ['login', 'logout', 'whoami'].includes(first);

/** Throws a Stop for a wrangler command that could touch anything but the deployment in the settings. */
export function needAllowed(args: string[]): void {
	if (isHomely(args) || (allowed.test(args.join(' ')) && !args.some((arg) => elsewhere.test(arg)))) return;
	throw new Stop(
		`\`npm run wrangler\` knows tail, secret, versions, deployments, \`d1 info DB\` and \`d1 time-travel info DB\`, for the deployment of the settings. \`npm run deploy\`, \`npm run rollback\` and \`npm run restore\` change what serves. For anything else look at its names twice and type it yourself: npx wrangler ${args.join(' ')}`,
	);
}

/** Prints the Worker and the database in the settings, then runs a wrangler command on them. Returns its exit code. */
async function runWrangler(args: string[]): Promise<number> {
	needAllowed(args);
	if (isHomely(args)) return run('wrangler', args);
	const settings = readSettings();
	const { name } = settings;
	const account = await signIn(settings.accountId);
	const worker = await findWorker(account, name);
	// Without this check, wrangler would create a Worker for the secret, and the first deployment would take it for
	// someone else's.
	if (!worker || !isOurs(worker))
		throw new Stop(`There is no Worker ${name} of this deployment yet: npm run deploy makes it. Nothing was changed.`);
	const database = await findServing(account, settings);
	console.error(
		`This acts on the Worker ${name} and the database ${database?.name}, in the account ${nameOf(account)}.`,
	);
	const d1_databases = database && [{ binding: 'DB', database_name: database.name, database_id: database.id }];
	const { compatibility_date } = readConfig();
	return withConfig({ name, account_id: account.id, compatibility_date, d1_databases }, (config) => {
		const env = { CLOUDFLARE_ACCOUNT_ID: account.id, ...(process.stdin.isTTY ? {} : asksNothing) };
		return run('wrangler', [...args, config], env);
	});
}

if (import.meta.main)
	await command(async () => {
		process.exitCode = await runWrangler(process.argv.slice(2));
	});
