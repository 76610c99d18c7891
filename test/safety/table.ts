import type { PlaywrightReport, PlaywrightSuite, VitestReport } from '../run/count.ts';
import { bars as allBars, type Bar } from './bars.ts';

/** One test of a report: its full name, its tags without @, and its number of attempts. */
export type Ran = { name: string; tags: string[]; passed: boolean; tried: number };
/** One line of the table. `problem` says why a bar doesn't hold, or isn't shown to hold. */
type Line = { id: string; holds: string; tests: number; tried: number; problem?: string };

export const ofVitest = ({ testResults }: VitestReport): Ran[] =>
	testResults.flatMap(({ assertionResults }) =>
		assertionResults.map(({ fullName, tags = [], status, meta }) => ({
			name: fullName.trim(),
			tags,
			passed: status === 'passed',
			tried: Number(meta?.tried ?? 1),
		})),
	);

export const ofPlaywright = ({ suites }: PlaywrightReport): Ran[] =>
	suites.flatMap((file) => testsBelow({ ...file, title: '' }, []));

function testsBelow(suite: PlaywrightSuite, above: string[]): Ran[] {
	const titles = [...above, suite.title].filter(Boolean);
	const here = (suite.specs ?? []).flatMap(({ title, tags = [], tests }) =>
		tests.map(({ status, annotations = [] }) => ({
			name: [...titles, title].join(' '),
			tags,
			passed: status === 'expected' || status === 'flaky',
			tried: Number(annotations.find(({ type }) => type === 'tried')?.description ?? 1),
		})),
	);
	return [...here, ...(suite.suites ?? []).flatMap((one) => testsBelow(one, titles))];
}

/**
 * Judges each bar by the tests that ran: it must have its number of tests, and all tests with its tag must have passed.
 */
export function judge(ran: Ran[], bars: Bar[] = allBars): Line[] {
	return bars.map(({ id, holds, tests }) => {
		const found = ran.filter(({ tags }) => tags.includes(id));
		const problems = found.filter(({ passed }) => !passed).map(({ name }) => `failed: ${name}`);
		if (found.length < tests) problems.push(`only ${found.length} tests of it ran; there are at least ${tests}`);
		const line = { id, holds, tests: found.length, tried: found.reduce((sum, { tried }) => sum + tried, 0) };
		return problems.length > 0 ? { ...line, problem: problems.join('; ') } : line;
	});
}

/** Prints the table. Returns the bars that don't hold. */
export function printTable(lines: Line[]): Line[] {
	const width = Math.max(...lines.map(({ holds }) => holds.length));
	console.log(`\nBar  ${'What holds'.padEnd(width)}  Tests  Tried  Result`);
	for (const { id, holds, tests, tried, problem } of lines) {
		const counts = `${String(tests).padStart(5)}  ${String(tried).padStart(5)}`;
		console.log(`${id.padEnd(4)} ${holds.padEnd(width)}  ${counts}  ${problem ?? 'holds'}`);
	}
	const broken = lines.filter(({ problem }) => problem);
	console.log(`${lines.length - broken.length} of ${lines.length} bars hold.\n`);
	return broken;
}
