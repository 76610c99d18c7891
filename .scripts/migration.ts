import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { command } from './command/command.ts';
import { Stop } from './command/stop.ts';

const usage = `npm run migration [-- <name>]
  without a name  writes the baseline anew, until there is a release
  <name>          such as add-nickname: adds a migration with what has changed in worker/db/schema.ts`;

const breakpoint = '\n--> statement-breakpoint\n';

/**
 * Rewrites the baseline from worker/db/schema.ts and from the SQL beside it, which holds what drizzle-kit doesn't know:
 * triggers. Deletes the folder's other migrations.
 */
export function writeBaseline(folder: string): void {
	rmSync(folder, { recursive: true, force: true });
	generate(folder, 'baseline');
	const triggers = readFileSync('worker/db/triggers.sql', 'utf8').split('--> statement-breakpoint');
	appendFileSync(join(folder, '0000_baseline.sql'), `${['', ...triggers.map(oneLine)].join(breakpoint)}\n`);
	rewriteJson(join(folder, 'meta/0000_snapshot.json'), (snapshot) => {
		snapshot.id = '00000000-0000-0000-0000-000000000001';
	});
	rewriteJson(join(folder, 'meta/_journal.json'), (journal) => {
		journal.entries = [{ idx: 0, version: '6', when: 0, tag: '0000_baseline', breakpoints: true }];
	});
}

/**
 * Adds a migration for the tables' changes since the last one, and returns its path. A changed trigger is written into
 * it by hand, on one line. Throws a Stop if nothing has changed.
 */
export function addMigration(folder: string, name: string): string {
	const before = migrationsOf(folder);
	generate(folder, name);
	const [added] = migrationsOf(folder).filter((file) => !before.includes(file));
	if (!added) throw new Stop('No table has changed since the last migration.');
	return join(folder, added);
}

const migrationsOf = (folder: string): string[] => readdirSync(folder).filter((file) => file.endsWith('.sql'));

/** Has drizzle-kit write the migration from the folder's newest snapshot to the schema. */
function generate(folder: string, name: string): void {
	const { status, stdout, stderr } = spawnSync(
		process.execPath,
		[
			resolve('node_modules/drizzle-kit/bin.cjs'),
			'generate',
			'--dialect=sqlite',
			'--casing=snake_case',
			'--schema=./worker/db/schema.ts',
			`--out=${folder}`,
			`--name=${name}`,
		],
		{ encoding: 'utf8' },
	);
	if (status !== 0) throw new Error(stdout + stderr);
}

/** Writes a statement on one line without its comments: in a migration, D1 refuses a trigger of several lines. */
const oneLine = (statement: string): string =>
	statement
		.replace(/^--.*$/gm, '')
		.trim()
		.replace(/\s*\n\s*/g, ' ');

/** Replaces the ids and times that drizzle-kit makes up, so that the same schema always gives the same files. */
function rewriteJson(path: string, change: (content: Record<string, unknown>) => void): void {
	const content = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
	change(content);
	writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
}

/** Throws a Stop after the first release: its baseline has migrated databases, so it must not change. */
function needNoRelease(): void {
	const isReleased = execFileSync('git', ['tag', '--list', 'v*'], { encoding: 'utf8' }).trim() !== '';
	if (isReleased || migrationsOf('migrations').length > 1)
		throw new Stop(`The baseline was released, so it stays as it is. Give the change a name:\n${usage}`);
}

if (import.meta.main)
	await command(async () => {
		const { positionals } = parseArgs({ options: {}, allowPositionals: true });
		const [name, ...others] = positionals;
		if (others.length > 0 || (name !== undefined && !/^[a-z\d]+([-_][a-z\d]+)*$/.test(name))) throw new Stop(usage);
		if (name) console.log(`${addMigration('migrations', name)}: read it before you commit it.`);
		else {
			needNoRelease();
			writeBaseline('migrations');
		}
	}, usage);
