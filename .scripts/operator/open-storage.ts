import type { Storage } from '../cloudflare/acts.ts';
import { nameOf, signIn } from '../cloudflare/login.ts';
import { needAddress } from '../cloudflare/resources.ts';
import { needDatabase } from '../cloudflare/serving-database.ts';
import { readSettings } from '../cloudflare/settings.ts';
import { openRecords } from '../local/open-records.ts';
import { localState } from '../local/records.ts';

/** Opens the database of the deployment in the settings, and prints its name. */
export async function openDeployment(): Promise<Storage> {
	const settings = readSettings();
	const account = await signIn(settings.accountId);
	const database = await needDatabase(account, settings);
	console.log(`In the database ${database.name}, in the account ${nameOf(account)}:`);
	return { database, address: () => needAddress(account, settings), account, settings };
}

/** Opens the records of `npm start`, and prints their path. */
export function openLocal(): Storage {
	const database = openRecords();
	console.log(`In the records of ${localState()}:`);
	const address = `http://localhost:${process.env.PORT ?? '8787'}`;
	return { database, address: async () => address, account: undefined, settings: undefined };
}
