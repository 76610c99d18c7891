import { sql } from 'drizzle-orm';
import type { BestPath } from '#contract/path';
import { pageBytes } from '#contract/rules/limits';
import { reasonsOf } from '#contract/rules/path-reasons';
import type { Db } from '../../../db/client.ts';
import { type Owner, ownRow } from '../../../db/owned.ts';
import { fitting } from '../../../db/pages.ts';
import { connections, prospectLists } from '../../../db/schema.ts';
import { runBatch, statement } from '../../../db/statements.ts';
import { afterInList, inListOrder, type PlaceInList } from '../../../people/db/prospect-slices.ts';
import { knownAddresses } from './addresses-known.ts';
import { type AskCounts, asksByName, asksTo, recordOf } from './asks.ts';
import { firstOf, inOrder } from './path-candidates.ts';
import { factsAbout, knownOfEach, networkFor, orderAt } from './paths.ts';

// Rows held in memory: the prospects of a page, and those together with their connections. Up to a thousand connections
// count for each prospect.
const pageRows = 2_500;
const mostHeld = 5_000;
const mostLinked = 1_000;
// Limits for the network, and for requests about the prospects of a page.
const ofPage = { most: 10_000, withDetails: false };

/** A page of best paths, and the place after which the next begins. */
type BestPathsPage = { ways: BestPath[]; next: string | null };

/**
 * Reads the best path to each prospect of the user's list who has one, in the list's order and in pages. The best is
 * the first of `pathsTo`. `after` is the `next` of the previous page. Undefined when the list is not the user's.
 */
export async function readBestPaths(
	db: Db,
	userId: Owner,
	listId: string,
	after?: string,
	now = Date.now(),
): Promise<BestPathsPage | undefined> {
	const { own, asks, people } = await runBatch(db, {
		own: statement(db, ownRow(prospectLists, userId, listId)),
		asks: statement<AskCounts>(db, asksByName(userId)),
		people: statement<Held>(db, pageOf(userId, listId, placeIn(after))),
	});
	if (own.length === 0) return undefined;
	const page = people.filter(({ held }, at) => at < pageRows && held <= mostHeld);
	const ways = await waysTo(
		db,
		userId,
		page.map(({ id }) => id),
		asks,
		now,
	);
	const shown = fitting(ways, pageBytes);
	const lastId = shown.length < ways.length ? shown.at(-1)?.prospectId : page.at(-1)?.id;
	const last = page.find(({ id }) => id === lastId);
	const isMore = shown.length < ways.length || page.length < people.length;
	return { ways: shown, next: isMore && last ? [last.createdAt, last.position, last.id].join('~') : null };
}

async function waysTo(
	db: Db,
	userId: Owner,
	prospectIds: readonly string[],
	asks: readonly AskCounts[],
	now: number,
): Promise<BestPath[]> {
	if (prospectIds.length === 0) return [];
	const facts = await runBatch(db, factsAbout(db, userId, prospectIds, ofPage));
	const compare = orderAt(now);
	const real = asksTo(asks, false);
	const found = await networkFor(db, userId, facts, ofPage);
	const addresses = knownAddresses(facts.addresses, false);
	const network = inOrder(found, { recordOf: (key) => recordOf(real.get(key)), addresses }, compare);
	return knownOfEach(facts, asks, network, now).flatMap(({ goal, linked, known, asked }): BestPath[] => {
		const first = firstOf(goal, linked, known, compare);
		// Someone who is on no path may have been asked.
		if (!first) {
			return asked ? [{ prospectId: goal.id, name: '', reach: 'none', reason: 'waiting-here', others: 0, asked }] : [];
		}
		const { best, count } = first;
		const [reason] = reasonsOf(best, { called: '', company: null }, now);
		return reason
			? [{ prospectId: goal.id, name: best.name, reach: best.reach, reason: reason.code, others: count - 1, asked }]
			: [];
	});
}

type Held = PlaceInList & {
	/** Rows so far: this prospect, the earlier ones on the page, and the connections of all of them. */
	held: number;
};

// Reads one row more than fits, which tells that there is another page.
const pageOf = (userId: Owner, listId: string, after: PlaceInList | null) => sql`
	select id, created_at as createdAt, position, held from (
		select *, sum(size) over (rows unbounded preceding) as held from (
			select id, created_at, position, 1 + min(${mostLinked},
				(select count(*) from ${connections} c where c.prospect_id = prospects.id)) as size
			${afterInList(userId, listId, after, pageRows + 1)} ${inListOrder} limit ${pageRows + 1}))
	where held - size <= ${mostHeld}`;

function placeIn(after: string | undefined): PlaceInList | null {
	const [createdAt = '', position = '', id = ''] = after?.split('~') ?? [];
	return after ? { createdAt, position: Number(position) || 0, id } : null;
}
