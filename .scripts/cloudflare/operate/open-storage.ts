import { Interrupted, interrupted } from '../../interrupt.ts';
import { openRecords } from '../../serve/open-records.ts';
import { localState } from '../../serve/records.ts';
import { Stop } from '../api.ts';
import type { Database } from '../database.ts';
import { nameOf, signIn } from '../login.ts';
import { findPlaces } from '../places.ts';
import { needAddress } from '../resources.ts';
import { needDatabase } from '../serving-database.ts';
import { readSettings } from '../settings.ts';
import type { Place, Storage } from './storage.ts';

/** Opens the databases of the deployment of the settings, and says which those are. */
export async function openDeployment(): Promise<Storage> {
	const settings = readSettings();
	const account = await signIn(settings.accountId);
	const { databases, bound } = await findPlaces(account, settings, await needDatabase(account, settings));
	const names = databases.map(({ name }) => name).join(', ');
	console.log(`In the database${databases.length > 1 ? 's' : ''} ${names}, in the account ${nameOf(account)}:`);
	return {
		...byPlace(databases),
		served: bound,
		address: () => needAddress(account, settings),
		deployment: { account, settings },
	};
}

/** Opens the databases of `npm start`, and says which those are. */
export function openLocal(): Storage {
	const databases = openRecords();
	console.log(`In the records of ${localState()}:`);
	const address = `http://localhost:${process.env.PORT ?? '8787'}`;
	return {
		...byPlace(databases),
		served: databases.length,
		address: async () => address,
		run: (cron) => runHere(address, cron),
		deployment: undefined,
	};
}

/** Lets the app at an address of this machine do what Cloudflare calls it for at a cron. Throws a Stop where none answers. */
async function runHere(address: string, cron: string): Promise<void> {
	const signal = AbortSignal.any([AbortSignal.timeout(60_000), interrupted()]);
	try {
		const response = await fetch(`${address}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent(cron)}`, { signal });
		await response.body?.cancel();
	} catch (error) {
		if (error instanceof Interrupted) throw error;
		throw new Stop(
			`No app answers on ${address}, and it is the app that does this. Start it (npm start), and run the command again.`,
		);
	}
}

function byPlace(databases: Database[]): Pick<Storage, 'places' | 'directory'> {
	const places = databases.map((database, place): Place => ({ ...database, place }));
	const [directory] = places as [Place];
	return { places, directory };
}
