import { and, eq, gt, inArray, or, sql } from 'drizzle-orm';
import {
	type DeclinedRequest,
	type NeedsYou,
	needsYouMost,
	type OpenRequest,
	type WarmPath,
} from '#contract/needs-you';
import { hasReason, isOffered, type Path } from '#contract/path';
import { dayMs } from '#contract/rules/durations';
import type { IntroStatus } from '#contract/rules/intro-status';
import { pageBytes } from '#contract/rules/limits';
import { isAskedToday } from '#contract/rules/path-order';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { fitting } from '../../../db/pages.ts';
import { introRequests } from '../../../db/schema.ts';
import { runBatch, statement } from '../../../db/statements.ts';
import { type AskCounts, asksByName, recordsOf } from '../paths/asks.ts';
import { pathsBeside } from '../paths/paths.ts';
import { isAsk, isLost, iso, isToThank, isToWrite, waiting } from '../requests/open-requests.ts';
import { askNetwork, knownCompanies } from './ask-network.ts';
import { connectionSources, oncePerConnector, toWarmPath } from './connection-sources.ts';
import { asksOfMembers, byMail, thanksOfMembers } from './member-asks.ts';
import { openMails, openRequests, repliedRequests, withoutRow } from './waiting.ts';

// They won't introduce the prospect, but someone else may. Older requests like these are history.
const passedStates: IntroStatus[] = ['declined', 'doesnt_know'];
const noDays = 30;
// Size limit for each kind of waiting item.
const eachBytes = pageBytes / 12;

/**
 * Reads everything waiting for the user, across all lists, as much as fits in a response: one batch of any size, and
 * then the paths to the people it is about.
 */
export async function findNeedsYou(db: Db, userId: Owner, now = Date.now()): Promise<NeedsYou> {
	const { asked, thanked, replied, answered, write, nudge, failed, prepared, found, companies, asks } = await runBatch(
		db,
		{
			asked: asksOfMembers(db, userId),
			thanked: thanksOfMembers(db, userId),
			...openLines(db, userId, now),
			found: connectionSources(db, userId),
			companies: knownCompanies(db, userId),
			asks: statement<AskCounts>(db, asksByName(userId)),
		},
	);
	const isIn = (state: IntroStatus) => (request: OpenRequest) => request.status === state;
	const [confirm = [], thank = []] = (['accepted', 'introduced'] as const).map((state) =>
		answered.filter(isIn(state)).slice(0, needsYouMost),
	);
	const passed = answered.filter(({ status }) => passedStates.includes(status)).slice(0, needsYouMost);
	const [bounced, look] = partition(failed.map(withoutRow), isIn('bounced'));
	const [real, inSample] = [recordsOf(asks, false), recordsOf(asks, true)];
	const open = oncePerConnector(found)
		.map((one) => ({ ...one, record: (one.isInvented ? inSample : real)(one.connectorName) }))
		.sort((a, b) => a.isInvented - b.isInvented || b.record.agreed - a.record.agreed || b.count - a.count)
		.filter(({ record }) => !isAskedToday(record, now))
		.slice(0, needsYouMost);
	const about = [...passed, ...open, ...companies].map(({ prospectId }) => prospectId);
	const paths = await pathsBeside(db, userId, about, asks, now);
	const sources = open
		.map(({ record, ...one }) => toWarmPath(one, record.agreed, paths.get(one.prospectId)))
		.sort((a, b) => b.saidYes - a.saidYes);
	const [invented, others] = partition(sources, ({ isInvented }) => isInvented);
	const named = open.map(({ connectorName }) => connectorName);
	const ask: WarmPath[] = [...others, ...askNetwork(companies, paths, (name) => real(name).agreed, named), ...invented];
	return {
		asked: fitting(byMail(asked), eachBytes),
		thanked: fitting(thanked, eachBytes),
		confirm: fitting(confirm, eachBytes),
		instead: fitting(nextConnectors(passed, paths), eachBytes),
		replied: fitting(replied, eachBytes),
		write: fitting(write, eachBytes),
		thank: fitting(thank, eachBytes),
		bounced: fitting(bounced, eachBytes),
		nudge: fitting(nudge.map(withoutRow), eachBytes),
		prepared: fitting(prepared.map(withoutRow), eachBytes),
		look: fitting(look, eachBytes),
		ask: fitting(ask.slice(0, needsYouMost), eachBytes),
	};
}

/**
 * The statements that read the waiting requests: replied, answered with yes or no, introduced, due for a nudge, and
 * failed.
 */
function openLines(db: Db, userId: Owner, now: number) {
	const { confirm: agreedTo, replied: hasReply, bounced: cameBack, nudge: due } = waiting(now);
	const { status, prospectAnswer, respondedAt } = introRequests;
	// No second request goes to a prospect who put off the first.
	const passed = and(
		isAsk,
		inArray(status, passedStates),
		sql`coalesce(${prospectAnswer}, 'yes') = 'yes'`,
		gt(respondedAt, iso(now - noDays * dayMs)),
	);
	return {
		replied: repliedRequests(db, userId, hasReply),
		answered: openRequests(db, userId, or(agreedTo, passed, isToThank(now)), 4),
		write: openRequests(db, userId, isToWrite(now), 1),
		nudge: openMails(db, userId, due),
		failed: openMails(db, userId, or(cameBack, isLost(now)), 'bounced'),
		prepared: openMails(db, userId, eq(status, 'prepared')),
	};
}

/** Splits items into those that meet a condition and the others, each cut to the number shown. */
function partition<One>(all: readonly One[], isSo: (one: One) => boolean): [One[], One[]] {
	const rest = all.filter((one) => !isSo(one));
	return [all.filter(isSo).slice(0, needsYouMost), rest.slice(0, needsYouMost)];
}

/**
 * Finds the next connector for each request whose connector said no or doesn't know the prospect: the best path by
 * someone who has not said no about the prospect or that they hardly know them, and was not asked about anyone today.
 * Leaves out requests without another connector, and prospects with another open ask.
 */
export const nextConnectors = (
	passed: readonly OpenRequest[],
	paths: ReadonlyMap<string, readonly Path[]>,
): DeclinedRequest[] =>
	passed.flatMap((request) => {
		const others = (paths.get(request.prospectId) ?? []).filter(
			(path) => isOffered(path) && !hasReason(path, 'hardly-knows'),
		);
		const next = others.find((path) => !hasReason(path, 'asked-today'));
		return next
			? [{ ...request, others: others.length, next: next.name, nextReach: next.reach, nextReasons: next.reasons }]
			: [];
	});
