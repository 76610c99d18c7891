import { Stop } from '../cloudflare/api.ts';
import type { Store } from '../cloudflare/database.ts';
import { pages } from './live-rows.ts';

/** The number of the place in which an account lives, by the id of the account. */
type Homes = Map<string, number>;

/** Where all accounts live, as the directory says. */
export async function homesIn(directory: Store): Promise<Homes> {
	const homes: Homes = new Map();
	for await (const { id } of pages(directory, 'id', 'users', 'true')) homes.set(String(id), 0);
	// Whoever has left place 0 may have records there that are being removed.
	for await (const { account_id, place } of pages(directory, 'account_id, place', 'accounts_elsewhere', 'true'))
		homes.set(String(account_id), Number(place));
	return homes;
}

/** The same, or a Stop where an account is on its way. */
export async function homesAtRest(directory: Store): Promise<Homes> {
	for await (const { from_place, to_place, problem } of pages(directory, '*', 'moves', 'true'))
		throw new Stop(
			`Accounts are on their way from place ${from_place} to place ${to_place}${problem ? ` (${problem})` : ''}. A backup would have them twice or not at all. Run the command again when they have arrived: npm run operator -- places`,
		);
	return homesIn(directory);
}

/** Throws a Stop where an account lives elsewhere by now, or is on its way. Who is new or gone is no reason. */
export async function needSettled(directory: Store, before: Homes): Promise<void> {
	for (const [id, place] of await homesAtRest(directory))
		if ((before.get(id) ?? place) !== place)
			throw new Stop(
				'An account went to another place while the backup was taken, which may have it twice or not at all. Run the command again.',
			);
}
