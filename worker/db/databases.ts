/** The bindings of databases: `DB` is place 0, and `DB_1`, `DB_2` and so on are the further places, without a gap. */
export type Databases = { readonly DB: D1Database };

/** The databases of all places, in their order. */
export function databasesOf(env: Databases): D1Database[] {
	const databases = [env.DB];
	for (;;) {
		const next: D1Database | undefined = Reflect.get(env, `DB_${databases.length}`);
		if (!next) return databases;
		databases.push(next);
	}
}
