import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { type Account, Stop } from './cloudflare/api.ts';
import { command } from './cloudflare/command.ts';
import type { Database } from './cloudflare/database.ts';
import { bindingOf } from './cloudflare/database-names.ts';
import { nameOf, signIn } from './cloudflare/login.ts';
import { placesOf } from './cloudflare/places.ts';
import { findServing } from './cloudflare/serving-database.ts';
import { readConfig, readSettings, type Settings } from './cloudflare/settings.ts';
import { findWorker, isOurs } from './cloudflare/worker.ts';
import { needNewestServes } from './rollback.ts';
import { asksNothing, run } from './run.ts';

/** What looks at a deployment, changes its secrets, or takes its database back in time. */
const allowed =
	/^(tail(?= -|$)|secret (put|delete|list|bulk)|versions (list|view|secret)|deployments (list|status|view)|d1 (info|time-travel (info|restore)) DB(_[1-9]\d*)?)( |$)/;

/** Options that lead to another deployment, another account, or this machine. */
const elsewhere = /^(--(name|config|env|env-file|cwd|profile|local)|-[cen])(=|$)/;

/** Commands that act on no deployment. */
const isHomely = ([first = '']: string[]) => ['login', 'logout', 'whoami'].includes(first);

/** Throws a Stop for a command of wrangler that could touch anything else than the deployment of the settings. */
export function needAllowed(args: string[]): void {
	if (isHomely(args) || (allowed.test(args.join(' ')) && !args.some((arg) => elsewhere.test(arg)))) return;
	throw new Stop(
		`\`npm run wrangler\` knows tail, secret, versions, deployments, \`d1 info DB\` and \`d1 time-travel info\` or \`restore DB\`, for the deployment of the settings. \`npm run deploy\` and \`npm run rollback\` change what serves, \`npm run operator -- remove-database\` removes a database that serves nobody. For anything else look at its names twice and type it yourself: npx wrangler ${args.join(' ')}`,
	);
}

/** Runs a command of wrangler on the Worker and the database of the settings; says first which those are. Its exit code. */
async function runWrangler(args: string[]): Promise<number> {
	needAllowed(args);
	if (isHomely(args)) return run('wrangler', args);
	const settings = readSettings();
	const { name } = settings;
	const account = await signIn(settings.accountId);
	const worker = await findWorker(account, name);
	// wrangler would make a Worker for the secret, and the first deployment would take it for somebody else's.
	if (!worker || !isOurs(worker))
		throw new Stop(`There is no Worker ${name} of this deployment yet: npm run deploy makes it. Nothing was changed.`);
	if (args[0] === 'secret' && args[1] !== 'list') await needNewestServes(account, name);
	const binding = (args[0] === 'd1' && args.find((arg) => /^DB(_|$)/.test(arg))) || 'DB';
	const database = await findBoundTo(binding, account, settings);
	console.error(
		`This acts on the Worker ${name} and the database ${database?.name}, in the account ${nameOf(account)}.`,
	);
	const d1_databases = database && [{ binding, database_name: database.name, database_id: database.id }];
	const file = `.wrangler/target-${process.pid}.json`;
	mkdirSync('.wrangler', { recursive: true });
	const { compatibility_date } = readConfig();
	writeFileSync(file, JSON.stringify({ name, account_id: account.id, compatibility_date, d1_databases }));
	try {
		const env = { CLOUDFLARE_ACCOUNT_ID: account.id, ...(process.stdin.isTTY ? {} : asksNothing) };
		return await run('wrangler', [...args, `--config=${file}`], env);
	} finally {
		rmSync(file, { force: true });
	}
}

/** The database of the place that a binding names; undefined where the deployment has none yet. */
async function findBoundTo(binding: string, account: Account, settings: Settings): Promise<Database | undefined> {
	if (binding === 'DB') return findServing(account, settings);
	const places = await placesOf(account, settings);
	const found = places.find((_, place) => bindingOf(place) === binding);
	if (found) return found;
	throw new Stop(`There is no ${binding}: the places are ${places.map(({ name }) => name).join(', ')}.`);
}

if (import.meta.main)
	await command(async () => {
		process.exitCode = await runWrangler(process.argv.slice(2));
	});
