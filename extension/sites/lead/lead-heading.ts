import { shownName } from '../page/shown-text.ts';
import { agreed, type Field } from '../page/signs.ts';
import type { Survey } from '../page/survey.ts';
import { degreeIn, said } from '../rows/row-fields.ts';
import type { RowTexts } from '../rows/row-texts.ts';

/** The heading that names a lead page's person, and its element. */
type Heading = { name: Field<string>; element: Element | null };

/**
 * Finds the heading with the person's name: the marked one; else the one repeated by the card's other headings, because
 * a heading for screen readers is a sentence with the name in it; else the one before the degree.
 */
export function headingOf(texts: RowTexts, survey: Survey, isCard: boolean): Heading {
	const written = [...survey.body.querySelectorAll('h1')].flatMap((one) => shownName(one.textContent) ?? []);
	const isSentence = (text: string) => written.some((one) => one !== text && text.includes(one));
	const headings = texts.all('h1').filter((one) => !isSentence(shownName(one.textContent) ?? ''));
	const marked = texts.all(survey.select(survey.rules.markers.leadName));
	const nameOf = (element: Element) => said(texts, [element]).flatMap((text) => shownName(text) ?? [])[0];
	const names = (elements: Element[]) => elements.flatMap((element) => nameOf(element) ?? []);
	const all = names(headings);
	const isBeforeDegree = ({ nextElementSibling: next }: Element) =>
		next !== null && degreeIn(texts.text(next) ?? '') !== null;
	const name = agreed(
		{ sign: 'marker', values: names(marked) },
		{ sign: 'block', values: isCard ? all.filter((one) => all.every((other) => other.includes(one))) : [] },
		{ sign: 'neighbour', values: names(headings.filter(isBeforeDegree)) },
	);
	const element = [...marked, ...headings].find((one) => name.value !== null && nameOf(one) === name.value) ?? null;
	return { name, element };
}
