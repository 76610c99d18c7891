import { shownName } from './shown-text.ts';

type Row = { label: string | null; name: string | null };
type Frame = { before: string; after: string };

/**
 * The names in the rows' selection labels ("Add … to selection", in any language). The words around the name come from
 * rows whose name is known, or else from what all labels have in common. There is no list of words for each language.
 */
export function labelNames(rows: Row[]): (string | null)[] {
	const labels = rows.flatMap(({ label }) => (label ? [label] : []));
	const frame = frameOfKnown(rows) ?? frameOfAll(labels);
	return rows.map(({ label }) => (label && frame ? shownName(within(label, frame)) : null));
}

function frameOfKnown(rows: Row[]): Frame | undefined {
	for (const { label, name } of rows) {
		const at = label && name ? label.indexOf(name) : -1;
		if (label && name && at >= 0) return { before: label.slice(0, at), after: label.slice(at + name.length) };
	}
	return undefined;
}

// Shortened to the last space. Otherwise names that begin alike would lose their first letters.
function frameOfAll(labels: string[]): Frame | undefined {
	const [first, ...others] = labels;
	if (first === undefined) return undefined;
	const english = /^(Add ).+( to selection)$/.exec(first);
	if (english) return { before: english[1] ?? '', after: english[2] ?? '' };
	if (others.length === 0) return undefined;
	let start = 0;
	while (start < first.length && others.every((label) => label[start] === first[start])) start += 1;
	let end = 0;
	while (end < first.length - start && others.every((label) => fromEnd(label, end) === fromEnd(first, end))) end += 1;
	const before = first.slice(0, first.lastIndexOf(' ', start - 1) + 1);
	const tail = first.slice(first.length - end);
	const after = tail.includes(' ') ? tail.slice(tail.indexOf(' ')) : '';
	return before || after ? { before, after } : undefined;
}

const within = (label: string, { before, after }: Frame) =>
	label.startsWith(before) && label.endsWith(after) && label.length > before.length + after.length
		? label.slice(before.length, label.length - after.length)
		: null;

const fromEnd = (text: string, index: number) => text[text.length - 1 - index];
