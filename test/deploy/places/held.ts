import type { DatabaseSync } from 'node:sqlite';

/** Lets somebody else's command hold a database. `about` is SQL. */
export function holdAs(sqlite: DatabaseSync | undefined, act: string, about = 'NULL'): void {
	sqlite?.exec(`DROP TABLE IF EXISTS kindling_lock;
		CREATE TABLE kindling_lock (id INTEGER PRIMARY KEY, act TEXT, who TEXT, since TEXT, about TEXT, key TEXT);
		INSERT INTO kindling_lock VALUES (1, '${act}', 'eve@her-laptop', '2026-11-21T09:00:00.000Z', ${about}, 'k')`);
}
