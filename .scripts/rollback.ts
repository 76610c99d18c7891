import { parseArgs } from 'node:util';
import { versionName } from '../worker/http/version-name.ts';
import { askHealth } from './cloudflare/checks/health.ts';
import { command } from './cloudflare/command.ts';
import { confirm } from './cloudflare/confirm.ts';
import { insisting } from './cloudflare/database.ts';
import { locked, needOwn, whomToTake } from './cloudflare/lock.ts';
import { nameOf, signIn } from './cloudflare/login.ts';
import { needAddress } from './cloudflare/resources.ts';
import { afterRollback, bringBack, chooseVersion } from './cloudflare/rollback.ts';
import { needDatabase } from './cloudflare/serving-database.ts';
import { readSettings } from './cloudflare/settings.ts';
import { called, secretsOf, type Version, varsOf } from './cloudflare/versions.ts';

const usage = `npm run rollback -- [version id] [--yes] [--unlock]
  without an id: the version before the one that serves
  --yes: without asking
  --unlock: takes the database from a command that did not end`;

/** Brings an earlier version back, and says before and after what comes with it. Throws a Stop where it cannot. */
export async function rollBack(args: string[]): Promise<void> {
	const options = { yes: { type: 'boolean' }, unlock: { type: 'boolean' } } as const;
	const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
	const settings = readSettings();
	const account = await signIn(settings.accountId);
	const serving = insisting(await needDatabase(account, settings));
	await locked(serving, 'rollback', whomToTake(values), async () => {
		const { from, to } = await chooseVersion(account, settings.name, positionals[0]);
		console.log(
			`${settings.name}, in the account ${nameOf(account)}: from version ${called(from)} back to ${called(to)}.`,
		);
		for (const line of whatComesBack(from, to)) console.log(`  ${line}`);
		console.log('  The database stays as it is. Migrations only add, so the old code runs on it.');
		await confirm('This version is brought back for everybody.', values.yes ?? false);
		// A person may think about the answer for long.
		if (!values.unlock) await needOwn(serving);
		await bringBack(account, settings.name, to);
		const address = await needAddress(account, settings);
		const found = await askHealth(address);
		const isThere = found?.status === 200 && found.version === versionName(to.id);
		console.log(isThere ? `${address} answers with it.` : `${address} does not answer with it yet: npm run doctor.`);
		console.log(afterRollback(called(to), to.tag));
	});
}

/** What a rollback changes besides the code, a line each: settings and secrets belong to a version. */
function whatComesBack(from: Version, to: Version): string[] {
	const [now, then] = [varsOf(from), varsOf(to)];
	const names = [...new Set([...Object.keys(now), ...Object.keys(then)])].sort();
	const changed = names
		.filter((name) => now[name] !== then[name])
		.map((name) => `${name}: ${say(now[name])} → ${say(then[name])}`);
	const secrets = secretsOf(to).map((name) => `the secret ${name} has the value it had then`);
	const gone = secretsOf(from).filter((name) => !secretsOf(to).includes(name));
	return [...changed, ...secrets, ...gone.map((name) => `the secret ${name} is not set there`)];
}

const say = (value: string | undefined) => (value === undefined ? 'not set' : `"${value}"`);

if (import.meta.main) await command(() => rollBack(process.argv.slice(2)), usage);
