import type { HowWell } from '#contract/rules/how-well';
import { nameKey } from '#contract/rules/identity';
import type { AskRecord, PathFacts } from '#contract/rules/path-order';

/** A prospect whom somebody could introduce. */
export type Goal = { id: string; name: string; connectionSource: string | null; isInvented: number };

/** A saved connection of a prospect. */
export type Linked = {
	prospectId: string;
	name: string;
	title: string | null;
	company: string | null;
	linkedinUrl: string | null;
	howWell: HowWell | null;
};

/** A request about a prospect. */
export type AskHere = { prospectId: string; name: string | null; came: 'agreed' | 'nothing' | 'declined'; at: string };

/** Somebody who could introduce a prospect, with what is known of them. */
export type Candidate = PathFacts & Omit<Linked, 'prospectId'> & { isSameName: boolean };

const unknown = { title: null, company: null, linkedinUrl: null, howWell: null };

/**
 * Everybody who could introduce a prospect: their connections, and the connection source, which is the first connection of
 * that name. Connectors are told apart by name, and two connections with two profiles are two. `asks` are those about this
 * prospect, the latest first.
 */
export function candidatesOf(
	goal: Goal,
	linked: readonly Linked[],
	asks: readonly AskHere[],
	recordOf: (key: string) => AskRecord,
): Candidate[] {
	const source = goal.connectionSource;
	const sourceAt = source === null ? -1 : linked.findIndex(({ name }) => nameKey(name) === nameKey(source));
	const latest = new Map(asks.toReversed().map((ask) => [nameKey(ask.name ?? ''), ask]));
	const factsOf = (
		{ name, title, company, linkedinUrl, howWell }: Linked,
		is: { isMutual: boolean; isSource: boolean },
	) => ({
		...{ name, title, company, linkedinUrl, howWell, ...is },
		here: latest.get(nameKey(name)) ?? null,
		record: recordOf(nameKey(name)),
		worksThere: false,
		connectedOn: null,
		isSameName: false,
	});
	const typed = source !== null && sourceAt < 0;
	return [
		...(typed ? [factsOf({ ...unknown, prospectId: goal.id, name: source }, { isMutual: false, isSource: true })] : []),
		...linked.map((one, at) => factsOf(one, { isMutual: true, isSource: at === sourceAt })),
	];
}
