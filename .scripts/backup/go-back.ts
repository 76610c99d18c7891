import { dayMs } from '#contract/rules/durations';
import { counted } from '#contract/rules/format';
import { write } from '../cloudflare/acts.ts';
import { type Account, ask, get, resultOf } from '../cloudflare/api.ts';
import { type Database, insisting, lookAtDatabase, persist, type Row, sayForeign } from '../cloudflare/database.ts';
import { endAllAccess, tablesIn, whatEnded } from '../cloudflare/end-access.ts';
import { nameOf, signIn } from '../cloudflare/login.ts';
import { closeRestore, findCutOff, noteRestore } from '../cloudflare/open-restore.ts';
import { needDatabase } from '../cloudflare/serving-database.ts';
import { readSettings } from '../cloudflare/settings.ts';
import { confirmName } from '../command/confirm.ts';
import { minuteOf } from '../command/minute.ts';
import { Stop } from '../command/stop.ts';
import { changedIn } from './copy.ts';
import { ageOf } from './say.ts';

/** The target of a restore in place: a time (ISO), or a bookmark of D1. */
type Moment = { time: string } | { bookmark: string };

/** How far back D1 keeps every change, in days. */
const mostDays = 30;

/** Reads a time or a bookmark. Throws a Stop if it is neither, or a time that D1 doesn't keep. */
export function momentOf(said: string): Moment {
	if (/^[0-9a-f]{8}(-[0-9a-f]{8}){2}-[0-9a-f]{32}$/.test(said)) return { bookmark: said };
	const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(said);
	const ms = isTime ? Date.parse(said) : Number.NaN;
	if (Number.isNaN(ms)) throw new Stop(`"${said}" is no time such as 2026-11-21T09:00:00Z, and no bookmark.`);
	const age = Date.now() - ms;
	if (age < 0) throw new Stop(`${said} has not come yet.`);
	if (age > mostDays * dayMs) throw new Stop(`${said} is too long ago: D1 keeps ${mostDays} days.`);
	return { time: new Date(ms).toISOString() };
}

/**
 * Takes the deployment's database back to a moment in place, by D1's Time Travel: everything since is lost. First says
 * what that is, and asks. Afterwards ends, in one batch, everything that gave access at that moment.
 */
export async function goBack(moment: Moment, yes: string | undefined): Promise<void> {
	const settings = readSettings();
	const account = await signIn(settings.accountId);
	const database = await needDatabase(account, settings);
	const { is, tables } = await lookAtDatabase(database);
	if (is !== 'ours') throw new Stop(`${sayForeign(database.name, tables)} Nothing was changed.`);
	const cutOff = findCutOff(database);
	if (cutOff)
		console.log(`A restore to ${cutOff.to} was cut off. Before it the database was at the bookmark ${cutOff.from}.`);
	console.log(
		`The database ${database.name}, in the account ${nameOf(account)}, goes back ${await sayLoss(database, moment)}`,
	);
	await confirmName('What was written since is lost, and everyone signs in again.', database.name, yes);
	const bookmark = 'bookmark' in moment ? moment.bookmark : await bookmarkOf(account, database, moment.time);
	const from = await bookmarkOf(account, database);
	noteRestore(database, { to: 'time' in moment ? moment.time : bookmark, from: cutOff?.from ?? from });
	const path = `/d1/database/${database.id}/time_travel/restore?bookmark=${bookmark}`;
	const { previous_bookmark: previous } = resultOf(
		'The restore',
		await ask<{ previous_bookmark: string }>(account, 'POST', path),
	);
	console.log(`It is there. To undo that: npm run restore -- --at ${previous}`);
	console.log(whatEnded(await endAccess(account, database)));
	closeRestore(database);
	const { pending } = await lookAtDatabase(insisting(database));
	if (pending.length > 0)
		console.log(`That moment is from before ${pending.join(', ')}, which the app needs. Do now: npm run deploy`);
}

/** Ends everything that gave access, with a line in the table of acts. Returns how many requests are now unclear. */
async function endAccess(account: Account, database: Database): Promise<number> {
	const statements = endAllAccess(await tablesIn(insisting(database)));
	const act = { act: 'restore', about: database.name };
	return changedIn(await persist(() => write({ database, account }, act, statements)));
}

/** Returns the bookmark of a time, or of now. */
async function bookmarkOf(account: Account, { id }: Database, time?: string): Promise<string> {
	const path = `/d1/database/${id}/time_travel/bookmark${time ? `?timestamp=${encodeURIComponent(time)}` : ''}`;
	return (await get<{ bookmark: string }>(account, 'Looking for that moment', path)).bookmark;
}

/** Says how far a database goes back, and what was created since. */
async function sayLoss(database: Database, moment: Moment): Promise<string> {
	if ('bookmark' in moment) return `to the bookmark ${moment.bookmark}.`;
	const since = (table: string) => `(SELECT count(*) FROM ${table} WHERE created_at > ?1)`;
	const [made = {}] = await database.all<Row>(
		`SELECT ${since('users')} AS accounts, ${since('prospects')} AS prospects, ${since('intro_requests')} AS requests`,
		moment.time,
	);
	const many = (one: string) => counted(Number(made[`${one}s`]), one);
	return `to ${minuteOf(moment.time)}, ${ageOf(moment.time)}. Made since, and lost: ${many('account')}, ${many('prospect')} and ${many('request')}, with every change to older ones. Mails that were sent stay sent: those requests are forgotten, and may be sent once more.`;
}
