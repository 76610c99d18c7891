import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Lists the files below `folders` that git tracks or would add. */
export function files(...folders: string[]): string[] {
	const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z', ...folders], {
		encoding: 'utf8',
		maxBuffer: 2 ** 26,
	});
	return listed.split('\0').filter(Boolean);
}

export const isCode = (path: string) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts');

export const textOf = (path: string) => readFileSync(path, 'utf8');
