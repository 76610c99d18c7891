import { expect } from 'vitest';
import { bindings, type Person } from '../support/people.ts';
import { owned } from './world.ts';

const inRoom = (room: 'account' | 'answers') => owned.filter(({ bytes }) => bytes === room).map(({ table }) => table);
/** The first row of a statement. */
export const first = async <Row>(sql: string, ...values: unknown[]) =>
	(await bindings.DB.prepare(sql)
		.bind(...values)
		.first<Row>()) as Row;

/** The bytes of a person as the triggers have kept them, and as they are when all records are looked at. */
export async function bytesOf(who: Person) {
	const kept = await first<{ bytes: number; answers: number }>(
		'select bytes, answer_bytes as answers from users where id = ?',
		who.user.id,
	);
	const sumOf = (columns: string[][]) =>
		columns
			.map(([table, column]) => `(select coalesce(sum(${column}), 0) from ${table} where user_id = ?1)`)
			.join(' + ');
	// Companies and what searches read came later, in columns of their own (decisions 047 and 029). An answer stands with
	// its request.
	const later = [
		['prospects', 'company_bytes'],
		['prospects', 'search_bytes'],
		['network_people', 'company_bytes'],
	];
	const mine = [...inRoom('account').map((table) => [table, 'bytes']), ...later];
	const answers = [
		...inRoom('answers').map((table) => [table, 'bytes']),
		['intro_requests', 'octet_length(answer_note)'],
	];
	const counted = await first<{ bytes: number; answers: number }>(
		`select ${sumOf(mine)} as bytes, ${sumOf(answers)} as answers`,
		who.user.id,
	);
	return { kept, counted };
}

/** Expects that the bytes of a person are exact, and returns those that count in the account. */
export async function exactBytes(who: Person): Promise<number> {
	const { kept, counted } = await bytesOf(who);
	expect(kept).toEqual(counted);
	return kept.bytes;
}
