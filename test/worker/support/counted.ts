import { bindings, type Person } from './people.ts';

/** Returns how much of something is counted for a person today; with `count`, sets it. */
export async function countedToday(who: Person, what: string, count?: number) {
	const day = Math.floor(Date.now() / 86_400_000) * 86_400;
	const key = `user:${who.user.id}:${what}:${day}`;
	const expire = new Date((day + 86_400) * 1_000).toISOString();
	if (count !== undefined)
		await bindings.DB.prepare('insert or replace into counters (key, count, expire) values (?, ?, ?)')
			.bind(key, count, expire)
			.run();
	return bindings.DB.prepare('select count from counters where key = ?').bind(key).first<number>('count');
}
