import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { ProspectReply, ProspectSays } from '#contract/prospect-link';
import { dayMs } from '#contract/rules/durations';
import { prospectLinkDays } from '#contract/rules/prospect-answer';
import { userColumns } from '../../../accounts/db/user-columns.ts';
import type { Db } from '../../../db/client.ts';
import { insertFrom } from '../../../db/insert-from.ts';
import type { Owner } from '../../../db/owned.ts';
import { connections, introRequests, mails, prospectLinks, prospects, users } from '../../../db/schema.ts';
import { runBatch, statement } from '../../../db/statements.ts';
import { fromNow, now } from '../../../db/time.ts';
import { changeRequest } from '../requests/change-request.ts';
import { askedMember, askedName, itsMail } from '../requests/intro-request-columns.ts';

/**
 * The stored parts of the link that a connector forwards: the hash of its token, the salt that the token is derived
 * from, and whether it is made on a page that the asker may hold.
 */
export type ConnectorsLink = { tokenHash: string; salt: string; madeBeside: boolean };

const expiry = () => fromNow(prospectLinkDays * dayMs);

// The prospect may answer: the connector has said yes, and no one has introduced them yet.
const isOpen = (r: SQL) => sql`${r}.kind = 'ask' and (${r}.status = 'accepted' or ${r}.status = 'declined'
	and ${r}.prospect_answer in ('later', 'no') and coalesce(${r}.answer, 'yes') = 'yes')`;

// A no by the connector's own link, which no link that the asker may hold can change.
const isHeld = (r: SQL) => sql`(${r}.prospect_answer in ('later', 'no') and ${r}.prospect_answer_by_asker is 0)`;

const ofRequest = (userId: Owner, requestId: string, isAskers: SQL | boolean) =>
	sql`from intro_requests r where r.id = ${requestId} and r.user_id = ${userId} and ${isOpen(sql`r`)}
		and not (${isAskers} and ${isHeld(sql`r`)})`;

/**
 * The statement that makes the link which a request's connector forwards, while the prospect may answer. An existing
 * link stays with `keep`, and stops working with `replace`.
 */
export function linkOfConnector(
	db: Db,
	userId: Owner,
	requestId: string,
	{ tokenHash, salt, madeBeside }: ConnectorsLink,
	which: 'keep' | 'replace',
) {
	const own = { tokenHash, salt, madeBeside: Number(madeBeside), createdAt: now(), expire: expiry() };
	return statement<{ requestId: string }>(
		db,
		insertFrom(
			prospectLinks,
			{ requestId: sql`r.id`, userId: sql`r.user_id`, ...own },
			sql`${ofRequest(userId, requestId, madeBeside)} ${onceMore(sql`token_hash = excluded.token_hash, salt = excluded.salt,
				made_beside = excluded.made_beside, own_token_hash = ${ifStanding('own_token_hash')}`)}
				${which === 'keep' ? sql`where token_hash is null or prospect_links.expire <= ${now()}` : sql``}
				returning request_id as requestId`,
		),
	);
}

/**
 * Makes the user's own link for a request's prospect, and ends the previous one. Undefined while the prospect may not
 * answer, and once they have put it off by the connector's link.
 */
export async function createProspectLink(
	db: Db,
	userId: Owner,
	requestId: string,
	ownTokenHash: string,
): Promise<{ until: string; prospectId: string } | undefined> {
	const [written] = await statement<{ until: string; prospectId: string }>(
		db,
		insertFrom(
			prospectLinks,
			{ requestId: sql`r.id`, userId: sql`r.user_id`, madeBeside: 0, ownTokenHash, createdAt: now(), expire: expiry() },
			sql`${ofRequest(userId, requestId, true)} ${onceMore(sql`own_token_hash = excluded.own_token_hash,
				token_hash = ${ifStanding('token_hash')}, salt = ${ifStanding('salt')}`)}
				returning expire as until, (select prospect_id from intro_requests where id = request_id) as prospectId`,
		),
	);
	return written;
}

const ifStanding = (column: string) =>
	sql`case when prospect_links.expire > ${now()} then prospect_links.${sql.raw(column)} end`;

