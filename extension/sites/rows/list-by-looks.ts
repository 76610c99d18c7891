import { inLowerCase } from '../page/counts.ts';
import { totalNear } from '../page/page-total.ts';
import { nextButton } from '../page/pagination.ts';
import { hasLetter } from '../page/shown-text.ts';
import type { Survey } from '../page/survey.ts';
import { pageSize } from '../shared-search.ts';
import type { Row } from './row-candidates.ts';
import { type Group, hasHeading, isMost, linksTo } from './row-features.ts';

/** A group with the nearest element around it that has the paging or the total, and how many rows these speak of. */
type Placed = { group: Group; around: Element; expected: number[] };

/** How far above a list its paging or its total stands at most, in elements. */
const reach = 6;

/**
 * The page's own list where neither a marker nor a control tells it: the one group of full rows of equal build beside
 * the paging or the total of the page. A heading of its own makes a list another one, unless it has just as many rows
 * as the page says. Null where two lists, or something as long that names no one yet, stand there: they cannot be told
 * apart.
 */
export function listByLooks(groups: Group[], survey: Survey): Group | null {
	const lists = innermost(groups.filter(({ parent }) => !parent.closest(aside)));
	const placed = lists.flatMap((group) => placeOf(group, survey) ?? []);
	const isExpected = ({ group, expected }: Placed) => expected.includes(group.rows.length);
	const free = placed.filter((one) => !hasTitle(one, survey));
	const [only, ...others] = free.length === 1 ? free : (free.length > 0 ? free : placed).filter(isExpected);
	// A list that is not full may be the true one, so it is left out only now.
	if (!only || others.length > 0 || !isFull(only.group, survey)) return null;
	return isExpected(only) || !hasRival(only, survey) ? only.group : null;
}

const aside = 'aside, nav, footer, dialog, [role="dialog"], [role="complementary"], [role="navigation"], [role="menu"]';

/** Whether most rows that are drawn are linked by a text and show at least two texts more. */
function isFull({ rows }: Group, survey: Survey): boolean {
	const linksOf = ({ parts, key }: Row) => parts.flatMap((part) => linksTo(key, part, survey)).filter(hasLetters);
	const drawn = rows.filter((row) => linksOf(row).length > 0);
	return isMost(drawn, (row) => {
		const links = linksOf(row);
		const texts = row.parts.flatMap((part) => [...part.querySelectorAll('*')]).filter((one) => isText(one));
		return texts.filter((text) => !links.some((link) => link.contains(text))).length >= 2;
	});
}

const hasLetters = ({ textContent }: Element) => hasLetter(textContent ?? '');
const isText = (element: Element) =>
	[...element.childNodes].some((node) => node.nodeType === 3 && hasLetter(node.textContent ?? ''));

// Among groups that share rows, picks the innermost that has them all as its own children or each in a wrapper.
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

/** Whether a heading stands before the rows, on the way up to the paging: "Similar leads". A total is no such heading. */
function hasTitle({ group: { parent, rows }, around }: Placed, survey: Survey): boolean {
	if (hasHeading(parent, rows)) return true;
	for (let one = parent; one !== around && one.parentElement; one = one.parentElement) {
		for (let before = one.previousElementSibling; before; before = before.previousElementSibling) {
			const isHeading = before.matches(headings) || before.querySelector(headings) !== null;
			// A heading that names other leads belongs to them.
			if (isHeading && !survey.held(before)) return !saysTotal(before, survey);
		}
	}
	return false;
}

const headings = 'h2, h3, h4, [role="heading"]';
const saysTotal = (element: Element, { rules }: Survey) =>
	/\d/.test(element.textContent ?? '') &&
	inLowerCase(rules.words.results).some((word) => element.textContent?.toLowerCase().includes(word));

/** Whether something else there repeats as often: the true list may have drawn none of its rows yet. */
function hasRival({ group: { parent, rows }, around }: Placed, survey: Survey): boolean {
	const parts = rows.flatMap((row) => row.parts);
	return [around, ...around.querySelectorAll('*')].some((element) => {
		if (element.childElementCount < Math.max(3, rows.length) || survey.isApart(element)) return false;
		if (element.contains(parent) || parent.contains(element) || element.closest(aside)) return false;
		if (isOfSomeone(element, parent, survey)) return false;
		const kinds = new Map<string, number>();
		for (const child of element.children) {
			if (child.querySelectorAll('*').length < 3 || parts.some((part) => part.contains(child))) continue;
			const kind = `${child.localName} ${child.getAttribute('class')}`;
			kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
		}
		return [...kinds.values()].some((count) => count >= Math.max(3, rows.length));
	});
}

/** Whether an element is, or stands in, something beside a list that names leads of its own. */
function isOfSomeone(element: Element, list: Element, survey: Survey): boolean {
	for (let one: Element | null = element; one && !one.contains(list); one = one.parentElement) {
		if (survey.held(one)) return true;
	}
	return false;
}
