import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import type { BeforeOutcome, IntroOutcome, Outcome } from '#contract/intro-request';
import type { DeliveryKind, DeliveryOutcome, IntroAnswer, IntroStatus } from '#contract/rules/intro-status';
import type { IntroTerms } from '#contract/rules/intro-terms';
import type { ProspectAnswer } from '#contract/rules/prospect-answer';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { introRequests, mails } from '../../../db/schema.ts';
import { now } from '../../../db/time.ts';
import { recordEvent } from '../../../events/listeners.ts';
import { answersEvent, repliedEvent } from './event-data.ts';
import { introducedNow, mailedByServer, metAt, statusAfter } from './intro-request-columns.ts';
import { keepLinks } from './keep-links.ts';
import { isMovedBack, moveBack, moveProspects, moveUnasked, statusOfProspect } from './move-prospects.ts';

/** An event that happens to requests. */
export type RequestEvent =
	/** The user says that they sent the message themselves, or an answer to it proves it. */
	| { type: 'own-sent'; at: string | null }
	/** The user says that they didn't send it after all. */
	| { type: 'own-not-sent' }
	/** The provider accepted their mail, refused it, or gave no clear response. */
	| { type: 'mail'; outcome: DeliveryOutcome }
	/** The provider later reports on a mail it accepted. */
	| { type: 'delivery'; kind: DeliveryKind; at: string }
	/** The connector answers. Undefined `terms` stay unchanged. `press` is the id of this answer. */
	| { type: 'answer'; answer: IntroAnswer; note: string | null; terms: IntroTerms | null | undefined; press: string }
	/** The prospect answers. `byAsker` is true if the asker may hold the link. */
	| { type: 'prospect'; answer: ProspectAnswer; byAsker: SQL; press: string }
	/** A reply arrived. Queues an event for each of these requests if `isThis` holds for the mail `m`. */
	| { type: 'reply'; at: string | SQL; events: readonly { requestId: string; isThis: SQL }[] }
	/** A copy of the introduction arrived. */
	| { type: 'introduction'; at: string }
	/** The user records the outcome, that the two have met, or that no thank-you is needed. */
	| ({ type: 'outcome' } & Pick<IntroOutcome, 'outcome' | 'met' | 'written' | 'noThanks'>)
	/** The user undoes an outcome, back to what was before it, unless something else has come since. */
	| { type: 'back'; outcome: Outcome; before: Omit<BeforeOutcome, 'id'>; isUnchanged: SQL | undefined };

/** The user's requests it happens to: a select or a list of their ids, and a further condition. */
type Asks = { ids: SQL; condition?: SQL | undefined };

/** The changes that an event writes. */
type Written = {
	status: SQL | IntroStatus;
	set?: SQLiteUpdateSetSource<typeof introRequests>;
	/** The requests for which it is news. */
	only?: SQL | undefined;
	/** The status their prospects move to. */
	moves?: 'intro_requested' | 'introduced' | undefined;
	/** The statements that queue the events for listeners. */
	events?: ReturnType<typeof recordEvent>[number][];
};

/**
 * The statements of an event, for the batch of whatever brings it. Every later state of one user's requests is written
 * here; `createMail` writes the first, and {@link closeRequests} those of requests that were cut off.
 * `changed` returns each changed request, with the press of its latest answer. After it come the consequences: what is
 * stored with the mail, the prospect's status, the links of an introduction, and the events for listeners. When an outcome
 * is undone, `prospect` comes before it.
 */
export function changeRequest(db: Db, userId: Owner, { ids, condition }: Asks, event: RequestEvent) {
	const { status, set, only, moves, events = [] } = written(db, userId, event);
	const isAmong = sql`${introRequests.id} in (${ids})`;
	const which = and(eq(introRequests.userId, userId), isAmong, condition, only);
	const isIntroduced = moves === 'introduced';
	// A message that was already marked as sent, or that the server sent, moves no one.
	const moving = event.type === 'own-sent' ? sql`r.id in (${ids}) and r.status = 'pending'` : sql`r.id in (${ids})`;
	return {
		/** An answer proves that the message arrived, for everyone else it was about too. */
		sent: event.type === 'answer' ? sentByAnswer(db, userId, { ids, condition }) : undefined,
		prospect:
			event.type === 'back'
				? moveBack(db, userId, which, event.outcome, event.before.prospectStatus)
				: event.type === 'own-not-sent'
					? moveUnasked(db, userId, which)
					: undefined,
		changed: db
			.update(introRequests)
			.set({ ...set, status })
			.where(event.type === 'back' ? and(which, isMovedBack(event.before.prospectStatus)) : which)
			.returning({ id: introRequests.id, press: introRequests.answerPress }),
		delivery: event.type === 'delivery' ? keepDelivery(db, userId, ids, event) : undefined,
		moved: moves ? moveProspects(db, userId, moving, moves, condition) : undefined,
		links: isIntroduced ? keepLinks(db, userId, ids, condition) : undefined,
		events,
	};
}

