import type { ReadingRules } from '#contract/reading-rules';
import { listReaderOf } from '../lists.ts';
import { leadIdIn, leadKey } from '../page/lead-id.ts';
import { pageKind } from '../page/page-kind.ts';
import { shippedRules } from '../page/rules.ts';
import { maskedText, nameMask } from './skeleton-mask.ts';

/**
 * Returns the skeleton of a page as an HTML document that can be read again: elements, attribute names and classes,
 * with every text and value masked at its length. Leads become L1, L2 and so on; names and words of the rules stay. It
 * reveals neither who is on the page nor who looks at it. The address comes first, as a comment.
 */
export function skeletonOf(document: Document, url: URL, rules: ReadingRules = shippedRules): string {
	const leads = new Map<string, string>();
	const pseudonym = (leadId: string) => {
		const key = leadKey(leadId);
		const known = leads.get(key) ?? `L${leads.size + 1}`;
		leads.set(key, known);
		return known;
	};
	const name = nameMask(rules);
	const words = rules.words.mutual;
	const mask = maskValues(rules, pseudonym);
	const write = (node: Node): string => {
		if (node.nodeType === 3) return escaped(maskedText(node.textContent ?? '', words, rules.words.next));
		if (node.nodeType !== 1) return '';
		const element = node as Element;
		if (left.has(element.localName)) return '';
		const tag = name(element.localName);
		const attributes = element.getAttributeNames().map((one) => {
			const value = element.getAttribute(one) ?? '';
			if (one === 'class') return ` class="${escaped([...element.classList].map(name).join(' '))}"`;
			return ` ${name(one)}="${escaped(mask(one, value))}"`;
		});
		const inside = [...element.childNodes].map(write).join('');
		return `<${tag}${attributes.join('')}>${voids.has(element.localName) ? '' : `${inside}</${tag}>`}`;
	};
	return `<!-- ${placeOf(url, rules, pseudonym)} -->\n<!-- rules ${rules.version} -->\n<!doctype html>${write(document.documentElement)}\n`;
}

/** Elements left out, because they say nothing about how a page is built. */
const left = new Set([
	'script',
	'style',
	'noscript',
	'template',
	'iframe',
	'object',
	'embed',
	'title',
	'meta',
	'link',
	'base',
]);
const voids = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'source', 'track', 'wbr']);

/** Attributes kept with their values, which only say how an element behaves. */
const behaviour = new Set([
	'role',
	'type',
	'hidden',
	'disabled',
	'aria-hidden',
	'aria-checked',
	'aria-disabled',
	'aria-modal',
	'aria-busy',
]);
const behaviours =
	/^(?:true|false|hidden|disabled|button|submit|checkbox|radio|dialog|menu|menuitem|list|listitem|row|rowgroup|cell|table|grid|gridcell|link|tab|tabpanel|navigation|main|complementary|presentation|none)?$/;

function maskValues(rules: ReadingRules, pseudonym: (leadId: string) => string) {
	const { attribute: _, ...vocabulary } = rules.vocabulary;
	const markers = Object.values(rules.markers).flat();
	const known = new Set([
		...Object.values(vocabulary).flat(),
		...markers.flatMap((one) => ('is' in one ? [one.is] : [])),
	]);
	const starts = markers.flatMap((one) => ('startsWith' in one ? [one.startsWith] : []));
	const { leadUrn, company } = rules.addresses;
	return (name: string, value: string): string => {
		if (known.has(value)) return value;
		if (behaviour.has(name) && behaviours.test(value)) return value;
		const leadId = leadIdIn(value, rules);
		const urn = leadUrn.find((one) => value.startsWith(one));
		if (leadId) return urn ? `${urn}${pseudonym(leadId)},x,x)` : `/sales/lead/${pseudonym(leadId)}`;
		const path = company.find((one) => value.includes(one));
		if (path && name === 'href') return `${path}1`;
		if (name === 'href' && value.includes('CONNECTION_OF')) return '/sales/search/people?query=CONNECTION_OF';
		const start = starts.find((one) => value.startsWith(one)) ?? '';
		return start + maskedText(value.slice(start.length), [], []).slice(0, 200);
	};
}

/** Returns the address without the search terms and the person. */
function placeOf(url: URL, rules: ReadingRules, pseudonym: (leadId: string) => string): string {
	const kind = pageKind(url, rules);
	const leadId = leadIdIn(url.pathname, rules);
	const ofLead = `/sales/lead/${leadId ? pseudonym(leadId) : 'L0'}`;
	return `https://www.linkedin.com${kind === 'lead' ? ofLead : (listReaderOf(kind)?.place ?? '/')}`;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
