import { profileKey } from '#contract/rules/identity';
import { normalizeText } from '#contract/rules/normalize-text';
import { parseRows } from '../../ui/files/csv-rows.ts';

/** Messages between the owner of a file and another person: how many each way, and the day of the last one. */
export type MessageCount = { profile: string; sent: number; received: number; lastOn: string | null };

// The counts of one conversation, and never a word of it. `a` is the profile that comes first in the alphabet.
type Pair = { a: string; b: string; fromA: number; fromB: number; lastOn: string | null };

type Columns = { sender: number; recipients: number; date: number; folder: number; draft: number };

/** True for the first row of LinkedIn's messages.csv. */
export const isMessagesHead = (text: string): boolean => columnsIn(parseRows(text, ',')[0]?.cells ?? []) !== undefined;

function columnsIn(headings: readonly string[]): Columns | undefined {
	const at = (name: string) => headings.findIndex((heading) => normalizeText(heading.replace(/^\ufeff/, '')) === name);
	const columns = {
		sender: at('sender profile url'),
		recipients: at('recipient profile urls'),
		date: at('date'),
		folder: at('folder'),
		draft: at('is message draft'),
	};
	return columns.sender >= 0 && columns.recipients >= 0 && columns.date >= 0 ? columns : undefined;
}

/**
 * Counts the messages between pairs of people in LinkedIn's messages.csv, by profile. The owner is whoever is in most
 * conversations; in a file with one conversation, whoever isn't among the profiles of `connections`. Drafts, spam and
 * messages to several people are left out. Undefined for any other text.
 */
export async function countMessages(
	pieces: AsyncIterable<string>,
	isConnection: (profile: string) => boolean,
): Promise<MessageCount[] | undefined> {
	const pairs = new Map<string, Pair>();
	let columns: Columns | undefined;
	for await (const rows of rowsOf(pieces)) {
		for (const cells of rows) {
			if (columns) count(pairs, cells, columns);
			else {
				columns = columnsIn(cells);
				if (!columns) return undefined;
			}
		}
	}
	return columns && ofOwner([...pairs.values()], isConnection);
}

function count(pairs: Map<string, Pair>, cells: readonly string[], columns: Columns): void {
	const recipients = cells[columns.recipients]?.split(/[,;\s]+/).filter(Boolean) ?? [];
	if (recipients.length !== 1 || /spam/i.test(cells[columns.folder] ?? '')) return;
	if (/^yes$/i.test(cells[columns.draft] ?? '')) return;
	const [from, to] = [profileKey(cells[columns.sender]), profileKey(recipients[0])];
	if (!from || !to || from === to) return;
	const [a, b] = from < to ? [from, to] : [to, from];
	const pair = pairs.get(`${a} ${b}`) ?? { a, b, fromA: 0, fromB: 0, lastOn: null };
	pairs.set(`${a} ${b}`, pair);
	if (from === a) pair.fromA += 1;
	else pair.fromB += 1;
	const day = /^\d{4}-\d{2}-\d{2}/.exec(cells[columns.date] ?? '')?.[0];
	if (day && !Number.isNaN(Date.parse(day)) && day > (pair.lastOn ?? '')) pair.lastOn = day;
}

function ofOwner(pairs: readonly Pair[], isConnection: (profile: string) => boolean): MessageCount[] {
	const partners = new Map<string, number>();
	for (const { a, b } of pairs) for (const one of [a, b]) partners.set(one, (partners.get(one) ?? 0) + 1);
	const most = Math.max(0, ...partners.values());
	const likely = [...partners].filter(([, number]) => number === most).map(([profile]) => profile);
	const owners = likely.length > 1 ? likely.filter((profile) => !isConnection(profile)) : likely;
	const [owner] = owners;
	if (owner === undefined || owners.length > 1) return [];
	return pairs.flatMap(({ a, b, fromA, fromB, lastOn }) =>
		a === owner
			? [{ profile: b, sent: fromA, received: fromB, lastOn }]
			: b === owner
				? [{ profile: a, sent: fromB, received: fromA, lastOn }]
				: [],
	);
}

// No message is that long. An unclosed quotation mark must not swallow the rest of the file.
const longestRow = 4_000_000;

// Yields the cells of complete rows as they arrive. An unfinished row waits for the next piece.
async function* rowsOf(pieces: AsyncIterable<string>): AsyncGenerator<string[][]> {
	let rest = '';
	for await (const piece of pieces) {
		rest += piece;
		const end = rest.length > longestRow ? rest.length : endOfRows(rest);
		if (end > 0) yield parseRows(rest.slice(0, end), ',').map(({ cells }) => cells);
		rest = rest.slice(end);
	}
	if (rest) yield parseRows(rest, ',').map(({ cells }) => cells);
}

// The end of the last complete row: after the last line break outside quotation marks.
function endOfRows(text: string): number {
	let isQuoted = false;
	let end = 0;
	for (let at = 0; at < text.length; at += 1) {
		const sign = text.charCodeAt(at);
		if (sign === 0x22) isQuoted = !isQuoted;
		else if (sign === 0x0a && !isQuoted) end = at + 1;
	}
	return end;
}
