import { execFileSync } from 'node:child_process';

/**
 * Returns the arguments of `wrangler deploy` that name a version: its tag is the commit's tag or hash, its message the
 * commit's first line. Outside of git there are none.
 */
export function nameOfCommit(): string[] {
	// Untracked files are built too, but `git describe` doesn't count them.
	const dirty = git('status', '--porcelain') ? '-dirty' : '';
	const tag = (git('describe', '--tags', '--always', '--abbrev=10') ?? '').slice(dirty.length - 25) + dirty;
	const message = git('log', '-1', '--format=%h %s')?.slice(0, 100);
	return [...(tag ? [`--tag=${tag}`] : []), ...(message ? [`--message=${message}`] : [])];
}

function git(...args: string[]): string | undefined {
	try {
		return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
	} catch {
		return undefined;
	}
}
