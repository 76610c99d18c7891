import { bareTexts, type RowTexts, withoutSeparators } from './row-texts.ts';
import { countIn, shownName } from './shown-text.ts';
import { agreed, asList, type Field, type Testimony } from './signs.ts';
import type { Survey } from './survey.ts';

export type Degree = 1 | 2 | 3;

/** The names that a row shows, by sign. */
export function shownNames(texts: RowTexts, label: string | null, survey: Survey): Testimony<string>[] {
	const { markers, vocabulary } = survey.rules;
	const names = [...texts.all(survey.texts(vocabulary.name)), ...texts.all(survey.select(markers.nameLink))];
	return [
		{ sign: 'marker', values: repeated(said(texts, names), label) },
		{ sign: 'link', values: repeated(said(texts, texts.ownLinks), label) },
	];
}

/** The name of a row from what it shows and from its label; the site hides the names of people outside one's network. */
export function nameOf(shown: Testimony<string>[], inLabel: string | null): Field<string> {
	const name = agreed(...shown, { sign: 'label', values: asList(inLabel) });
	const isHidden = shown.some(({ values }) => values.some((text) => shownName(text) === null));
	return { ...name, value: isHidden ? null : shownName(name.value) };
}

/** The texts of elements that have any. */
export const said = (texts: RowTexts, elements: Element[]) => elements.flatMap((element) => texts.text(element) ?? []);

/**
 * The texts of marked elements; where they differ (the row may show a past role too), those of the field's own block.
 */
function marked(texts: RowTexts, elements: Element[], blocks: Element[]): string[] {
	const all = said(texts, elements);
	if (new Set(all).size < 2) return all;
	const inBlock = elements.filter((element) => blocks.some((block) => block.contains(element)));
	return inBlock.length > 0 ? said(texts, inBlock) : all;
}

/** The only value of a list. Nothing when there are several. */
const alone = <Value>(values: Value[]) => (values.length === 1 ? values : []);

// A row may link to its person twice, by name and by "View profile": the name is the one that its label repeats.
function repeated(found: string[], label: string | null): string[] {
	if (new Set(found).size < 2) return found;
	const inLabel = found.filter((text) => label?.includes(text));
	return inLabel.length > 0 ? inLabel : found;
}

/** The title: by its marker, else the only text beside the company. */
export function titleOf(texts: RowTexts, words: readonly string[], survey: Survey, name: string | null): Field<string> {
	const blocks = texts.all(survey.select(survey.rules.markers.subtitle));
	const beside = texts.companyLinks[0]?.parentElement;
	const isApart = beside && !texts.ownLinks.some((link) => beside.contains(link));
	const neighbours = isApart ? textsIn(beside, texts, survey).filter((text) => text !== name) : [];
	return agreed(
		{ sign: 'marker', values: marked(texts, texts.all(survey.texts(words)), blocks) },
		{ sign: 'block', values: alone(blocks.flatMap((block) => textsIn(block, texts, survey))) },
		{ sign: 'neighbour', values: alone(neighbours) },
	);
}

// The texts of a block that are neither a company nor a number.
function textsIn(block: Element, texts: RowTexts, survey: Survey): string[] {
	const company = survey.texts(survey.rules.vocabulary.company);
	const isCompany = (leaf: Element) => texts.companyLinks.some((link) => link.contains(leaf)) || leaf.closest(company);
	return texts.leaves
		.filter((leaf) => block.contains(leaf) && leaf !== block && !isCompany(leaf) && !leaf.closest('button'))
		.flatMap((leaf) => withoutSeparators(leaf.textContent) ?? [])
		.filter((text) => /\p{L}/u.test(text));
}

/** The company: by its marker, by a link to a company, else the bare text beside the title. */
export function companyOf(texts: RowTexts, words: readonly string[], survey: Survey): Field<string> {
	const { markers, vocabulary } = survey.rules;
	const titles = texts.all(survey.texts(words)).flatMap(({ parentElement }) => parentElement ?? []);
	const blocks = texts.all(survey.select(markers.subtitle));
	const linked = marked(texts, texts.companyLinks, blocks);
	const bareIn = (around: Element[]) => (linked.length > 0 ? [] : alone(around.flatMap(bareTexts)));
	return agreed(
		{ sign: 'marker', values: marked(texts, texts.all(survey.texts(vocabulary.company)), blocks) },
		{ sign: 'link', values: linked },
		{ sign: 'block', values: bareIn(blocks) },
		{ sign: 'neighbour', values: bareIn([...new Set(titles)]) },
	);
}

/** The location: by its marker, else the only text of the block that shows it. */
export function locationOf(texts: RowTexts, survey: Survey): Field<string> {
	const { markers, vocabulary } = survey.rules;
	const blocks = texts.all(survey.select(markers.caption));
	const leaves = texts.leaves.filter((leaf) => blocks.some((block) => block.contains(leaf)));
	return agreed(
		{ sign: 'marker', values: marked(texts, texts.all(survey.texts(vocabulary.location)), blocks) },
		{ sign: 'block', values: alone(said(texts, leaves)) },
	);
}

/** The degree of the connection: the digit of the badge ("· 2nd", "· 2.", "· 2e"). */
export function degreeOf(texts: RowTexts, survey: Survey): Field<Degree> {
	const digits = (found: string[]) =>
		found.flatMap((text) => (/[1-3]/.exec(text)?.[0] ?? []) as string[]).map((digit) => Number(digit) as Degree);
	const badges = said(texts, texts.leaves).filter((text) => /^[·•]\s?[1-3][\p{L}.ºª]{0,4}$/u.test(text));
	return agreed(
		{ sign: 'marker', values: digits(said(texts, texts.all(survey.select(survey.rules.markers.degree)))) },
		{ sign: 'wording', values: digits(badges) },
	);
}

/** How many mutual connections the row counts: by its marker, else by the words beside a number. */
export function mutualCountOf(texts: RowTexts, survey: Survey): Field<number> {
	const { markers, words } = survey.rules;
	const says = (text: string) => words.mutual.some((word) => text.toLowerCase().includes(word.toLowerCase()));
	const counts = (found: string[]) => found.flatMap((text) => countIn(text) ?? []);
	return agreed(
		{ sign: 'marker', values: counts(said(texts, texts.all(survey.select(markers.mutual)))) },
		{ sign: 'wording', values: counts(said(texts, texts.leaves).filter(says)) },
	);
}
