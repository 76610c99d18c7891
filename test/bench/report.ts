import { availableParallelism, loadavg } from 'node:os';

/**
 * One line of the report. `value` and `floor` are medians in `unit`; without a floor, the bar limits `value` itself. A
 * figure without a bar is only reported.
 */
export type Figure = { what: string; unit: string; value: number; floor?: number; bar?: number };

const measured = ({ value, floor }: Figure) => (floor === undefined ? value : value / floor);
/** True for a figure within its bar, or without one. */
export const holds = (figure: Figure) => figure.bar === undefined || measured(figure) <= figure.bar;

/** Formats the figures as a table. */
export function asTable(figures: readonly Figure[]): string {
	const rows = figures.map((figure) => [
		figure.what,
		shown(figure.value, figure.unit),
		figure.floor === undefined ? '' : shown(figure.floor, figure.unit),
		figure.floor === undefined ? '' : `${measured(figure).toFixed(2)} ×`,
		shownBar(figure),
		figure.bar === undefined ? '' : holds(figure) ? 'held' : 'NOT HELD',
	]);
	const all = [['figure', 'measured', 'floor', 'ratio', 'bar', ''], ...rows];
	const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
	return all
		.map((row) =>
			row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
		)
		.join('\n');
}

/**
 * Returns the machine's load in words: processes that ran or waited in the last minute, on average. Above the number of
 * cores, processes waited for each other and times mean little.
 */
export const loadNow = () => `${rounded(loadavg()[0] ?? 0)} on ${availableParallelism()} cores`;

/** The figures of one release: each as its ratio to the floor, or as measured if it has no floor. */
export type Kept = { release: string; figures: Record<string, number> };

/** Converts a run to its stored form. */
export const keptAs = (release: string, figures: readonly Figure[]): Kept => ({
	release,
	figures: Object.fromEntries(figures.map((figure) => [figure.what, Number(measured(figure).toPrecision(3))])),
});

// Times vary this much from run to run, even beside a floor; sizes and counts don't.
const noise = ({ unit }: Figure) => (unit === 'ms' ? 1.2 : 1.02);

/** Lists the figures that got worse by more than noise, as lines to print. */
export function slower(figures: readonly Figure[], { release, figures: before }: Kept): string[] {
	return figures.flatMap((figure) => {
		const [was, now] = [before[figure.what], measured(figure)];
		if (was === undefined || now <= was * noise(figure)) return [];
		const unit = figure.floor === undefined ? figure.unit : '×';
		return [`${figure.what}: ${rounded(now)} ${unit}, was ${rounded(was)} ${unit} in ${release}`];
	});
}

function shownBar({ bar, floor, unit }: Figure): string {
	if (bar === undefined) return '';
	return floor === undefined ? `≤ ${shown(bar, unit)}` : `≤ ${bar} ×`;
}

const shown = (value: number, unit: string) => `${rounded(value)} ${unit}`.trim();
const rounded = (value: number) => (value >= 100 ? Math.round(value) : Number(value.toPrecision(3)));

/** The middle of some numbers. */
export const median = (numbers: readonly number[]) =>
	numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Number of times each figure is measured; the report has the median. */
export const rounds = 7;

/** Runs two pieces of work alternately, so that other load on the machine slows both. Returns the median of each. */
export async function inTurns(one: () => Promise<number>, other: () => Promise<number>, count = rounds) {
	const times: [number[], number[]] = [[], []];
	await one();
	await other();
	for (let round = 0; round < count; round += 1) {
		times[0].push(await one());
		times[1].push(await other());
	}
	return { value: median(times[0]), floor: median(times[1]) };
}
