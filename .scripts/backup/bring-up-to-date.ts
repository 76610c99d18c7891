import type { DatabaseSync } from 'node:sqlite';
import { nextStatus } from '#contract/rules/intro-status';
import { Stop } from '../cloudflare/api.ts';
import { migrateFile } from '../migrations.ts';

/** Applies the migrations of this clone that a copy has not seen. Throws a Stop where it has seen more than the clone has. */
export function migrateCopy(copy: DatabaseSync): void {
	const newer = migrateFile(copy);
	if (newer.length === 0) return;
	throw new Stop(
		`The backup comes from a newer version of Kindling: this clone does not have ${newer.join(', ')}. Bring the clone to that version, with \`git pull && npm ci\`, and run the command again.`,
	);
}

/**
 * Closes what must not come back to life: sessions, mailed links, personal tokens and connected assistants, some of
 * which ended since, and requests whose mail was being handed over. Nobody knows what became of that mail, so it is
 * never sent again by itself. Returns how many requests that are.
 */
export function closeWhatWasOpen(copy: DatabaseSync): number {
	for (const table of ['sessions', 'mailed_links', 'tokens', 'grants']) copy.exec(`DELETE FROM ${table}`);
	const close = copy.prepare("UPDATE intro_requests SET status = ?1 WHERE status = 'sending'");
	return Number(close.run(nextStatus('sending', 'mail-unclear')).changes);
}
