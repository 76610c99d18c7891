/** A fault in the text of a statement: the words from `start` to `end` become `text`. */
type SqlFault = { rule: string; start: number; end: number; text: string };

type Token = { text: string; start: number; end: number; depth: number };

/** Stands for one `${...}` of a template. It is one word, so that nothing is planted inside of it. */
export const hole = '¤';

function tokensOf(sql: string): Token[] {
	const tokens: Token[] = [];
	let depth = 0;
	for (const match of sql.matchAll(/'(?:[^']|'')*'|¤+|[\w$.*]+|->>?|<>|<=|>=|\|\||\S/g)) {
		const [text] = match;
		if (text === ')') depth -= 1;
		tokens.push({ text: text.toLowerCase(), start: match.index, end: match.index + text.length, depth });
		if (text === '(') depth += 1;
	}
	return tokens;
}

// What ends a condition, an assignment or a term at its own depth.
const clauses = [
	'where',
	'order',
	'group',
	'having',
	'limit',
	'returning',
	'set',
	'from',
	'join',
	'left',
	'union',
	'on',
];
const ends = new Set([...clauses, 'then', 'else', 'end', 'do', 'select', 'offset', 'window']);

/** The last token of what begins at `from`: before `stops`, the end of its brackets, or a comma at its depth. */
function lastOf(tokens: Token[], from: number, stops: ReadonlySet<string>): number {
	const depth = tokens[from]?.depth ?? 0;
	let at = from;
	for (let cases = 0; at < tokens.length; at += 1) {
		const { text, depth: here } = tokens[at] as Token;
		if (here < depth) break;
		if (here > depth) continue;
		if (text === 'case') cases += 1;
		else if (cases > 0) cases -= text === 'end' ? 1 : 0;
		else if (text === ',' || (stops.has(text) && !(text === 'and' && tokens[at - 2]?.text === 'between'))) break;
	}
	return at - 1;
}

const opensCondition = new Set(['where', 'and', 'when', 'having', 'or']);
const conditionEnds = new Set([...ends, 'and', 'or']);
const isOwner = (text: string) => /\b(user_?id|owner)\b/i.test(text);

/** Each condition that holds for everybody instead, but not the second half of `between … and`. */
function conditions(sql: string, tokens: Token[], opening: ReadonlySet<string>): SqlFault[] {
	return tokens.flatMap(({ text, depth }, at): SqlFault[] => {
		if (!opening.has(text) || tokens[at - 2]?.text === 'between' || tokens[at - 1]?.text === 'between') return [];
		const first = tokens[at + 1];
		const last = tokens[lastOf(tokens, at + 1, conditionEnds)];
		if (!first || !last || first.depth !== depth || last.start < first.start) return [];
		const condition = sql.slice(first.start, last.end);
		const instead = text === 'or' ? 'false' : 'true';
		if (condition === instead) return [];
		return [{ rule: isOwner(condition) ? 'owner' : 'condition', start: first.start, end: last.end, text: instead }];
	});
}

/** Each assignment of `set`, which keeps what is there instead. */
function assignments(tokens: Token[]): SqlFault[] {
	return tokens.flatMap(({ text }, at): SqlFault[] => {
		if (text !== 'set') return [];
		const found: SqlFault[] = [];
		for (let from = at + 1; from < tokens.length; ) {
			const [column, equals] = tokens.slice(from, from + 2);
			const to = lastOf(tokens, from, ends);
			const last = tokens[to];
			if (!column || equals?.text !== '=' || !last || !/^[a-z_]+$/.test(column.text)) break;
			found.push({ rule: 'assignment', start: equals.start, end: last.end, text: `= ${column.text}` });
			if (tokens[to + 1]?.text !== ',') break;
			from = to + 2;
		}
		return found;
	});
}

/** Each term of `order by`, the other way round. */
function orders(tokens: Token[]): SqlFault[] {
	return tokens.flatMap(({ text }, at): SqlFault[] => {
		if (text !== 'order' || tokens[at + 1]?.text !== 'by') return [];
		const found: SqlFault[] = [];
		for (let from = at + 2; from < tokens.length; ) {
			const to = lastOf(tokens, from, ends);
			const last = tokens[to];
			if (!last || to < from) break;
			const isDesc = last.text === 'desc';
			found.push({ rule: 'order', start: isDesc ? last.start : last.end, end: last.end, text: isDesc ? '' : ' desc' });
			if (tokens[to + 1]?.text !== ',') break;
			from = to + 2;
		}
		return found;
	});
}

/** `coalesce(a, b)` that knows only its last value, or only its first. */
function coalesces(sql: string, tokens: Token[]): SqlFault[] {
	return tokens.flatMap(({ text, start }, at): SqlFault[] => {
		if (text !== 'coalesce' || tokens[at + 1]?.text !== '(') return [];
		const comma = lastOf(tokens, at + 2, ends) + 1;
		const close = tokens.findIndex(
			(token, place) => place > comma && token.text === ')' && token.depth === tokens[at]?.depth,
		);
		const [from, middle, end] = [tokens[at + 2], tokens[comma], tokens[close]];
		if (!from || middle?.text !== ',' || !end) return [];
		return [sql.slice(from.start, middle.start), sql.slice(middle.end, end.start)].map((kept) => ({
			rule: 'fallback',
			start,
			end: end.end,
			text: `(${kept})`,
		}));
	});
}

const swaps: Record<string, [rule: string, text: string]> = {
	'<': ['comparison', '<='],
	'<=': ['comparison', '<'],
	'>': ['comparison', '>='],
	'>=': ['comparison', '>'],
	max: ['bound', 'min'],
	min: ['bound', 'max'],
	distinct: ['distinct', ''],
};

/** Words and signs for which another stands. */
function words(tokens: Token[]): SqlFault[] {
	return tokens.flatMap(({ text, start, end }, at): SqlFault[] => {
		const next = tokens[at + 1];
		if (text === 'limit' && next && next.text !== '-') {
			const last = tokens[lastOf(tokens, at + 1, ends)] ?? next;
			return [{ rule: 'limit', start: next.start, end: last.end, text: '-1' }];
		}
		if (text === 'offset' && next) return [{ rule: 'limit', start: next.start, end: next.end, text: '0' }];
		const swap = Object.hasOwn(swaps, text) ? swaps[text] : undefined;
		if (!swap || ((text === 'max' || text === 'min') && next?.text !== '(')) return [];
		return [{ rule: swap[0], start, end, text: swap[1] }];
	});
}

/**
 * The faults of one SQL text, in which each `${...}` is written as {@link hole}s. A text that is only a part of a statement is
 * read for what stands in it: a piece "a and b" has two conditions.
 */
export function sqlFaults(sql: string): SqlFault[] {
	const tokens = tokensOf(sql);
	const first = tokens[0];
	const opening = new Set(opensCondition);
	const faults = [...conditions(sql, tokens, opening), ...assignments(tokens), ...orders(tokens)];
	if (
		first &&
		tokens.some(({ text, depth }) => text === 'and' && depth === first.depth) &&
		!clauses.includes(first.text)
	) {
		const last = tokens[lastOf(tokens, 0, conditionEnds)];
		const isPart = last && !['and', 'or', 'select', 'with', 'update', 'delete', 'insert', 'case'].includes(first.text);
		if (isPart) {
			const rule = isOwner(sql.slice(0, last.end)) ? 'owner' : 'condition';
			faults.push({ rule, start: first.start, end: last.end, text: 'true' });
		}
	}
	return [...faults, ...coalesces(sql, tokens), ...words(tokens)];
}
