import type { ReadingRules } from '#contract/reading-rules';
import { onceEach } from '#contract/rules/once-each';
import { pageSize } from '../shared-search.ts';
import { inLowerCase } from './counts.ts';
import { pageKind } from './page-kind.ts';
import { shownText } from './shown-text.ts';
import type { Survey } from './survey.ts';

/**
 * How many people the page itself says it found: "25 results" near the list. Null where it says nothing, something
 * that is no number ("2K+ results", "more than 1,000 results"), or several different numbers.
 */
export const siteTotalOf = (list: Element, survey: Survey): number | null => totalNear(list, survey)?.total ?? null;

/** The nearest text that says how many people were found, with its number; null where there is none. */
export function totalNear(list: Element, survey: Survey): Total | null {
	const found = totalsOf(survey);
	for (let around: Element | null = list; around; around = around.parentElement) {
		const near = found.filter(({ element }) => around?.contains(element) && !list.contains(element));
		const [first, ...others] = new Set(near.map(({ total }) => total));
		if (near[0] && first !== undefined) return { element: near[0].element, total: others.length === 0 ? first : null };
	}
	return null;
}

/** A list of people as read: its rows so far, and the page's own count. */
type Counted = { total: number; siteTotal: number | null; hasNext: boolean };

/**
 * Whether a page of a search has fewer rows than it must have: by the number of people it says it found, else because
 * only the last page has fewer than a full one. Null where nothing says how many there are.
 */
export function isShortPage({ total, siteTotal, hasNext }: Counted, url: URL, rules: ReadingRules): boolean | null {
	if (pageKind(url, rules) !== 'people-search') return null;
	const before = (Math.max(1, Number(url.searchParams.get('page')) || 1) - 1) * pageSize;
	const left = siteTotal === null ? 0 : siteTotal - before;
	if (left > 0) return total < Math.min(left, pageSize);
	return hasNext ? total < pageSize : null;
}

type Total = { element: Element; total: number | null };

// The innermost elements of the page, outside of rows, that say a number of results.
const totalsOf = onceEach((survey: Survey): Total[] => {
	const totals = [...survey.body.querySelectorAll('*')].flatMap((element): Total[] => {
		// An element with rows has the longest texts.
		if (survey.held(element) || survey.isApart(element) || survey.isPressable(element)) return [];
		const text = textIn(element);
		if (!text || !says(text, survey) || element.closest('a[href], script, style, label')) return [];
		return [{ element, total: totalIn(text) }];
	});
	return totals.filter(
		({ element }) => !totals.some((other) => other.element !== element && element.contains(other.element)),
	);
});

/** The longest text that says a number of results. */
const longest = 60;

function textIn(element: Element): string | null {
	const text = element.textContent ?? '';
	return text.length <= longest * 3 && /\d/.test(text) && text.trim().length <= longest ? shownText(text) : null;
}

function says(text: string, { rules }: Survey): boolean {
	const lower = text.toLowerCase();
	return inLowerCase(rules.words.results).some((word) => lower.includes(word));
}

/** The number in a text, if it is exact: "2K+", "2 mil" and "more than 2,000" are not. */
function totalIn(text: string): number | null {
	const numbers = text.match(/\d+(?:[.,\u00a0\u202f'’ ]\d{3})*(?![.,]?\d)/g) ?? [];
	const [number = ''] = numbers;
	if (numbers.length !== 1 || /[+~≈>]|[.,]\d{1,2}(?!\d)/.test(text)) return null;
	return isRounded(text) || isRough(text) ? null : Number(number.replace(/\D/g, ''));
}

// The pattern of all letters is slow to compile, so it is asked only where such words stand.
function saysWhole(words: string, before = ''): (text: string) => boolean {
	const some = new RegExp(words, 'i');
	return (text) => some.test(text) && new RegExp(`${before}(?:${words})(?!\\p{L})`, 'iu').test(text);
}

const isRounded = saysWhole('\\d\\s?(?:k|m|mil|mln|tsd|tys|mille|万|萬|천|만)');
const isRough = saysWhole(
	'about|over|more than|around|plus de|environ|über|mehr als|ungefähr|rund|más de|alrededor|oltre|più di|circa|meer dan|ongeveer|mais de|cerca de',
	'(?<!\\p{L})',
);
