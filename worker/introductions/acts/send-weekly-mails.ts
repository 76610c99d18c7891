import { mondayMorning } from '#contract/rules/monday';
import { connect, type Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import type { Bindings } from '../../env.ts';
import { innerMessage } from '../../http/fault.ts';
import { log } from '../../http/log.ts';
import { fingerprint, newToken } from '../../http/token.ts';
import { admitNotice, type Door, handOverNotice, isMailSetUp } from '../../mail/door.ts';
import { weeklyLetter } from '../../outside/mail/weekly-letter.ts';
import { claimWeek, listDue, listTimeZones, listWaiting, type Waiting } from '../db/overviews/weekly-runs.ts';

const pageSize = 50;
/** The most lines of each kind in one mail. */
const mostLines = 5;
/** How long one run takes at most. What is left is for the run an hour later. */
const budgetMs = 4 * 60_000;

/**
 * Sends the weekly mails to those for whom it is Monday morning at `now`, and for whom something waits. Nobody gets two of
 * one week, whatever is run twice or stopped: a mail is noted before it is handed over, so the worst is that one is
 * missing. What was not reached is sent by the next run of the morning. Never throws for one user; logs how many left.
 */
export async function sendWeeklyMails(env: Bindings, now: number): Promise<void> {
	if (!env.APP_ORIGIN || !isMailSetUp(env)) {
		log('info', 'weekly-mail-off', { because: env.APP_ORIGIN ? 'no mail is set up' : 'APP_ORIGIN is not set' });
		return;
	}
	const db = connect(env.DB);
	const end = Date.now() + budgetMs;
	let sent = 0;
	for (const timeZone of await listTimeZones(db)) {
		const week = mondayMorning(timeZone ?? 'UTC', now);
		if (week) sent += await sendIn({ db, env, timeZone, week, now, end });
	}
	log('info', 'weekly-mail', { count: sent });
}

type Round = { db: Db; env: Bindings; timeZone: string | null; week: string; now: number; end: number };

async function sendIn({ db, env, timeZone, week, now, end }: Round): Promise<number> {
	const door = { db, env, origin: env.APP_ORIGIN ?? '', requestId: `weekly-${week}` };
	let sent = 0;
	for (let after = ''; Date.now() < end; ) {
		const people = await listDue(db, timeZone, week, after, pageSize);
		const waiting = await listWaiting(
			db,
			people.map(({ id }) => id),
			mostLines,
			now,
		);
		const byUser = Map.groupBy(waiting, ({ userId }) => userId);
		for (const one of people) if (await sendTo(door, one, week, byUser.get(one.id) ?? [])) sent += 1;
		if (people.length < pageSize) break;
		after = people.at(-1)?.id ?? after;
	}
	return sent;
}

async function sendTo(
	door: Door,
	{ id, email }: { id: Owner; email: string },
	week: string,
	waiting: Waiting[],
): Promise<boolean> {
	try {
		if (waiting.length === 0) {
			await claimWeek(door.db, id, week, null);
			return false;
		}
		const held = await admitNotice(door, 'weekly', { id, email, emailVerified: true });
		if (held) {
			log('info', 'mail-held', { requestId: door.requestId, userId: id, kind: 'weekly', because: held.because });
			return false;
		}
		const token = newToken();
		if (!(await claimWeek(door.db, id, week, fingerprint(token)))) return false;
		await handOverNotice(door, 'weekly', email, weeklyLetter(waiting, door.origin, token));
		return true;
	} catch (error) {
		log('error', 'weekly-mail', { requestId: door.requestId, userId: id, message: innerMessage(error) });
		return false;
	}
}
