import type { DatabaseSync } from 'node:sqlite';
import { nextStatus } from '#contract/rules/intro-status';
import { Stop } from '../cloudflare/api.ts';
import { migrationNames, migrationSql } from '../migrations.ts';

/** Applies the migrations of this clone that a copy has not seen. Throws a Stop where it has seen more than the clone has. */
export function migrateCopy(copy: DatabaseSync): void {
	const here = migrationNames();
	const applied = copy.prepare('SELECT name FROM d1_migrations').all();
	const seen = new Set(applied.map(({ name }) => String(name)));
	const newer = [...seen].filter((name) => !here.includes(name));
	if (newer.length > 0) {
		throw new Stop(
			`The backup comes from a newer version of Kindling: this clone does not have ${newer.join(', ')}. Bring the clone to that version, with \`git pull && npm ci\`, and run the command again.`,
		);
	}
	for (const name of here.filter((one) => !seen.has(one))) {
		copy.exec(migrationSql(name));
		copy.prepare('INSERT INTO d1_migrations (name) VALUES (?1)').run(name);
	}
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
