import { type AskHere, standingAsk } from '#contract/rules/asked-once';
import { companyKey } from '#contract/rules/company';
import type { HowWell } from '#contract/rules/how-well';
import { nameKey } from '#contract/rules/identity';
import type { CirclePath, PathFacts } from '#contract/rules/path-order';
import { type Reach, reachOf } from '#contract/rules/reach';
import { type Acquaintance, bondOf, inNetwork, type Network } from '../../../network/db/acquaintances.ts';
import { isThemselves } from '../../../network/db/is-prospect.ts';
import { sharedPaths } from '../../../network/db/shared-contacts.ts';
import type { KnownAddresses } from './addresses-known.ts';
import type { ConnectorRecord } from './asks.ts';

/** A prospect someone could introduce. */
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
export type AskAbout = AskHere & { prospectId: string };

/** Someone who could introduce a prospect, with the facts about them. */
export type Candidate = PathFacts &
	Omit<Linked, 'prospectId' | 'key'> & { isSameName: boolean; record: ConnectorRecord; met?: Acquaintance };

/** Facts besides the prospect and their connections: the asks about them, latest first, and the network. */
type Known = {
	asks: readonly AskAbout[];
	recordOf: (nameKey: string) => ConnectorRecord;
	addresses: KnownAddresses;
	network: Network;
};

/**
 * Lists everyone who could introduce a prospect: their connections, the connection source (the first connection of that
 * name), and people of the network who work at their company. Connectors are told apart by name; two connections with
 * two profiles are two. Circle members too are matched by name.
 */
export function candidatesOf(goal: Goal, linked: readonly Linked[], known: Known): Candidate[] {
	const { saved, there, members, asColleague } = partsOf(goal, linked, known);
	return [...saved, ...there.map(asColleague), ...members];
}

type Compare = (a: Candidate, b: Candidate) => number;

/** Orders the people of each company in the network as for being asked about someone for the first time. */
export function inOrder(
	network: Network,
	{ recordOf, addresses }: Omit<Known, 'asks' | 'network'>,
	compare: Compare,
): Network {
	const fresh = (one: Acquaintance) =>
		colleague(one, {
			here: null,
			record: recordOf(one.nameKey),
			circle: null,
			reach: reachOfPerson({ nameKey: one.nameKey, found: { one, isSure: isOnlyOne(one, network) } }, addresses),
		});
	const sorted = (people: readonly Acquaintance[]) =>
		people
			.map((one) => ({ one, as: fresh(one) }))
			.sort((a, b) => compare(a.as, b.as))
			.map(({ one }) => one);
	const byCompany = new Map([...network.byCompany].map(([key, people]) => [key, key ? sorted(people) : people]));
	return { ...network, byCompany };
}

/**
 * Returns the best of {@link candidatesOf} by `compare`, and the number of candidates. Among colleagues it compares
 * only the first by {@link inOrder}, and those who were asked about the prospect or are in the circle, so that a
 * company of hundreds isn't sorted again for each of its prospects.
 */
export function firstOf(
	goal: Goal,
	linked: readonly Linked[],
	known: Known,
	compare: Compare,
): { best: Candidate; count: number } | undefined {
	const { saved, there, members, circleOf, asColleague } = partsOf(goal, linked, known);
	const were = new Set([...known.asks.map(({ name }) => nameKey(name ?? '')), ...circleOf.keys()]);
	const first = there.find((one) => !were.has(one.nameKey));
	const some = there.filter((one) => one === first || were.has(one.nameKey));
	const [best] = [...saved, ...some.map(asColleague), ...members].sort(compare);
	return best && { best, count: saved.length + there.length + members.length };
}

// The latest ask to each connector, by the key of the name.
const latestOfEach = (asks: readonly AskAbout[]) =>
	new Map(asks.toReversed().map((ask) => [nameKey(ask.name ?? ''), ask]));

/** Returns the open ask among those about one prospect; each connector counts by their latest. Null without one. */
export const standingAmong = (asks: readonly AskAbout[], now: number): AskAbout | null =>
	standingAsk([...latestOfEach(asks).values()], now) ?? null;

type Parts = {
	saved: Candidate[];
	/** Other people of the network who work there. */
	there: Acquaintance[];
	/** Circle members who are neither. */
	members: Candidate[];
	/** Contacts that the members share, by the keys of their names. */
	circleOf: ReadonlyMap<string, CirclePath>;
	asColleague: (one: Acquaintance) => Candidate;
};

