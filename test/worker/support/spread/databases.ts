import { env as bound } from 'cloudflare:workers';
import type { Databases } from '../../../../worker/db/databases.ts';

const { PLACE_1: directory, PLACE_2: foreign } = bound as unknown as { PLACE_1: D1Database; PLACE_2: D1Database };

/** What is thrown by a place where no account of the tests is. */
const untouched = new Proxy(foreign, {
	get: (_, name) => {
		throw new Error(`Another account's place was asked: ${String(name)}.`);
	},
});

/**
 * Stands in for worker/db/databases.ts: the database of the tests, where all their accounts are, is place 1. The directory is
 * another one, and so is a place of others, which nobody's call touches.
 */
export const databasesOf = (env: Databases & { PLACE_1?: D1Database }): D1Database[] =>
	env.PLACE_1 ? [directory, env.DB, untouched] : [env.DB];
