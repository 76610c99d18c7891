import { type SQL, sql } from 'drizzle-orm';
import { companyKey } from '#contract/rules/company';
import type { Db } from '../../db/client.ts';
import { fillIn, fillSliceRows } from '../../db/fill-in.ts';
import type { JsonPart } from '../../db/json-parts.ts';
import type { Owner } from '../../db/owned.ts';
import { type Batch, type BatchResults, runBatch } from '../../db/run-batch.ts';
import { networkPeople, prospects } from '../../db/schema.ts';
import { statement } from '../../db/statement.ts';

type Unkeyed = { place: number; company: string };
type Keyed = typeof prospects | typeof networkPeople;

/**
 * Runs a batch of reads that compare companies, with the keys of the user's prospects and network all there: it begins
 * with two statements that find what lacks its key. Mostly that is nothing. Else the keys are written, and it is read once
 * more. What writes a prospect leaves its key out, and a trigger takes it away when the company changes, so that no write
 * can forget it (decision 047).
 */
export async function readByCompany<const Of extends Batch>(
	db: Db,
	userId: Owner,
	reads: Of,
): Promise<BatchResults<Of>> {
	const lacking = [unkeyed(db, userId, prospects), unkeyed(db, userId, networkPeople)] as const;
	const found = await runBatch(db, { lacking, ...reads });
	const [people, network] = found.lacking as [Unkeyed[], Unkeyed[]];
	if (people.length + network.length === 0) return found;
	await keyAll(db, userId, prospects, people);
	await keyAll(db, userId, networkPeople, network);
	return runBatch(db, reads);
}

/** Makes the keys of companies that the user's network lacks: mostly none. */
export async function keyNetwork(db: Db, userId: Owner): Promise<void> {
	await keyAll(db, userId, networkPeople, await unkeyed(db, userId, networkPeople));
}

const unkeyed = (db: Db, userId: Owner, table: Keyed) =>
	statement<Unkeyed>(
		db,
		sql`select rowid as place, company from ${table}
			where user_id = ${userId} and company is not null and company_key is null limit ${fillSliceRows}`,
	);

const keyAll = (db: Db, userId: Owner, table: Keyed, first: Unkeyed[]): Promise<void> =>
	fillIn(db, first, {
		next: () => unkeyed(db, userId, table),
		filled: (one) => ({ ...one, key: companyKey(one.company) }),
		write: (part) => writeKeys(db, userId, table, part),
		mostSlices: 30,
	});

// Somebody whose company changed meanwhile is left out, and keyed by the next question.
const writeKeys = (db: Db, userId: Owner, table: Keyed, { json }: JsonPart) =>
	statement(db, written(userId, table, json));

// Found by their places: by the owner, each row would be compared with each key.
const written = (userId: Owner, table: Keyed, json: string): SQL => sql`
	update ${table} set company_key = j.value ->> 'key' from json_each(${json}) j
	where ${table}.rowid = j.value ->> 'place' and company = j.value ->> 'company' and +user_id = ${userId}`;