function partsOf(goal: Goal, linked: readonly Linked[], known: Known): Parts {
	const source = goal.connectionSource;
	const sourceAt = source === null ? -1 : linked.findIndex(({ name }) => nameKey(name) === nameKey(source));
	const typed = source !== null && sourceAt < 0 ? [typedSource(goal.id, source)] : [];
	const latest = latestOfEach(known.asks);
	const asked = (key: string) => ({ here: latest.get(key) ?? null, record: known.recordOf(key) });
	const shared = sharedPaths(goal, known.network.shared);
	const circleOf = new Map(shared.toReversed().map((one) => [nameKey(one.member.name), one]));
	const met = new Set<Acquaintance>();
	const reach = (of: Person) => reachOfPerson({ ...of, isMember: circleOf.has(of.nameKey) }, known.addresses);
	const saved = [...typed, ...linked].map((one, at): Candidate => {
		const found = inNetwork(one, known.network);
		if (found) met.add(found.one);
		const { name, title, company, linkedinUrl, howWell } = one;
		const worksThere = isOf(goal, companyKey(company)) || isOf(goal, found?.one.companyKey);
		const hasProfile = one.key !== nameKey(name) || linkedinUrl !== null;
		const isSure =
			found !== undefined &&
			(!found.isSameName || (!hasProfile && isOf(goal, found.one.companyKey) && isOnlyOne(found.one, known.network)));
		return {
			name,
			howWell,
			worksThere,
			...asked(nameKey(name)),
			reach: reach({ nameKey: nameKey(name), hasProfile, found: found && { one: found.one, isSure } }),
			title: title ?? found?.one.title ?? null,
			company: company ?? found?.one.company ?? null,
			linkedinUrl: linkedinUrl ?? found?.one.linkedinUrl ?? null,
			isMutual: at >= typed.length,
			isSource: at === (typed.length > 0 ? 0 : sourceAt),
			circle: circleOf.get(nameKey(name)) ?? null,
			connectedOn: found?.one.connectedOn ?? null,
			isSameName: found?.isSameName ?? false,
			...(found && { met: found.one, bond: bondOf(found.one) }),
		};
	});
	const colleagues = goal.companyKey ? (known.network.byCompany.get(goal.companyKey) ?? []) : [];
	const themselves = { personKey: goal.personKey, nameKey: nameKey(goal.name) };
	const there = colleagues.filter((one) => !met.has(one) && !isThemselves(one, themselves));
	const asColleague = (one: Acquaintance) =>
		colleague(one, {
			...asked(one.nameKey),
			circle: circleOf.get(one.nameKey) ?? null,
			reach: reach({ nameKey: one.nameKey, found: { one, isSure: isOnlyOne(one, known.network) } }),
		});
	const named = new Set([...saved.map(({ name }) => nameKey(name)), ...there.map((one) => one.nameKey)]);
	const members = shared
		.filter(({ member }) => !named.has(nameKey(member.name)))
		.map((circle) => {
			const key = nameKey(circle.member.name);
			return { ...unknown, name: circle.member.name, circle, ...asked(key), reach: reach({ nameKey: key }) };
		});
	return { saved, there, members, circleOf, asColleague };
}

const isOf = ({ companyKey: key }: Goal, other: string | null | undefined) => Boolean(key) && key === other;

/** A person whose reach is wanted: their record in the network, if any, and whether it is surely theirs. */
type Person = {
	nameKey: string;
	hasProfile?: boolean;
	found?: { one: Pick<Acquaintance, 'email' | 'profileKey'>; isSure: boolean } | undefined;
	/** They are a member of the user's circle, asked in Kindling and by email, without an address being shown. */
	isMember?: boolean;
};

/** Decides how a person can be reached, from asks, the network and the circle. */
export function reachOfPerson({ nameKey, hasProfile, found, isMember }: Person, known: KnownAddresses): Reach {
	if (isMember) return 'address';
	const inNetwork = found ? [{ email: found.one.email, isTheirs: found.isSure }] : [];
	const all = known.alive([...known.asked(nameKey), ...inNetwork]);
	return reachOf(all, hasProfile || Boolean(found?.one.profileKey));
}

// A name shared by two colleagues doesn't tell which of them a row is.
const isOnlyOne = (one: Acquaintance, { byName }: Network) =>
	(byName.get(one.nameKey) ?? []).filter(({ companyKey }) => companyKey === one.companyKey).length === 1;

const typedSource = (prospectId: string, name: string): Linked => ({
	prospectId,
	name,
	title: null,
	company: null,
	linkedinUrl: null,
	howWell: null,
	key: nameKey(name),
});

const colleague = (met: Acquaintance, asked: Pick<Candidate, 'here' | 'record' | 'circle' | 'reach'>): Candidate => ({
	name: met.name,
	title: met.title,
	company: met.company,
	linkedinUrl: met.linkedinUrl,
	connectedOn: met.connectedOn,
	bond: bondOf(met),
	met,
	...asked,
	worksThere: true,
	howWell: null,
	isMutual: false,
	isSource: false,
	isSameName: false,
});

const unknown = {
	title: null,
	company: null,
	linkedinUrl: null,
	connectedOn: null,
	howWell: null,
	worksThere: false,
	isMutual: false,
	isSource: false,
	isSameName: false,
};
