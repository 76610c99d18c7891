import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Path } from '#contract/path';
import { cameOf, standingText } from '#contract/rules/asked-once';
import { firstName } from '#contract/rules/first-name';
import { nameKey } from '#contract/rules/identity';
import { askedStatuses } from '#contract/rules/intro-status';
import { comparePaths } from '#contract/rules/path-order';
import { reasonsOf } from '#contract/rules/path-reasons';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { connections, introRequests, mails, prospects } from '../../../db/schema.ts';
import { runBatch, statement } from '../../../db/statements.ts';
import { asNetwork, detail, type Extent, findInNetwork, type Network } from '../../../network/db/acquaintances.ts';
import { isInventedKey } from '../../../people/db/invented.ts';
import { plainKey } from '../../../people/db/plain-key.ts';
import { askedName, itsMail } from '../requests/intro-request-columns.ts';
import { knownAddresses } from './addresses-known.ts';
import { type AskCounts, asksByName, asksTo, recordOf } from './asks.ts';
import { type AskedAddress, askedAddresses } from './connector-addresses.ts';
import {
	type AskAbout,
	type Candidate,
	candidatesOf,
	type Goal,
	type Linked,
	standingAmong,
} from './path-candidates.ts';

// More than anyone looks through: connections, requests, and people of the network.
const onScreen: Extent = { most: 2_000, withDetails: true };
const mostPaths = 200;

/** Finds the paths to a prospect of the user, best connector first. Undefined when the prospect is not the user's. */
export async function pathsTo(
	db: Db,
	userId: Owner,
	prospectId: string,
	now = Date.now(),
): Promise<Path[] | undefined> {
	return (await pathsToMany(db, userId, [prospectId], now)).get(prospectId);
}

/** Finds the paths to several prospects, by their ids. Leaves out other users' prospects. */
export async function pathsToMany(
	db: Db,
	userId: Owner,
	prospectIds: readonly string[],
	now = Date.now(),
): Promise<Map<string, Path[]>> {
	if (prospectIds.length === 0) return new Map();
	const { asks, ...about } = await runBatch(db, {
		asks: statement<AskCounts>(db, asksByName(userId)),
		...factsAbout(db, userId, prospectIds),
	});
	return rankedPaths(db, userId, about, asks, now);
}

/** Finds the same when the companies' keys and the user's requests by name are already known. */
export async function pathsBeside(
	db: Db,
	userId: Owner,
	prospectIds: readonly string[],
	asks: readonly AskCounts[],
	now: number,
): Promise<Map<string, Path[]>> {
	if (prospectIds.length === 0) return new Map();
	return rankedPaths(db, userId, await runBatch(db, factsAbout(db, userId, prospectIds)), asks, now);
}

type Facts = { goals: Goal[]; linked: Linked[]; here: AskAbout[]; addresses: AskedAddress[] };

async function rankedPaths(
	db: Db,
	userId: Owner,
	facts: Facts,
	asks: readonly AskCounts[],
	now: number,
): Promise<Map<string, Path[]>> {
	const network = await networkFor(db, userId, facts, onScreen);
	const compare = orderAt(now);
	return new Map(
		knownOfEach(facts, asks, network, now).map(({ goal, linked, known, asked }) => {
			const ranked = candidatesOf(goal, linked, known).sort(compare).slice(0, mostPaths);
			return [goal.id, ranked.map((one) => toPath(one, goal, asked, now))];
		}),
	);
}

/** Returns the order of paths at a time, in ms since 1970. */
export const orderAt = (now: number) => (a: Candidate, b: Candidate) => comparePaths(a, b, now);

/**
 * Returns each prospect with their connections, the other facts, and the open ask in words. Invented people have no
 * network.
 */
export function knownOfEach(
	{ goals, linked, here, addresses }: Facts,
	asks: readonly AskCounts[],
	network: Network,
	now: number,
) {
	const [linkedOf, hereOf] = [Map.groupBy(linked, ofProspect), Map.groupBy(here, ofProspect)];
	const [real, invented] = [asksTo(asks, false), asksTo(asks, true)];
	const [forReal, forInvented] = [knownAddresses(addresses, false), knownAddresses(addresses, true)];
	return goals.map((goal) => {
		const asked = goal.isInvented ? invented : real;
		const recordOfName = (key: string) => recordOf(asked.get(key));
		const of = goal.isInvented ? nobody : network;
		const known = {
			asks: hereOf.get(goal.id) ?? [],
			recordOf: recordOfName,
			network: of,
			addresses: goal.isInvented ? forInvented : forReal,
		};
		const standing = standingAmong(known.asks, now);
		// All of them have the user's time zone.
		const standingWords = standing && standingText(standing, now, asks[0]?.zone ?? undefined);
		return { goal, linked: linkedOf.get(goal.id) ?? [], known, asked: standingWords };
	});
}