const onceMore = (own: SQL) => sql`on conflict (request_id) do update set ${own}, expire = excluded.expire,
	way = ${ifStanding('way')}, contact = ${ifStanding('contact')}, note = ${ifStanding('note')}`;

/** Ends the links of a user's request, and removes what the prospect added to their answer. */
export async function removeProspectLink(db: Db, userId: Owner, requestId: string): Promise<void> {
	await db.delete(prospectLinks).where(and(eq(prospectLinks.requestId, requestId), eq(prospectLinks.userId, userId)));
}

/**
 * Finds the request whose prospect a link asks, by the hash of its token. Undefined if the link is wrong, over or
 * ended.
 */
export async function findByProspectToken(db: Db, tokenHash: string) {
	const [found] = await db
		.select({
			id: introRequests.id,
			message: introRequests.message,
			connector: askedName,
			answer: introRequests.prospectAnswer,
			member: askedMember,
			prospect: { id: prospects.id, name: prospects.name },
			user: userColumns,
		})
		.from(prospectLinks)
		.innerJoin(introRequests, eq(introRequests.id, prospectLinks.requestId))
		.innerJoin(mails, itsMail)
		.innerJoin(prospects, eq(prospects.id, introRequests.prospectId))
		.innerJoin(users, eq(users.id, introRequests.userId))
		.leftJoin(connections, eq(connections.id, introRequests.connectionId))
		.where(and(isOfToken(tokenHash, sql`intro_requests`), isOpen(sql`intro_requests`), isNull(users.disabledAt)));
	return found;
}

// True in SQL if the asker may hold the link of this token.
const isAskers = (tokenHash: string) =>
	sql`(prospect_links.token_hash is not ${tokenHash} or prospect_links.made_beside = 1)`;

// The link of the request `r` has this token, and an answer by it counts.
const isOfToken = (tokenHash: string, r: SQL) =>
	and(
		or(eq(prospectLinks.tokenHash, tokenHash), eq(prospectLinks.ownTokenHash, tokenHash)),
		gt(prospectLinks.expire, now()),
		sql`not (${isAskers(tokenHash)} and ${isHeld(r)})`,
	);

/**
 * Writes a prospect's answer to the user's request, as long as this link asks them. Anything but a yes removes their
 * wishes for the introduction. The user's webhook is told of anything new to the user. Returns false when the link is
 * over.
 */
export async function updateProspectAnswer(
	db: Db,
	userId: Owner,
	{ requestId, tokenHash }: { requestId: string; tokenHash: string },
	{ answer, way, contact, note = null }: ProspectReply,
): Promise<boolean> {
	const link = sql`from prospect_links where request_id = ${requestId}`;
	const isLinked = sql`exists (select 1 ${link} and ${isOfToken(tokenHash, sql`intro_requests`)})`;
	const isAsked = and(isLinked, isOpen(sql`intro_requests`));
	const byAsker = sql`(select ${isAskers(tokenHash)} ${link})`;
	const press = crypto.randomUUID();
	const { changed } = await runBatch(db, {
		...changeRequest(
			db,
			userId,
			{ ids: sql`${requestId}`, condition: isAsked },
			{ type: 'prospect', answer, byAsker, press },
		),
		words: db
			.update(prospectLinks)
			.set({
				note,
				...(answer === 'yes' ? { way: way ?? null, contact: contact ?? null } : { way: null, contact: null }),
			})
			.where(
				sql`${prospectLinks.requestId} = ${requestId} and exists (select 1 ${ofRequest(userId, requestId, false)}
					and ${isOfToken(tokenHash, sql`r`)})`,
			),
	});
	return changed.length > 0;
}

/** The link of a request as its user sees it, as JSON: a field of a query over the requests. */
export const prospectLinkOf = (userId: Owner) =>
	sql<ProspectSays | null>`(
	select json_object('until', l.expire, 'way', ${afterYes('way')}, 'contact', ${afterYes('contact')},
		'note', ${afterYes('note')})
	from prospect_links l where l.request_id = intro_requests.id and +l.user_id = ${userId} and l.expire > ${now()})`.mapWith(
		JSON.parse,
	);

const afterYes = (column: string) =>
	sql`case when intro_requests.prospect_answer = 'yes' then l.${sql.raw(column)} end`;
