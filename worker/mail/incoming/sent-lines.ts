import type { Announcements } from './announcements.ts';
import type { Line } from './line-words.ts';
import { placesOf, type SentWords, standsAt } from './sent-mail.ts';

/** Consecutive lines that were consecutive in what was sent too, and the places there at which they may end. */
type Chain = {
	lines: number[];
	depth: number;
	starts: readonly number[];
	ends: readonly number[];
	weight: number;
};

/** Groups the lines that were sent into chains. */
export function chainsOf(lines: readonly Line[], sent: SentWords): Chain[] {
	const chains: Chain[] = [];
	let open: Chain | null = null;
	// Cached, because hostile mails have many equal lines.
	const known = new Map<readonly string[] | string, readonly number[]>();
	for (const [at, line] of lines.entries()) {
		if (line.isBlank || line.isRule) continue;
		const before: Chain | null = open;
		const isNext = before && (before.depth === line.depth || isWrapped(lines, at, before, line, sent));
		const ends = isNext ? before.ends.filter((end) => standsAt(sent, line.words, end)) : [];
		if (before && ends.length > 0) {
			before.lines.push(at);
			before.ends = ends.map((end) => end + line.words.length);
			before.weight += line.weight;
			continue;
		}
		const key = line.words.join(' ');
		const starts = known.get(key) ?? placesOf(sent, line.words);
		known.set(key, starts);
		open =
			starts.length > 0
				? {
						lines: [at],
						depth: line.depth,
						starts,
						ends: starts.map((start) => start + line.words.length),
						weight: line.weight,
					}
				: null;
		if (open) chains.push(open);
	}
	return chains;
}

// True for the end of a quoted line that was broken, so that its rest has no quote mark.
const isWrapped = (lines: readonly Line[], at: number, before: Chain, line: Line, sent: SentWords) =>
	line.depth === 0 &&
	before.lines.at(-1) === at - 1 &&
	(lines[at - 1]?.depth ?? 0) > 0 &&
	before.ends.some((end) => !sent.starts.has(end));

/**
 * Returns the chains that are ours. A chain with a quote mark is, unless it is a word or two that anyone writes.
 * Otherwise it must be long, follow an announcement, or continue the chain before it, because people write single lines
 * of ours too, such as the words before a name.
 */
export function acceptedOf(
	chains: readonly Chain[],
	sent: SentWords,
	head: number,
	{ announcing }: Announcements,
): Chain[] {
	const hasMarks = chains.some(({ depth, weight }) => depth > 0 && weight >= 15);
	// The ends of the last chain without a quote mark.
	let ends: readonly number[] | null = null;
	return chains.filter((chain) => {
		const { lines, depth, weight } = chain;
		if (depth > 0) return lines.length > 1 || weight >= 6;
		withoutSignOff(chain, sent);
		const [first] = lines;
		if (first === undefined) return false;
		const isLong = (lines.length > 1 && weight >= (hasMarks ? 80 : 40)) || weight >= 80;
		const isHeaded = head < first && ends === null && (weight >= 15 || lines.length > 1);
		const goesOn =
			!hasMarks &&
			ends !== null &&
			((lines.length > 1 && isSigned(chain, sent)) ||
				(weight >= 15 && chain.starts.some((start) => ends?.includes(start))));
		if (!isLong && !isHeaded && !goesOn && !announcing(first)) return false;
		ends = chain.ends;
		return true;
	});
}

// True if its last line is the asker's name.
const isSigned = ({ ends }: Chain, sent: SentWords) =>
	ends.some((end) => sent.signed.has(end - 1) || sent.signed.has(end - 2));

// "Kind regards" may be anyone's unless the asker's name follows.
function withoutSignOff(chain: Chain, sent: SentWords) {
	const isBeforeName = chain.ends.some((end) => sent.signed.has(end));
	if (isBeforeName) chain.lines.pop();
}

// With more words than this between two lines, no program just changed a line.
const changedMost = 200;

/**
 * Folds quoted lines between two sent lines if they hold only words that were sent between these: a program changed
 * them.
 */
export function foldBetween(lines: readonly Line[], sent: SentWords, accepted: readonly Chain[], isOurs: boolean[]) {
	for (const [index, chain] of accepted.entries()) {
		const next = accepted[index + 1];
		const [end, start] = [chain.ends[0] ?? 0, next?.starts[0] ?? 0];
		if (!next || start <= end || start > end + changedMost || chain.depth === 0 || next.depth !== chain.depth) continue;
		const words = new Set(sent.words.slice(end, start));
		for (let at = (chain.lines.at(-1) ?? 0) + 1; at < (next.lines[0] ?? 0); at += 1) {
			const line = lines[at];
			if (line && line.depth > 0 && line.words.every((word) => words.has(word))) isOurs[at] = true;
		}
	}
}
