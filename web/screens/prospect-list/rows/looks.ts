import { useEffect, useMemo, useState } from 'react';
import type { BestPaths } from '../../../features/prospects/find-prospects.ts';
import { remember, remembered } from '../../../ui/memory/browser-memory.ts';
import { tellMore } from '../best-path.ts';
import { allColumns, type Column, type ColumnKey, columnsWithBestPath, isFixed, columns as usual } from './columns.ts';

/** How high the rows are. */
export type Density = 'compact' | 'roomy';
/** Choices for one list: the columns shown, and the widths in px of the sized ones. */
export type Choice = { shown: readonly ColumnKey[]; widths: Partial<Record<ColumnKey, number>> };

/**
 * How the rows of a list look. `choice` is undefined for the columns and widths that a list has at first. `hasBestPath`:
 * whether these have the column that says who to ask first.
 */
export type Looks = { density: Density; choice: Choice | undefined; hasBestPath: boolean };
export type LooksChange = Partial<Pick<Looks, 'density' | 'choice'>>;

const densityKey = 'kindling-density';
const bestPathKey = 'kindling-best-path';
const columnsKey = (listId: string) => `kindling-columns.${listId}`;
/** Lists with more people than this are compact, until someone chooses. */
const roomyUpTo = 50;
/** How narrow and how wide a column can be made, in px. */
export const widthRange = { min: 56, max: 640 };

/** A width that a column may have, as near to this one as possible. */
export const within = (px: number) => Math.round(Math.min(widthRange.max, Math.max(widthRange.min, px)));

/**
 * How the rows of a list of so many people look, and what changes that. The density is remembered in this browser for
 * all lists, the columns and their widths for each list. Until `bestPaths` are known, there is room for them if there was
 * before, and on the first visit if the user has a network.
 */
export function useLooks(
	listId: string,
	count: number,
	bestPaths: BestPaths,
	hasNetwork: boolean,
): { looks: Looks; changeLooks: (change: LooksChange) => void } {
	const hasBestPath = useAsLast(
		bestPathKey,
		useMemo(() => bestPaths && tellMore(bestPaths), [bestPaths]),
		hasNetwork,
	);
	const [density, setDensity] = useState(() => readDensity(remembered(densityKey)));
	const [choice, setChoice] = useState(() => readChoice(remembered(columnsKey(listId))));
	const changeLooks = (change: LooksChange) => {
		if (change.density) {
			setDensity(change.density);
			remember(densityKey, change.density);
		}
		if ('choice' in change) {
			setChoice(change.choice);
			remember(columnsKey(listId), change.choice ? JSON.stringify(change.choice) : '');
		}
	};
	const looks = { density: density ?? (count > roomyUpTo ? 'compact' : 'roomy'), choice, hasBestPath };
	return { looks, changeLooks };
}

// Returns whether something is so. Until that is known: whether it was so in this browser the last time, else whether it is likely.
function useAsLast(key: string, known: boolean | undefined, isLikely: boolean): boolean {
	useEffect(() => {
		if (known !== undefined) remember(key, known ? '1' : '');
	}, [key, known]);
	if (known !== undefined) return known;
	const last = remembered(key);
	return last === null ? isLikely : last === '1';
}

/** The columns of a table, in their order. */
export const columnsOf = (choice: Choice | undefined, hasBestPath = false): readonly Column[] => {
	if (choice) return allColumns.filter(({ key }) => choice.shown.includes(key));
	return hasBestPath ? columnsWithBestPath : usual;
};

/** The choice that stands for what a table has at first. */
export const usualChoice = (hasBestPath: boolean): Choice => ({
	shown: columnsOf(undefined, hasBestPath).map(({ key }) => key),
	widths: {},
});

const readDensity = (text: string | null): Density | undefined =>
	text === 'compact' || text === 'roomy' ? text : undefined;

/** Reads what was remembered; undefined for nothing, and for what cannot be read. Name and actions are always shown. */
export function readChoice(text: string | null): Choice | undefined {
	if (!text) return undefined;
	try {
		const { shown, widths } = JSON.parse(text);
		const keys = allColumns.map(({ key }) => key);
		const sized = Object.entries(widths).flatMap(([key, px]) =>
			keys.some((known) => known === key) && typeof px === 'number' && Number.isFinite(px) ? [[key, within(px)]] : [],
		);
		return {
			shown: keys.filter((key) => isFixed(key) || shown.includes(key)),
			widths: Object.fromEntries(sized),
		};
	} catch {
		return undefined;
	}
}
