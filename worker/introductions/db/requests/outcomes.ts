import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { BeforeOutcome, IntroOutcome, IntroRequest, Outcome, RecordedOutcome } from '#contract/intro-request';
import type { Db } from '../../../db/client.ts';
import { type Owner, owned } from '../../../db/owned.ts';
import { runBatch } from '../../../db/run-batch.ts';
import { introRequests, prospects } from '../../../db/schema.ts';
import { now } from '../../../db/time.ts';
import { isOwnStatus } from '../../../people/db/prospects.ts';
import { askedMember } from '../mails/find-by-token.ts';
import { keepLinks } from '../mails/mails.ts';
import { introducedNow, metAt, requestColumns, shownStatus } from './intro-request-columns.ts';
import { moveProspects } from './move-prospects.ts';
import { statusAfter } from './status-after.ts';

/**
 * Writes what came of a request: of a nudge to the ask that it follows. The time of the connector's answer, or of the
 * first outcome, stays; so does that of an introduction. An introduction moves the prospect on to Introduced, and the
 * connector's link tells of it for as long as a new one works. With `back` the outcome is taken back. Returns the ask, and
 * the account of the member of the circle whom it asks; undefined when the request is not the user's, and for a thank-you,
 * of which nothing comes. `outdated`: something else has come since the outcome that was to be taken back, so nothing is
 * written.
 */
export async function updateOutcome(
	db: Db,
	userId: Owner,
	id: string,
	given: IntroOutcome,
): Promise<{ recorded: RecordedOutcome | { outdated: IntroRequest }; member: string | null } | undefined> {
	const askId = sql`(select coalesce(m.follows_id, m.id) from intro_requests m
		where m.id = ${id} and m.user_id = ${userId} and m.kind <> 'thanks')`;
	const ask = owned(introRequests, userId, askId);
	const { outcome, back } = given;
	const { before, written, after, members } = await runBatch(db, {
		before: standing(db, ask),
		...(back && outcome ? takeBack(db, userId, ask, outcome, back) : record(db, userId, ask, askId, given)),
		after: standing(db, ask),
		members: db
			.select({ userId: askedMember.as('member') })
			.from(introRequests)
			.where(ask),
	});
	const [[was], [row], [is]] = [before, written, after];
	if (!was || !is) return undefined;
	const member = members[0]?.userId ?? null;
	if (!row) return { recorded: { outdated: is.request }, member };
	const { status, respondedAt } = was.request;
	const prospectStatus = was.prospectStatus === is.prospectStatus ? null : was.prospectStatus;
	return { recorded: { ...row, before: { status, respondedAt, prospectStatus, version: is.version } }, member };
}

function record(db: Db, userId: Owner, ask: SQL | undefined, askId: SQL, { outcome, met, noThanks }: IntroOutcome) {
	const recorded = met ? 'introduced' : outcome;
	const isIntroduced = recorded === 'introduced';
	const { respondedAt, noThanksAt } = introRequests;
	return {
		written: db
			.update(introRequests)
			.set({
				// Nothing may be left to write: what is unsure is settled with its mails.
				status: introRequests.status,
				...(recorded && {
					status: statusAfter(`record-${recorded}`),
					respondedAt: sql`coalesce(${respondedAt}, ${now()})`,
				}),
				...(isIntroduced && introducedNow(now())),
				...(met !== undefined && { metAt: met ? sql`coalesce(${metAt}, ${now()})` : null }),
				...(noThanks !== undefined && { noThanksAt: noThanks ? sql`coalesce(${noThanksAt}, ${now()})` : null }),
			})
			.where(ask)
			.returning(requestColumns),
		prospect: isIntroduced ? moveProspects(db, userId, sql`r.id = ${askId}`, 'introduced') : undefined,
		links: isIntroduced ? keepLinks(db, userId, askId) : undefined,
	};
}

// The prospect first: their statement looks for the version that the request still has.
function takeBack(
	db: Db,
	userId: Owner,
	ask: SQL | undefined,
	outcome: Outcome,
	{ status, respondedAt, prospectStatus, version }: Omit<BeforeOutcome, 'id'>,
) {
	const isUnchanged = and(
		ask,
		eq(introRequests.status, outcome),
		eq(versionOf, version),
		// Only the provider's word makes a mail sent.
		status === 'sent' ? or(sql`sent_at is not null`, sql`delivery ->> 'delivered' is not null`) : undefined,
		// And what the server sends is none that the user sends themselves, whose answer link they may know.
		status === 'pending' ? sql`not exists (${mailedByServer})` : undefined,
	);
	const itsProspect = sql`${prospects.id} in (select ${introRequests.prospectId} from ${introRequests} where ${isUnchanged})`;
	const isBack = sql`exists (select 1 from ${prospects} where ${prospects.id} = ${introRequests.prospectId}
		and ${prospects.status} = ${prospectStatus})`;
	return {
		prospect:
			prospectStatus === null
				? undefined
				: db
						.update(prospects)
						.set({ status: prospectStatus })
						.where(
							and(
								eq(prospects.userId, userId),
								itsProspect,
								eq(prospects.status, outcome),
								// Nobody has chosen a status since.
								or(
									isNull(prospects.statusChosenAt),
									sql`${prospects.statusChosenAt} < (select max(r.created_at)
									from intro_requests r where r.prospect_id = ${prospects.id} and r.user_id = ${userId})`,
								),
								isOwnStatus(userId, prospectStatus),
							),
						),
		written: db
			.update(introRequests)
			.set({ status, ...(respondedAt === null && { respondedAt: null }) })
			.where(and(isUnchanged, prospectStatus === null ? undefined : isBack))
			.returning(requestColumns),
	};
}

const mailedByServer = sql`select 1 from mails m where m.id = intro_requests.mail and m.by_mail = 1`;

// All that can come for a request: another state, an answer, what the provider says, a reply, that they met, and a
// message that follows.
const versionOf = sql<string>`${introRequests.status} || ' ' || coalesce(${introRequests.respondedAt}, '')
	|| ' ' || coalesce(${introRequests.sentAt}, '') || ' ' || coalesce(${introRequests.metAt}, '')
	|| ' ' || ${introRequests.delivery}
	|| ' ' || (select count(*) from intro_replies y where y.request_id = ${introRequests.id})
	|| ' ' || (select count(*) from intro_requests f where f.follows_id = ${introRequests.id})`;

const standing = (db: Db, ask: SQL | undefined) =>
	db
		.select({
			request: { ...requestColumns, status: shownStatus() },
			prospectStatus: prospects.status,
			version: versionOf,
		})
		.from(introRequests)
		.innerJoin(prospects, eq(prospects.id, introRequests.prospectId))
		.where(ask);
