import type { ReadingRules } from '#contract/reading-rules';
import { onceEach } from '#contract/rules/once-each';
import { pageSize } from '../shared-search.ts';
import { inLowerCase } from './counts.ts';
import { pageKind } from './page-kind.ts';
import { shownText } from './shown-text.ts';
import type { Survey } from './survey.ts';

/**
 * Returns the number of people the page itself says it found: "25 results" near the list. Null without such a text, for
 * inexact numbers ("2K+ results", "more than 1,000 results"), and when texts contradict each other.
 */
export const siteTotalOf = (list: Element, survey: Survey): number | null => totalNear(list, survey)?.total ?? null;

/** Finds the nearest text that says how many people were found, with its number. */
export function totalNear(list: Element, survey: Survey): Total | null {
	const found = totalsOf(survey);
	for (let around: Element | null = list; around; around = around.parentElement) {
		const near = found.filter(({ element }) => around?.contains(element) && !list.contains(element));
		const [first, ...others] = new Set(near.map(({ total }) => total));
		if (near[0] && first !== undefined) return { element: near[0].element, total: others.length === 0 ? first : null };
	}
	return null;
}

/** A list of people as read: its rows so far, and the page's own total. */
type Counted = { total: number; siteTotal: number | null; hasNext: boolean };

/**
 * True if a page of a search has fewer rows than it must have: by the total it gives, else because every page but the
 * last is full. Null when neither tells.
 */
export function isShortPage({ total, siteTotal, hasNext }: Counted, url: URL, rules: ReadingRules): boolean | null {
	if (pageKind(url, rules) !== 'people-search') return null;
	const before = (Math.max(1, Number(url.searchParams.get('page')) || 1) - 1) * pageSize;
	const left = siteTotal === null ? 0 : siteTotal - before;
	if (left > 0) return total < Math.min(left, pageSize);
	return hasNext ? total < pageSize : null;
}

type Total = { element: Element; total: number | null };

// The innermost elements outside of rows that give a number of results.
const totalsOf = onceEach((survey: Survey): Total[] => {
	const totals = [...survey.body.querySelectorAll('*')].flatMap((element): Total[] => {
		// Skips elements with rows first, because their texts are the longest.
		if (survey.held(element) || survey.isApart(element) || survey.isPressable(element)) return [];
		const text = textIn(element);
		if (!text || !says(text, survey) || element.closest('a[href], script, style, label')) return [];
		return [{ element, total: totalIn(text) }];
	});
	return totals.filter(
		({ element }) => !totals.some((other) => other.element !== element && element.contains(other.element)),
	);
});

/** Longest text taken for a number of results. */
const longest = 60;

function textIn(element: Element): string | null {
	const text = element.textContent ?? '';
	return text.length <= longest * 3 && /\d/.test(text) && text.trim().length <= longest ? shownText(text) : null;
}

function says(text: string, { rules }: Survey): boolean {
	const lower = text.toLowerCase();
	return inLowerCase(rules.words.results).some((word) => lower.includes(word));
}

/** Reads the number in a text if it is exact: "2K+", "2 mil" and "more than 2,000" aren't. */
function totalIn(text: string): number | null {
	const numbers = text.match(/\d+(?:[.,\u00a0\u202f'’ ]\d{3})*(?![.,]?\d)/g) ?? [];
	const [number = ''] = numbers;
	if (numbers.length !== 1 || /[+~≈>]|[.,]\d{1,2}(?!\d)/.test(text)) return null;
	return isRounded(text) || isRough(text) ? null : Number(number.replace(/\D/g, ''));
}

// The pattern of all letters is slow to compile, so it is only used where such words occur.
function saysWhole(words: string, before = ''): (text: string) => boolean {
	const some = new RegExp(words, 'i');
	return (text) => some.test(text) && new RegExp(`${before}(?:${words})(?!\\p{L})`, 'iu').test(text);
}

const isRounded = saysWhole('\\d\\s?(?:k|m|mil|mln|tsd|tys|mille|万|萬|천|만)');
const isRough = saysWhole(
	'about|over|more than|around|plus de|environ|über|mehr als|ungefähr|rund|más de|alrededor|oltre|più di|circa|meer dan|ongeveer|mais de|cerca de',
	'(?<!\\p{L})',
);
