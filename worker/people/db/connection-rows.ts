import type { ReadConnection } from '#contract/connection';
import { connectionKey, nameKey } from '#contract/rules/identity';

type Keyed = { connection: ReadConnection; key: string; name: string };

/** Returns the rows to write for one prospect's connections, with their keys. */
export function connectionRows(personKey: string | undefined, found: ReadConnection[]) {
	const names = new Set<string>();
	return distinct(found).map(({ connection, key, name }) => {
		const firstOfName = !names.has(name);
		names.add(name);
		return {
			id: crypto.randomUUID(),
			personKey,
			name: connection.name,
			title: connection.title,
			company: connection.company,
			url: connection.linkedinUrl,
			strength: connection.strength,
			key,
			nameKey: name,
			// Only the first of two people with the same name can be a connection known by that name alone.
			firstOfName,
		};
	});
}

/** Returns each connection once, with the values of all its rows. */
export const distinctConnections = (found: ReadConnection[]): ReadConnection[] =>
	distinct(found).map(({ connection }) => connection);

// Within one body, a connection with a profile and one with the same name but no profile are one person.
function distinct(found: ReadConnection[]): Keyed[] {
	const kept: Keyed[] = [];
	const byKey = new Map<string, number>();
	// A connection without a profile joins the first with its name, so only the first of a name can have no profile.
	const byName = new Map<string, number>();
	for (const connection of found) {
		const one = { connection, key: connectionKey(connection), name: nameKey(connection.name) };
		const named = byName.get(one.name) ?? kept.length;
		const alike = !connection.linkedinUrl || !kept[named]?.connection.linkedinUrl ? named : kept.length;
		const at = Math.min(byKey.get(one.key) ?? kept.length, alike);
		const same = kept[at];
		kept[at] = same ? joined(same, one) : one;
		if (!same) byName.set(one.name, Math.min(named, at));
		const { key } = kept[at];
		if (same && key !== same.key) byKey.delete(same.key);
		byKey.set(key, Math.min(byKey.get(key) ?? at, at));
	}
	return kept;
}

// The first row's values stay. A later row only fills what is empty.
const joined = (first: Keyed, later: Keyed): Keyed => ({
	connection: { ...later.connection, ...filled(first.connection) },
	key: first.connection.linkedinUrl ? first.key : later.key,
	name: first.name,
});

const filled = (connection: ReadConnection) =>
	Object.fromEntries(Object.entries(connection).filter(([, value]) => value)) as ReadConnection;
