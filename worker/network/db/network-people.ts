import { type SQL, sql } from 'drizzle-orm';
import { normalizeText } from '#contract/rules/normalize-text';
import type { Owner } from '../../db/owned.ts';

// Further words of a longer text are ignored.
const mostWords = 8;

/**
 * That someone of a network, the row `p`, has every word of a text: in the name or the company as they are compared, or in `texts`
 * as they are written.
 */
export function hasWords(search: string, texts: SQL, row = 'p'): SQL {
	const compared = sql.raw(`substr(${row}.name_key, ${'name:'.length + 1}) || ' ' || coalesce(${row}.company_key, '')`);
	const each = search
		.normalize('NFC')
		.split(/\s+/)
		.filter((word) => normalizeText(word) !== '')
		.slice(0, mostWords)
		.map(
			(word) =>
				sql`and (instr(${compared}, ${normalizeText(word)}) > 0 or instr(lower(${texts}), ${word.toLowerCase()}) > 0)`,
		);
	return sql.join(each, sql` `);
}

/** The upload that is the user's network, as a subquery: one that is not finished is none. */
export const wholeUpload = (userId: Owner): SQL =>
	sql`(select u.id from network_uploads u where u.user_id = ${userId} and u.expire is null)`;
