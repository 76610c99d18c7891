import { isTimeZone } from '#contract/rules/time-zone';
import { connect } from '../db/client.ts';
import { type Budget, budgetOf, isOver } from '../db/in-slices.ts';
import type { Owner } from '../db/owned.ts';
import type { Bindings } from '../env.ts';
import { innerMessage } from '../http/fault.ts';
import { log } from '../http/log.ts';
import { fingerprint, newToken } from '../http/token.ts';
import { checkNotice, deliverNotice, isMailSetUp, type Outbox } from '../mail/outbox.ts';
import { claimWeek, claimWeeks, listDue, listTimeZones, listWaiting, type Waiting } from './db/weekly-runs.ts';
import { mondayMorning } from './monday.ts';
import { weeklyLetter } from './weekly-letter.ts';

const pageSize = 250;
/** The most lines of each kind in one mail. */
const mostLines = 5;
/** Time limit of a run. The rest, also beyond D1's limit of statements, is left to the run an hour later. */
const budgetMs = 4 * 60_000;

/**
 * Sends the weekly mails to users who have Monday morning at `now` and something that waits. No one gets two
 * in a week, whatever is run twice or stopped: a mail is recorded before it is handed over, so at worst one is missing.
 * The morning's next run sends the rest. Never throws for a single user; logs how many were sent.
 */
export async function sendWeeklyMails(env: Bindings, now: number): Promise<void> {
	const { APP_ORIGIN: origin } = env;
	if (!origin || !isMailSetUp(env)) {
		log('info', 'weekly-mail-off', { because: origin ? 'no mail is set up' : 'APP_ORIGIN is not set' });
		return;
	}
	const db = connect(env.DB);
	const budget = budgetOf(budgetMs);
	let sent = 0;
	try {
		budget.statements -= asks.zones;
		for (const timeZone of await listTimeZones(db)) {
			if (isOver(budget)) break;
			// An outdated name must not keep everyone else's mail back.
			const week = mondayMorning(timeZone && isTimeZone(timeZone) ? timeZone : 'UTC', now);
			if (!week) continue;
			sent += await sendIn({ db, env, origin, requestId: `weekly-${week}` }, { timeZone, week, now, budget });
		}
	} finally {
		log('info', 'weekly-mail', { count: sent });
	}
}

type Round = { timeZone: string | null; week: string; now: number; budget: Budget };

// Statements of a page: due users, the four kinds of waiting items, and users who need nothing. Statements of a mail:
// counting it, or the reason it is refused, and recording it.
const asks = { zones: 1, page: 6, waiting: 4, mail: 3 };

async function sendIn(outbox: Outbox, { timeZone, week, now, budget }: Round): Promise<number> {
	const { db } = outbox;
	let sent = 0;
	for (let after = ''; !isOver(budget); ) {
		budget.statements -= asks.page;
		const people = await listDue(db, timeZone, week, after, pageSize);
		const { waiting, unread } = await waitingFor(
			outbox,
			people.map(({ id }) => id),
			{ now, budget },
		);
		const ids = people.map(({ id }) => id).filter((id) => !unread.includes(id));
		const byUser = Map.groupBy(waiting, ({ userId }) => userId);
		await noteUnneeded(
			outbox,
			ids.filter((id) => !byUser.has(id)),
			week,
		);
		for (const one of people) {
			const lines = byUser.get(one.id);
			if (!lines) continue;
			if (isOver(budget)) return sent;
			budget.statements -= asks.mail;
			if (await sendTo(outbox, one, week, lines)) sent += 1;
		}
		if (people.length < pageSize) break;
		after = people.at(-1)?.id ?? after;
	}
	return sent;
}

/**
 * Reads what waits for these users. If their statement fails, each half is asked for by itself, so that one user's
 * fault costs no one else their mail. `unread`: users whose own statement failed; the next run tries them again.
 */
async function waitingFor(
	outbox: Outbox,
	ids: readonly Owner[],
	{ now, budget }: Pick<Round, 'now' | 'budget'>,
): Promise<{ waiting: Waiting[]; unread: readonly Owner[] }> {
	try {
		return { waiting: ids.length > 0 ? await listWaiting(outbox.db, ids, mostLines, now) : [], unread: [] };
	} catch (error) {
		if (ids.length < 2) {
			log('error', 'weekly-mail', { requestId: outbox.requestId, userId: ids[0], message: innerMessage(error) });
			return { waiting: [], unread: ids };
		}
	}
	const middle = Math.ceil(ids.length / 2);
	const halves = [];
	for (const half of [ids.slice(0, middle), ids.slice(middle)]) {
		if (isOver(budget)) halves.push({ waiting: [], unread: half });
		else {
			budget.statements -= asks.waiting;
			halves.push(await waitingFor(outbox, half, { now, budget }));
		}
	}
	return { waiting: halves.flatMap((half) => half.waiting), unread: halves.flatMap((half) => half.unread) };
}

// If this fails, the next run checks them again.
async function noteUnneeded({ db, requestId }: Outbox, ids: Owner[], week: string): Promise<void> {
	try {
		if (ids.length > 0) await claimWeeks(db, ids, week);
	} catch (error) {
		log('error', 'weekly-mail', { requestId, message: innerMessage(error) });
	}
}

async function sendTo(
	outbox: Outbox,
	{ id, email }: { id: Owner; email: string },
	week: string,
	waiting: Waiting[],
): Promise<boolean> {
	try {
		const refused = await checkNotice(outbox, 'weekly', { id, email, emailVerified: true });
		if (refused) {
			log('info', 'mail-held', { requestId: outbox.requestId, userId: id, kind: 'weekly', because: refused.because });
			// It would be refused again in an hour, before people who have not been reached yet.
			if (refused.because === 'suppressed') await claimWeeks(outbox.db, [id], week);
			return false;
		}
		const token = newToken();
		if (!(await claimWeek(outbox.db, id, week, fingerprint(token)))) return false;
		await deliverNotice(outbox, 'weekly', email, weeklyLetter(waiting, outbox.origin, token));
		return true;
	} catch (error) {
		log('error', 'weekly-mail', { requestId: outbox.requestId, userId: id, message: innerMessage(error) });
		return false;
	}
}
