import { setTimeout as pause } from 'node:timers/promises';
import { counted } from '#contract/rules/format';
import { Interrupted, interrupted } from '../../interrupt.ts';
import { Stop } from '../api.ts';
import { confirm } from '../confirm.ts';
import { insisting } from '../database.ts';
import { findMove, type Move, sentence } from './moves.ts';
import { needPerson, type Person } from './people.ts';
import { type Storage, write } from './storage.ts';

/** The run of the Worker that moves accounts, by its cron. */
const cron = '*/5 * * * *';

/**
 * Orders that an account lives in another place, with all of its circle, and waits until the Worker has done it. To end the
 * command leaves the order standing; to repeat it goes on waiting. Throws a Stop where it cannot be, and where a try failed.
 */
export async function move(storage: Storage, { word, second, yes }: { word: string; second: string; yes: boolean }) {
	const to = placeCalled(storage, second);
	const person = await needPerson(storage, word);
	const ordered = await findMove(storage, person);
	if (ordered && ordered.to_place !== to)
		throw new Stop(`${person.email} is on the way to place ${ordered.to_place}. Nothing was changed.`);
	if (!ordered && person.at.place === to) throw new Stop(`${person.email} lives in place ${to} already.`);
	const id = ordered ? await again(storage, ordered) : await order(storage, person, to, yes);
	await waitFor(storage, id);
	if (!(await livesIn(storage, person, to)))
		throw new Stop(
			`${person.email} was not moved: the Worker gave up. Look at the lines "account-move" of the logs (docs/operate.md), and order it again.`,
		);
	return `${person.email} lives in place ${to} now.`;
}

function placeCalled({ places, served }: Storage, word: string): number {
	const place = /^\d{1,4}$/.test(word) ? Number(word) : places.length;
	if (place < served) return place;
	if (place < places.length)
		throw new Stop(`The app does not work on place ${place} yet: npm run deploy. Nothing was changed.`);
	throw new Stop(`There is no place ${word}. \`places\` lists those that there are. Nothing was changed.`);
}

/** Writes the order. A circle lives in one place, so all of it go along. Returns the id of the move. */
async function order(storage: Storage, { id, email, at }: Person, to: number, yes: boolean): Promise<string> {
	const circle = await at.all<{ id: string }>(
		`SELECT user_id AS id FROM circle_members
			WHERE circle_id = (SELECT circle_id FROM circle_members WHERE user_id = ?1) ORDER BY user_id`,
		id,
	);
	const ids = circle.length > 0 ? circle.map((one) => one.id) : [id];
	if (ids.length > 1)
		await confirm(`${email} is in a circle, which lives in one place: ${ids.length} accounts go to place ${to}.`, yes);
	const move = crypto.randomUUID();
	const detail = `from place ${at.place} to place ${to}, ${counted(ids.length, 'account')}`;
	const params = [move, JSON.stringify(ids), at.place, to, new Date().toISOString()];
	// Whoever was ordered away by somebody else a moment ago goes where that says.
	const sql = `INSERT INTO moves (id, account_ids, from_place, to_place, created_at) SELECT ?1, ?2, ?3, ?4, ?5
		WHERE NOT EXISTS (SELECT 1 FROM moves, json_each(moves.account_ids) AS one
			WHERE one.value IN (SELECT value FROM json_each(?2))) RETURNING id`;
	const [written = []] = await write(storage, { act: 'move', about: email, detail }, [{ sql, params }]);
	if (written.length === 0) throw new Stop(`Somebody of them is on the way already: \`places\` says where to.`);
	return move;
}

/** Goes on with an order: it has another hour, and what went wrong before is forgotten, so that what is said is new. */
async function again({ directory }: Storage, { id }: Move): Promise<string> {
	await directory.all(
		'UPDATE moves SET problem = NULL, created_at = ?2 WHERE id = ?1 AND flipped_at IS NULL',
		...[id, new Date().toISOString()],
	);
	return id;
}

/** How long to wait from one look to the next, in ms, and how often to look: an hour in all. */
const look = { every: () => 5 * Number(process.env.CLOUDFLARE_WAIT_MS ?? 1_000), times: 720 };

/** Waits until an order is no more. Throws a Stop where the Worker could not do it, or an hour was not enough. */
async function waitFor(storage: Storage, id: string): Promise<void> {
	const signal = interrupted();
	const directory = insisting(storage.directory);
	console.log(`It is ordered. The ${storage.run ? 'app does it now' : 'Worker does it within five minutes'}.`);
	try {
		for (let time = 0; time < look.times; time += 1) {
			await storage.run?.(cron);
			const [move] = await directory.all<Move>('SELECT * FROM moves WHERE id = ?1', id);
			if (!move) return;
			if (move.problem) throw new Stop(`${sentence(move.problem)} The order stands for an hour: ${goesOn(storage)}.`);
			await pause(look.every(), undefined, { signal }).catch(() => signal.throwIfAborted());
		}
	} catch (error) {
		if (error instanceof Interrupted) console.log(`The order stands: ${goesOn(storage)}.`);
		throw error;
	}
	throw new Stop('It was not done in an hour. Look at the lines "account-move" of the logs (docs/operate.md).');
}

const goesOn = ({ run }: Storage) => (run ? 'run the command again' : 'the Worker tries again each five minutes');

async function livesIn({ directory }: Storage, { id }: Person, place: number): Promise<boolean> {
	const elsewhere = 'SELECT place FROM accounts_elsewhere WHERE account_id = ?1';
	const here = 'SELECT 0 AS place FROM users WHERE id = ?1';
	const [found] = await directory.all<{ place: number }>(`${elsewhere} UNION ALL ${here}`, id);
	return found?.place === place;
}