// The press of an answer that changes only the terms.
export const termsPress = (press: string) => `${press} terms`;

function sentByAnswer(db: Db, userId: Owner, { ids, condition }: Asks) {
	// `r` names the table of a request, in the same message as an answered request.
	const isPrepared = (r: SQL) => sql`${r}.status = 'prepared' and ${r}.mail_id in (
		select ${introRequests.mailId} from intro_requests
			where ${introRequests.id} in (${ids}) and ${introRequests.userId} = ${userId} and ${condition ?? sql`true`})`;
	return [
		moveProspects(db, userId, isPrepared(sql`r`), 'intro_requested'),
		db
			.update(introRequests)
			.set({ status: statusAfter('own-sent') })
			.where(and(eq(introRequests.userId, userId), isPrepared(sql`intro_requests`))),
	] as const;
}

function written(db: Db, userId: Owner, event: RequestEvent): Written {
	switch (event.type) {
		case 'own-sent':
			return {
				status: statusAfter('own-sent'),
				set: {
					movedFrom: statusOfProspect,
					...(event.at !== null && { createdAt: event.at }),
				},
				only: eq(introRequests.status, 'prepared'),
				moves: 'intro_requested',
			};
		case 'own-not-sent':
			return { status: statusAfter('own-not-sent'), set: { createdAt: now() }, only: isUnanswered };
		case 'mail':
			return {
				status: statusAfter(`mail-${event.outcome}`),
				moves: event.outcome === 'sent' ? 'intro_requested' : undefined,
			};
		case 'delivery':
			return {
				status: statusAfter(`delivery-${event.kind}`),
				only: sql`exists (select 1 from mails where mails.id = intro_requests.mail_id and ${isFirstFact(event)})`,
			};
		case 'answer':
			return answered(db, userId, event);
		case 'prospect':
			return prospectAnswered(db, userId, event);
		case 'reply':
			return {
				status: statusAfter('reply'),
				set: { respondedAt: firstResponse(event.at) },
				events: event.events.flatMap(({ requestId, isThis }) => [
					...recordEvent(db, userId, repliedEvent(userId, requestId, isThis)),
				]),
			};
		case 'introduction':
			return {
				status: statusAfter('introduction'),
				set: { respondedAt: firstResponse(event.at), ...introducedNow(event.at) },
				moves: 'introduced',
			};
		case 'outcome':
			return recorded(event);
		case 'back':
			return {
				status: event.before.status,
				set: event.before.respondedAt === null ? { respondedAt: timeOfAnswer } : {},
				only: event.isUnchanged,
			};
	}
}

// True if no one has answered for any of the people of the message, and nothing followed it.
const isUnanswered = sql`${introRequests.status} = 'pending' and not exists (${mailedByServer}) and not exists (
	select 1 from intro_requests o where o.mail_id = ${introRequests.mailId}
		and (o.status <> 'pending' or exists (select 1 from intro_requests f where f.follows_id = o.id and f.status <> 'prepared')
			or exists (select 1 from intro_replies y where y.request_id = o.id)))`;

const firstResponse = (at: string | SQL) => sql`coalesce(${introRequests.respondedAt}, ${at})`;

// An undo clears only the time of an outcome, whatever the client says was there before.
const timeOfAnswer = sql`iif(coalesce(${introRequests.answer}, ${introRequests.prospectAnswer}) is null, null, ${introRequests.respondedAt})`;

type Delivered = Extract<RequestEvent, { type: 'delivery' }>;

// The first time of each kind stays, and has already moved the status.
const isFirstFact = ({ kind, at }: Delivered) => {
	const known = sql`json_extract(mails.delivery, ${`$.${kind}`})`;
	return sql`(${known} is null or ${known} > ${at})`;
};

