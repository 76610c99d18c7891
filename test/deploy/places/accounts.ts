import type { DatabaseSync } from 'node:sqlite';

/** Databases of a deployment, by place. */
type Places = { databases: { sqlite: DatabaseSync }[] };

/** Adds an account to a place, and its address to the directory, which is the first of the databases. */
export function addAccount({ databases }: Places, place: number, name = 'ada'): void {
	const at = new Date().toISOString();
	const [email, id] = [`${name}@northwind.test`, name];
	databases[place]?.sqlite
		.prepare('INSERT INTO users (id, email, password, first_name, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)')
		.run(id, email, 'hash', name, at, at);
	if (place === 0) return;
	databases[0]?.sqlite
		.prepare('INSERT INTO accounts_elsewhere (email, account_id, place, created_at) VALUES (?, ?, ?, ?)')
		.run(email, id, place, at);
}
