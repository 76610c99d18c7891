import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const breakpoint = '\n--> statement-breakpoint\n';

/**
 * Writes the baseline anew from worker/db/schema.ts and the SQL beside it, which has what drizzle-kit does not know: triggers.
 * No one has a database of a release yet, so each change of the schema edits this one migration (docs/CONTRIBUTING.md).
 */
export function writeBaseline(folder: string): void {
	rmSync(folder, { recursive: true, force: true });
	const drizzleKit = spawnSync(
		process.execPath,
		[
			resolve('node_modules/drizzle-kit/bin.cjs'),
			'generate',
			'--dialect=sqlite',
			'--casing=snake_case',
			'--schema=./worker/db/schema.ts',
			`--out=${folder}`,
			'--name=baseline',
		],
		{ encoding: 'utf8' },
	);
	if (drizzleKit.status !== 0) throw new Error(drizzleKit.stdout + drizzleKit.stderr);
	const triggers = readFileSync('worker/db/triggers.sql', 'utf8').split('--> statement-breakpoint');
	appendFileSync(join(folder, '0000_baseline.sql'), `${['', ...triggers.map(oneLine)].join(breakpoint)}\n`);
	rewriteJson(join(folder, 'meta/0000_snapshot.json'), (snapshot) => {
		snapshot.id = '00000000-0000-0000-0000-000000000001';
	});
	rewriteJson(join(folder, 'meta/_journal.json'), (journal) => {
		journal.entries = [{ idx: 0, version: '6', when: 0, tag: '0000_baseline', breakpoints: true }];
	});
}

/** Writes a statement without its comments on one line: D1 refuses a trigger of several lines in a migration. */
const oneLine = (statement: string): string =>
	statement
		.replace(/^--.*$/gm, '')
		.trim()
		.replace(/\s*\n\s*/g, ' ');

/** Replaces ids and times that drizzle-kit chooses, so that the same schema always gives the same files. */
function rewriteJson(path: string, change: (content: Record<string, unknown>) => void): void {
	const content = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
	change(content);
	writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
}

if (process.argv[1] === import.meta.filename) writeBaseline('migrations');
