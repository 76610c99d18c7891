import { hasLetter } from '../page/shown-text.ts';
import { agreed, byLooks, type Field } from '../page/signs.ts';
import type { Survey } from '../page/survey.ts';
import type { Looks } from './read-by-look.ts';
import { said } from './row-fields.ts';
import { bareTexts, type RowTexts, withoutSeparators } from './row-texts.ts';

/** The title and company of a row's current role. */
type Role = { title: Field<string>; company: Field<string> };

/**
 * Reads title and company of a row from the same role: the first if there are several, and never from a line about an
 * earlier role, which may link to a company too.
 */
export function roleOf(
	texts: RowTexts,
	words: readonly string[],
	survey: Survey,
	{ name, looks }: { name: string | null; looks: Looks | null },
): Role {
	const { markers, vocabulary } = survey.rules;
	const blocks = texts.all(survey.select(markers.subtitle));
	const inBlocks = (elements: Element[]) =>
		blocks.length > 0 ? elements.filter((one) => blocks.some((block) => block.contains(one))) : elements;
	const allTitles = texts.all(survey.texts(words));
	const titles = inBlocks(allTitles).length > 0 ? inBlocks(allTitles) : allTitles;
	const marked = inBlocks(texts.all(survey.texts(vocabulary.company)));
	const linked = inBlocks(texts.companyLinks);
	const role = firstRole(titles, [...marked, ...linked]);
	const isOfRole = (element: Element) => role === null || role.contains(element);
	const current = (found: Element[]) => found.filter((one) => isOfRole(one) && !isInSentence(one, texts, titles[0]));
	const found = { titles: titles.filter(isOfRole), marked: current(marked), linked: current(linked) };
	const title = titleOf(found, blocks, texts, survey, name);
	const company = companyOf(found, blocks, texts);
	return looks ? { title: byLooks(title, looks.title), company: byLooks(company, looks.company) } : { title, company };
}

type Found = { titles: Element[]; marked: Element[]; linked: Element[] };

/**
 * Returns the element around the first of several roles: the titles of a row may share one role, or each have its own
 * with a company.
 */
function firstRole(titles: Element[], companies: Element[]): Element | null {
	if (titles.length < 2) return null;
	const roles = titles.map((title) => {
		let role: Element | null = null;
		for (let one = title.parentElement; one; one = one.parentElement) {
			if (titles.some((other) => other !== title && one?.contains(other))) break;
			role = one;
			if (companies.some((company) => one?.contains(company))) return { role, isWhole: true };
		}
		return { role, isWhole: role !== null && bareTexts(role).length > 0 };
	});
	return roles.every(({ isWhole }) => isWhole) ? (roles[0]?.role ?? null) : null;
}

/** True for a company inside a sentence, as in "Earlier at Oldco", unless the current title is in the same line. */
function isInSentence(company: Element, texts: RowTexts, title: Element | undefined): boolean {
	const line = company.parentElement;
	if (!line || (title && line.contains(title)) || texts.ownLinks.some((link) => line.contains(link))) return false;
	return bareTexts(line).some(hasLetter);
}

// Reads the title: by its marker, else the only text beside the company.
function titleOf({ titles, linked }: Found, blocks: Element[], texts: RowTexts, survey: Survey, name: string | null) {
	const beside = linked[0]?.parentElement;
	const isApart = beside && !texts.ownLinks.some((link) => beside.contains(link));
	return agreed(
		{ sign: 'marker', values: said(texts, titles) },
		{ sign: 'block', values: blocks.slice(0, 1).flatMap((block) => textsIn(block, texts, survey)) },
		{ sign: 'neighbour', values: isApart ? textsIn(beside, texts, survey).filter((text) => text !== name) : [] },
	);
}

// Returns the texts of a block that are neither a company nor a number.
function textsIn(block: Element, texts: RowTexts, survey: Survey): string[] {
	const company = survey.texts(survey.rules.vocabulary.company);
	const isCompany = (leaf: Element) => texts.companyLinks.some((link) => link.contains(leaf)) || leaf.closest(company);
	return texts.leaves
		.filter((leaf) => block.contains(leaf) && leaf !== block && !isCompany(leaf))
		.flatMap((leaf) => withoutSeparators(texts.text(leaf)) ?? [])
		.filter(hasLetter);
}

// Reads the company: by its marker, by a company link, else the plain text beside the title.
function companyOf({ titles, marked, linked }: Found, blocks: Element[], texts: RowTexts): Field<string> {
	const around = [...new Set(titles.flatMap(({ parentElement }) => parentElement ?? []))];
	// Without a title, the plain text beside a company link is more likely the title.
	const mayBeBare = linked.length === 0 && (titles.length > 0 || texts.companyLinks.length === 0);
	const bareIn = (elements: Element[]) => (mayBeBare ? elements.flatMap(bareTexts) : []);
	return agreed(
		{ sign: 'marker', values: said(texts, marked) },
		{ sign: 'link', values: said(texts, linked) },
		{ sign: 'block', values: bareIn(blocks.slice(0, 1)) },
		{ sign: 'neighbour', values: bareIn(around) },
	);
}
