import { counted } from '#contract/rules/format';
import { dayMs } from '../../../worker/contract/rules/durations.ts';
import type { Database } from '../database.ts';
import { minuteOf } from '../minute.ts';
import { sentence } from '../operate/moves.ts';
import { bad, type Deployed, type Said } from './finding.ts';

const hourMs = dayMs / 24;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

/** The databases by place, where there are several. */
const severalOf = ({ places }: Deployed) => (places && places.databases.length > 1 ? places.databases : undefined);

/** Whether the app works on every place that there is. */
function checkPlaces(of: Deployed): Said {
	const databases = severalOf(of);
	const added = databases?.slice(of.places?.bound).map(({ name }) => name) ?? [];
	return added.length > 0
		? bad(`The app does not work on ${added.join(', ')} yet: npm run deploy.`)
		: databases?.map(({ name }) => name).join(', ');
}

type Move = {
	accounts: number;
	to_place: number;
	created_at: string;
	flipped_at: string | null;
	problem: string | null;
};

/** Whether accounts that were ordered to another place arrive there. */
async function checkMoves(of: Deployed): Promise<Said> {
	const [directory] = severalOf(of) ?? [];
	if (!directory) return undefined;
	const moves = await directory.all<Move>(
		`SELECT json_array_length(account_ids) AS accounts, to_place, created_at, flipped_at, problem
			FROM moves ORDER BY created_at`,
	);
	const ill = moves.filter(({ problem, created_at }) => problem || created_at < ago(hourMs));
	if (ill.length > 0) return ill.map((move) => bad(sayMove(move)));
	return moves.length > 0 ? `${counted(moves.length, 'move')} on the way` : 'Nobody is on the way.';
}

// The Worker gives up what has not come so far in an hour; what has, it ends.
function sayMove({ accounts, to_place, created_at, flipped_at, problem }: Move): string {
	const move = `The move of ${counted(accounts, 'account')} to place ${to_place}, ordered at ${minuteOf(created_at)},`;
	const logs = 'Look at the lines "account-move" of the logs';
	if (flipped_at)
		return `${move} has arrived and is not ended${problem ? `: ${sentence(problem)}` : '.'} People wait for it. ${logs}.`;
	if (problem)
		return `${move} failed: ${sentence(problem)} The Worker tries again each five minutes, and leaves them where they are after an hour. ${logs}, and order it again then.`;
	return `${move} was not done. The Worker does it each five minutes: look at its crons. ${logs}.`;
}

/** Whether the directory and the places know of the same accounts. What is a day old was seen by a night, which mends it. */
async function checkAccounts(of: Deployed): Promise<Said> {
	const [directory, ...further] = severalOf(of) ?? [];
	if (!directory) return undefined;
	const found = await Promise.all(further.map((database, index) => compare(directory, database, index + 1)));
	const ill = found.flat();
	return ill.length > 0 ? ill.map(bad) : 'The directory knows each.';
}

type Account = { id: string; email: string; is_old: number };

/** The sentences about accounts of a place that the directory does not know, and about what it says of nobody. */
async function compare(directory: Database, database: Database, place: number): Promise<string[]> {
	const here = await database.all<Account>(
		'SELECT id, email, created_at < ?1 AS is_old FROM users WHERE removed_at IS NULL ORDER BY email',
		ago(dayMs),
	);
	const known = await directory.all<Account>(
		'SELECT account_id AS id, email, created_at < ?1 AS is_old FROM accounts_elsewhere WHERE place = ?2 ORDER BY email',
		...[ago(dayMs), place],
	);
	// An account that moves is in two places.
	const moving = await directory.all('SELECT value AS id FROM moves, json_each(account_ids)');
	const ids = new Set(moving.map(({ id }) => id));
	const [lost, nobody] = [missingIn(known, here, ids), missingIn(here, known, ids)];
	const mends = 'The night mends that: look at its lines "directory" in the logs.';
	return [
		lost &&
			`${database.name} has accounts that the directory does not know, and they cannot sign in: ${lost}. ${mends}`,
		nobody && `The directory leads to accounts that ${database.name} does not have: ${nobody}. ${mends}`,
	].flatMap((said) => said || []);
}

/** The addresses of old accounts that are not among the others, up to five. */
function missingIn(others: Account[], all: Account[], except: Set<unknown>): string {
	const key = ({ id, email }: Account) => `${id} ${email}`;
	const there = new Set(others.map(key));
	const missing = all.filter((one) => one.is_old && !there.has(key(one)) && !except.has(one.id));
	const more = missing.length > 5 ? ` and ${missing.length - 5} more` : '';
	return (
		missing
			.slice(0, 5)
			.map(({ email }) => email)
			.join(', ') + more
	);
}

/** What several databases need. A deployment with one has none of it. */
export const ofPlaces = { Places: checkPlaces, 'Places: moves': checkMoves, 'Places: accounts': checkAccounts };
