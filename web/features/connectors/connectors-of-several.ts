import { isOffered, type Path } from '#contract/path';
import { nameKey } from '#contract/rules/identity';
import type { Reach } from '#contract/rules/reach';

/** A connector for several people: name, role, and how many of the people they could introduce. */
type Common = { name: string; about: string; reach: Reach; count: number };

/**
 * Finds connectors for several people from the paths to each of them (best first), ordered by the number of people,
 * then by rank. A connector doesn't count for a person they said no about, or who has an open ask.
 */
export function commonConnectors(paths: readonly (readonly Path[])[]): Common[] {
	const known = new Map<string, Common & { places: number }>();
	for (const path of paths) {
		const counted = new Set<string>();
		for (const [place, one] of path.entries()) {
			const key = nameKey(one.name);
			if (counted.has(key) || !isOffered(one)) continue;
			counted.add(key);
			const about = [one.title, one.company].filter(Boolean).join(' · ');
			const before = known.get(key) ?? { name: one.name, about, reach: one.reach, count: 0, places: 0 };
			known.set(key, { ...before, count: before.count + 1, places: before.places + place });
		}
	}
	return [...known.values()].toSorted((a, b) => b.count - a.count || a.places / a.count - b.places / b.count);
}

/** Returns the connection source of more than half of these people; null if they have none in common. */
export function commonSource(people: readonly { connectionSource: string | null }[]): string | null {
	const named = people.flatMap(({ connectionSource }) => connectionSource ?? []);
	const [most = []] = [...Map.groupBy(named, nameKey).values()].toSorted((a, b) => b.length - a.length);
	return most.length * 2 > people.length ? (most[0] ?? null) : null;
}
