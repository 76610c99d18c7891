import { readdirSync, readFileSync } from 'node:fs';

/** Applies all migrations to an empty database. */
export async function migrate(database: D1Database): Promise<void> {
	for (const name of readdirSync('migrations')
		.filter((file) => file.endsWith('.sql'))
		.sort()) {
		const statements = readFileSync(`migrations/${name}`, 'utf8').split('--> statement-breakpoint');
		await database.batch(statements.map((sql) => database.prepare(sql)));
	}
}
