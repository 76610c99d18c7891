import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Ledger } from '#contract/path';
import { askedBeforeMs, recentMs } from '#contract/rules/asked-a-lot';
import { nameKey } from '#contract/rules/identity';
import { agreedStatuses, askedStatuses } from '#contract/rules/intro-status';
import type { AskHistory } from '#contract/rules/path-order';
import type { Owner } from '../../../db/owned.ts';
import { connections, introRequests, mails } from '../../../db/schema.ts';
import { fromNow } from '../../../db/time.ts';
import { inventedPeople } from '../../../people/db/invented.ts';
import { askedName, itsMail, metAt } from '../requests/intro-request-columns.ts';

const answered = [...agreedStatuses, 'declined', 'doesnt_know', 'replied'] as const;
const closed = [...agreedStatuses, 'declined', 'no_reply'] as const;

// More connectors than anyone has asked.
const mostAsked = 5_000;

/** The requests to one name, in one spelling, about invented people or about others. */
export type AskCounts = {
	name: string | null;
	isInvented: number;
	asked: number;
	agreed: number;
	over: number;
	answered: number;
	/** The total days that the answers took. */
	answerDays: number;
	inYear: number;
	lastAskedAt: string;
	introduced: number;
	met: number;
	thanked: number;
	lastThankedAt: string | null;
	zone: string | null;
};

/** Summary of the requests to one name, with the ledger. */
export type ConnectorRecord = AskHistory & { ledger: Ledger | null };

/**
 * Selects the user's requests by the connector's name, last asked first. Refused mails, and messages that follow a
 * request, don't count. A request is over when it was answered, or unanswered for 30 days; one whose connector doesn't
 * know the person is never over. A mail counts once.
 */
export const asksByName = (userId: Owner): SQL => sql`
	select ${askedName} as name, ${introRequests.prospectId} in ${inventedPeople(userId)} as isInvented,
		count(distinct ${introRequests.mailId}) as asked,
		${asksWhere(inArray(introRequests.status, agreedStatuses))} as agreed,
		${asksWhere(
			sql`${inArray(introRequests.status, [...closed])}
				or ${introRequests.status} <> 'doesnt_know' and ${introRequests.createdAt} < ${fromNow(-recentMs)}`,
		)} as over,
		sum(${hasAnswer}) as answered,
		total(case when ${hasAnswer} then
			julianday(${introRequests.respondedAt}) - julianday(coalesce(${mails.sentAt}, ${introRequests.createdAt})) end)
			as answerDays,
		${asksWhere(sql`${introRequests.createdAt} >= ${fromNow(-askedBeforeMs)}`)} as inYear,
		max(${introRequests.createdAt}) as lastAskedAt,
		sum(${introRequests.status} = 'introduced') as introduced,
		count(${metAt}) as met,
		count(${thankedAt}) as thanked, max(${thankedAt}) as lastThankedAt,
		(select u.time_zone from users u where u.id = ${userId}) as zone
	from ${introRequests} join ${mails} on ${itsMail} left join ${connections} on ${connections.id} = ${introRequests.connectionId}
	where ${introRequests.userId} = ${userId} and ${introRequests.kind} = 'ask' and ${inArray(introRequests.status, askedStatuses)}
	group by 1, 2 order by lastAskedAt desc limit ${mostAsked}`;

// When the last thank-you that followed a request left. A thank-you that surely did not arrive doesn't count.
const thankedAt = sql`(select max(t.created_at) from intro_requests t
	where t.follows_id = ${introRequests.id} and t.kind = 'thanks' and t.status in ${askedStatuses})`;

// A mail about several people asks once, but each of them has an answer.
const asksWhere = (condition: SQL) => sql`count(distinct case when ${condition} then ${introRequests.mailId} end)`;

const hasAnswer = sql`(${inArray(introRequests.status, [...answered])} and ${introRequests.respondedAt} is not null)`;

/**
 * Groups the requests by name, whatever the spelling: about invented people, or about others. A connector of the sample
 * isn't mixed up with a real one of the same name.
 */
export function asksTo(all: readonly AskCounts[], isInvented: boolean): Map<string, AskCounts[]> {
	const of = all.filter((one) => Boolean(one.isInvented) === isInvented);
	return Map.groupBy(of, ({ name }) => nameKey(name ?? ''));
}

/** Sums up the requests to one name. */
export function recordOf(asks: readonly AskCounts[] = []): ConnectorRecord {
	const sum = (of: (one: AskCounts) => number) => asks.reduce((total, one) => total + of(one), 0);
	const answers = sum((one) => one.answered);
	const days = sum(({ answerDays }) => answerDays);
	const agreed = sum((one) => one.agreed);
	// The first was asked last.
	const lastAskedAt = asks[0]?.lastAskedAt ?? null;
	const thankYous = asks.flatMap((one) => one.lastThankedAt ?? []).sort();
	return {
		over: sum(({ over }) => over),
		agreed,
		answerDays: answers > 0 ? Math.round(Math.max(0, days) / answers) : null,
		inYear: sum(({ inYear }) => inYear),
		lastAskedAt,
		zone: asks[0]?.zone ?? undefined,
		ledger:
			lastAskedAt === null
				? null
				: {
						asked: sum(({ asked }) => asked),
						lastAskedAt,
						agreed,
						introduced: sum(({ introduced }) => introduced),
						met: sum(({ met }) => met),
						thanked: sum(({ thanked }) => thanked),
						lastThankedAt: thankYous.at(-1) ?? null,
					},
	};
}

/** Sums up requests by the connector's name, about invented people or real ones. */
export function recordsOf(all: readonly AskCounts[], isInvented: boolean): (name: string) => ConnectorRecord {
	const asked = asksTo(all, isInvented);
	return (name) => recordOf(asked.get(nameKey(name)));
}
