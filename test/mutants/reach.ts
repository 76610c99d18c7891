import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Which files of tests came by a file of the product, and when that was seen, in ms since 1970. */
type Reach = Record<string, { at: number; tests: string[] }>;

const kept = 'node_modules/.cache/mutants/reach.json';

function read(): Reach {
	try {
		return JSON.parse(readFileSync(kept, 'utf8')) as Reach;
	} catch {
		return {};
	}
}

/**
 * Those of `tests` that may come by one of the files, by what an earlier run has seen: those that did, and those that
 * changed since. All of them where it is not known of each file.
 */
export function reaching(files: readonly string[], tests: readonly string[]): string[] {
	const reach = read();
	const seen = files.map((file) => reach[file]);
	if (seen.some((one) => one === undefined)) return [...tests];
	const known = new Set(seen.flatMap((one) => one?.tests ?? []));
	const oldest = Math.min(...seen.map((one) => one?.at ?? 0));
	return tests.filter((test) => known.has(test) || statSync(test).mtimeMs > oldest);
}

/** Keeps what a run over all tests has seen. */
export function keepReach(files: readonly string[], testsOf: (file: string) => string[], at: number): void {
	const reach = read();
	for (const file of files) reach[file] = { at, tests: testsOf(file) };
	mkdirSync(dirname(kept), { recursive: true });
	writeFileSync(kept, JSON.stringify(reach));
}
