import { useEffect, useMemo, useState } from 'react';
import type { BestPaths } from '../../../features/prospects/find-prospects.ts';
import { remember, remembered } from '../../../ui/memory/browser-memory.ts';
import { tellMore } from '../best-path.ts';
import { allColumns, type Column, type ColumnKey, columnsWithBestPath, isFixed, columns as usual } from './columns.ts';

/** The height of rows. */
export type Density = 'compact' | 'roomy';
/** Choices for one list: the columns shown, and the widths in px of the sized ones. */
export type Choice = { shown: readonly ColumnKey[]; widths: Partial<Record<ColumnKey, number>> };

/**
 * The look of a list's rows. `choice` is undefined for the default columns and widths. `hasBestPath`: the default
 * columns include the best path.
 */
export type Looks = { density: Density; choice: Choice | undefined; hasBestPath: boolean };
export type LooksChange = Partial<Pick<Looks, 'density' | 'choice'>>;

const densityKey = 'kindling-density';
const bestPathKey = 'kindling-best-path';
const columnsKey = (listId: string) => `kindling-columns.${listId}`;
/** Lists with more people than this are compact, until the user chooses. */
const roomyUpTo = 50;
/** The range of a column's width, in px. */
export const widthRange = { min: 56, max: 640 };

/** Limits a width to the range of a column. */
export const within = (px: number) => Math.round(Math.min(widthRange.max, Math.max(widthRange.min, px)));

/**
 * Keeps the look of a list's rows, and changes it. The density is remembered in this browser for all lists, the columns
 * and their widths for each list. Until `bestPaths` are known, their column is there if it was last time, and on the
 * first visit if the user has a network.
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

// A fact, or, until it is known, its last known value in this browser, else whether it is likely.
function useAsLast(key: string, known: boolean | undefined, isLikely: boolean): boolean {
	useEffect(() => {
		if (known !== undefined) remember(key, known ? '1' : '');
	}, [key, known]);
	const last = remembered(key);
	const isExpected = last === null ? isLikely : last === '1';
	const [stays, setStays] = useState(isExpected);
	if (isExpected && !stays) setStays(true);
	return known || stays;
}

/** Returns the columns of a table, in order. */
export const columnsOf = (choice: Choice | undefined, hasBestPath = false): readonly Column[] => {
	if (choice) return allColumns.filter(({ key }) => choice.shown.includes(key));
	return hasBestPath ? columnsWithBestPath : usual;
};

/** Returns the choice that equals the default columns. */
export const usualChoice = (hasBestPath: boolean): Choice => ({
	shown: columnsOf(undefined, hasBestPath).map(({ key }) => key),
	widths: {},
});

const readDensity = (text: string | null): Density | undefined =>
	text === 'compact' || text === 'roomy' ? text : undefined;

/** Reads a remembered choice. Undefined if there is none, or an invalid one. Name and actions are always shown. */
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
