import { dayMs } from '../../worker/contract/rules/durations.ts';
import { minuteOf } from '../command/minute.ts';
import { crons } from './check-version.ts';
import { bad, type Deployed, type Said, unknown } from './finding.ts';

/** The oldest that the last backup may be, in days. */
const mostDays = 7;

const asDays = (at: string) => (Date.now() - Date.parse(at)) / dayMs;

/** Reads when things last ran, by name. */
async function lastRuns({ database }: Deployed): Promise<Map<string, string>> {
	const rows = await database?.all<{ what: string; at: string }>('SELECT what, at FROM last_runs');
	return new Map(rows?.map(({ what, at }) => [what, at]));
}

/** Checks when each cron last ended well. */
async function checkCronRuns(of: Deployed): Promise<Said> {
	const runs = await lastRuns(of);
	const ended = crons().flatMap((cron) => {
		const at = runs.get(cron);
		return at ? [{ cron, at }] : [];
	});
	const late = ended.filter(({ cron, at }) => asDays(at) > mostDaysOf(cron));
	if (late.length > 0) {
		const lines = late.map(({ cron, at }) => `${cron} (at ${minuteOf(at)})`);
		return bad(`Long ago they ended well for the last time: ${lines.join(', ')}. Look at the logs.`);
	}
	const never = crons().filter((cron) => !runs.has(cron));
	return never.length > 0
		? unknown(`These have not ended well yet: ${never.join(', ')}. Look again after their time.`)
		: ended.map(({ cron, at }) => `${cron} at ${minuteOf(at)}`).join(', ');
}

// With a day of the week a cron runs each week, with an hour each day, else within the hour.
function mostDaysOf(cron: string): number {
	const [, hour, , , weekday] = cron.split(' ');
	return weekday !== '*' ? 8 : hour !== '*' ? 2 : 0.1;
}

/** Reports when the last mail of an introduction left. */
async function checkLastMail({ database }: Deployed): Promise<Said> {
	const rows = await database?.all<{ at: string | null }>('SELECT max(sent_at) AS at FROM mails');
	const at = rows?.[0]?.at;
	return at ? `An introduction left at ${minuteOf(at)}.` : 'No introduction has left yet.';
}

/** Checks how old the last backup is. */
async function checkBackup(of: Deployed): Promise<Said> {
	const at = (await lastRuns(of)).get('backup');
	if (!at) return unknown('None is known of: npm run backup (docs/operate.md, Backups).');
	const days = Math.floor(asDays(at));
	const age = `The last one is of ${minuteOf(at)}, ${days} days old.`;
	return days > mostDays ? bad(`${age} Take one: npm run backup.`) : age;
}

/** Checks of past runs and their times. */
export const ofRuns = { 'Crons: runs': checkCronRuns, 'Mail: last': checkLastMail, Backup: checkBackup };
