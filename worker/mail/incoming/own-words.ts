import { type Announcements, announcementsOf } from './announcements.ts';
import { type Line, lineOf } from './line-words.ts';
import { signatureLength } from './mail-signature.ts';
import { shownWithoutSecrets, withoutSecrets } from './secrets.ts';
import { acceptedOf, chainsOf, foldBetween } from './sent-lines.ts';
import { askerNames, keyOf, type SentMail, wordsOfSent } from './sent-mail.ts';

type Parted = {
	/** Their own words. Empty if the mail holds only ours. */
	text: string;
	/** The folded rest: our mail and a signature. The whole mail if they wrote in several places, or nothing at all. */
	folded: string;
};

/**
 * Separates what someone wrote from our mail that they quote, wherever they wrote: above it, below it or within it.
 * Ours is what was sent, line by line, with the lines that announce it; a signature at the end is folded too.
 * Everything else is theirs, and a doubtful line is theirs. Links and addresses of ours that work as keys are removed
 * from both. Takes time in proportion to the length. `writer` is the sender's name.
 */
export function ownWords(written: string, sent: SentMail, writer = ''): Parted {
	const lines = withoutSecrets(written).split('\n').map(lineOf);
	const isOurs = foldOurs(lines, sent);
	const segments = segmentsOf(lines, isOurs);
	const parts = segments.map(([from, to]) => lines.slice(from, to));
	// Their last part, or the part above ours, may end with a signature.
	for (const [index, part] of parts.entries()) {
		if (index > 0 && index < parts.length - 1) continue;
		const length = signatureLength(part, writer);
		if (length === 0) continue;
		const isAll = part.slice(0, part.length - length).every(({ isBlank }) => isBlank);
		if (isAll && segments.length === 1) continue;
		const to = segments[index]?.[1] ?? 0;
		for (let at = to - length; at < to; at += 1) isOurs[at] = true;
	}
	const own = segmentsOf(lines, isOurs);
	const textOf = (some: readonly Line[]) =>
		some
			.map(({ raw }) => raw)
			.join('\n')
			.replace(/^\n+|\s+$/g, '');
	const text = own.map(([from, to]) => textOf(lines.slice(from, to))).join('\n\n');
	const folded = textOf(own.length === 1 ? lines.filter((_, at) => isOurs[at]) : lines);
	return { text: shownWithoutSecrets(text), folded: shownWithoutSecrets(folded) };
}

// Runs of their own lines, as [first, last + 1].
function segmentsOf(lines: readonly Line[], isOurs: readonly boolean[]): [number, number][] {
	const segments: [number, number][] = [];
	let from = -1;
	let to = -1;
	for (const [at, line] of lines.entries()) {
		if (isOurs[at]) {
			if (from >= 0) segments.push([from, to]);
			from = -1;
		} else if (!line.isBlank) {
			if (from < 0) from = at;
			to = at + 1;
		}
	}
	if (from >= 0) segments.push([from, to]);
	return segments;
}

/** Marks the lines that are ours. Blank lines count only within ours. */
function foldOurs(lines: readonly Line[], sent: SentMail): boolean[] {
	const words = wordsOfSent(sent);
	const announcements = announcementsOf(lines, sent);
	const isOurs = new Array<boolean>(lines.length).fill(false);
	const fold = (from: number, to: number) => isOurs.fill(true, from, to + 1);
	const heads = foldHeads(lines, announcements, fold);
	const chains = chainsOf(lines, words);
	const accepted = acceptedOf(chains, words, heads[0] ?? lines.length, announcements);
	for (const chain of accepted) for (const at of chain.lines) isOurs[at] = true;
	foldBetween(lines, words, accepted, isOurs);
	foldQuotes(lines, announcements, isOurs);
	const [head] = heads;
	if (head !== undefined) foldChanged(lines, sent, head, isOurs);
	// Finds announcements of quotations from below, because an announcement may itself be quoted.
	for (let at = lines.length - 1; at > 0; at -= 1) {
		if (!isOurs[at] || isOurs[at - 1]) continue;
		const said = announcements.announcing(at);
		const from = said && !isOurs.slice(said.from, at).includes(true) ? said.from : at;
		fold(announcements.parting(from), at);
	}
	// An announcement whose quotation was deleted.
	const said = announcements.announcing(lines.length);
	if (said?.isOurs && said.isEnd) fold(announcements.parting(said.from), lines.length - 1);
	foldRules(lines, isOurs);
	return isOurs;
}

// Folds the headers that programs put above a quotation. Returns where each block of them ends.
function foldHeads(
	lines: readonly Line[],
	{ headers, parting }: Announcements,
	fold: (from: number, to: number) => void,
) {
	const ends: number[] = [];
	for (let at = 0; at < lines.length; at += 1) {
		const block = headers(at);
		if (!block) continue;
		fold(parting(block.from), block.to);
		ends.push(block.to);
		at = block.to;
	}
	return ends;
}

/**
 * Folds a block of quoted lines that is announced as ours and has hardly a line that was sent, as in another version of
 * its text.
 */
function foldQuotes(lines: readonly Line[], { announcing }: Announcements, isOurs: boolean[]) {
	for (let from = 0; from < lines.length; from += 1) {
		if (lines[from]?.depth === 0) continue;
		let [to, weight, known] = [from, 0, 0];
		for (; to < lines.length && ((lines[to]?.depth ?? 0) > 0 || lines[to]?.isBlank); to += 1) {
			weight += lines[to]?.weight ?? 0;
			if (isOurs[to]) known += lines[to]?.weight ?? 0;
		}
		// The announcement is above its first line, or in its first lines.
		const body = [from, from + 1, from + 2, from + 3].find((at) => at < to && announcing(at)?.isOurs);
		if (body !== undefined && known < weight * 0.3) isOurs.fill(true, body, to);
		from = to;
	}
}

/**
 * Folds text after our headers that isn't what was sent, but ends with the asker's name: it was translated, or changed
 * on the way.
 */
function foldChanged(lines: readonly Line[], sent: SentMail, head: number, isOurs: boolean[]) {
	const names = new Set(askerNames(sent));
	const next = lines.findIndex(({ words }, at) => at > head && words.length > 0);
	if (next < 0 || isOurs.includes(true, next)) return;
	const last = lines.findLastIndex(({ words }, at) => at > next && names.has(keyOf(words)));
	if (last > next) isOurs.fill(true, next, last + 1);
}

// Separators belong to our lines beside them, and so do the empty lines within ours.
function foldRules(lines: readonly Line[], isOurs: boolean[]) {
	let before = -1;
	for (const [at, line] of lines.entries()) {
		if (line.isBlank) continue;
		const isBelowOurs = before >= 0 && isOurs[before] === true;
		if (line.isRule && isBelowOurs) isOurs[at] = true;
		if (isBelowOurs && isOurs[at]) isOurs.fill(true, before, at);
		before = at;
	}
}
