import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What a run over all tests has seen. All paths are below the root of the project: another checkout can take it over. */
type Kept = {
	/** Which files of tests came by a file of the product, and when that was seen, in ms since 1970. */
	reach: Record<string, { at: number; tests: string[] }>;
	/** How long a test of each file of tests took, in ms. */
	tookMs: Record<string, number>;
	/** The keys of the tests that took more than ten times as long as most of their suite do. */
	slow: string[];
};

const kept = 'node_modules/.cache/mutants/kept.json';
const slowTimes = 10;

/** What earlier runs have seen. */
export function readKept(): Kept {
	try {
		return JSON.parse(readFileSync(kept, 'utf8')) as Kept;
	} catch {
		return { reach: {}, tookMs: {}, slow: [] };
	}
}

/**
 * Those of `tests` that may come by one of the files, by what an earlier run has seen: those that did, and those that
 * changed since. All of them where it is not known of each file.
 */
export function reaching(files: readonly string[], tests: readonly string[], { reach }: Kept): string[] {
	const seen = files.map((file) => reach[file]);
	if (seen.some((one) => one === undefined)) return [...tests];
	const known = new Set(seen.flatMap((one) => one?.tests ?? []));
	const oldest = Math.min(...seen.map((one) => one?.at ?? 0));
	return tests.filter((test) => known.has(test) || statSync(test).mtimeMs > oldest);
}

/** Keeps what a run over all tests has seen. `took` is how long each test took, by its file and its key. */
export function keepReach(
	files: readonly string[],
	testsOf: (file: string) => string[],
	took: readonly { file: string; key: string; ms: number }[],
	at: number,
): void {
	const { reach, tookMs, slow } = readKept();
	for (const file of files) reach[file] = { at, tests: testsOf(file) };
	for (const [file, tests] of Map.groupBy(took, ({ file }) => file))
		tookMs[file] = tests.reduce((sum, { ms }) => sum + ms, 0) / tests.length;
	const seen = new Set(took.map(({ key }) => key));
	const others = slow.filter((key) => !seen.has(key));
	const suites = Map.groupBy(took, ({ file }) => file.split('/')[1]);
	const slowNow = [...suites.values()].flatMap((suite) => {
		const median = suite.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(suite.length / 2)] ?? 0;
		return suite.filter(({ ms }) => ms > slowTimes * median).map(({ key }) => key);
	});
	mkdirSync(dirname(kept), { recursive: true });
	writeFileSync(kept, JSON.stringify({ reach, tookMs, slow: [...others, ...slowNow] }));
}
