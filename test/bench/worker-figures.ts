import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Figure, median } from './report.ts';

const built = 'dist/kindling';
const sizeOf = (file: string) => gzipSync(readFileSync(join(built, file)), { level: 9 }).length / 1000;

/**
 * Measures the built Worker's size, compressed with gzip, and the time workerd takes to evaluate it before the first
 * call.
 */
export function workerFigures(): Figure[] {
	const own = reachable('index.js', new Set());
	const all = readdirSync(join(built, 'assets')).filter((name) => name.endsWith('.js'));
	const assistants = all.filter((name) => isOfAssistants(name)).map((name) => join('assets', name));
	const sizesOf = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + sizeOf(file), 0);
	return [
		{
			what: 'the worker without the chunks for drafting and assistants',
			unit: 'kB',
			value: sizesOf(own),
		},
		{
			what: 'the chunks for assistants',
			unit: 'kB',
			value: sizesOf(assistants),
		},
		{ what: 'evaluating the worker', unit: 'ms', bar: 40, value: median([startUp(), startUp(), startUp()]) },
	];
}

// Loaded only for drafting with a model, or for an assistant's calls.
const isOfAssistants = (name: string) => /^(oauth-server|serve)-/.test(name);

// Finds a file and all it may load, except what only drafting and assistants load.
function reachable(file: string, found: Set<string>): Set<string> {
	if (found.has(file)) return found;
	found.add(file);
	const names = readFileSync(join(built, file), 'utf8').matchAll(/["'`]\.\/(?:assets\/)?([\w-]+\.js)["'`]/g);
	for (const [, name = ''] of names) {
		if (!name.startsWith('ask-model') && !isOfAssistants(name)) reachable(join('assets', name), found);
	}
	return found;
}

type Profile = {
	nodes: { id: number; callFrame: { functionName: string } }[];
	samples: number[];
	timeDeltas: number[];
};

// Profiles a start in workerd with wrangler. The profiler's idle time is its own.
function startUp(): number {
	const folder = mkdtempSync(join(tmpdir(), 'kindling-'));
	try {
		const outfile = join(folder, 'startup.cpuprofile');
		const args = `--no-bundle --config ${resolve(built, 'wrangler.local.json')}`;
		execFileSync('wrangler', ['check', 'startup', `--args=${args}`, `--outfile=${outfile}`], {
			cwd: built,
			stdio: ['ignore', 'ignore', 'inherit'],
		});
		const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(outfile, 'utf8')) as Profile;
		const idle = nodes.find(({ callFrame }) => callFrame.functionName === '(idle)')?.id;
		return timeDeltas.reduce((sum, delta, at) => (samples[at] === idle ? sum : sum + delta), 0) / 1000;
	} finally {
		rmSync(folder, { recursive: true });
	}
}
