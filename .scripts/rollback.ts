import { parseArgs } from 'node:util';
import { nameOf, signIn } from './cloudflare/login.ts';
import { needAddress } from './cloudflare/resources.ts';
import { readSettings } from './cloudflare/settings.ts';
import { called, databaseIdOf, findServingVersion } from './cloudflare/versions.ts';
import { findWorker, isOurs } from './cloudflare/worker.ts';
import { command } from './command/command.ts';
import { confirm } from './command/confirm.ts';
import { Stop } from './command/stop.ts';
import { waitUntilWell } from './deploy/look-after.ts';
import { bringBack } from './deploy/roll-back.ts';

const usage = `npm run rollback -- [version id] [--yes]
  without an id: the version that everyone had before
  --yes: without asking`;

/** Puts an earlier version back with wrangler, and asks the app for its health. Throws a Stop if either fails. */
export async function rollBack(args: string[]): Promise<void> {
	const { values, positionals } = parseArgs({
		args,
		options: { yes: { type: 'boolean' } },
		allowPositionals: true,
	});
	const [id, ...others] = positionals;
	if (others.length > 0) throw new Stop(`One version, please. ${usage}`);
	const settings = readSettings();
	const account = await signIn(settings.accountId);
	const address = await needAddress(account, settings);
	const worker = await findWorker(account, settings.name);
	const before = worker && isOurs(worker) && (await findServingVersion(account, settings.name));
	if (!before) throw new Stop(`There is no Worker ${settings.name} of Kindling that serves a version.`);
	if (id === before.id) throw new Stop(`Version ${id} is the one that serves. Nothing was changed.`);
	console.log(`${settings.name}, in the account ${nameOf(account)}: version ${called(before)} serves now.`);
	const what = `${id ? `Version ${id}` : 'The version that everyone had before'} comes back, with the settings and secrets it had then. The database stays as it is.`;
	await confirm(what, values.yes ?? false);
	await bringBack(account, settings.name, id);
	const now = await findServingVersion(account, settings.name);
	if (!now) throw new Stop(`${settings.name} serves no version.`);
	console.log(`Version ${called(now)} serves again. Its Durable Objects took its code at once.`);
	if (databaseIdOf(now) !== databaseIdOf(before))
		console.log(
			`It works on another database (${databaseIdOf(now)}) than the version before (${databaseIdOf(before)}): a restore lies between them. To go forward again: npm run rollback -- ${before.id}`,
		);
	const { wrong } = await waitUntilWell(address, now.id);
	if (wrong) throw new Stop(`It is not well: ${wrong}. Look at the logs: npm run wrangler -- tail`);
	console.log(`${address} answers with it, and is well.`);
}

if (import.meta.main) await command(() => rollBack(process.argv.slice(2)), usage);
