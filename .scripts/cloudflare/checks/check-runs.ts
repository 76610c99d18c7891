import { dayMs } from '../../../worker/contract/rules/durations.ts';
import { type Account, Stop } from '../api.ts';
import { readConfig } from '../config.ts';
import { query } from '../database.ts';
import { bad, type Finding, good, unknown } from './finding.ts';

/** How old the last backup may be, in days. */
const mostDays = 7;

const asDays = (at: string) => (Date.now() - Date.parse(at)) / dayMs;
const said = (at = '') => `${at.slice(0, 16).replace('T', ' ')} UTC`;

/** When each cron last ended well, when the last mail of an introduction left, and how old the last backup is. */
export async function checkRuns(account: Account, databaseId: string): Promise<Finding[]> {
	const sql = "SELECT what, at FROM last_runs UNION ALL SELECT 'mail', max(sent_at) FROM intro_requests";
	try {
		const rows = await query<{ what: string; at: string | null }>({ account, databaseId }, sql);
		const runs = new Map(rows.flatMap(({ what, at }) => (at ? [[what, at]] : [])));
		const mail = runs.get('mail');
		const last = mail ? `An introduction left at ${said(mail)}.` : 'No introduction has left yet.';
		return [crons(runs), good('Mail: last', last), backup(runs.get('backup'))];
	} catch (error) {
		if (!(error instanceof Stop)) throw error;
		return [unknown('Crons: runs', `When something ran last cannot be seen: ${error.message}`)];
	}
}

function crons(runs: Map<string, string>): Finding {
	const all = readConfig().triggers.crons ?? [];
	const late = all.filter((cron) => asDays(runs.get(cron) ?? new Date().toISOString()) > mostDaysOf(cron));
	if (late.length > 0) {
		const lines = late.map((cron) => `${cron} (at ${said(runs.get(cron))})`);
		return bad('Crons: runs', `Long ago they ended well for the last time: ${lines.join(', ')}. Look at the logs.`);
	}
	const never = all.filter((cron) => !runs.has(cron));
	return never.length > 0
		? unknown('Crons: runs', `These have not ended well yet: ${never.join(', ')}. Look again after their time.`)
		: good('Crons: runs', all.map((cron) => `${cron} at ${said(runs.get(cron))}`).join(', '));
}

// With a day of the week a cron runs each week, with an hour each day, else within the hour.
function mostDaysOf(cron: string): number {
	const [, hour, , , weekday] = cron.split(' ');
	return weekday !== '*' ? 8 : hour !== '*' ? 2 : 0.1;
}

function backup(at: string | undefined): Finding {
	if (!at) return unknown('Backup', 'None is known of: npm run backup (docs/operate.md, Backups).');
	const days = Math.floor(asDays(at));
	const age = `The last one is of ${said(at)}, ${days} days old.`;
	return days > mostDays ? bad('Backup', `${age} Take one: npm run backup.`) : good('Backup', age);
}
