import { expect, test } from 'vitest';
import { files, isCode, textOf } from './files.ts';

const code = files('worker', 'web', 'extension').filter(isCode);
// All tables in one place: drizzle-kit reads them there, and they refer to each other.
const long = new Set(['worker/db/schema.ts']);

test('no file is longer than the limit', () => {
	const lines = code.map((path) => [path, textOf(path).split('\n').length] as const);
	expect(lines.filter(([path, count]) => count > 300 && !long.has(path))).toEqual([]);
});

test('files have kebab-case names, and none is called utils, helpers, common or misc', () => {
	for (const path of code) {
		const name = path.split('/').at(-1) ?? '';
		expect([path, /^[a-z][a-z0-9-]*(\.config)?\.tsx?$/.test(name)]).toEqual([path, true]);
		expect(path).not.toMatch(/\b(utils?|helpers?|common|misc|shared)(\.tsx?$|\/)/);
		expect(path).not.toMatch(/\/index\.tsx?$(?<!worker\/index\.ts)/);
	}
});

test('exports have names', () => {
	const byDefault = code.filter((path) => /^export default/m.test(textOf(path)));
	expect(byDefault.filter((path) => !/worker\/index\.ts$|\.config\.ts$/.test(path))).toEqual([]);
});

test('nothing names a path of a machine, and every TODO has a date', () => {
	const texts = files().filter(
		(path) => !/\.(png|webp|woff2|ico|zip|lock)$|package-lock\.json$|^test\/house\//.test(path),
	);
	const words =
		/\/(work|tmp|root|home)\/\w|\b(FIXME|XXX)\b|TODO(?! \[(?:\d{4}-\d\d-\d\d|yyyy-mm-dd)\])|localhost:4873|_authToken/;
	for (const path of texts) expect([path, words.exec(textOf(path))?.[0]]).toEqual([path, undefined]);
});

test('the lockfile names no registry: packages come from the one that npm is set to', () => {
	expect(textOf('package-lock.json')).not.toContain('"resolved"');
	expect(textOf('package-lock.json')).toContain('"integrity"');
});

test('numbers and dates are formatted by one file', () => {
	// The last is a page of the server, which has no reader's browser and shows UTC. The others read the names of months
	// and the hour in a time zone.
	const allowed = [
		'worker/contract/rules/format.ts',
		'worker/contract/rules/time-zone.ts',
		'worker/weekly-mail/monday.ts',
		'web/features/connections-file/read-days.ts',
		'worker/accounts/pages/address.ts',
	];
	const own = code.filter((path) =>
		/toLocale(Date|Time)?String\(|Intl\.(NumberFormat|DateTimeFormat)/.test(textOf(path)),
	);
	expect(own.filter((path) => !allowed.includes(path))).toEqual([]);
});
