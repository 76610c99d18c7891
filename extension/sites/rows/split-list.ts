import type { Layout, Survey } from '../page/survey.ts';
import { type Row, rowsIn } from './row-candidates.ts';
import { compare, distinguishing, type Group } from './row-features.ts';

/**
 * Finds similar rows under another parent in the group's frame: the rest of a list that an advertisement splits. They
 * share the group's kind of element or its classes, and everything that tells its rows from recommendations.
 */
export function othersAlike(group: Group, survey: Survey, layout: Layout, mayBe: (parent: Element) => boolean): Row[] {
	const found = distinguishing.filter((feature) => group.common.includes(feature));
	// A marker inside a row counts only if nothing else does, because rows that aren't drawn lack it.
	const needed = found.length > 1 ? found.filter((feature) => feature !== 'marker') : found;
	if (needed.length === 0) return [];
	const featuresOf = compare(group.rows, survey, survey.select(layout.row));
	const taken = new Set<Element>();
	const around = new Set<Element>();
	const take = ({ parts }: Row) => {
		for (const part of parts) {
			taken.add(part);
			for (let one = part.parentElement; one; one = one.parentElement) around.add(one);
		}
	};
	const isIn = (element: Element) => {
		for (let one: Element | null = element; one; one = one.parentElement) if (taken.has(one)) return true;
		return false;
	};
	group.rows.forEach(take);
	const others: Row[] = [];
	for (const parent of survey.holders) {
		if (parent === group.parent || !mayBe(parent) || isIn(parent)) continue;
		for (const row of rowsIn(parent, survey)) {
			if (row.key === null || row.parts.some((part) => around.has(part) || isIn(part))) continue;
			const features = featuresOf(row);
			if (!(features.shape || features.look) || !needed.every((feature) => features[feature])) continue;
			others.push(row);
			take(row);
		}
	}
	return others;
}
