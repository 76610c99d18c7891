import { shippedRules } from '../page/rules.ts';
import { shownText } from '../page/shown-text.ts';

type Row = { label: string | null; name: string | null };
type Frame = { before: string; after: string };

/**
 * Returns the names in the rows' selection labels ("Add … to selection", in any language). The words around the name
 * come from rows whose name is known, or from a label in the rules; else from what all labels have in common, if that
 * can only be words. Null where the name can't be told from the words with certainty.
 */
export function labelNames(rows: Row[], known: readonly string[] = shippedRules.words.select): (string | null)[] {
	const labels = rows.flatMap(({ label }) => (label ? [label] : []));
	const frame = frameOf(rows, labels, known) ?? frameOfAll(labels);
	return rows.map(({ label }) => (label && frame ? shownText(within(label, frame)) : null));
}

/** Returns the frame that fits most labels and gives most known names; undefined on a tie. */
function frameOf(rows: Row[], labels: string[], known: readonly string[]): Frame | undefined {
	const ofRules = known.flatMap((label) => framesAround(label, placeholder));
	const frames = [...ofRules, ...rows.flatMap(({ label, name }) => (label && name ? framesAround(label, name) : []))];
	const different = new Map(frames.map((frame) => [JSON.stringify(frame), frame]));
	const ranked = [...different.values()]
		.map((frame) => {
			const fitting = labels.filter((label) => within(label, frame) !== null).length;
			const confirmed = rows.filter(({ label, name }) => label && name && within(label, frame) === name).length;
			return { frame, isKnown: ofRules.includes(frame), score: fitting + confirmed };
		})
		.filter(({ score }) => score > 0)
		.sort((a, b) => b.score - a.score || Number(b.isKnown) - Number(a.isKnown));
	const [best, second] = ranked;
	return best && second?.score === best.score && second.isKnown === best.isKnown ? undefined : best?.frame;
}

/** Stands for the name in a label of the rules. */
const placeholder = '…';

// A name may occur more than once: "A" occurs in "Add A to selection" twice.
function framesAround(label: string, name: string): Frame[] {
	const frames: Frame[] = [];
	for (let at = label.indexOf(name); at >= 0; at = label.indexOf(name, at + 1)) {
		frames.push({ before: label.slice(0, at), after: label.slice(at + name.length) });
	}
	return frames;
}

/**
 * Returns the words that at least three labels share. People may share a first name, a surname or a degree, and some
 * languages put no space between a name and the words around it. So anything that could be part of a name isn't taken
 * for words.
 */
function frameOfAll(labels: string[]): Frame | undefined {
	const [first, ...others] = labels;
	if (first === undefined || others.length < 2 || labels.some((label) => noSpaces.test(label))) return undefined;
	let start = 0;
	while (start < first.length && others.every((label) => label[start] === first[start])) start += 1;
	let end = 0;
	while (end < first.length - start && others.every((label) => fromEnd(label, end) === fromEnd(first, end))) end += 1;
	const before = first.slice(0, first.lastIndexOf(' ', start - 1) + 1);
	const tail = first.slice(first.length - end);
	const after = tail.includes(' ') ? tail.slice(tail.indexOf(' ')) : '';
	const names = labels.map((label) => within(label, { before, after }) ?? '');
	const isWhole = names.every((name) => /^[\p{L}\p{N}].*[\p{L}\p{N}.)]$/u.test(name));
	const isUsual = names.filter((name) => name.includes(' ')).length * 2 > names.length;
	return (before || after) && isWhole && isUsual ? { before, after } : undefined;
}

const noSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

const within = (label: string, { before, after }: Frame) =>
	label.startsWith(before) && label.endsWith(after) && label.length > before.length + after.length
		? label.slice(before.length, label.length - after.length)
		: null;

const fromEnd = (text: string, index: number) => text[text.length - 1 - index];
