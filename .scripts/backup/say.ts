import type { DatabaseSync } from 'node:sqlite';
import { counted } from '#contract/rules/format';
import { tablesOf } from './tables.ts';

const rowsIn = (copy: DatabaseSync, table: string) =>
	Number(copy.prepare(`SELECT count(*) AS n FROM "${table}"`).get()?.n);

/** What a copy holds, in a few words. */
export const summary = (copy: DatabaseSync): string =>
	`${counted(rowsIn(copy, 'users'), 'account')}, ${counted(rowsIn(copy, 'prospects'), 'prospect')} and ${counted(rowsIn(copy, 'intro_requests'), 'request')}`;

/** Says how far the writing of a copy has come, at each tenth of its rows. */
export function progress(copy: DatabaseSync): (written: number) => void {
	const all = tablesOf(copy).reduce((sum, { name }) => sum + rowsIn(copy, name), 0);
	let said = 0;
	return (written) => {
		const tenth = Math.floor((written / Math.max(all, 1)) * 10);
		if (tenth === said) return;
		said = tenth;
		console.log(`${tenth * 10} % written.`);
	};
}
