import type { ReadingRules } from '#contract/reading-rules';
import { leadIdIn, leadKey, leadUrl } from '../page/lead-id.ts';
import { shippedRules } from '../page/rules.ts';
import { agreed, type Field } from '../page/signs.ts';
import { type Survey, surveyPage } from '../page/survey.ts';
import type { PersonRead } from '../result.ts';
import { type Degree, degreeIn, said } from '../rows/row-fields.ts';
import { type RowTexts, textsOf } from '../rows/row-texts.ts';
import { sharedOf } from './lead-connections.ts';
import { headingOf } from './lead-heading.ts';
import { lineTexts } from './lead-lines.ts';
import { roleByLooks } from './lead-role.ts';

/** The fields of a lead page, with the signs that found them. */
type LeadFields = {
	name: Field<string>;
	title: Field<string>;
	company: Field<string>;
	location: Field<string>;
	degree: Field<Degree>;
};

/** Reads a lead page, https://www.linkedin.com/sales/lead/<id>,NAME_SEARCH,<token>. The id comes from the address. */
export const leadPage = {
	examples: [
		'https://www.linkedin.com/sales/lead/ACwAAAFnbWkBAAAAAAAAAAAAAAAAAAAAAAAAAAA,NAME_SEARCH,aB1c?_ntb=x',
		'https://www.linkedin.com/sales/people/ACwAAAFnbWkBAAAAAAAAAAAAAAAAAAAAAAAAAAA,NAME_SEARCH,aB1c',
	],
	/**
	 * Reads the page's person. Null before it has loaded, when its markers name several people, and while its card is
	 * another person's (`isOfAnother`).
	 */
	read(
		document: Document,
		url: URL,
		rules: ReadingRules = shippedRules,
	): { person: PersonRead | null; fields: LeadFields; isOfAnother: boolean } {
		const survey = surveyPage(document, rules);
		const leadId = leadIdIn(url.pathname, rules);
		const key = leadId && leadKey(leadId);
		const card = document.querySelector(survey.select(rules.markers.leadCard));
		const heading = headingOf(textsOf({ parts: [card ?? document.body], key }, survey), survey, card !== null);
		const around = card ?? heading.element?.closest('section, main') ?? heading.element?.parentElement ?? null;
		const texts = textsOf({ parts: around ? [around] : [], key }, survey);
		const isMarked = isMarkedPage(document, survey);
		const fields: LeadFields = {
			name: heading.name,
			...(isMarked ? roleOf(document, key, survey) : roleByLooks(heading.element, key, survey)),
			location: locationOf(around, heading.element, texts, survey),
			degree: degreeOf(heading.element, texts, survey),
		};
		const shared = sharedOf(document, key, survey);
		const named = [...namedBy([card, heading.element], survey), ...shared.named];
		const isOfAnother = named.length > 0 && !named.some((one) => one === key);
		const { name, title, company, location: place, degree } = fields;
		if (!leadId || name.value === null || !around || isOfAnother) return { person: null, fields, isOfAnother };
		const person: PersonRead = {
			leadId,
			name: name.value,
			title: title.value,
			company: company.value,
			location: place.value,
			linkedinUrl: leadUrl(leadId),
			degree: degree.value,
			mutualCount: shared.count,
			full: true,
			byLooks: isMarked ? undefined : true,
		};
		return { person, fields, isOfAnother };
	},
};

/**
 * Returns the person that the page names as its own, by its card or by a link around its heading or photo. While the
 * page changes from one person to another, this isn't yet the one in the address.
 */
function namedBy(parts: (Element | null)[], survey: Survey): string[] {
	const [card] = parts;
	const photo = card?.querySelector(survey.texts(['headshot-photo']));
	return [...parts, photo].flatMap((part) =>
		survey.carriers.flatMap(({ element, key }) => (part && element.contains(part) ? key : [])),
	);
}

// True if the site's own words still label the texts of the page.
const isMarkedPage = (document: Document, { rules, texts }: Survey) =>
	document.querySelector(texts(Object.values(rules.vocabulary).flat())) !== null;

// Title and company must come from the same role, because "Also worked at" links name companies too.
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

/** Reads the degree: from its marker, the element after the heading, or a badge in the card. */
function degreeOf(heading: Element | null, texts: RowTexts, survey: Survey): Field<Degree> {
	const degrees = (elements: Element[]) => said(texts, elements).flatMap((text) => degreeIn(text) ?? []);
	const siblings = [...(heading?.parentElement?.children ?? [])];
	const behind = heading ? siblings.slice(siblings.indexOf(heading) + 1) : [];
	const beside = heading ? [...heading.querySelectorAll('*'), ...behind] : [];
	const badges = texts.leaves.filter((leaf) => /^[·•]/.test(texts.text(leaf) ?? ''));
	return agreed(
		{ sign: 'marker', values: degrees(texts.all(survey.select(survey.rules.markers.degree))) },
		{ sign: 'neighbour', values: degrees(beside) },
		{ sign: 'wording', values: degrees(badges) },
	);
}

/**
 * Reads the location, which has no marker of its own: the line next to the count of connections, after the headline.
 */
function locationOf(card: Element | null, heading: Element | null, texts: RowTexts, survey: Survey): Field<string> {
	const { markers } = survey.rules;
	if (!card || !heading) return agreed<string>();
	const headline = texts.all(survey.select(markers.headline))[0] ?? heading;
	return agreed({ sign: 'neighbour', values: lineTexts(headline, texts, survey) });
}
