import { counted } from '#contract/rules/format';
import { minuteOf } from '../minute.ts';
import type { Storage } from './storage.ts';

/** An order that accounts live in another place, as the directory has it. */
export type Move = {
	id: string;
	account_ids: string;
	from_place: number;
	to_place: number;
	frozen_at: string | null;
	flipped_at: string | null;
	problem: string | null;
	created_at: string;
};

/** The order by which an account is on its way, if it is. */
export async function findMove({ places, directory }: Storage, { id }: { id: string }): Promise<Move | undefined> {
	if (places.length === 1) return undefined;
	const sql = 'SELECT * FROM moves WHERE EXISTS (SELECT 1 FROM json_each(account_ids) WHERE value = ?1)';
	return (await directory.all<Move>(sql, id))[0];
}

/** The moves that were ordered and are not done, a line each. */
export async function sayMoves({ places, directory }: Storage): Promise<string[]> {
	if (places.length === 1) return [];
	const moves = await directory.all<Move>('SELECT * FROM moves ORDER BY created_at');
	return moves.map((move) => {
		const accounts = counted(JSON.parse(move.account_ids).length, 'account');
		const problem = move.problem ? ` The last try failed: ${sentence(move.problem)}` : '';
		return `On the way from place ${move.from_place} to place ${move.to_place} since ${minuteOf(move.created_at)}: ${accounts}.${problem}`;
	});
}

/** What went wrong, with the full stop that not every fault ends in. */
export const sentence = (problem: string): string => problem.replace(/\.?$/, '.');
