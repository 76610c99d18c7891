import type { Settings } from './settings.ts';

type Named = Pick<Settings, 'name'>;

/**
 * The name of the database of a place: that of place 0 is the deployment's own, another one's ends in `-place-<n>`. Databases
 * that a restore made end in its `time`; all places of one deployment have the same.
 */
export const placeName = ({ name }: Named, place: number, time = ''): string =>
	`${name}${place > 0 ? `-place-${place}` : ''}${time && `-${time}`}`;

/** The name of the database of a place that a restore at this moment makes. Its time is UTC. */
export const restoredName = (settings: Named, at: Date, place = 0): string =>
	placeName(settings, place, at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-'));

/** The name under which the Worker is bound to the database of a place. */
export const bindingOf = (place: number): string => (place === 0 ? 'DB' : `DB_${place}`);

/** The place that a database is of by its name, and the time of its restore; undefined where it is not of this deployment. */
export function placeIn({ name }: Named, database: string): { place: number; time: string } | undefined {
	if (!database.startsWith(name)) return undefined;
	const said = /^(?:-place-([1-9]\d*))?(?:-(\d{8}-\d{6}))?$/.exec(database.slice(name.length));
	return said ? { place: Number(said[1] ?? 0), time: said[2] ?? '' } : undefined;
}

/** Whether a database has the name of this deployment, or of one of its restores: then it is of place 0. */
export const isOf = (settings: Named, database: string): boolean => placeIn(settings, database)?.place === 0;
