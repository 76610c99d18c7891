// The rules: docs/product.md §3.14.
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { archiveFormat, archiveParts } from '#contract/archive';
import { readArchive } from '../../web/screens/settings/account/read-archive.ts';

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const head = { format: archiveFormat, archiveId: crypto.randomUUID(), exportedAt: '2026-01-01T00:00:00.000Z' };
const zipWith = (parts: readonly string[]) =>
	zipSync({ 'kindling.json': bytes(head), ...Object.fromEntries(parts.map((part) => [`${part}.json`, bytes([{}])])) });

test('an archive from before there were networks is read', () => {
	const { parts, count } = readArchive(zipWith(archiveParts.filter((part) => part !== 'network')));
	expect(parts.at(-1)).toEqual({ part: 'network', rows: [] });
	expect(count).toBe(archiveParts.length - 1);
});

test('an archive without another part is refused in words', () => {
	expect(() => readArchive(zipWith(['statuses', 'templates', 'prospects']))).toThrow(
		'The archive has no lists.json that can be read.',
	);
});
