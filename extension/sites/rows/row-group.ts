import { nextButton } from '../page/pagination.ts';
import type { Layout, Survey } from '../page/survey.ts';
import { listByLooks } from './list-by-looks.ts';
import { type Row, rowsIn } from './row-candidates.ts';
import {
	compare,
	distinguishing,
	type Features,
	featureNames,
	type Group,
	hasHeading,
	holdsForMost,
	isAdvertisement,
	isAlike,
	isConfirmed,
	linksTo,
	wordsOf,
} from './row-features.ts';
import { selects } from './selection.ts';
import { othersAlike } from './split-list.ts';

/** The weight of each sign that a group is the page's own list. Recommendations inside the results reach 4 at most. */
const signs = { marker: 5, table: 5, selection: 4, confirmed: 1, frame: 1, urn: 1, next: 1, vocabulary: 1 };
const threshold = 5;
const signNames = Object.keys(signs) as (keyof typeof signs)[];

/** The page's own list: its rows in order, and the elements around them. */
type List = { rows: Row[]; frames: Element[] };

/**
 * Finds the rows of the page's own list: repeated siblings that each name one lead. Other lists (recommendations,
 * panels, feeds) name leads too, so a list counts only with enough signs of being the results, and with more than any
 * other list on the page. Similar rows elsewhere in its frame belong to it, because an advertisement may split a list.
 * If two lists can't be told apart there are no rows.
 */
export function findList(document: Document, survey: Survey, layout: Layout): List {
	const frames = [...document.querySelectorAll(survey.select(layout.frame))];
	const mayBe = (parent: Element) => frames.length === 0 || frames.some((frame) => frame.contains(parent));
	const groupsOf = (parents: Element[]) =>
		parents.filter(mayBe).flatMap((parent) => groupIn(parent, survey, layout, frames.length > 0) ?? []);
	const several = survey.holders.filter((element) => (survey.held(element)?.size ?? 0) > 1);
	const groups = groupsOf(several);
	const lists = groups.filter(({ score }) => score >= threshold);
	// A single row has no neighbours to compare with, so its group must be certain too.
	const mayStandAlone = () =>
		layout.frame.length === 0 || document.querySelector(`${survey.select(layout.row)}, ${selects}`) !== null;
	const alone = () =>
		mayStandAlone()
			? groupsOf(survey.holders.slice(0, 60)).filter((one) => one.score >= threshold && one.isCertain)
			: [];
	const best =
		bestOf(lists.length > 0 ? lists : alone(), survey, layout) ??
		(lists.length > 0 ? null : listByLooks(groups, survey));
	if (!best) return { rows: [], frames };
	const rows = inOrder([...best.rows, ...othersAlike(best, survey, layout, mayBe)]);
	return { rows, frames: frames.length > 0 ? frames : [around(rows)] };
}

/**
 * Returns the group of the highest rank; if several are nested, the one with the most rows. Null if two are separate
 * and neither is part of the other's list.
 */
function bestOf(groups: Group[], survey: Survey, layout: Layout): Group | null {
	const isNested = (one: Group, other: Group) => one.parent.contains(other.parent) || other.parent.contains(one.parent);
	const sorted = groups.sort(
		(a, b) =>
			compareRanks(b, a) ||
			b.rows.length - a.rows.length ||
			b.score - a.score ||
			(a.parent.contains(b.parent) ? 1 : -1),
	);
	const [first] = sorted;
	if (!first) return null;
	const best = sorted.reduce(
		(most, one) => (isNested(one, most) && one.rows.length > most.rows.length ? one : most),
		first,
	);
	const rivals = sorted.filter((one) => !isNested(one, best) && compareRanks(one, best) >= 0);
	if (rivals.length === 0) return best;
	const parts = othersAlike(best, survey, layout, () => true).flatMap((row) => row.parts);
	const isPartOfList = (row: Row) => row.parts.every((part) => parts.some((one) => one.contains(part)));
	return rivals.every(({ rows }) => rows.every(isPartOfList)) ? best : null;
}

function compareRanks(a: Group, b: Group): number {
	const at = a.rank.findIndex((value, index) => value !== b.rank[index]);
	return at < 0 ? 0 : (a.rank[at] ?? 0) - (b.rank[at] ?? 0);
}

function groupIn(parent: Element, survey: Survey, layout: Layout, isFramed: boolean): Group | null {
	const candidates = rowsIn(parent, survey);
	const own = candidates.filter(({ key }) => key !== null);
	if (own.length === 0) return null;
	const featuresOf = compare(candidates, survey, survey.select(layout.row));
	const shared = featureNames.filter((feature) => {
		const having = own.filter((row) => featuresOf(row)[feature]).length;
		return own.length <= 2 ? having > 0 : having * 2 >= own.length;
	});
	// How a row is built only matters if nothing else tells rows from other elements.
	const common = shared.some((feature) => distinguishing.includes(feature))
		? shared.filter((feature) => feature !== 'build')
		: shared;
	const isTold = common !== shared || common.includes('marker');
	const rows = candidates.filter(
		(row) => isAlike(row, featuresOf(row), common) && (isTold || !isAdvertisement(row, survey)),
	);
	const people = rows.filter(({ key }) => key !== null);
	if (people.length === 0) return null;
	const has = (feature: keyof Features) => common.includes(feature) && people.some((row) => featuresOf(row)[feature]);
	const drawn = people.filter(({ parts, key }) => parts.some((part) => linksTo(key, part, survey).length > 0));
	const found: Record<keyof typeof signs, boolean> = {
		marker: has('marker'),
		table: layout.frame.length === 0 && people.every(({ parts }) => parts[0]?.localName === 'tr'),
		selection: has('selection'),
		confirmed: holdsForMost(drawn, (row) => isConfirmed(row, survey)),
		frame: isFramed,
		urn: has('urn'),
		next: nextButton(parent, survey) !== null,
		vocabulary: holdsForMost(drawn, (row) => wordsOf(row, survey) >= 3),
	};
	const score = signNames.reduce((sum, sign) => sum + (found[sign] ? signs[sign] : 0), 0);
	const rank = [found.table, found.selection, found.urn, !hasHeading(parent, people)].map(Number);
	return { parent, rows, score, isCertain: found.confirmed || found.urn, rank, common };
}

const inOrder = (rows: Row[]) =>
	rows.sort((a, b) => ((a.parts[0] as Element).compareDocumentPosition(b.parts[0] as Element) & 4 ? -1 : 1));

// Returns the innermost element around all rows.
function around(rows: Row[]): Element {
	const parts = rows.flatMap((row) => row.parts);
	let found = parts[0]?.parentElement as Element;
	while (found.parentElement && !parts.every((part) => found.contains(part))) found = found.parentElement;
	return found;
}
