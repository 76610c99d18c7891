import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

type Bound = {
	PLACE_1: D1Database;
	PLACE_2: D1Database;
	MIGRATIONS: Parameters<typeof applyD1Migrations>[1];
	SPREAD?: boolean;
};

/** Where the accounts of the tests are spread: makes the other places, and lets new accounts be those of place 1. */
export async function spreadAccounts(): Promise<void> {
	const { PLACE_1, PLACE_2, MIGRATIONS, SPREAD } = env as unknown as Bound;
	if (!SPREAD) return;
	for (const database of [PLACE_1, PLACE_2]) await applyD1Migrations(database, MIGRATIONS);
	await PLACE_1.exec(
		"INSERT INTO places (place, accounts, bytes, measured_at) VALUES (0, 9, 9e15, '2026-11-26'), (1, 0, 0, '2026-11-26'), (2, 9, 9e15, '2026-11-26')",
	);
}
