import { isNameHidden } from '#contract/rules/identity';
import { countBeside, wholeCount } from '../page/counts.ts';
import { shownName } from '../page/shown-text.ts';
import { agreed, asList, type Field, isContradictory, type Testimony } from '../page/signs.ts';
import type { Survey } from '../page/survey.ts';
import type { RowTexts } from './row-texts.ts';

export type Degree = 1 | 2 | 3;

/** Returns the names that a row shows, by sign. */
export function shownNames(texts: RowTexts, label: string | null, survey: Survey): Testimony<string>[] {
	const { markers, vocabulary } = survey.rules;
	const marked = texts.all(survey.texts(vocabulary.name));
	const links = [...new Set([...texts.all(survey.select(markers.nameLink)), ...texts.ownLinks])];
	const inLinks = marked.filter((one) => links.some((link) => link.contains(one) || one.contains(link)));
	const names = (elements: Element[]) => repeated(said(texts, elements).filter(isName), label);
	// A badge inside the link is a separate text.
	const partsOf = (link: Element) =>
		texts.leaves.filter((leaf) => link.contains(leaf) && degreeIn(texts.text(leaf) ?? '') === null);
	return [
		{ sign: 'marker', values: names(inLinks.length > 0 ? inLinks : marked) },
		{ sign: 'link', values: names(links.flatMap((link) => (partsOf(link).length > 0 ? partsOf(link) : [link]))) },
	];
}

const isName = (text: string) => shownName(text) !== null || isNameHidden(text);

/** Why a row has no name: the site hides it, its signs name several people, or there is none. */
export type NoName = 'no-name' | 'two-names' | 'not-read';

/** Decides the name of a row from what it shows and from its label, or says why it has none. */
export function nameOf(shown: Testimony<string>[], inLabel: string | null): Field<string> & { why: NoName | null } {
	const name = agreed(...shown, { sign: 'label', values: asList(inLabel) });
	const value = shownName(name.value);
	// The site hides the names of people outside one's network.
	const isHidden = name.value !== null && isNameHidden(name.value);
	const why = isHidden ? 'no-name' : isContradictory(name) ? 'two-names' : 'not-read';
	return { ...name, value, why: value === null ? why : null };
}

/** Returns the texts of those elements that have one. */
export const said = (texts: RowTexts, elements: Element[]) => elements.flatMap((element) => texts.text(element) ?? []);

// A row may link to its person twice, by name and by "View profile"; the row's label repeats the name.
function repeated(found: string[], label: string | null): string[] {
	if (new Set(found).size < 2) return found;
	const inLabel = found.filter((text) => label?.includes(text));
	const longest = Math.max(...inLabel.map(({ length }) => length));
	return inLabel.length > 0 ? inLabel.filter(({ length }) => length === longest) : found;
}

/** Reads the location: by its marker, else the only text of the block that shows it. */
export function locationOf(texts: RowTexts, survey: Survey): Field<string> {
	const { markers, vocabulary } = survey.rules;
	const blocks = texts.all(survey.select(markers.caption));
	const marked = texts.all(survey.texts(vocabulary.location));
	const inBlocks = marked.filter((one) => blocks.some((block) => block.contains(one)));
	const leaves = texts.leaves.filter((leaf) => blocks.some((block) => block.contains(leaf)));
	return agreed(
		{ sign: 'marker', values: said(texts, inBlocks.length > 0 ? inBlocks : marked) },
		{ sign: 'block', values: said(texts, leaves) },
	);
}

/** Reads the degree of the connection from the digit of its badge ("· 2nd", "· 2.", "· 2e"). */
export function degreeOf(texts: RowTexts, survey: Survey): Field<Degree> {
	const marked = said(texts, texts.all(survey.select(survey.rules.markers.degree)));
	return agreed(
		{ sign: 'marker', values: marked.flatMap((text) => degreeIn(text) ?? []) },
		{
			sign: 'wording',
			values: said(texts, texts.leaves).flatMap((text) => (/^[·•]/.test(text) ? (degreeIn(text) ?? []) : [])),
		},
	);
}

/**
 * Reads the degree from a badge, with or without its dot: "· 2nd", "3rd", "(They/Them) · 2nd"; null for another text.
 */
export function degreeIn(text: string): Degree | null {
	if (!/[1-3]/.test(text)) return null;
	// The pattern of all letters is slow to compile, and few texts need it.
	const pattern = /^[ -~·•ºª°]*$/.test(text)
		? /(?:^|[·•)]\s?)([1-3])\s?[a-z.ºª°]{0,4}$/i
		: /(?:^|[·•)]\s?)([1-3])\s?[\p{L}.ºª°]{0,4}$/u;
	const digit = pattern.exec(text)?.[1];
	return digit ? (Number(digit) as Degree) : null;
}

/** Reads how many mutual connections the row counts: by its marker, else by the words beside a number. */
export function mutualCountOf(texts: RowTexts, survey: Survey): Field<number> {
	const { markers, words } = survey.rules;
	const marked = said(texts, texts.all(survey.select(markers.mutual)));
	return agreed(
		{ sign: 'marker', values: marked.flatMap((text) => wholeCount(text) ?? []) },
		{
			sign: 'wording',
			values: said(texts, [...texts.leaves, ...texts.buttons]).flatMap((text) => countBeside(text, words.mutual) ?? []),
		},
	);
}
