import type { ReadConnection } from '#contract/connection';
import { type ImportResult, tooManyConnections } from '#contract/prospect';
import { limits } from '#contract/rules/limits';
import { quotaSentence } from '#contract/rules/quota';
import { defaultProspectStatus } from '#contract/rules/status';
import { distinctConnections } from '../connection-rows.ts';
import { type KnownPerson, PeopleIndex } from './match-people.ts';
import { finished, joinWrites, mergeRow, type ProspectWrite } from './merge.ts';
import type { ImportRow } from './rows.ts';

/** How many records a user has, or may have. */
export type Totals = { prospects: number; connections: number };

/**
 * The database's side of an import: the values of the user's statuses, people of the list who might be among the rows,
 * the other lists they are in by row index, and the totals.
 */
export type Known = {
	statuses: Set<string>;
	people: KnownPerson[];
	elsewhere: Map<number, { listId: string; listName: string }[]>;
	totals: Totals;
};

/** An import's writes and report. */
export type Plan = {
	writes: ProspectWrite[];
	connections: { id: string; personKey: string; connections: ReadConnection[] }[];
	unchanged: number;
	refused: ImportResult['refused'];
	elsewhere: ImportResult['elsewhere'];
};

/** Decides for every row if it is a new person of the list, a known one, or nothing new. Writes nothing. */
export function planImport(rows: ImportRow[], known: Known, most: Totals): Plan {
	const here = new PeopleIndex(known.people);
	const totals = { ...known.totals };
	const writes = new Map<string, ProspectWrite>();
	const found = new Map<string, Plan['connections'][number]>();
	const reported = new Set<string>();
	const refused: Plan['refused'] = [];
	const elsewhere: Plan['elsewhere'] = [];
	for (const row of rows) {
		const match = here.find(row);
		const before = match && found.get(match.id)?.connections;
		const connections = distinctOf(before, row.connections);
		const more = connections.length - (before?.length ?? 0);
		const reason = refusalOf(row, match, connections, known.statuses) ?? fullOf(totals, most, !match, more);
		if (reason) {
			refused.push({ index: row.index, name: row.name, reason });
			continue;
		}
		const { write, person, isChanged } = mergeRow(row, match);
		if (!match) totals.prospects += 1;
		totals.connections += more;
		const earlier = writes.get(write.id);
		if (earlier) writes.set(write.id, joinWrites(earlier, write));
		else if (isChanged) writes.set(write.id, write);
		here.add(person);
		if (connections.length > 0) found.set(write.id, { id: write.id, personKey: write.key, connections });
		if (!reported.has(write.id)) elsewhere.push(...inOtherLists(row, known));
		reported.add(write.id);
	}
	// Every row is counted once: a second row of one person counts as unchanged.
	const unchanged = rows.length - refused.length - writes.size;
	return {
		writes: [...writes.values()].map(finished),
		connections: [...found.values()],
		unchanged,
		refused,
		elsewhere,
	};
}

const distinctOf = (earlier: ReadConnection[] | undefined, given: ReadConnection[] = []) =>
	earlier ? distinctConnections([...earlier, ...given]) : given;

function refusalOf(
	{ status = defaultProspectStatus }: ImportRow,
	match: KnownPerson | undefined,
	connections: ReadConnection[],
	statuses: Set<string>,
): string | null {
	if (!match && status !== defaultProspectStatus && !statuses.has(status)) {
		return 'The status is not in your list of statuses.';
	}
	return connections.length > limits.connections ? tooManyConnections : null;
}

/** Returns the reason that there is no room for a row, or null. */
function fullOf(totals: Totals, most: Totals, isNew: boolean, connections: number): string | null {
	if (isNew && totals.prospects >= most.prospects) return quotaSentence(most.prospects, 'prospects', true);
	if (connections > 0 && totals.connections + connections > most.connections) {
		return quotaSentence(most.connections, 'connections', true);
	}
	return null;
}

const inOtherLists = ({ index, name }: ImportRow, { elsewhere }: Known): ImportResult['elsewhere'] =>
	(elsewhere.get(index) ?? []).map(({ listId, listName }) => ({ name, listId, listName }));
