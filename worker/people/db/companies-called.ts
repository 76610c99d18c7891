import { type SQL, sql } from 'drizzle-orm';

// Conditions on the key of the company of a row, for a name that someone asks for. `key` is the key of that name.

/** That the company is called just so. */
export const isWhole = (row: string, key: string): SQL => sql`${sql.raw(row)}.company_key = ${key}`;

/** That its name begins so: "halcyon" and "hal" for "halcyon bank". It is a range of an index. */
export const beginsWith = (row: string, key: string): SQL =>
	sql`${sql.raw(row)}.company_key >= ${key} and ${sql.raw(row)}.company_key < ${`${key}\u{10ffff}`}`;

/** That a word of it that is not the first begins so: "bank" for "halcyon bank". It looks at each company. */
export const hasWordsAfter = (row: string, key: string): SQL =>
	sql`${sql.raw(row)}.company_key is not null and instr(${sql.raw(row)}.company_key, ${` ${key}`})`;
