import { inLowerCase } from '../page/counts.ts';
import { totalNear } from '../page/page-total.ts';
import { nextButton } from '../page/pagination.ts';
import { hasLetter } from '../page/shown-text.ts';
import type { Survey } from '../page/survey.ts';
import { pageSize } from '../shared-search.ts';
import type { Row } from './row-candidates.ts';
import { type Group, hasHeading, holdsForMost, linksTo } from './row-features.ts';

/** A group, the nearest element around it that holds the paging or the total, and the number of rows these imply. */
type Placed = { group: Group; around: Element; expected: number[] };

/** The furthest that paging or a total may be above its list, in elements. */
const reach = 6;

/**
 * Finds the page's own list where no marker and no control identifies it: the one group of full rows built alike beside
 * the page's paging or total. A heading of its own means another list, unless its row count is just what the page says.
 * Null where two lists can't be told apart, also where one of them names no one yet.
 */
export function listByLooks(groups: Group[], survey: Survey): Group | null {
	const lists = innermost(groups.filter(({ parent }) => !parent.closest(aside)));
	const placed = lists.flatMap((group) => placeOf(group, survey) ?? []);
	const isExpected = ({ group, expected }: Placed) => expected.includes(group.rows.length);
	const free = placed.filter((one) => !hasTitle(one, survey));
	const [only, ...others] = free.length === 1 ? free : (free.length > 0 ? free : placed).filter(isExpected);
	// Checked last, because a list that isn't full may still be the true one.
	if (!only || others.length > 0 || !isFull(only.group, survey)) return null;
	return isExpected(only) || !hasRival(only, survey) ? only.group : null;
}

const aside = 'aside, nav, footer, dialog, [role="dialog"], [role="complementary"], [role="navigation"], [role="menu"]';

/** True if most drawn rows have a text link and show at least two more texts. */
function isFull({ rows }: Group, survey: Survey): boolean {
	const linksOf = ({ parts, key }: Row) => parts.flatMap((part) => linksTo(key, part, survey)).filter(hasLetters);
	const drawn = rows.filter((row) => linksOf(row).length > 0);
	return holdsForMost(drawn, (row) => {
		const links = linksOf(row);
		const texts = row.parts.flatMap((part) => [...part.querySelectorAll('*')]).filter((one) => isText(one));
		return texts.filter((text) => !links.some((link) => link.contains(text))).length >= 2;
	});
}

const hasLetters = ({ textContent }: Element) => hasLetter(textContent ?? '');
const isText = (element: Element) =>
	[...element.childNodes].some((node) => node.nodeType === 3 && hasLetter(node.textContent ?? ''));

// Picks the innermost of groups that share rows: it has each row as its own child, or in a wrapper.
function innermost(groups: Group[]): Group[] {
	const direct = groups.filter(({ rows }) => {
		const holders = new Set(rows.map(({ parts }) => parts[0]?.parentElement));
		return holders.size === 1 || holders.size * 2 >= rows.length;
	});
	return direct.filter(
		(one) => !direct.some((other) => other !== one && one.parent !== other.parent && one.parent.contains(other.parent)),
	);
}

function placeOf(group: Group, survey: Survey): Placed | null {
	const next = nextButton(group.parent, survey);
	const total = totalNear(group.parent, survey);
	let around: Element | null = group.parent;
	for (let step = 0; around && step <= reach; step += 1, around = around.parentElement) {
		const hasNext = next !== null && around.contains(next);
		if (!hasNext && !(total && around.contains(total.element))) continue;
		const isMore = hasNext && !next.hasAttribute('disabled');
		const count = total?.total ?? null;
		const rest = count === null ? [] : count <= pageSize ? [count] : [pageSize, count % pageSize];
		return { group, around, expected: isMore ? [pageSize] : rest };
	}
	return null;
}

/** True if a heading precedes the rows on the way up to the paging, such as "Similar leads". A total doesn't count. */
function hasTitle({ group: { parent, rows }, around }: Placed, survey: Survey): boolean {
	if (hasHeading(parent, rows)) return true;
	for (let one = parent; one !== around && one.parentElement; one = one.parentElement) {
		for (let before = one.previousElementSibling; before; before = before.previousElementSibling) {
			const isHeading = before.matches(headings) || before.querySelector(headings) !== null;
			// A heading that names other leads belongs to those.
			if (isHeading && !survey.held(before)) return !saysTotal(before, survey);
		}
	}
	return false;
}

const headings = 'h2, h3, h4, [role="heading"]';
const saysTotal = (element: Element, { rules }: Survey) =>
	/\d/.test(element.textContent ?? '') &&
	inLowerCase(rules.words.results).some((word) => element.textContent?.toLowerCase().includes(word));

/** True if something else there repeats as often: the true list may not have drawn its rows yet. */
function hasRival({ group: { parent, rows }, around }: Placed, survey: Survey): boolean {
	const parts = rows.flatMap((row) => row.parts);
	return [around, ...around.querySelectorAll('*')].some((element) => {
		if (element.childElementCount < Math.max(3, rows.length) || survey.isApart(element)) return false;
		if (element.contains(parent) || parent.contains(element) || element.closest(aside)) return false;
		if (isInLeadBlock(element, parent, survey)) return false;
		const kinds = new Map<string, number>();
		for (const child of element.children) {
			if (child.querySelectorAll('*').length < 3 || parts.some((part) => part.contains(child))) continue;
			const kind = `${child.localName} ${child.getAttribute('class')}`;
			kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
		}
		return [...kinds.values()].some((count) => count >= Math.max(3, rows.length));
	});
}

/** True within an element beside the list that names leads of its own. */
function isInLeadBlock(element: Element, list: Element, survey: Survey): boolean {
	for (let one: Element | null = element; one && !one.contains(list); one = one.parentElement) {
		if (survey.held(one)) return true;
	}
	return false;
}
