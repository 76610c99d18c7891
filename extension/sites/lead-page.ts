import type { ReadingRules } from '#contract/reading-rules';
import { leadIdIn, leadKey, leadUrl } from './lead-id.ts';
import type { PersonRead } from './result.ts';
import { type Degree, degreeOf, said } from './row-fields.ts';
import { type RowTexts, textsOf } from './row-texts.ts';
import { shippedRules } from './rules.ts';
import { countIn, shownName } from './shown-text.ts';
import { agreed, type Field } from './signs.ts';
import { type Survey, surveyPage } from './survey.ts';

/** The fields of a lead page with the signs that found them. */
type LeadFields = {
	name: Field<string>;
	title: Field<string>;
	company: Field<string>;
	location: Field<string>;
	degree: Field<Degree>;
};

/** A lead page, https://www.linkedin.com/sales/lead/<id>,NAME_SEARCH,<token>. Its id comes from the address. */
export const leadPage = {
	examples: [
		'https://www.linkedin.com/sales/lead/ACwAAAFnbWkBAAAAAAAAAAAAAAAAAAAAAAAAAAA,NAME_SEARCH,aB1c?_ntb=x',
		'https://www.linkedin.com/sales/people/ACwAAAFnbWkBAAAAAAAAAAAAAAAAAAAAAAAAAAA,NAME_SEARCH,aB1c',
	],
	/** The person of the page; null while it has not loaded, or where its headings disagree. */
	read(
		document: Document,
		url: URL,
		rules: ReadingRules = shippedRules,
	): { person: PersonRead | null; fields: LeadFields } {
		const survey = surveyPage(document, rules);
		const leadId = leadIdIn(url.pathname, rules);
		const key = leadId && leadKey(leadId);
		const card = document.querySelector(survey.select(rules.markers.leadCard));
		const heading = headingOf(textsOf({ parts: [card ?? document.body], key }, survey), survey, card !== null);
		const around = card ?? heading.element?.parentElement ?? null;
		const texts = textsOf({ parts: around ? [around] : [], key }, survey);
		const fields: LeadFields = {
			name: heading.name,
			...roleOf(document, key, survey),
			location: locationOf(around, heading.element, texts, survey),
			degree: degreeOf(texts, survey),
		};
		const { name, title, company, location: place, degree } = fields;
		if (!leadId || name.value === null || !around) return { person: null, fields };
		const person: PersonRead = {
			leadId,
			name: name.value,
			title: title.value,
			company: company.value,
			location: place.value,
			linkedinUrl: leadUrl(leadId),
			degree: degree.value,
			mutualCount: mutualCountOf(document, survey),
			full: true,
		};
		return { person, fields };
	},
};

const isBadge = (text: string | null) => /^[·•]\s?[1-3][\p{L}.ºª]{0,4}$/u.test(text ?? '');
const isCount = (text: string | null) => /^[·•\s]*\d/.test(text ?? '');

/** The heading with the person's name: the marked one, the one of the card, the one before the badge. */
function headingOf(texts: RowTexts, survey: Survey, isCard: boolean): { name: Field<string>; element: Element | null } {
	const headings = texts.all('h1');
	const marked = texts.all(survey.select(survey.rules.markers.leadName));
	const besideBadge = headings.filter(({ nextElementSibling: next }) => next && isBadge(texts.text(next)));
	const names = (elements: Element[]) => said(texts, elements).flatMap((text) => shownName(text) ?? []);
	const name = agreed(
		{ sign: 'marker', values: names(marked) },
		{ sign: 'block', values: isCard ? names(headings) : [] },
		{ sign: 'neighbour', values: names(besideBadge) },
	);
	const element = [...marked, ...headings].find((one) => names([one])[0] === name.value) ?? null;
	return { name, element };
}

// Title and company must come from one role, because "Also worked at" links contain company names too.
function roleOf(document: Document, key: string | null, survey: Survey): Pick<LeadFields, 'title' | 'company'> {
	const { markers, vocabulary } = survey.rules;
	const roleWords = survey.texts(vocabulary.role);
	const section = document.querySelector(survey.select(markers.currentRole));
	const marked = (section ?? document).querySelector(survey.select(markers.roleItem));
	const around = section?.querySelector(roleWords)?.parentElement ?? null;
	const unmarked = around?.querySelectorAll(roleWords).length === 1 ? around : null;
	const role = marked ?? unmarked;
	const texts = textsOf({ parts: role ? [role] : [], key }, survey);
	const sign = marked ? 'marker' : 'block';
	const read = (words: readonly string[]) => agreed({ sign, values: said(texts, texts.all(survey.texts(words))) });
	return { title: read(vocabulary.role), company: read(vocabulary.company) };
}

/**
 * The location has no marker of its own. It is the only line after the headline in the block with the count of
 * connections. When there are several such lines, the location stays empty.
 */
function locationOf(card: Element | null, heading: Element | null, texts: RowTexts, survey: Survey): Field<string> {
	const { markers, vocabulary } = survey.rules;
	if (!card || !heading) return agreed<string>();
	const headline = texts.all(survey.select(markers.headline))[0] ?? heading;
	const isAfter = (leaf: Element) => (headline.compareDocumentPosition(leaf) & 4) !== 0 && !headline.contains(leaf);
	const lines = texts.leaves.filter(
		(leaf) => isAfter(leaf) && !leaf.closest('button, a, [role="menu"], [role="button"]') && !isBadge(texts.text(leaf)),
	);
	const count = lines.find((line) => isCount(texts.text(line)));
	const [place, ...more] = lines.filter((line) => count?.parentElement?.contains(line) && !isCount(texts.text(line)));
	const isLine = place?.parentElement === count?.parentElement && place?.localName === count?.localName;
	return agreed(
		{ sign: 'marker', values: said(texts, texts.all(survey.texts(vocabulary.location))) },
		{ sign: 'neighbour', values: place && isLine && more.length === 0 ? said(texts, [place]) : [] },
	);
}

// A link to the search for shared connections may contain their count. Without it the count is unknown.
function mutualCountOf(document: Document, survey: Survey): number | null {
	const shared = document.querySelector(survey.select(survey.rules.markers.sharedSection));
	return countIn(shared?.querySelector('a[href*="CONNECTION_OF"]')?.textContent);
}