const keepDelivery = (db: Db, userId: Owner, ids: SQL, event: Delivered) =>
	db
		.update(mails)
		.set({ delivery: sql`json_set(${mails.delivery}, ${`$.${event.kind}`}, ${event.at})` })
		.where(
			and(
				eq(mails.userId, userId),
				sql`mails.id in (select r.mail_id from intro_requests r where r.id in (${ids}))`,
				isFirstFact(event),
			),
		);

// In an update, SQLite evaluates every expression on the row as it was before.
function answered(db: Db, userId: Owner, event: Extract<RequestEvent, { type: 'answer' }>): Written {
	const { answer, note, terms, press } = event;
	const isSame = sql`${introRequests.answer} is ${answer}`;
	// Only a yes has terms.
	const newTerms = answer === 'yes' ? terms : null;
	const areSameTerms =
		newTerms === undefined ? sql`true` : sql`${introRequests.terms} is ${newTerms && JSON.stringify(newTerms)}`;
	return {
		status: sql`case when ${isSame} then ${introRequests.status} else ${statusAfterAnswer(answer)} end`,
		set: {
			answer,
			answerNote: note,
			...(newTerms !== undefined && { terms: newTerms }),
			answerPress: sql`case when not (${isSame}) then ${press} when ${areSameTerms} then ${introRequests.answerPress}
				else ${termsPress(press)} end`,
			respondedAt: sql`case when ${isSame} then ${introRequests.respondedAt} else ${now()} end`,
		},
		events: [
			...recordEvent(db, userId, answersEvent('request.answered', userId, press)),
			...recordEvent(db, userId, answersEvent('request.changed', userId, termsPress(press))),
		],
	};
}

// After a second yes of the connector the prospect's own "not now" still counts.
const statusAfterAnswer = (answer: IntroAnswer) =>
	answer === 'yes'
		? sql`case when ${introRequests.prospectAnswer} in ('later', 'no') then ${statusAfter('answer-yes', 'prospect-later')}
			else ${statusAfter('answer-yes')} end`
		: statusAfter(`answer-${answer}`);

function prospectAnswered(db: Db, userId: Owner, event: Extract<RequestEvent, { type: 'prospect' }>): Written {
	const { answer, byAsker, press } = event;
	const wasYes = sql`${introRequests.prospectAnswer} is 'yes'`;
	// A no reads "not now" for the user, so going from one to the other is no news.
	const isNews = answer === 'yes' ? sql`not ${wasYes}` : sql`(${wasYes} or ${introRequests.prospectAnswer} is null)`;
	return {
		status: statusAfter(answer === 'yes' ? 'prospect-yes' : 'prospect-later'),
		set: {
			prospectAnswer: answer,
			prospectAnswerByAsker: byAsker,
			answerPress: sql`case when ${isNews} then ${press} else ${introRequests.answerPress} end`,
			respondedAt: sql`case when ${isNews} then ${now()} else ${introRequests.respondedAt} end`,
		},
		events: [...recordEvent(db, userId, answersEvent('request.changed', userId, press))],
	};
}

function recorded({ outcome: given, met, written, noThanks }: Extract<RequestEvent, { type: 'outcome' }>): Written {
	const outcome = met ? 'introduced' : given;
	const isIntroduced = outcome === 'introduced';
	const at = now();
	return {
		status: outcome ? statusAfter(`record-${outcome}`) : sql`${introRequests.status}`,
		set: {
			...(outcome && { respondedAt: firstResponse(at) }),
			...(isIntroduced && introducedNow(at)),
			...(met !== undefined && { metAt: met ? sql`coalesce(${metAt}, ${at})` : null }),
			...(written !== undefined && {
				writtenAt: written ? sql`coalesce(${introRequests.writtenAt}, ${at})` : null,
			}),
			...(noThanks !== undefined && {
				noThanksAt: noThanks ? sql`coalesce(${introRequests.noThanksAt}, ${at})` : null,
			}),
		},
		moves: isIntroduced ? 'introduced' : undefined,
	};
}

/** The statement that closes requests, of all users, whose server stopped while sending them. */
export const closeRequests = (condition: SQL) =>
	sql`update ${introRequests} set status = ${statusAfter('mail-unclear')} where ${condition}`;
