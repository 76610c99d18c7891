import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { files, textOf } from './files.ts';

/** Runs .ci/run with nothing on the PATH but these commands: its last lines, and what it asked of apt-get. */
function runWith(commands: Record<string, string>): { said: string[]; asked: string } {
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
	return { said: `${stderr}${stdout}`.trim().split('\n'), asked };
}

const lacksNode =
	'CI needs node, and could not install it: install Node 20 or newer with npm from https://nodejs.org, and git.';

test('on a bare machine CI says in one sentence what is missing, and fails with a count', () => {
	expect(runWith({ git: '' }).said).toEqual([lacksNode, '0 passed, 1 failed']);
	expect(runWith({ git: '', npm: '', node: '[ "$1" = -e ] && exit 1; echo v18.20.4' }).said).toEqual([
		'CI needs Node 20 or newer, and this is v18.20.4: install it from https://nodejs.org.',
		'0 passed, 1 failed',
	]);
});

test('on a bare Debian or Ubuntu CI installs what is missing, and says it where that fails', () => {
	const { said, asked } = runWith({ git: '', 'apt-get': 'echo "$@" >> "$(dirname "$0")/asked"' });
	expect(asked.split('\n')).toEqual([
		'update -qq',
		'install -y -qq --no-install-recommends ca-certificates nodejs npm',
		'',
	]);
	expect(said).toEqual([lacksNode, '0 passed, 1 failed']);
});

const workflows = files('.github/workflows').filter((path) => path.endsWith('.yml'));

test.each(workflows)('%s pins every action by its commit, ends older runs and keeps traces', (path) => {
	const text = textOf(path);
	const used = [...text.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action);
	expect(used.length).toBeGreaterThan(1);
	expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
	expect(text).toMatch(/^concurrency:/m);
	expect(text).toMatch(/if: failure\(\)\n\s+with:\n\s+name: traces\n\s+path: test-results\//);
});
