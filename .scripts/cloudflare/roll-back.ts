import { parseArgs } from 'node:util';
import { versionName } from '../../worker/http/version-name.ts';
import { askHealth } from './checks/health.ts';
import { afterRollback } from './checks/undeployed.ts';
import { confirm } from './confirm.ts';
import { nameOf, signIn } from './login.ts';
import { needAddress } from './resources.ts';
import { bringBack, chooseVersion, whatComesBack } from './rollback.ts';
import { readSettings } from './settings.ts';
import { called } from './versions.ts';

/** Brings an earlier version back, and says before and after what comes with it. Throws a Stop where it cannot. */
export async function rollBack(args: string[]): Promise<void> {
	const { values, positionals } = parseArgs({ args, options: { yes: { type: 'boolean' } }, allowPositionals: true });
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
}
