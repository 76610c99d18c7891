/** What a database holds in one cell. Kindling has no bytes and no numbers above 2^53. */
export type Value = string | number | null;
export type Row = Record<string, Value>;

/** A database that is asked one statement at a time: D1, on this machine or at Cloudflare. Values go in as parameters. */
export type Store = { all: (sql: string, ...params: Value[]) => Promise<Row[]> };

/** A database that also takes several statements in one call, all of them or none: a schema has hundreds. */
export type WritableStore = Store & { batch: (statements: string[]) => Promise<void> };

/** A name as SQL writes it. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
