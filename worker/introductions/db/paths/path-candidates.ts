import { companyKey } from '#contract/rules/company';
import type { HowWell } from '#contract/rules/how-well';
import { nameKey } from '#contract/rules/identity';
import type { AskRecord, CameHere, PathFacts } from '#contract/rules/path-order';
import { type Acquaintance, inNetwork, mayBeOne, type Network } from './path-network.ts';

/** A prospect whom somebody could introduce. */
export type Goal = {
	id: string;
	name: string;
	personKey: string;
	company: string | null;
	companyKey: string | null;
	connectionSource: string | null;
	isInvented: number;
};

/** A saved connection of a prospect. `key` is its profile's, or else its name's. */
export type Linked = {
	prospectId: string;
	name: string;
	title: string | null;
	company: string | null;
	linkedinUrl: string | null;
	howWell: HowWell | null;
	key: string;
};

/** A request about a prospect. */
export type AskHere = { prospectId: string; name: string | null; came: CameHere; at: string };

/** Somebody who could introduce a prospect, with what is known of them. */
export type Candidate = PathFacts & Omit<Linked, 'prospectId' | 'key'> & { isSameName: boolean };

/** What is known beside the prospect and their connections: the asks about them, the latest first, and the network. */
type Known = {
	asks: readonly AskHere[];
	recordOf: (nameKey: string) => AskRecord;
	network: Network;
};

/**
 * Everybody who could introduce a prospect: their connections, the connection source, which is the first connection of
 * that name, and who of the network works at their company. Connectors are told apart by name, and two connections with
 * two profiles are two.
 */
export function candidatesOf(goal: Goal, linked: readonly Linked[], known: Known): Candidate[] {
	const source = goal.connectionSource;
	const sourceAt = source === null ? -1 : linked.findIndex(({ name }) => nameKey(name) === nameKey(source));
	const typed = source !== null && sourceAt < 0 ? [typedSource(goal.id, source)] : [];
	const latest = new Map(known.asks.toReversed().map((ask) => [nameKey(ask.name ?? ''), ask]));
	const asked = (name: string) => ({ here: latest.get(nameKey(name)) ?? null, record: known.recordOf(nameKey(name)) });
	const met = new Set<Acquaintance>();
	const saved = [...typed, ...linked].map((one, at): Candidate => {
		const found = inNetwork(one, known.network);
		if (found) met.add(found.one);
		const { name, title, company, linkedinUrl, howWell } = one;
		const worksThere = isOf(goal, companyKey(company)) || isOf(goal, found?.one.companyKey);
		return {
			...{ name, howWell, worksThere, ...asked(name) },
			title: title ?? found?.one.title ?? null,
			company: company ?? found?.one.company ?? null,
			linkedinUrl: linkedinUrl ?? found?.one.linkedinUrl ?? null,
			isMutual: at >= typed.length,
			isSource: at === (typed.length > 0 ? 0 : sourceAt),
			connectedOn: found?.one.connectedOn ?? null,
			isSameName: found?.isSameName ?? false,
		};
	});
	const there = goal.companyKey ? (known.network.byCompany.get(goal.companyKey) ?? []) : [];
	const others = there.filter((one) => !met.has(one) && !isThemselves(one, goal));
	return [...saved, ...others.map((one) => colleague(one, asked(one.name)))];
}

const isOf = ({ companyKey: key }: Goal, other: string | null | undefined) => Boolean(key) && key === other;

/** Whether somebody of the network is the prospect. Nobody is asked to introduce themselves. */
export const isThemselves = (
	one: Pick<Acquaintance, 'nameKey' | 'profileKey'>,
	{ name, personKey }: Pick<Goal, 'name' | 'personKey'>,
) => one.profileKey === personKey || (one.nameKey === nameKey(name) && mayBeOne(one.profileKey, personKey));

const typedSource = (prospectId: string, name: string): Linked => ({
	...{ prospectId, name, title: null, company: null, linkedinUrl: null, howWell: null },
	key: nameKey(name),
});

const colleague = (
	{ name, title, company, linkedinUrl, connectedOn }: Acquaintance,
	asked: Pick<Candidate, 'here' | 'record'>,
): Candidate => ({
	...{ name, title, company, linkedinUrl, connectedOn, ...asked },
	...{ worksThere: true, howWell: null, isMutual: false, isSource: false, isSameName: false },
});
