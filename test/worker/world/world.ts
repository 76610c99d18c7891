import { getTableName } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import * as schema from '../../../worker/db/schema.ts';
import { filledIn, nounOf } from '../support/all-routes.ts';
import { person } from '../support/people.ts';
import type { Bodies } from './calls.ts';
import { readProspects, type World } from './making.ts';
import { accountBodies, ofAccounts, ofNobody } from './of-accounts.ts';
import { introductionBodies, ofIntroductions } from './of-introductions.ts';
import { ofPeople, peopleBodies } from './of-people.ts';
import type { OwnedName, Tables } from './table.ts';

/** Every table of the schema, in an order that makes each row after the rows it needs. */
const tables = { ...ofPeople, ...ofIntroductions, ...ofAccounts, ...ofNobody } as const satisfies Tables;

const all = { ...schema };
const known = Object.entries<Tables[keyof Tables]>(tables);

/** Tables whose rows belong to an account, in that order, with the tables they refer to. */
export const owned = known.flatMap(([key, one]) => {
	if (!('example' in one)) return [];
	const name = key as OwnedName;
	const refersTo = getTableConfig(all[name]).foreignKeys.map((key) => getTableName(key.reference().foreignTable));
	return [{ noun: undefined, ...one, name, table: getTableName(all[name]), refersTo }];
});

/** Tables whose rows belong to no account. */
export const nobodys = known.flatMap(([key, one]) => {
	if (!('row' in one)) return [];
	const name = key as Exclude<keyof Tables, OwnedName>;
	return [{ ...one, name, of: all[name], table: getTableName(all[name]) }];
});

/** Makes a person with one of everything. */
export async function worldOf(firstName = 'Ada'): Promise<World> {
	const world = { who: await person(firstName), ids: {}, links: {} } as World;
	for (const { name, example } of owned) world.ids[name] = await example(world);
	await readProspects(world);
	world.statusIds = (await (await world.who.api.statuses.$get()).json()).map(({ id }) => id);
	world.newcomer = `new.${crypto.randomUUID()}@example.com`;
	return world;
}

/** Bodies for all calls that take JSON, which succeed in a newly made world. */
export const bodiesOf = (world: World): Bodies => ({
	...peopleBodies(world),
	...introductionBodies(world),
	...accountBodies(world),
});

const idOfNoun = (world: World, noun: string) => {
	const table = owned.find((one) => one.noun === noun);
	if (!table) throw new Error(`No table in test/worker/world has the noun ${noun}.`);
	return world.ids[table.name];
};

/** Returns the path of a call in a world, with the id of its record or another id instead. */
export function pathIn(world: World, path: string, id?: string): string {
	const own = path.replace(':shareId', world.ids.listShares).replace(':token', 'x');
	// The prospect of a request can be asked once someone has said yes to it.
	const ownId = () => {
		if (path.startsWith('/api/circle/asks/')) return world.asked.mail;
		return path.endsWith('/prospect-link') ? world.ids.prospectLinks : idOfNoun(world, nounOf(path));
	};
	return filledIn(own, own.includes('/:') ? (id ?? ownId()) : undefined);
}
