import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { faultsOf, withFaults } from './faults.ts';

/** What the driver hands over, as JSON in FAULTS: the files with the number of their first fault, where to ask, and what to run. */
export type Given = {
	config: string;
	from: Record<string, number>;
	each: number;
	url: string;
	awake: number[];
	tests: string[];
	/** Tests that are not run, by their keys. */
	leftOut: string[];
};

const given = JSON.parse(process.env.FAULTS ?? '{}') as Given;

const plant: Plugin = {
	name: 'faults',
	enforce: 'pre',
	transform(_, id) {
		const [path = ''] = id.split('?');
		const file = Object.keys(given.from).find((name) => resolve(name) === path);
		if (!file) return undefined;
		const source = readFileSync(path, 'utf8');
		return { code: withFaults(source, faultsOf(file, source), given.from[file] ?? 1, given.each), map: null };
	},
};

/** The tests of the same room come first: what they catch, the others need not be run again for. */
class NearestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]) {
		const place = (file: TestSpecification) => given.tests.findIndex((path) => resolve(path) === file.moduleId);
		return files.toSorted((a, b) => place(a) - place(b));
	}
}

type Project = { plugins?: Plugin[]; test: { name?: string; provide?: object } };
const { default: base } = (await import(resolve(given.config))) as { default: { test: { projects?: Project[] } } };
const runner = resolve(import.meta.dirname, 'runner.ts');
const changed = ({ test, plugins = [], ...rest }: Project) => ({
	...rest,
	plugins: [plant, ...plugins],
	test: {
		...test,
		runner,
		provide: { ...test.provide, faults: { url: given.url, awake: given.awake, leftOut: given.leftOut } },
	},
});

export default {
	...base,
	test: {
		...base.test,
		sequence: { sequencer: NearestFirst },
		dangerouslyIgnoreUnhandledErrors: true,
		projects: (base.test.projects ?? [base as Project]).map(changed),
	},
};