const nobody = asNetwork([]);

const ofProspect = ({ prospectId }: { prospectId: string }) => prospectId;

/** Finds people of the network who work at the prospects' companies, or may be one of their connections. */
export function networkFor(db: Db, userId: Owner, { goals, linked }: Facts, extent: Extent): Promise<Network> {
	const real = goals.filter(({ isInvented }) => !isInvented);
	const sources = real.flatMap(({ connectionSource }) => (connectionSource ? [connectionSource] : []));
	const wanted = {
		companies: real.flatMap(({ companyKey }) => (companyKey ? [companyKey] : [])),
		names: [...sources, ...linked.map(({ name }) => name)].map(nameKey),
		profiles: linked.map(({ key }) => key),
	};
	return findInNetwork(db, userId, wanted, real, extent);
}

const toPath = (candidate: Candidate, { name, company }: Goal, asked: string | null, now: number): Path => ({
	name: candidate.name,
	title: candidate.title,
	company: candidate.company,
	linkedinUrl: candidate.linkedinUrl,
	reach: candidate.reach,
	acquaintance: candidate.met
		? { place: candidate.met.place, name: candidate.met.name, closeness: candidate.met.closeness ?? null }
		: null,
	reasons: reasonsOf(candidate, { called: firstName(name), company }, now),
	ledger: candidate.record.ledger,
	asked,
});

/** The statements that read these prospects, their connections, and the requests about them. */
export function factsAbout(db: Db, userId: Owner, prospectIds: readonly string[], extent = onScreen) {
	const ids = sql`json_each(${JSON.stringify([...new Set(prospectIds)])}) j`;
	return {
		goals: statement<Goal>(db, goalsAmong(userId, ids)),
		linked: statement<Linked>(db, linkedTo(userId, ids, extent)),
		here: statement<AskAbout>(db, asksAbout(userId, ids, extent)),
		addresses: askedAddresses(db, userId),
	};
}

// Each begins with the ids: the plus keeps SQLite from an index that would read everything of the user.
const goalsAmong = (userId: Owner, ids: SQL) => sql`
	select p.id, p.name, ${plainKey} as personKey, p.company, p.company_key as companyKey,
		p.connection_source as connectionSource, ${isInventedKey(sql`p.person_key`)} as isInvented
	from ${ids} cross join ${prospects} p on p.id = j.value where p.user_id = ${userId}`;

const linkedTo = (userId: Owner, ids: SQL, extent: Extent) => sql`
	select c.prospect_id as prospectId, c.mutual_connection_name as name,
		${detail(extent, 'c.mutual_connection_title')} as title, c.mutual_connection_company as company,
		${detail(extent, 'c.mutual_connection_linkedin_url')} as linkedinUrl, c.how_well as howWell, c.connection_key as key
	from ${ids} cross join ${connections} c on c.prospect_id = j.value where +c.user_id = ${userId}
	order by c.rowid limit ${extent.most}`;

const cameByStatus = sql.join(
	askedStatuses.map((status) => sql`when ${status} then ${cameOf(status)}`),
	sql` `,
);

const asksAbout = (userId: Owner, ids: SQL, { most }: Extent) => sql`
	select ${introRequests.prospectId} as prospectId, coalesce(${askedName}, ${mails.recipientEmail}) as name, ${introRequests.createdAt} as at,
		case ${introRequests.status} ${cameByStatus} end as came
	from ${ids} cross join ${introRequests} on ${introRequests.prospectId} = j.value
	cross join ${mails} on ${itsMail}
	left join ${connections} on ${connections.id} = ${introRequests.connectionId}
	where +${introRequests.userId} = ${userId} and ${introRequests.kind} = 'ask'
		and ${inArray(introRequests.status, askedStatuses)}
	order by ${introRequests.createdAt} desc limit ${most}`;
