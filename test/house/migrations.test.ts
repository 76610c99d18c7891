import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textOf } from './files.ts';

// A deployment migrates before the new code runs, and a rollback brings the old code back on the new tables. Both work
// only as long as a migration takes nothing away.
const adds = [
	/^CREATE TABLE `(?!__new_)/,
	/^CREATE (UNIQUE )?INDEX /,
	/^DROP INDEX /,
	/^ALTER TABLE `\w+` ADD `\w+` (?!.*NOT NULL)|^ALTER TABLE `\w+` ADD `\w+` .*DEFAULT /,
	/^(UPDATE|INSERT INTO) /,
	// One line and one statement: D1 refuses other triggers when a deployment sends them.
	/^CREATE TRIGGER `\w+` [^\n;]* BEGIN [^\n;]*; END;?$/,
];
/** What wrote rows for releases that are no longer come back to (decision 091). */
const forOlder = [
	...['intro_requests_for_older', 'favours_for_older', 'mails_for_older_requests', 'mails_for_older_favours'],
];
const takesAway = (sql: string) => {
	const statements = sql
		.replaceAll(/^--(?!> statement-breakpoint).*$/gm, '')
		.split(/--> statement-breakpoint|;\s*$/m)
		.map((statement) => statement.trim())
		.filter((statement) => statement !== '');
	// A trigger goes only where the same migration makes another one in its place, or where it served an older release.
	const isReplaced = (statement: string) => {
		const [, name] = /^DROP TRIGGER `(\w+)`;?$/.exec(statement) ?? [];
		if (name === undefined) return false;
		return forOlder.includes(name) || statements.some((one) => one.startsWith(`CREATE TRIGGER \`${name}\` `));
	};
	return statements.filter((statement) => !isReplaced(statement) && !adds.some((one) => one.test(statement)));
};

test.each(readdirSync('migrations').filter((name) => name.endsWith('.sql')))('%s only adds', (name) => {
	expect(takesAway(textOf(`migrations/${name}`))).toEqual([]);
});

test.each([
	'DROP TABLE `users`',
	'ALTER TABLE `users` DROP COLUMN `email`',
	'ALTER TABLE `users` RENAME TO `people`',
	'ALTER TABLE `users` RENAME COLUMN `email` TO `mail`',
	'ALTER TABLE `users` ADD `age` integer NOT NULL',
	'DELETE FROM `users`',
	'CREATE TABLE `__new_users` (`id` text)',
	'PRAGMA foreign_keys=OFF',
	'DROP TRIGGER `a`',
	'CREATE TRIGGER `a` AFTER INSERT ON `b` BEGIN UPDATE c SET d = 1; UPDATE c SET e = 1; END',
])('%s is refused', (statement) => {
	expect(takesAway(`CREATE INDEX \`a\` ON \`b\` (\`c\`);--> statement-breakpoint\n${statement};`)).toEqual([statement]);
});
