import type { PathReason } from '../path.ts';
import { isAskedALot } from './asked-a-lot.ts';
import { isStanding } from './asked-once.ts';
import { closenessSaid, messagesSaid } from './bond.ts';
import { dayMs } from './durations.ts';
import { firstName } from './first-name.ts';
import { counted, formatNumber, inWords, times } from './format.ts';
import { howWellSaid } from './how-well.ts';
import { isAskedToday, type PathFacts } from './path-order.ts';
import { dayIn } from './time-zone.ts';

/** The person a path leads to: their short name, and their company. */
type Goal = { called: string; company: string | null };

const howWellCodes = { well: 'knows-well', little: 'knows-a-little', hardly: 'hardly-knows' } as const;

type Known = PathFacts & { isSameName: boolean };

/**
 * Explains a connector's rank in words: first the reasons for them, then how they were asked before. `now` is in ms
 * since 1970.
 */
export function reasonsOf(facts: Known, goal: Goal, now: number): PathReason[] {
	const { howWell, isMutual, isSource, worksThere } = facts;
	return [
		...given([
			hereReason(facts, goal, now),
			howWell !== null && { code: howWellCodes[howWell], text: howWellSaid(howWell, goal.called) },
			isMutual && howWell !== 'hardly' && { code: 'mutual-connection', text: 'Confirmed mutual connection' },
			isSource && { code: 'connection-source', text: `Your connection source for ${goal.called}` },
			circleConnected(facts, goal),
			worksThere && { code: 'works-there', text: goal.company ? `Colleague at ${goal.company}` : 'Colleague there' },
			circleKnows(facts, goal),
		]),
		...recordReasons(facts, now),
	];
}

function circleConnected({ circle }: Known, { called }: Goal): PathReason | false {
	if (!circle?.connected) return false;
	const { since, isSameName } = circle.connected;
	const [who, year] = [firstName(circle.member.name), since ? ` since ${since.slice(0, 4)}` : ''];
	const text = isSameName
		? `${who} of your circle may be connected with ${called}${year}, by the name only`
		: `${who} of your circle is connected with ${called}${year}`;
	return { code: 'circle-connected', text, member: circle.member };
}

function circleKnows({ circle }: Known, { company }: Goal): PathReason | false {
	const [first, ...others] = circle?.knows ?? [];
	if (!circle || first === undefined) return false;
	const who = `${firstName(circle.member.name)} of your circle knows ${first}`;
	const more = others.length > 0 ? ` and ${counted(others.length, 'other')} there` : '';
	const text = `${who}, who works at ${company ?? 'their company'}${more}`;
	return { code: 'circle-works-there', text, member: circle.member };
}

/** Returns the reasons that hold for any person they are asked about. */
export const recordReasons = (facts: Omit<Known, 'name'>, now: number): PathReason[] =>
	given([
		...bondReasons(facts, now),
		agreedReason(facts.record),
		answersReason(facts.record),
		facts.connectedOn !== null && {
			code: 'connected-since',
			text: `Connected since ${facts.connectedOn.slice(0, 4)}`,
		},
		facts.isSameName && { code: 'same-name', text: 'Found in your network by name only' },
		...askedReasons(facts, now),
	]);

const closenessCodes = { well: 'you-know-well', little: 'you-know-a-little', hardly: 'you-hardly-know' } as const;

function bondReasons({ bond }: Omit<Known, 'name'>, now: number): (PathReason | false)[] {
	if (!bond) return [];
	const messages = messagesSaid(bond, now);
	return [
		bond.closeness !== null && { code: closenessCodes[bond.closeness], text: closenessSaid[bond.closeness] },
		messages !== undefined && { code: 'messages', text: messages },
	];
}

const given = (reasons: readonly (PathReason | false)[]) => reasons.filter((reason) => reason !== false);

function hereReason({ here, record }: Known, { called }: Goal, now: number): PathReason | false {
	if (!here) return false;
	if (here.came === 'agreed') return { code: 'said-yes-here', text: `Said yes about ${called}` };
	if (here.came === 'declined') return { code: 'said-no-here', text: `Said no about ${called}` };
	if (here.came === 'doesnt_know') return { code: 'doesnt-know-here', text: `Doesn’t know ${called} well enough` };
	if (here.came === 'replied') return { code: 'replied-here', text: `Replied about ${called}` };
	const code = isStanding(here, now) ? 'waiting-here' : 'no-answer-here';
	return { code, text: `Asked about ${called} ${agoOf(here.at, record, now)}, no answer yet` };
}

function agreedReason({ over, agreed }: PathFacts['record']): PathReason | false {
	if (over === 0) return false;
	if (agreed === 0) {
		const text = over === 1 ? 'Didn’t say yes last time' : `No yes in ${formatNumber(over)} asks`;
		return { code: 'never-agreed', text };
	}
	const text = over === 1 ? 'Said yes last time' : `Said yes ${formatNumber(agreed)} of ${formatNumber(over)} times`;
	return { code: 'agreed', text };
}

const answersReason = ({ answerDays }: PathFacts['record']): PathReason | false =>
	answerDays !== null && {
		code: 'answers-in',
		text: answerDays < 1 ? 'Usually replies within a day' : `Usually replies in ${counted(answerDays, 'day')}`,
	};

function askedReasons({ here, record }: Pick<Known, 'here' | 'record'>, now: number): (PathReason | false)[] {
	const { lastAskedAt: last, inYear } = record;
	if (last === null) return [{ code: 'not-asked', text: 'Not asked yet' }];
	const isOften = isAskedALot(inYear, null, now);
	const isLately = isAskedALot(0, last, now);
	// The request about this person is a reason already.
	const isSaid = (here?.came === 'waiting' || here?.came === 'nothing') && here.at === last;
	return [
		isOften && { code: 'asked-often', text: `Asked ${times(inYear)} in twelve months` },
		isLately &&
			!isSaid && {
				code: isAskedToday(record, now) ? 'asked-today' : 'asked-lately',
				text: `Asked ${agoOf(last, record, now)}`,
			},
		!isOften && !isLately && { code: 'not-asked', text: `Not asked for ${daysSince(last, now)} days` },
	];
}

const agoOf = (time: string, { zone = 'UTC' }: PathFacts['record'], now: number) =>
	inWords(dayIn(zone, now) - dayIn(zone, Date.parse(time)));

const daysSince = (time: string, now: number) => formatNumber(Math.floor((now - Date.parse(time)) / dayMs));
