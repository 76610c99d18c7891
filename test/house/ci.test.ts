import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { files, textOf } from './files.ts';

/** Runs .ci/run with only these commands on the PATH. Returns its last lines, and its requests to apt-get. */
function runWith(commands: Record<string, string>): { lines: string[]; asked: string } {
	const folder = mkdtempSync(join(tmpdir(), 'kindling-'));
	for (const tool of ['bash', 'dirname', 'sed']) {
		symlinkSync(spawnSync('which', [tool], { encoding: 'utf8' }).stdout.trim(), join(folder, tool));
	}
	for (const [name, script] of Object.entries({ id: 'echo 0', ...commands })) {
		writeFileSync(join(folder, name), `#!${join(folder, 'bash')}\n${script}\n`, { mode: 0o755 });
	}
	const env = { PATH: folder } as unknown as NodeJS.ProcessEnv;
	const { stdout, stderr } = spawnSync(join(folder, 'bash'), ['.ci/run'], { env, encoding: 'utf8' });
	const log = join(folder, 'asked');
	const asked = existsSync(log) ? readFileSync(log, 'utf8') : '';
	rmSync(folder, { recursive: true });
	return { lines: `${stderr}${stdout}`.trim().split('\n'), asked };
}

const lacksNode =
	'CI needs node, and could not install it: install Node 20 or newer with npm from https://nodejs.org, and git.';

test('on a bare machine CI says in one sentence what is missing, and fails with a count', () => {
	expect(runWith({ git: '' }).lines).toEqual([lacksNode, '0 passed, 1 failed']);
	expect(runWith({ git: '', npm: '', node: '[ "$1" = -e ] && exit 1; echo v18.20.4' }).lines).toEqual([
		'CI needs Node 20 or newer, and this is v18.20.4: install it from https://nodejs.org.',
		'0 passed, 1 failed',
	]);
});

test('on a bare Debian or Ubuntu CI installs what is missing, and says it where that fails', () => {
	const { lines, asked } = runWith({ git: '', 'apt-get': 'echo "$@" >> "$(dirname "$0")/asked"' });
	expect(asked.split('\n')).toEqual([
		'update -qq',
		'install -y -qq --no-install-recommends ca-certificates nodejs npm',
		'',
	]);
	expect(lines).toEqual([lacksNode, '0 passed, 1 failed']);
});

const workflows = files('.github/workflows').filter((path) => path.endsWith('.yml'));

test.each(workflows)('%s pins every action by its commit, runs one at a time, and keeps traces of tests', (path) => {
	const text = textOf(path);
	const used = [...text.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action);
	expect(used.length).toBeGreaterThan(1);
	expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
	expect(text).toMatch(/^concurrency:/m);
	if (!text.includes('.ci/run')) return;
	expect(text).toMatch(/if: failure\(\)\n\s+with:\n\s+name: traces\n\s+path: test-results\//);
});

const deploys = textOf('.github/workflows/deploy.yml');

test('nothing deploys that was not switched on, production waits for staging, and no deployment is cancelled', () => {
	const jobs = [...deploys.matchAll(/^ {2}(\w+):\n((?: {4}.*\n|\n)+)/gm)].map(([, name = '', text = '']) => ({
		name,
		text,
	}));
	const [staging, production, backup] = ['staging', 'production', 'backup'].map(
		(one) => jobs.find(({ name }) => name === one)?.text,
	);
	expect(staging).toContain("if: github.event_name == 'workflow_dispatch' && vars.DEPLOY == 'on'");
	expect(production).toContain('needs: staging');
	expect(backup).toContain("if: github.event_name == 'schedule' && vars.BACKUP == 'on'");
	for (const name of ['staging', 'production', 'backup']) expect(deploys).toContain(`environment: ${name}\n`);
	expect(deploys).toContain('cancel-in-progress: false');
	// Secrets reach no command line, and no step that doesn't need them.
	expect(deploys).not.toMatch(/run: .*\$\{\{/);
});

test('every variable and secret of the workflow is on the page that says how to switch it on, and the other way round', () => {
	const [, page = ''] = /\n## From GitHub\n([\s\S]*?)\n## /.exec(textOf('docs/operate.md')) ?? [];
	const used = new Set([...deploys.matchAll(/(?:vars|secrets)\.(\w+)/g)].map(([, name]) => name));
	const named = new Set([...page.matchAll(/`([A-Z_]{3,})`/g)].map(([, name]) => name));
	expect([...named].sort()).toEqual([...used].sort());
});

/** The Worker's code, which has the fields and events of its log. */
const logged = files('worker').map(textOf).join('\n');

test.each(files('docs/queries').filter((path) => path.endsWith('.json')))('%s asks for what the log has', (path) => {
	type Query = {
		queryId: string;
		parameters: { filters: { key: string; value: unknown }[]; groupBys?: { value: string }[] };
	};
	const { queryId, parameters } = JSON.parse(textOf(path)) as Query;
	expect(path).toBe(`docs/queries/${queryId}.json`);
	const fields = [
		...parameters.filters.map(({ key }) => key),
		...(parameters.groupBys ?? []).map(({ value }) => value),
	];
	const events = parameters.filters.flatMap(({ key, value }) => (key === 'event' ? String(value).split(',') : []));
	for (const field of fields)
		expect([field, field === 'event' || new RegExp(`\\b${field}\\b[:,]`).test(logged)]).toEqual([field, true]);
	for (const event of events) expect([event, logged.includes(`'${event}'`)]).toEqual([event, true]);
	expect(textOf('docs/operate.md')).toContain(`${queryId}.json`);
});

test('Renovate knows every package of the runtime as one group, and names only packages that are here', () => {
	type Package = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>;
	const own = JSON.parse(textOf('package.json')) as Package & { overrides: Record<string, Record<string, string>> };
	const names = Object.keys({ ...own.dependencies, ...own.devDependencies, ...own.optionalDependencies });
	const overridden = Object.values(own.overrides).flatMap((one) => Object.keys(one));
	const { packageRules } = JSON.parse(textOf('.github/renovate.json')) as {
		packageRules: { groupName?: string; matchPackageNames?: string[] }[];
	};
	const listed = packageRules.flatMap(({ matchPackageNames = [] }) => matchPackageNames);
	expect(listed.filter((name) => ![...names, ...overridden].includes(name))).toEqual([]);
	const runtime = packageRules.find(({ groupName }) => groupName === 'Cloudflare')?.matchPackageNames ?? [];
	const ofRuntime = /^(wrangler|miniflare|workerd|@cloudflare\/(vite-plugin|vitest-plugin|workers-types))$/;
	expect(runtime.toSorted()).toEqual(
		[...new Set([...names, ...overridden])].filter((name) => ofRuntime.test(name)).sort(),
	);
});
