import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { noticeOf, type Shipped } from '../../.scripts/build/notice.ts';
import { textOf } from './files.ts';

/** Licences that require nothing but their text beside the code. */
const allowed = new Set([
	'MIT',
	'MIT-0',
	'ISC',
	'0BSD',
	'BSD-2-Clause',
	'BSD-3-Clause',
	'Apache-2.0',
	'OFL-1.1',
	'CC0-1.0',
]);

/** Packages without an allowed licence: copyleft, or unknown. */
const notAllowed = (shipped: Shipped[]): Shipped[] =>
	shipped.filter(
		({ identifier = '' }) =>
			!identifier
				.replace(/^\(|\)$/g, '')
				.split(' OR ')
				.some((one) => allowed.has(one)),
	);

const shipped = (license: string, text = 'The text.'): Shipped => ({
	name: license,
	version: '1.0.0',
	identifier: license,
	text,
});

test.each(['GPL-3.0-only', 'AGPL-3.0', 'LGPL-2.1', 'MPL-2.0', 'EPL-2.0', 'SSPL-1.0', 'UNLICENSED', ''])(
	'a package under %s is not allowed',
	(license) => expect(notAllowed([shipped('MIT'), shipped(license)])).toEqual([shipped(license)]),
);

test('of alternative licences one allowed is enough; of combined ones all must be', () => {
	expect(notAllowed([shipped('(MIT OR GPL-3.0)')])).toEqual([]);
	expect(notAllowed([shipped('MIT AND GPL-3.0')])).toHaveLength(1);
});

test('no package that may be shipped is under a copyleft licence', () => {
	const lock = JSON.parse(textOf('package-lock.json')) as {
		packages: Record<string, { license?: string; dev?: boolean; optional?: boolean; version?: string }>;
	};
	const own = Object.entries(lock.packages).filter(([path, { dev, optional }]) => path && !dev && !optional);
	expect(own.length).toBeGreaterThan(50);
	expect(notAllowed(own.map(([name, { license = '' }]) => ({ ...shipped(license), name })))).toEqual([]);
});

test('the extension contains the licences of its packages', () => {
	const notice = readFileSync('dist/extension/notice.txt', 'utf8');
	for (const name of ['react', 'zod']) expect(notice).toMatch(new RegExp(`^${name} [\\d.]+ \\(MIT\\)$`, 'm'));
	expect(notice).toMatch(/^@fontsource-variable\/figtree [\d.]+ \(OFL-1\.1\)$/m);
	expect(notice).toMatch(/^tailwindcss /m);
	expect(notice).toContain('Permission is hereby granted, free of charge');
});

test('the notice has the text of each licence', () => {
	expect(noticeOf([shipped('MIT', 'Copyright somebody')])).toMatch(/MIT 1\.0\.0 \(MIT\)\n\nCopyright somebody/);
});
