import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The paths of all files that git knows or would add, below `folders`. */
export function files(...folders: string[]): string[] {
	const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z', ...folders], {
		encoding: 'utf8',
		maxBuffer: 2 ** 26,
	});
	return listed.split('\0').filter(Boolean);
}

export const isCode = (path: string) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts');

export const textOf = (path: string) => readFileSync(path, 'utf8');
