import { leadIdOf, leadUrl } from './lead-id.ts';
import type { PersonRead } from './result.ts';
import { countIn, shownName, shownText } from './shown-text.ts';

/** A lead page, https://www.linkedin.com/sales/lead/<id>,NAME_SEARCH,<token>. Its id comes from the address. */
export const leadPage = {
	examples: [
		'https://www.linkedin.com/sales/lead/ACwAAAFnbWkBAAAAAAAAAAAAAAAAAAAAAAAAAAA,NAME_SEARCH,aB1c?_ntb=x',
		'https://www.linkedin.com/sales/people/ACwAAAFnbWkBAAAAAAAAAAAAAAAAAAAAAAAAAAA,NAME_SEARCH,aB1c',
	],
	/** The person of the page; null while it has not loaded. */
	read(document: Document, url: URL): PersonRead | null {
		const leadId = leadIdOf(url.pathname);
		const card = document.querySelector('[data-sn-view-name="feature-lead-top-card"], #profile-card-section');
		const heading = card?.querySelector('h1[data-x--lead--name]') ?? null;
		const name = shownName(heading?.textContent);
		if (!leadId || !card || !heading || !name) return null;
		const role = currentRole(document);
		return {
			leadId,
			name,
			title: shownText(role?.querySelector('[data-anonymize="job-title"]')?.textContent),
			company: shownText(role?.querySelector('[data-anonymize="company-name"]')?.textContent),
			location: locationOf(card, heading),
			linkedinUrl: leadUrl(leadId),
			degree: degreeOf(card),
			mutualCount: mutualCountOf(document),
			full: true,
		};
	},
};

// Title and company must come from one role: "Also worked at" links carry company names too.
function currentRole(document: Document): Element | null {
	const roles = document.querySelector('[data-sn-view-name="lead-current-role"]');
	return roles?.querySelector('[class*="_current-role-item"]') ?? null;
}

// The place has no attribute: it is the first line after the headline's block that is no count.
function locationOf(card: Element, heading: Element): string | null {
	const marked = card.querySelector('[data-anonymize="location"]');
	if (marked) return shownText(marked.textContent);
	const headline = card.querySelector('[data-anonymize="headline"]') ?? heading;
	const lines = [...card.querySelectorAll('div, span, p, li, dd')].filter(
		(line) =>
			line.children.length === 0 && (headline.compareDocumentPosition(line) & 4) !== 0 && !headline.contains(line),
	);
	for (const line of lines) {
		const text = shownText(line.textContent);
		if (!text || /^[·•\s]*\d/.test(text) || line.closest('button, a, ul[role="menu"]')) continue;
		if (line.closest('.artdeco-entity-lockup__badge, [class*="degree"], .a11y-text')) continue;
		return text;
	}
	return null;
}

function degreeOf(card: Element): 1 | 2 | 3 | null {
	const badge = card.querySelector('.artdeco-entity-lockup__degree, [class*="_name-badge"], [class*="degree"]');
	const digit = /[1-3]/.exec(badge?.textContent ?? '')?.[0];
	return digit ? (Number(digit) as 1 | 2 | 3) : null;
}

// A link to the shared-connections search that carries a count says how many to expect there; anything else is unknown.
function mutualCountOf(document: Document): number | null {
	const shared = document.querySelector('#get-introduced-section, [aria-labelledby="shared-in-common-v2--heading"]');
	const link = shared?.querySelector('a[href*="CONNECTION_OF"]');
	return countIn(link?.textContent);
}
