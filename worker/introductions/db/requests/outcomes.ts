import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { BeforeOutcome, IntroOutcome, IntroRequest, Outcome, RecordedOutcome } from '#contract/intro-request';
import type { Db } from '../../../db/client.ts';
import { type Owner, owned } from '../../../db/owned.ts';
import { introRequests, mails, prospects } from '../../../db/schema.ts';
import { runBatch } from '../../../db/statements.ts';
import { changeRequest } from './change-request.ts';
import { askedMember, itsMail, mailedByServer, requestColumns, shownStatus } from './intro-request-columns.ts';

/**
 * Writes the outcome of a request; a nudge's outcome goes to the ask it follows. The time of the connector's answer, or
 * of the first outcome, stays, and so does that of an introduction. An introduction moves the prospect to Introduced,
 * and the connector's link shows it for as long as a new link works. `back` undoes the outcome. Returns the ask, and
 * the account of the circle member it asks; undefined when the request is not the user's, and for a thank-you, which
 * has no outcome. `outdated`: something else has come since the outcome to undo, so nothing is written.
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
	const event =
		back && outcome
			? ({ type: 'back', outcome, before: back, isUnchanged: isUnchanged(outcome, back) } as const)
			: ({ type: 'outcome', ...given } as const);
	const { before, changed, after } = await runBatch(db, {
		before: stateOf(db, ask),
		...changeRequest(db, userId, { ids: askId }, event),
		after: stateOf(db, ask),
	});
	const [[was], [is]] = [before, after];
	if (!was || !is) return undefined;
	const { member } = is;
	if (changed.length === 0) return { recorded: { outdated: is.request }, member };
	const { status, respondedAt } = was.request;
	const prospectStatus = was.prospectStatus === is.prospectStatus ? null : was.prospectStatus;
	const undo = { status, respondedAt, prospectStatus, version: is.version };
	return { recorded: { ...is.request, before: undo }, member };
}

// Condition that nothing else has come since the outcome to undo.
const isUnchanged = (outcome: Outcome, { status, version }: Omit<BeforeOutcome, 'id'>) =>
	and(
		eq(introRequests.status, outcome),
		eq(versionOf, version),
		// Only the provider's word makes a mail sent.
		status === 'sent' ? sql`exists (${mailTaken})` : undefined,
		// A mail that the server sends never becomes a message that users send themselves, whose answer link they may know.
		status === 'pending' ? sql`not exists (${mailedByServer})` : undefined,
	);

const itsMailHas = (condition: SQL) => sql`select 1 from mails m where m.id = intro_requests.mail_id and ${condition}`;
const mailTaken = itsMailHas(sql`(m.sent_at is not null or m.delivery ->> 'delivered' is not null)`);

// Everything that can come for a request: another state, an answer, the provider's reports, a reply, that they met, and
// a message that follows.
const versionOf = sql<string>`${introRequests.status} || ' ' || coalesce(${introRequests.respondedAt}, '')
	|| ' ' || coalesce(${introRequests.metAt}, '')
	|| ' ' || (select coalesce(m.sent_at, '') || ' ' || m.delivery from mails m where m.id = ${introRequests.mailId})
	|| ' ' || (select count(*) from intro_replies y where y.request_id = ${introRequests.id})
	|| ' ' || (select count(*) from intro_requests f where f.follows_id = ${introRequests.id} and f.status <> 'prepared')`;

const stateOf = (db: Db, ask: SQL | undefined) =>
	db
		.select({
			request: { ...requestColumns, status: shownStatus() },
			prospectStatus: prospects.status,
			version: versionOf,
			member: askedMember.as('member'),
		})
		.from(introRequests)
		.innerJoin(mails, itsMail)
		.innerJoin(prospects, eq(prospects.id, introRequests.prospectId))
		.where(ask);
