import { counted } from '#contract/rules/format';
import { dayMs } from '../../../worker/contract/rules/durations.ts';
import { sayMoves } from './moves.ts';
import { askAll, type Partly, type Place, type Storage } from './storage.ts';

type Held = { accounts: number; bytes: number; since: string };

// The tables of migrations are noted in the database's own words: "2026-11-20 09:00:00", UTC.
const held = `SELECT count(*) FILTER (WHERE removed_at IS NULL) AS accounts, coalesce(sum(bytes + answer_bytes), 0) AS bytes,
	(SELECT min(applied_at) FROM d1_migrations) AS since FROM users`;

/**
 * What each place holds, a line each: how many accounts, the bytes that they count for, and since when the place is there;
 * then who is on the way from one to another.
 */
export async function listPlaces(storage: Storage): Promise<Partly<string>> {
	const { said, but } = await askAll(storage, async (place) => {
		const [row] = (await place.all<Held>(held)) as [Held];
		return sayPlace(storage, place, row);
	});
	return { said: [...said, ...(await sayMoves(storage))].join('\n'), but };
}

function sayPlace({ served, deployment }: Storage, { place, name }: Place, { accounts, bytes, since }: Held): string {
	const days = Math.floor((Date.now() - Date.parse(`${since}Z`)) / dayMs);
	const line = `Place ${place}: ${counted(accounts, 'account')}, ${(bytes / 1e6).toFixed(1)} MB, ${counted(days, 'day')} old${deployment ? ` (${name})` : ''}`;
	return place < served ? line : `${line}. The app does not work on it yet: npm run deploy.`;
}
