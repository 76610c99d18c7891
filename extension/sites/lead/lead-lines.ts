import type { Survey } from '../page/survey.ts';
import { degreeIn, said } from '../rows/row-fields.ts';
import type { RowTexts } from '../rows/row-texts.ts';

/**
 * Finds the location of a lead page's person: the only other line next to a count ("475 connections", "Más de 500
 * contactos") in the block after the headline. Other blocks may hold numbers too, so the block that counts connections
 * is preferred.
 */
export function lineTexts(headline: Element, texts: RowTexts, survey: Survey): string[] {
	const isAfter = (leaf: Element) => (headline.compareDocumentPosition(leaf) & 4) !== 0 && !headline.contains(leaf);
	const lines = texts.leaves.filter(
		(leaf) => isAfter(leaf) && !leaf.closest('a[href]') && degreeIn(texts.text(leaf) ?? '') === null,
	);
	const isCounting = (line: Element) => isCount(texts.text(line) ?? '');
	const found = lines.filter(isCounting).flatMap((count) => {
		const block = count.parentElement;
		const [place, ...more] = lines.filter((line) => line.parentElement === block && !isCounting(line));
		const isLine = place?.localName === count.localName && more.length === 0;
		return place && isLine ? [{ place, isSure: says(texts.text(count) ?? '', survey) }] : [];
	});
	const sure = found.filter(({ isSure }) => isSure);
	return said(
		texts,
		(sure.length > 0 ? sure : found).map(({ place }) => place),
	);
}

/** True for a line with a number, unless it is part of a postal address: "75001 Paris, France" has two parts. */
const isCount = (text: string) => /\d/.test(text) && !/\p{L}\s*,\s*\p{L}/u.test(text);

function says(text: string, { rules }: Survey): boolean {
	const lower = text.toLowerCase();
	return rules.words.connections.some((word) => lower.includes(word.toLowerCase()));
}
