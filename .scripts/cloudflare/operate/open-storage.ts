import { openRecords } from '../../serve/open-records.ts';
import { localState } from '../../serve/records.ts';
import { nameOf, signIn } from '../login.ts';
import { needAddress } from '../resources.ts';
import { needDatabase } from '../serving-database.ts';
import { readSettings } from '../settings.ts';
import type { Storage } from './storage.ts';

/** Opens the database of the deployment of the settings, and says which that is. */
export async function openDeployment(): Promise<Storage> {
	const settings = readSettings();
	const account = await signIn(settings.accountId);
	const database = await needDatabase(account, settings);
	console.log(`In the database ${database.name}, in the account ${nameOf(account)}:`);
	return { database, address: () => needAddress(account, settings), account, settings };
}

/** Opens the records of `npm start`, and says which those are. */
export function openLocal(): Storage {
	const database = openRecords();
	console.log(`In the records of ${localState()}:`);
	const address = `http://localhost:${process.env.PORT ?? '8787'}`;
	return { database, address: async () => address, account: undefined, settings: undefined };
}
