import { and, desc, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { favourMost } from '#contract/favour';
import { type NeedsYou, needsYouMost, type OpenRequest, replyShown, type WarmPath } from '#contract/needs-you';
import type { Path } from '#contract/path';
import { dayMs } from '#contract/rules/durations';
import { nameKey } from '#contract/rules/identity';
import { askedStatuses, type IntroStatus, sendingTimeoutMs } from '#contract/rules/intro-status';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { introReplies, introRequests, prospects } from '../../../db/schema.ts';
import { statement } from '../../../db/statement.ts';
import { keyed } from '../../../people/db/company-keys.ts';
import { inventedPeople, isInventedKey } from '../../../people/db/invented.ts';
import { pathsToMany } from '../paths/paths.ts';
import { onceAsked } from '../requests/intro-request-columns.ts';
import { isLatest, iso, isRecent, waiting } from '../requests/open-requests.ts';
import { nextAfterNo, startOfDay } from './after-no.ts';
import { agreedByName, agreedTimes, askNetwork, knownCompanies } from './ask-network.ts';

// An older no is history.
const noDays = 30;

/** What waits for the user, over all lists: one batch, whatever the size, and then the paths to whom it is about. */
export async function findNeedsYou(db: Db, userId: Owner, now = Date.now()): Promise<NeedsYou> {
	const { confirm: agreedTo, replied: hasReply, bounced: cameBack, nudge: due } = waiting(db, now);
	const { status, createdAt, respondedAt } = introRequests;
	const saidNo = and(eq(status, 'declined'), gt(respondedAt, iso(now - noDays * dayMs)));
	const isLost = or(
		inArray(status, ['failed', 'unknown']),
		and(eq(status, 'sending'), lt(createdAt, iso(now - sendingTimeoutMs))),
	);
	const [replied, answered, nudge, failed, warm, companies, agreed] = await keyed(db, userId, (lacking) =>
		db.batch([
			...lacking,
			repliedRequests(db, userId, hasReply),
			openRequests(db, userId, or(agreedTo, saidNo), 'accepted'),
			openMails(db, userId, due),
			openMails(db, userId, or(cameBack, and(isRecent(now), isLost)), 'bounced'),
			warmPaths(db, userId, now),
			knownCompanies(db, userId),
			agreedTimes(db, userId),
		]),
	);
	const isIn = (state: IntroStatus) => (request: OpenRequest) => request.status === state;
	const [confirm, declined] = parted(answered, isIn('accepted'));
	const [bounced, look] = parted(failed.map(withoutRow), isIn('bounced'));
	const paths = await pathsToMany(
		db,
		userId,
		[...declined, ...warm, ...companies].map(({ prospectId }) => prospectId),
		now,
	);
	const sources = warm.map((path) => toWarmPath(path, paths.get(path.prospectId)));
	const [invented, real] = parted(sources, ({ isInvented }) => isInvented);
	const named = warm.map(({ connectorName }) => connectorName);
	const ask = [...real, ...askNetwork(companies, paths, agreed, named), ...invented].slice(0, needsYouMost);
	return {
		...{ confirm, replied, bounced, look, ask },
		nudge: nudge.map(withoutRow),
		instead: nextAfterNo(declined, paths),
	};
}

const toWarmPath = ({ ids, ...path }: FoundPath, paths?: readonly Path[]): WarmPath => ({
	...path,
	prospectIds: [...new Set([path.prospectId, ...ids.split(',')])].slice(0, favourMost),
	reasons: reasonsFor(path.connectorName, paths),
	isInvented: Boolean(path.isInvented),
});

const reasonsFor = (connector: string, paths: readonly Path[] = []) =>
	paths.find(({ name }) => nameKey(name) === nameKey(connector))?.reasons ?? [];

/** Those of which something is so, and the others, each as many as are shown. */
function parted<One>(all: readonly One[], isSo: (one: One) => boolean): [One[], One[]] {
	const rest = all.filter((one) => !isSo(one));
	return [all.filter(isSo).slice(0, needsYouMost), rest.slice(0, needsYouMost)];
}

const openColumns = {
	id: introRequests.id,
	subject: introRequests.subject,
	status: introRequests.status,
	answerNote: introRequests.answerNote,
	sentAt: introRequests.sentAt,
	respondedAt: introRequests.respondedAt,
	createdAt: introRequests.createdAt,
	// The column of the request: two columns named id would be one in a batch's rows.
	prospectId: introRequests.prospectId,
	prospectName: prospects.name,
	listId: prospects.prospectListId,
	connectorName: introRequests.connectorName,
	recipientEmail: introRequests.recipientEmail,
	isInvented: sql<boolean>`${isInventedKey(sql`${prospects.personKey}`)}`.mapWith(Boolean),
	withOthers: sql<number>`0`.as('with_others'),
};

// Of a favour one line waits: its first request, and how many others wait for the same. In SQLite, the columns beside a
// single min() are those of the row that has it.
const atOnce = {
	...openColumns,
	withOthers: sql<number>`count(*) - 1`.as('with_others'),
	firstRow: sql<number>`min(intro_requests.rowid)`.as('first_row'),
};

const withoutRow = ({ firstRow: _, ...line }: OpenRequest & { firstRow: number }): OpenRequest => line;

// The lines of mails: one for each.
const openMails = (db: Db, userId: Owner, condition: SQL | undefined, first?: IntroStatus) =>
	db
		.select(atOnce)
		.from(introRequests)
		.innerJoin(prospects, eq(prospects.id, introRequests.prospectId))
		.where(and(eq(introRequests.userId, userId), eq(introRequests.kind, 'ask'), condition, isLatest(db)))
		.groupBy(onceAsked, introRequests.status)
		.orderBy(...(first ? [desc(eq(introRequests.status, first))] : []), desc(introRequests.createdAt))
		.limit(first ? 2 * needsYouMost : needsYouMost);

// Where two kinds are read together, those in the state `first` come first, so that none of them is lost.
const openRequests = (db: Db, userId: Owner, condition: SQL | undefined, first: IntroStatus) =>
	db
		.select(openColumns)
		.from(introRequests)
		.innerJoin(prospects, eq(prospects.id, introRequests.prospectId))
		.where(and(eq(introRequests.userId, userId), eq(introRequests.kind, 'ask'), condition, isLatest(db)))
		.orderBy(desc(eq(introRequests.status, first)), desc(introRequests.createdAt))
		.limit(2 * needsYouMost);

// Beside a request stands the latest that somebody wrote for it.
const repliedRequests = (db: Db, userId: Owner, condition: SQL | undefined) =>
	db
		.select({
			...openColumns,
			replyText: sql<string | null>`substr(${introReplies.text}, 1, ${replyShown})`.as('reply_text'),
			repliedAt: sql<string>`${introReplies.createdAt}`.as('replied_at'),
			proposal: introReplies.proposal,
		})
		.from(introRequests)
		.innerJoin(prospects, eq(prospects.id, introRequests.prospectId))
		.innerJoin(
			introReplies,
			sql`${introReplies.id} = (select r.id from intro_replies r where r.request_id = ${introRequests.id}
				and r.kind = 'reply' order by r.created_at desc, r.rowid desc limit 1)`,
		)
		.where(and(eq(introRequests.userId, userId), eq(introRequests.kind, 'ask'), condition, isLatest(db)))
		.orderBy(desc(introReplies.createdAt))
		.limit(needsYouMost);

// In SQLite, the columns beside a single max() are those of the row that has it: the newest prospect. A connector of the
// sample is not taken for a real one of the same name, and comes last. What was agreed is counted once for all connectors
// and joined: counted for each of 2,000 connectors it took 700 ms.
const invented = isInventedKey(sql`p.person_key`);
// As many ids as one favour takes, with their commas.
const idsLength = favourMost * 37 - 1;
type FoundPath = Omit<WarmPath, 'prospectIds' | 'reasons'> & { ids: string };
const warmPaths = (db: Db, userId: Owner, now: number) =>
	statement<FoundPath>(
		db,
		sql`
		with agreed as materialized (${agreedByName(userId)}),
		today as materialized (
			select r.connector_name as name, r.prospect_id in ${inventedPeople(userId)} as invented
			from intro_requests r
			where r.user_id = ${userId} and r.kind = 'ask' and r.status in ${askedStatuses} and r.created_at >= ${startOfDay(now)}
			group by 1, 2),
		paths as materialized (
			select p.connection_source as connectorName, count(*) as count, p.id as prospectId, p.name as prospectName,
				p.prospect_list_id as listId, ${invented} as invented, max(p.created_at) as newest,
				substr(group_concat(p.id), 1, ${idsLength}) as ids
			from prospects p
			where p.user_id = ${userId} and p.connection_source is not null
				and not exists (select 1 from intro_requests r where r.prospect_id = p.id and r.status in ${askedStatuses})
			group by p.connection_source, invented)
		select g.connectorName, g.count, g.prospectId, g.prospectName, g.listId, g.invented as isInvented,
			coalesce(a.times, 0) as saidYes, g.ids
		from paths g left join agreed a on a.name = g.connectorName and a.invented = g.invented
		where not exists (select 1 from today t where t.name = g.connectorName and t.invented = g.invented)
		order by g.invented, saidYes desc, g.count desc, g.connectorName
		limit ${needsYouMost}`,
	);
