import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Path } from '#contract/path';
import { firstName } from '#contract/rules/first-name';
import { introStates, introStatuses } from '#contract/rules/intro-status';
import { comparePaths } from '#contract/rules/path-order';
import { reasonsOf } from '#contract/rules/path-reasons';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { connections, introRequests, prospects } from '../../db/schema.ts';
import { statement } from '../../db/statement.ts';
import { isInventedKey } from '../../people/db/invented.ts';
import { type Asks, asksByName, asksTo, recordOf } from './asks.ts';
import { askedName } from './intro-request-columns.ts';
import { type AskHere, type Candidate, candidatesOf, type Goal, type Linked } from './path-candidates.ts';

const asking = introStatuses.filter((status) => introStates[status].asked);
const agreedTo = introStatuses.filter((status) => introStates[status].agreed);

// More connections than anybody looks through.
const mostLinked = 1_000;
const mostAsked = 1_000;

/** Who could introduce the user to their prospect, the best first. Undefined when the prospect is not the user's. */
export async function pathsTo(
	db: Db,
	userId: Owner,
	prospectId: string,
	now = Date.now(),
): Promise<Path[] | undefined> {
	return (await pathsToMany(db, userId, [prospectId], now)).get(prospectId);
}

/** The same for several prospects, by their ids. Those that are not the user's are left out. */
async function pathsToMany(
	db: Db,
	userId: Owner,
	prospectIds: readonly string[],
	now = Date.now(),
): Promise<Map<string, Path[]>> {
	const ids = sql`(select value from json_each(${JSON.stringify(prospectIds)}))`;
	const [goals, linked, here, asks] = await db.batch([
		statement<Goal>(db, goalsAmong(userId, ids)),
		statement<Linked>(db, linkedTo(userId, ids)),
		statement<AskHere>(db, asksAbout(userId, ids)),
		statement<Asks>(db, asksByName(userId)),
	]);
	const [linkedOf, hereOf] = [Map.groupBy(linked, ofProspect), Map.groupBy(here, ofProspect)];
	// A connector of the sample is not taken for a real one of the same name.
	const [real, invented] = [0, 1].map((isInvented) => asksTo(asks.filter((one) => one.isInvented === isInvented)));
	return new Map(
		goals.map((goal) => {
			const asked = goal.isInvented ? invented : real;
			const record = (key: string) => recordOf(asked?.get(key));
			const found = candidatesOf(goal, linkedOf.get(goal.id) ?? [], hereOf.get(goal.id) ?? [], record);
			return [goal.id, found.sort((a, b) => comparePaths(a, b, now)).map((one) => toPath(one, goal, now))];
		}),
	);
}

const ofProspect = ({ prospectId }: { prospectId: string }) => prospectId;

const toPath = (candidate: Candidate, { name }: Goal, now: number): Path => ({
	name: candidate.name,
	title: candidate.title,
	company: candidate.company,
	linkedinUrl: candidate.linkedinUrl,
	reasons: reasonsOf(candidate, { called: firstName(name), company: null }, now),
});

const goalsAmong = (userId: Owner, ids: SQL) => sql`
	select p.id, p.name, p.connection_source as connectionSource, ${isInventedKey(sql`p.person_key`)} as isInvented
	from ${prospects} p where p.user_id = ${userId} and p.id in ${ids}`;

const linkedTo = (userId: Owner, ids: SQL) => sql`
	select c.prospect_id as prospectId, c.mutual_connection_name as name, c.mutual_connection_title as title,
		c.mutual_connection_company as company, c.mutual_connection_linkedin_url as linkedinUrl,
		c.how_well as howWell
	from ${connections} c where c.user_id = ${userId} and c.prospect_id in ${ids}
	order by c.rowid limit ${mostLinked}`;

const asksAbout = (userId: Owner, ids: SQL) => sql`
	select ${introRequests.prospectId} as prospectId, ${askedName} as name, ${introRequests.createdAt} as at,
		case when ${inArray(introRequests.status, agreedTo)} then 'agreed'
			when ${introRequests.status} = 'declined' then 'declined' else 'nothing' end as came
	from ${introRequests} left join ${connections} on ${connections.id} = ${introRequests.connectionId}
	where ${introRequests.userId} = ${userId} and ${introRequests.prospectId} in ${ids} and ${introRequests.kind} = 'ask'
		and ${inArray(introRequests.status, asking)}
	order by ${introRequests.createdAt} desc limit ${mostAsked}`;
