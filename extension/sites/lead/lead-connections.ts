import { countBeside, wholeCount } from '../page/counts.ts';
import { leadKey } from '../page/lead-id.ts';
import { agreed } from '../page/signs.ts';
import type { Survey } from '../page/survey.ts';
import { said } from '../rows/row-fields.ts';
import { textsOf } from '../rows/row-texts.ts';
import { sharedWith } from '../shared-search.ts';

/** The shared connections on a lead page: their number, and the keys of the leads named in that section. */
type Shared = { count: number | null; named: string[] };

/**
 * Reads the shared connections of a lead page. Their section, or a link to the search for them, may be anywhere and may
 * give a number. Otherwise the number is unknown.
 */
export function sharedOf(document: Document, key: string | null, survey: Survey): Shared {
	const { markers, words } = survey.rules;
	const isHere = (element: Element) => !survey.isApart(element);
	const sections = [...document.querySelectorAll(survey.select(markers.sharedSection))].filter(isHere);
	const links = [...document.querySelectorAll('a[href*="CONNECTION_OF"]')].filter(isHere).map((element) => ({
		element,
		key: keyIn(element.getAttribute('href') ?? ''),
		isInSection: sections.some((section) => section.contains(element)),
	}));
	const counts = (parts: Element[], count: (text: string) => number | null) => {
		const texts = textsOf({ parts, key }, survey);
		return said(texts, [...parts, ...texts.buttons, ...texts.leaves]).flatMap((text) => count(text) ?? []);
	};
	const own = links.filter((link) => (link.key === null ? link.isInSection : link.key === key));
	const count = agreed(
		{ sign: 'link', values: own.flatMap(({ element }) => counts([element], wholeCount).slice(0, 1)) },
		{ sign: 'wording', values: counts(sections, (text) => countBeside(text, words.mutual)) },
	);
	return { count: count.value, named: links.flatMap((link) => (link.isInSection && link.key ? link.key : [])) };
}

function keyIn(href: string): string | null {
	try {
		const leadId = sharedWith(new URL(href, 'https://www.linkedin.com'));
		return leadId && leadKey(leadId);
	} catch {
		return null;
	}
}
