import { parseArgs } from 'node:util';
import { versionName } from '../worker/http/version-name.ts';
import { command } from './cloudflare/command.ts';
import { confirm } from './cloudflare/confirm.ts';
import { askHealth } from './cloudflare/health.ts';
import { nameOf, signIn } from './cloudflare/login.ts';
import { needAddress } from './cloudflare/resources.ts';
import { bringBack, chooseVersion, whatComesBack } from './cloudflare/rollback.ts';
import { readSettings } from './cloudflare/settings.ts';
import { afterRollback } from './cloudflare/undeployed.ts';
import { called } from './cloudflare/versions.ts';

/** Brings an earlier version back, and says before and after what comes with it. */
const usage = `npm run rollback -- [version id] [--yes]
  without an id: the version before the one that serves
  --yes: without asking`;

await command(async () => {
	const { values, positionals } = parseArgs({ options: { yes: { type: 'boolean' } }, allowPositionals: true });
	const settings = readSettings();
	const account = await signIn(settings.accountId);
	const { from, to } = await chooseVersion(account, settings.name, positionals[0]);
	console.log(
		`${settings.name}, in the account ${nameOf(account)}: from version ${called(from)} back to ${called(to)}.`,
	);
	for (const line of whatComesBack(from, to)) console.log(`  ${line}`);
	console.log('  The database stays as it is. Migrations only add, so the old code runs on it.');
	await confirm('This version is brought back for everybody.', values.yes ?? false);
	await bringBack(account, settings.name, to);
	const address = await needAddress(account, settings);
	const found = await askHealth(address);
	const isThere = found?.status === 200 && found.version === versionName(to.id);
	console.log(isThere ? `${address} answers with it.` : `${address} does not answer with it yet: npm run doctor.`);
	console.log(afterRollback(called(to), to.tag));
}, usage);
