import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nameOfCommit } from '../../.scripts/deploy/commit.ts';

test('a version is named by its commit, and -dirty if a file was built that git does not know', () => {
	const [here, folder] = [process.cwd(), mkdtempSync(join(tmpdir(), 'kindling-'))];
	const git = (...args: string[]) =>
		execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@northwind.test', ...args], { cwd: folder });
	git('init', '-q');
	git('commit', '-q', '--allow-empty', '-m', 'One');
	git('tag', '-a', 'v1', '-m', 'v1');
	process.chdir(folder);
	try {
		expect(nameOfCommit()).toEqual(['--tag=v1', expect.stringMatching(/^--message=\w{7,} One$/)]);
		writeFileSync('new.ts', '');
		expect(nameOfCommit()[0]).toBe('--tag=v1-dirty');
		// Cloudflare takes 25 characters.
		git('tag', '-a', 'a-release-with-a-long-name', '-m', 'x', '-f');
		git('tag', '-d', 'v1');
		expect(nameOfCommit()[0]).toBe('--tag=se-with-a-long-name-dirty');
		git('commit', '-q', '--allow-empty', '-m', 'x'.repeat(200));
		expect(nameOfCommit()[1]).toHaveLength('--message='.length + 100);
		// Outside of git a version has no name.
		rmSync(join(folder, '.git'), { recursive: true });
		expect(nameOfCommit()).toEqual([]);
	} finally {
		process.chdir(here);
		rmSync(folder, { recursive: true });
	}
});
