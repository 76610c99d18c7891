import { bars as allBars, type Bar } from '../test/safety/bars.ts';
import type { PlaywrightReport, PlaywrightSuite, VitestReport } from './test-count.ts';

/** One test of a report: its file below test/, its whole name, how often it tried what it is about. */
export type Ran = { file: string; name: string; passed: boolean; tried: number };
/** One line of the table. `problem` says why a bar does not hold, or is not shown to hold. */
export type Line = { id: string; holds: string; tests: number; tried: number; problem?: string };

export const ofVitest = ({ testResults }: VitestReport): Ran[] =>
	testResults.flatMap(({ name, assertionResults }) =>
		assertionResults.map((test) => ({
			file: name.replaceAll('\\', '/').replace(/^.*\/test\//, ''),
			name: test.fullName.trim(),
			passed: test.status === 'passed',
			tried: Number(test.meta?.tried ?? 1),
		})),
	);

export const ofPlaywright = ({ suites }: PlaywrightReport): Ran[] =>
	suites.flatMap((file) => testsBelow({ ...file, title: '' }, []));

function testsBelow(suite: PlaywrightSuite, above: string[]): Ran[] {
	const titles = [...above, suite.title].filter(Boolean);
	const here = (suite.specs ?? []).flatMap(({ title, file, tests }) =>
		tests.map(({ status, annotations = [] }) => ({
			file: `e2e/${file.replaceAll('\\', '/')}`,
			name: [...titles, title].join(' '),
			passed: status === 'expected' || status === 'flaky',
			tried: Number(annotations.find(({ type }) => type === 'tried')?.description ?? 1),
		})),
	);
	return [...here, ...(suite.suites ?? []).flatMap((one) => testsBelow(one, titles))];
}

/** Judges each bar by what ran: every name must have at least one test, and every test of it must have passed. */
export function judge(ran: Ran[], bars: Bar[] = allBars): Line[] {
	return bars.map(({ id, holds, tests }) => {
		const found = new Set<Ran>();
		const problems: string[] = [];
		for (const [file, ...names] of tests) {
			for (const name of names) {
				const those = ran.filter((test) => test.file === file && test.name.startsWith(name));
				if (those.length === 0) problems.push(`no test "${name}" ran in ${file}`);
				for (const test of those) {
					found.add(test);
					if (!test.passed) problems.push(`failed: ${test.name}`);
				}
			}
		}
		const tried = [...found].reduce((sum, test) => sum + test.tried, 0);
		const line = { id, holds, tests: found.size, tried };
		return problems.length > 0 ? { ...line, problem: problems.join('; ') } : line;
	});
}

/** Prints the table. Returns the bars that do not hold. */
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
