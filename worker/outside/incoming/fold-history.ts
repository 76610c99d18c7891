import { isAttribution, isHeaderLine, isSeparator, isSignatureLine } from './history-signs.ts';

type Folded = { text: string; history: string };

const isQuoted = (line: string) => /^\s{0,3}>/.test(line);
const isBlank = (line: string) => line.trim() === '';
const joined = (...parts: readonly string[][]) =>
	parts
		.map((lines) => lines.join('\n').trim())
		.filter(Boolean)
		.join('\n');

/**
 * The lines of a mail, and for each place how many lines from there on are quoted, and how many are somebody's own.
 * `isSigned`: what follows the last quoted line is a signature. It is looked for once: there may be 50,000 quoted lines.
 */
type Lines = { all: string[]; quoted: number[]; own: number[]; lastQuoted: number; isSigned: boolean };

function linesOf(written: string): Lines {
	const all = written.split('\n');
	const quoted = new Array<number>(all.length + 1).fill(0);
	const own = new Array<number>(all.length + 1).fill(0);
	for (let at = all.length - 1; at >= 0; at -= 1) {
		const line = all[at] ?? '';
		quoted[at] = (quoted[at + 1] ?? 0) + (isQuoted(line) ? 1 : 0);
		own[at] = (own[at + 1] ?? 0) + (isQuoted(line) || isBlank(line) ? 0 : 1);
	}
	const lastQuoted = all.findLastIndex(isQuoted);
	const next = all.findIndex((line, at) => at > lastQuoted && !isBlank(line));
	return { all, quoted, own, lastQuoted, isSigned: isSignatureLine(all[next] ?? '') };
}

/**
 * Parts what somebody wrote from the mail that they quote, whether they wrote above it or below it. Answers between the
 * quoted lines stay where they are, with those lines. In doubt everything is text: nothing that was written is folded away.
 */
export function foldHistory(written: string): Folded {
	const lines = linesOf(written);
	const below = belowQuote(lines);
	if (below) return below;
	const end = startOfHistory(lines);
	const above = withoutSignature(lines.all.slice(0, end));
	if (above.text) return { text: above.text, history: joined([above.history], lines.all.slice(end)) };
	return isOnlyQuote(lines) ? { text: '', history: written.trim() } : { text: written.trim(), history: '' };
}

/** Where the mail that is quoted begins, and goes on to the end. The number of lines when there is none. */
function startOfHistory(lines: Lines): number {
	for (const [at, line] of lines.all.entries()) {
		if (isSeparator(line) || isHeaderBlock(lines.all, at)) return at;
		if (isQuoted(line) && isQuoteToEnd(lines, at)) return at;
		const length = attributionAt(lines.all, at);
		if (length > 0 && isQuoteToEnd(lines, at + length)) return at;
	}
	return lines.all.length;
}

// "From:" with "Sent:" and "To:" below it, as Outlook writes them, perhaps after a line of underscores.
function isHeaderBlock(lines: readonly string[], at: number): boolean {
	const from = /^_{5,}$/.test((lines[at] ?? '').trim()) ? at + 1 : at;
	const block = lines.slice(from, from + 8).filter((line) => !isBlank(line));
	return isHeaderLine(block[0] ?? '') && block.slice(0, 5).filter(isHeaderLine).length >= 3;
}

// "On Monday, Ada wrote:" may be broken over several lines. Returns how many it takes, 0 when there is none.
function attributionAt(lines: readonly string[], at: number): number {
	for (let length = 1; length <= 4; length += 1) {
		const part = lines.slice(at, at + length);
		if (part.length < length || part.some((line) => isBlank(line) || isQuoted(line))) return 0;
		if (isAttribution(part.map((line) => line.trim()).join(' '))) return length;
	}
	return 0;
}

// From here on nobody writes any more: every line is quoted, or none is, as some programs quote. A signature may follow.
function isQuoteToEnd({ quoted, own, lastQuoted, isSigned }: Lines, from: number): boolean {
	if (own[from] === 0 || quoted[from] === 0) return true;
	return own[from] === own[lastQuoted] && isSigned;
}

// A signature has some lines. Where many follow, the line is no signature.
const signatureMost = 10;

function withoutSignature(lines: string[]): { text: string; history: string } {
	let following = 0;
	for (let at = lines.length - 1; at >= 0 && following <= signatureMost; at -= 1) {
		const line = lines[at] ?? '';
		const text = isSignatureLine(line) ? joined(lines.slice(0, at)) : '';
		if (text) return { text, history: joined(lines.slice(at)) };
		if (!isBlank(line)) following += 1;
	}
	return { text: joined(lines), history: '' };
}

// Somebody who writes below: the quote stands at the beginning, in one piece.
function belowQuote({ all, quoted, own, lastQuoted }: Lines): Folded | null {
	const first = all.findIndex((line) => !isBlank(line));
	const start = isQuoted(all[first] ?? '') ? first : first + attributionAt(all, first);
	const from = all.findIndex((line, at) => at >= start && !isBlank(line));
	if (quoted[0] === 0 || !isQuoted(all[from] ?? '') || own[from] !== own[lastQuoted]) return null;
	const { text, history } = withoutSignature(all.slice(lastQuoted + 1));
	return text && !isSignatureLine(text.split('\n')[0] ?? '')
		? { text, history: joined(all.slice(0, lastQuoted + 1), [history]) }
		: null;
}

function isOnlyQuote({ all, quoted, own }: Lines): boolean {
	const first = all.findIndex((line) => !isBlank(line));
	return (quoted[0] ?? 0) > 0 && own[Math.max(0, first + attributionAt(all, first))] === 0;
}
